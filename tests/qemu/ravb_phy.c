// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Gigabit PHY (Micrel KSZ9131) and MDIO slave
 *
 * The MDIO slave works on the level of the pins: it samples on the rising
 * edge of MDC and answers clause 22 frames of one PHY address.  No frame is
 * longer than a preamble, so 32 ones always end in the idle state.
 *
 * Not modelled: clause 45 frames, MMD and vendor registers (they read 0 and
 * ignore writes), energy efficient Ethernet, cable test, the interrupt pin,
 * loopback, MDC timing.
 */

#include "qemu/osdep.h"
#include "qemu/bitops.h"
#include "ravb_phy.h"
#include "trace.h"

#define PHY_ID1         0x0022
#define PHY_ID2         0x1640

enum {
    BMCR = 0, BMSR = 1, PHYID1 = 2, PHYID2 = 3, ANAR = 4, ANLPAR = 5,
    ANER = 6, CTRL1000 = 9, STAT1000 = 10, ESTATUS = 15,
};

#define BMCR_RESET      0x8000
#define BMCR_SPEED100   0x2000
#define BMCR_ANEG       0x1000
#define BMCR_POWERDOWN  0x0800
#define BMCR_ISOLATE    0x0400
#define BMCR_RESTART    0x0200
#define BMCR_FULL       0x0100
#define BMCR_SPEED1000  0x0040
#define BMCR_RW         0x7dc0

#define BMSR_ABILITY    0x7949  /* 10/100 half and full, aneg, ext. status */
#define BMSR_ANEGDONE   0x0020
#define BMSR_RFAULT     0x0010
#define BMSR_LINK       0x0004

#define AN_ACK          0x4000
#define AN_RFAULT       0x2000
#define AN_100FULL      0x0100
#define AN_100HALF      0x0080
#define AN_10FULL       0x0040
#define AN_10HALF       0x0020
#define AN_CSMA         0x0001

#define CTRL_1000FULL   0x0200
#define CTRL_1000HALF   0x0100
#define STAT_RX_OK      0x3000
#define STAT_LP_FULL    0x0800
#define STAT_LP_HALF    0x0400
#define ESTATUS_1000    0x3000

typedef struct PhyMode {
    unsigned int speed;
    bool full;
    unsigned int reg;           /* where this end advertises it */
    uint16_t bit;
} PhyMode;

/* Best first */
static const PhyMode phy_modes[] = {
    { 1000, true,  CTRL1000, CTRL_1000FULL },
    { 1000, false, CTRL1000, CTRL_1000HALF },
    { 100,  true,  ANAR,     AN_100FULL },
    { 100,  false, ANAR,     AN_100HALF },
    { 10,   true,  ANAR,     AN_10FULL },
    { 10,   false, ANAR,     AN_10HALF },
};

/* Registers that hold what was written to them */
static const uint16_t phy_rw[32] = {
    [BMCR] = BMCR_RW,
    [ANAR] = 0xbfff,
    [CTRL1000] = 0xff00,
};

static bool partner_has(const RavbPhy *phy, unsigned int speed, bool full)
{
    return speed <= phy->partner_speed && (!full || phy->partner_full);
}

static void phy_set_link(RavbPhy *phy, bool up, unsigned int speed, bool full)
{
    bool changed = up != phy->link_up ||
                   (up && (speed != phy->speed || full != phy->full));

    if (phy->link_up && changed) {
        phy->link_latched_low = true;
    }
    phy->link_up = up;
    phy->speed = speed;
    phy->full = full;
    if (changed) {
        trace_ravb_phy_link(up, speed, full);
        phy->changed(phy->opaque);
    }
}

static void phy_resolve(RavbPhy *phy)
{
    for (int i = 0; i < ARRAY_SIZE(phy_modes); i++) {
        const PhyMode *m = &phy_modes[i];

        if ((phy->regs[m->reg] & m->bit) &&
            partner_has(phy, m->speed, m->full)) {
            phy_set_link(phy, true, m->speed, m->full);
            return;
        }
    }
    phy_set_link(phy, false, 0, false);
}

static void phy_aneg_finished(void *opaque)
{
    RavbPhy *phy = opaque;

    phy->aneg_done = true;
    phy_resolve(phy);
}

