/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Renesas RZ/G2L family clock pulse generator: Ethernet clocks and resets */
#ifndef HW_NET_RZG2L_CPG_H
#define HW_NET_RZG2L_CPG_H

#include "hw/sysbus.h"

#define TYPE_RZG2L_CPG "rzg2l-cpg"
OBJECT_DECLARE_SIMPLE_TYPE(RzG2lCpgState, RZG2L_CPG)

#define RZG2L_CPG_SIZE  0x10000
#define RZG2L_CPG_PORTS 2

/*
 * Named outputs "clock" and "reset", one line per Ethernet port: level 1 means
 * the clock runs, or the reset is asserted.
 */
struct RzG2lCpgState {
    SysBusDevice parent_obj;

    MemoryRegion mmio;
    qemu_irq clock[RZG2L_CPG_PORTS];
    qemu_irq reset[RZG2L_CPG_PORTS];
    uint32_t regs[RZG2L_CPG_SIZE / 4];
};

#endif
