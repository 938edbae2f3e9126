/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Gigabit PHY (Micrel KSZ9131) and MDIO slave
 */
#ifndef HW_NET_RAVB_PHY_H
#define HW_NET_RAVB_PHY_H

#include "qemu/timer.h"

typedef struct RavbPhy {
    uint16_t regs[32];
    bool aneg_done;
    bool link_latched_low;      /* link was lost since BMSR was read */
    bool link_up;
    unsigned int speed;         /* of the link, Mbit/s */
    bool full;

    /* the other end and the faults; set from outside */
    bool cable;                 /* "link" */
    bool backend;               /* the network back end is up */
    uint32_t partner_speed;     /* the partner's best */
    bool partner_full;
    bool remote_fault;
    bool absent;
    uint32_t aneg_ns;           /* how long autonegotiation takes */

    QEMUTimer *aneg_timer;
    void (*changed)(void *opaque);
    void *opaque;
} RavbPhy;

typedef struct RavbMdio {
    unsigned int state;
    unsigned int count;         /* bits of the current phase */
    uint32_t shift;
    unsigned int addr;
    unsigned int reg;
    bool mdc;
    bool out;                   /* what the PHY side drives */
} RavbMdio;

void ravb_phy_init(RavbPhy *phy, void (*changed)(void *), void *opaque);
void ravb_phy_fini(RavbPhy *phy);
void ravb_phy_reset(RavbPhy *phy);
void ravb_phy_update(RavbPhy *phy);
uint16_t ravb_phy_read(RavbPhy *phy, unsigned int reg);
void ravb_phy_write(RavbPhy *phy, unsigned int reg, uint16_t value);

void ravb_mdio_reset(RavbMdio *m);
void ravb_mdio_pins(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr,
                    bool mdc, bool drive, bool mdo);
bool ravb_mdio_in(const RavbMdio *m);

#endif