static void phy_forced(RavbPhy *phy)
{
    uint16_t bmcr = phy->regs[BMCR];
    unsigned int speed = 10;

    if (bmcr & BMCR_SPEED1000) {
        speed = 1000;
    } else if (bmcr & BMCR_SPEED100) {
        speed = 100;
    }
    phy_set_link(phy, speed <= phy->partner_speed, speed,
                 bmcr & BMCR_FULL);
}

/* Bring the link into the state that both ends and the registers ask for */
static void phy_restart(RavbPhy *phy)
{
    uint16_t bmcr = phy->regs[BMCR];

    timer_del(phy->aneg_timer);
    phy->aneg_done = false;
    if (!phy->cable || !phy->backend || phy->absent ||
        (bmcr & (BMCR_POWERDOWN | BMCR_ISOLATE))) {
        phy_set_link(phy, false, 0, false);
    } else if (!(bmcr & BMCR_ANEG)) {
        phy_forced(phy);
    } else {
        phy_set_link(phy, false, 0, false);
        timer_mod(phy->aneg_timer,
                  qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) + phy->aneg_ns);
    }
}

void ravb_phy_update(RavbPhy *phy)
{
    phy_restart(phy);
}

void ravb_phy_reset(RavbPhy *phy)
{
    memset(phy->regs, 0, sizeof(phy->regs));
    phy->regs[BMCR] = BMCR_ANEG | BMCR_FULL | BMCR_SPEED1000;
    phy->regs[ANAR] = AN_CSMA | AN_10HALF | AN_10FULL | AN_100HALF |
                      AN_100FULL;
    phy->regs[CTRL1000] = CTRL_1000FULL | CTRL_1000HALF;
    phy_restart(phy);
    phy->link_latched_low = false;
}

void ravb_phy_init(RavbPhy *phy, void (*changed)(void *), void *opaque)
{
    phy->changed = changed;
    phy->opaque = opaque;
    phy->aneg_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, phy_aneg_finished,
                                   phy);
}

void ravb_phy_fini(RavbPhy *phy)
{
    timer_free(phy->aneg_timer);
}

static uint16_t phy_bmsr(RavbPhy *phy)
{
    uint16_t v = BMSR_ABILITY;

    if (phy->link_up && !phy->link_latched_low) {
        v |= BMSR_LINK;
    }
    phy->link_latched_low = false;
    if (phy->aneg_done) {
        v |= BMSR_ANEGDONE;
    }
    if (phy->remote_fault) {
        v |= BMSR_RFAULT;
    }
    return v;
}

/* What the partner advertises in the 10/100 base page */
static uint16_t phy_partner_page(const RavbPhy *phy)
{
    uint16_t v = AN_CSMA | AN_ACK;

    if (!phy->aneg_done) {
        return 0;
    }
    for (int i = 0; i < ARRAY_SIZE(phy_modes); i++) {
        const PhyMode *m = &phy_modes[i];

        if (m->reg == ANAR && partner_has(phy, m->speed, m->full)) {
            v |= m->bit;
        }
    }
    return v | (phy->remote_fault ? AN_RFAULT : 0);
}

static uint16_t phy_stat1000(const RavbPhy *phy)
{
    uint16_t v = 0;

    if (!phy->aneg_done || phy->partner_speed < 1000) {
        return 0;
    }
    v |= STAT_LP_HALF | (phy->partner_full ? STAT_LP_FULL : 0);
    if (phy->link_up && phy->speed == 1000) {
        v |= STAT_RX_OK;
    }
    return v;
}

uint16_t ravb_phy_read(RavbPhy *phy, unsigned int reg)
{
    switch (reg) {
    case BMSR:
        return phy_bmsr(phy);
    case PHYID1:
        return PHY_ID1;
    case PHYID2:
        return PHY_ID2;
    case ANLPAR:
        return phy_partner_page(phy);
    case ANER:
        return phy->aneg_done ? 0x0001 : 0;
    case STAT1000:
        return phy_stat1000(phy);
    case ESTATUS:
        return ESTATUS_1000;
    default:
        return phy->regs[reg];
    }
}

