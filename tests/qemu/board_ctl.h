/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Control of the virtual board from inside the guest */
#ifndef HW_NET_BOARD_CTL_H
#define HW_NET_BOARD_CTL_H

#include "hw/sysbus.h"

#define TYPE_BOARD_CTL "board-ctl"
OBJECT_DECLARE_SIMPLE_TYPE(BoardCtlState, BOARD_CTL)

#define BOARD_CTL_SIZE      0x1000
#define BOARD_CTL_REPLY     0x800
#define BOARD_CTL_DOORBELL  0xffc

struct BoardCtlState {
    SysBusDevice parent_obj;

    MemoryRegion mmio;
    uint8_t window[BOARD_CTL_SIZE];
};

#endif