void ravb_phy_write(RavbPhy *phy, unsigned int reg, uint16_t value)
{
    uint16_t old = phy->regs[reg];

    if (reg == BMCR && (value & BMCR_RESET)) {
        ravb_phy_reset(phy);
        return;
    }
    phy->regs[reg] = value & phy_rw[reg];
    if (reg == BMCR &&
        (old != phy->regs[BMCR] || (value & BMCR_RESTART))) {
        phy_restart(phy);
    }
}

/* MDIO slave */

enum {
    MDIO_IDLE, MDIO_START, MDIO_SKIP, MDIO_HEADER, MDIO_READ, MDIO_WRITE,
};

#define MDIO_OP_WRITE   1
#define MDIO_OP_READ    2

void ravb_mdio_reset(RavbMdio *m)
{
    memset(m, 0, sizeof(*m));
    m->out = true;
}

/* The pulled-up line: low only while the PHY side drives it low */
bool ravb_mdio_in(const RavbMdio *m)
{
    return m->out;
}

static void mdio_enter(RavbMdio *m, unsigned int state)
{
    m->state = state;
    m->count = 0;
    m->shift = 0;
    m->out = true;
}

static bool mdio_selected(const RavbMdio *m, const RavbPhy *phy,
                          unsigned int phy_addr)
{
    return m->addr == phy_addr && !phy->absent;
}

static void mdio_header(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr)
{
    unsigned int op = extract32(m->shift, 10, 2);

    m->addr = extract32(m->shift, 5, 5);
    m->reg = extract32(m->shift, 0, 5);
    if (op == MDIO_OP_READ) {
        mdio_enter(m, MDIO_READ);
        m->shift = 0xffff;
        if (mdio_selected(m, phy, phy_addr)) {
            m->shift = ravb_phy_read(phy, m->reg);
            trace_ravb_mdio("read", m->addr, m->reg, m->shift);
        }
    } else if (op == MDIO_OP_WRITE) {
        mdio_enter(m, MDIO_WRITE);
    } else {
        mdio_enter(m, MDIO_IDLE);
    }
}

/* One turnaround bit, sixteen data bits, then the line is released */
static void mdio_read_bit(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr)
{
    bool selected = mdio_selected(m, phy, phy_addr);

    if (m->count == 0) {
        m->out = !selected;
    } else if (m->count <= 16) {
        m->out = !selected || extract32(m->shift, 16 - m->count, 1);
    } else {
        mdio_enter(m, MDIO_IDLE);
        return;
    }
    m->count++;
}

static void mdio_write_bit(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr,
                           bool bit)
{
    m->shift = m->shift << 1 | bit;
    if (++m->count < 18) {
        return;
    }
    if (mdio_selected(m, phy, phy_addr)) {
        trace_ravb_mdio("write", m->addr, m->reg, m->shift & 0xffff);
        ravb_phy_write(phy, m->reg, m->shift & 0xffff);
    }
    mdio_enter(m, MDIO_IDLE);
}

static void mdio_clock(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr,
                       bool bit)
{
    switch (m->state) {
    case MDIO_IDLE:
        if (!bit) {
            mdio_enter(m, MDIO_START);
        }
        break;
    case MDIO_START:
        mdio_enter(m, bit ? MDIO_HEADER : MDIO_SKIP);
        break;
    case MDIO_SKIP:     /* clause 45: 30 bits follow the start */
        if (++m->count == 30) {
            mdio_enter(m, MDIO_IDLE);
        }
        break;
    case MDIO_HEADER:
        m->shift = m->shift << 1 | bit;
        if (++m->count == 12) {
            mdio_header(m, phy, phy_addr);
        }
        break;
    case MDIO_READ:
        mdio_read_bit(m, phy, phy_addr);
        break;
    case MDIO_WRITE:
        mdio_write_bit(m, phy, phy_addr, bit);
        break;
    }
}

void ravb_mdio_pins(RavbMdio *m, RavbPhy *phy, unsigned int phy_addr,
                    bool mdc, bool drive, bool mdo)
{
    bool rising = mdc && !m->mdc;
    bool bit = !drive || mdo;

    m->mdc = mdc;
    if (!rising) {
        return;
    }
    mdio_clock(m, phy, phy_addr, bit);
}
