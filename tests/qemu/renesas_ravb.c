// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Renesas Ethernet AVB / Gigabit Ethernet MAC: registers, modes, interrupts
 *
 * "renesas-ravb" is the abstract block; "renesas-gbeth" is the Gigabit
 * Ethernet flavour of RZ/G2L, G2UL, V2L, Five and G3S (one queue pair,
 * 8-byte descriptors, checksum engine, no gPTP).  The AVB flavour is another
 * class: its register table, queue numbers, descriptor size, trailer and
 * interrupt routing are class members.
 *
 * Timing is in virtual time.  A frame occupies the wire for its length plus
 * FCS, preamble and gap at the speed of the link.  The engine fetches the
 * descriptors of one frame when the wire is free for it, reads the data,
 * and writes the types back when the frame has left.  Receive works alike:
 * up to RAVB_RX_FIFO frames wait for the wire (they are still at the
 * sender, which is held back when there are more), each is stored when its
 * last bit has arrived, and is lost if there is no descriptor then.
 *
 * NOT modelled: loopback (CCC.LBME), big-endian mode (CCC.BOC), standby,
 * ESR, CDAR, the FIFO caution level (RIS1), descriptor-processed events
 * (RIS3, TIS.TDPF), PAUSE frames and their counters, collisions and carrier
 * errors (their counters stay 0), low-power registers, ICD/PFRI/PHYI events,
 * synchronous modes (RQC, TSM), buffer depths (TBD), incremental buffers
 * (FEMPTY_IS/IC behave as FEMPTY), the `fil' and `arp_ns' lines, the latency
 * of a descriptor fetch, gPTP, stream queues, shaper and separation filter
 * (AVB), DIE interrupts of the Gigabit flavour, migration.
 *
 * Where the documentation is silent the reading is a property:
 *   trailer-always (true)       4 status bytes follow a frame also while
 *                               CSR2 = 0 (RCPT lets 4 bytes through)
 *   trailer-needs-rcpt (true)   no status bytes while ECMR.RCPT = 0
 *   trailer-straddle (true)     the status may be cut by a buffer's end
 *   bad-csum-status (1)         status half-word of a wrong checksum; only
 *                               "not zero" is known
 *   broadcast-mc (true)         broadcast sets MSC.MC and counts in MAFCR
 *   msc-where (0)               0: last descriptor of a frame carries MSC,
 *                               1: the first, 2: all
 *   die-preserved (true)        write-back keeps the DIE nibble
 *   mahr-survives-reset (false) MAHR/MALR survive reset mode
 *   clock-stop-resets (true)    a stopped clock loses all registers, as on
 *                               parts where module standby implies reset
 *   te0-hold (false)            with ECMR.TE = 0 frames stay queued instead
 *                               of being completed and discarded
 *   ds0-skip (false)            a receive descriptor with DS = 0 is consumed
 *                               empty instead of counting as none
 *   tccr-zero-stops (false)     writing TSRQ = 0 withdraws the request
 *   iss-gated (true)            ISS shows enabled events only
 *   rtc-drop (false)            frames above RTC are dropped instead of
 *                               truncated with TR
 *   cxr35-order (true)          an E-MAC write before CXR35 leaves the wire
 *                               dead until the next reset
 *   xmii (0)                    interface wired on the board (CXR35.SEL_XMII
 *                               must match; 0xff: any)
 *   speed-must-match (true)     nothing passes while GECMR is not at the
 *                               speed of the link
 *   mode-settle-ns (100)        from writing OPC until OPS follows
 *   toe-settle-ns (100)         from clearing CSR0 bits until they read 0
 *   boot-mahr, boot-malr (0)    what MAHR/MALR hold after a reset of the
 *                               block, as if a boot loader had left it
 *   rx-split-ns (0)             time between the write-backs of the parts of
 *                               one received frame (0: all at once, last
 *                               part first)
 */

#include "qemu/osdep.h"
#include "qemu/log.h"
#include "qemu/module.h"
#include "qapi/error.h"
#include "exec/address-spaces.h"
#include "hw/core/cpu.h"
#include "hw/irq.h"
#include "hw/net/mii.h"
#include "hw/qdev-properties.h"
#include "migration/vmstate.h"
#include "renesas_ravb.h"
#include "trace.h"

#define ALL         0xffffffff
#define RO(a, n)            { A_##a, n, .ro = ALL }
#define COUNTER(a, n)       { A_##a, n, .ro = ALL, \
                              .flags = RAVB_F_AWC | RAVB_F_EMAC }

/* Registers every flavour has, with all bits; a class may override entries */
static const RavbRegInfo ravb_common_regs[] = {
    { A_CCC, "CCC", .ro = ~0x01130183u, .flags = RAVB_F_ANYMODE },
    { A_DBAT, "DBAT", .flags = RAVB_F_CONFIG },
    { A_DLR, "DLR", .reset = 0x003fffff, .ro = 0xffc00000 },
    { A_CSR, "CSR", .reset = 1, .ro = ALL },
    RO(CDAR0, "CDAR0"),
    RO(CDAR1, "CDAR1"),
    RO(ESR, "ESR"),
    { A_RCR, "RCR", .reset = 0x18000000, .flags = RAVB_F_CONFIG },
    { A_RTC, "RTC", .reset = 0x0ffc0ffc, .flags = RAVB_F_CONFIG },
    { A_TGC, "TGC", .reset = 0x00222200, .ro = ~0x0033333fu,
      .flags = RAVB_F_CONFIG },
    { A_TCCR, "TCCR", .ro = ALL },
    RO(TSR, "TSR"),
    { A_EIC, "EIC", .ro = 0xfffef800 },
    { A_EIS, "EIS", .ro = 0x00010000, .w0c = 0x000007ff,
      .rsvd = 0xfffef800 },
    { A_RIC0, "RIC0", .ro = 0xfffc0000 },
    { A_RIS0, "RIS0", .w0c = 0x0003ffff, .rsvd = 0xfffc0000 },
    { A_RIC1, "RIC1", .ro = 0x7fffffff },
    { A_RIS1, "RIS1", .ro = 0x7fffffff, .w0c = 0x80000000 },
    { A_RIC2, "RIC2", .ro = 0x7ffc0000 },
    { A_RIS2, "RIS2", .w0c = 0x8003ffff, .rsvd = 0x7ffc0000 },
    { A_TIC, "TIC", .ro = 0xfff0f0f0 },
    { A_TIS, "TIS", .w0c = 0x000f0f0f, .rsvd = 0xfff0f0f0 },
    RO(ISS, "ISS"),

    { A_ECMR, "ECMR", .flags = RAVB_F_EMAC },
    { A_RFLR, "RFLR", .flags = RAVB_F_EMAC },
    { A_ECSR, "ECSR", .ro = ~0x1fu, .w1c = 0x1f, .flags = RAVB_F_EMAC },
    { A_ECSIPR, "ECSIPR", .ro = ~0x1fu, .flags = RAVB_F_EMAC },
    { A_PIR, "PIR", .ro = ~0x7u },
    RO(PSR, "PSR"),
    { A_PIPR, "PIPR", .ro = ~0x1u, .flags = RAVB_F_EMAC },
    { A_MPR, "MPR", .ro = 0xffff0000, .flags = RAVB_F_EMAC },
    RO(PFTCR, "PFTCR"),
    RO(PFRCR, "PFRCR"),
    { A_GECMR, "GECMR", .flags = RAVB_F_EMAC },
    { A_MAHR, "MAHR", .flags = RAVB_F_EMAC | RAVB_F_KEEP },
    { A_MALR, "MALR", .ro = 0xffff0000,
      .flags = RAVB_F_EMAC | RAVB_F_KEEP },
    COUNTER(CEFCR, "CEFCR"),
    COUNTER(FRECR, "FRECR"),
    COUNTER(TSFRCR, "TSFRCR"),
    COUNTER(TLFRCR, "TLFRCR"),
    COUNTER(RFCR, "RFCR"),
    COUNTER(MAFCR, "MAFCR"),
};

static const RavbRegInfo gbeth_regs[] = {
    { A_CCC, "CCC", .ro = ~0x01100103u, .rsvd = 0x00030080,
      .flags = RAVB_F_ANYMODE },
    { A_RIC0, "RIC0", .ro = ~0x1u },
    { A_RIS0, "RIS0", .ro = 0x0003fffe, .w0c = 0x1, .rsvd = 0xfffc0000 },
    { A_RIC2, "RIC2", .ro = ~0x80000001u },
    { A_RIS2, "RIS2", .ro = 0x0003fffe, .w0c = 0x80000001,
      .rsvd = 0x7ffc0000 },
    { A_TIC, "TIC", .ro = ~0x1u },
    { A_TIS, "TIS", .ro = 0x000f0f0e, .w0c = 0x1, .rsvd = 0xfff0f0f0 },
    { A_RIC3, "RIC3", .ro = 0xfffffffe },
    { A_RIS3, "RIS3", .ro = 0xfffffffe, .w0c = 0x00000001 },
    { A_CXR31, "CXR31", .ro = ~0x9u, .flags = RAVB_F_EMAC },
    { A_CXR35, "CXR35", .ro = 0x0000fefc, .flags = RAVB_F_EMAC },
    { A_GECMR, "GECMR", .ro = ~0x30u, .flags = RAVB_F_EMAC },
    COUNTER(TROCR, "TROCR"),
    COUNTER(CXR41, "CXR41"),
    COUNTER(CXR42, "CXR42"),
    COUNTER(CERCR, "CERCR"),
    COUNTER(CEECR, "CEECR"),
    { A_LPTXMOD2, "LPTXMOD2", .flags = RAVB_F_EMAC },
    { A_LPTXGTH1, "LPTXGTH1", .flags = RAVB_F_EMAC },
    { A_LPTXMTH1, "LPTXMTH1", .flags = RAVB_F_EMAC },
    { A_CSR0, "CSR0", .ro = ~0x00003331u },
    { A_CSR1, "CSR1", .ro = ~TOE_MASK },
    { A_CSR2, "CSR2", .ro = ~TOE_MASK },
};

void ravb_guest_error(RenesasRavbState *s, const char *fmt, ...)
{
    va_list ap;

    s->cnt.guest_errors++;
    if (qemu_loglevel_mask(LOG_GUEST_ERROR)) {
        const char *name = object_get_canonical_path_component(OBJECT(s));
        g_autofree char *msg = NULL;

        va_start(ap, fmt);
        msg = g_strdup_vprintf(fmt, ap);
        va_end(ap);
        qemu_log("ravb %s: %s\n", name ?: "?", msg);
    }
}

bool ravb_running(RenesasRavbState *s)
{
    return s->mode == RAVB_MODE_OPERATION && s->clock_on && !s->in_reset;
}

/* Interrupts */

static uint32_t pending(RenesasRavbState *s, unsigned int status,
                        unsigned int enable, bool gated)
{
    return s->regs[status] & (gated ? s->regs[enable] : ALL);
}

/* The summary register; DIC, GIC stay 0 where the flavour lacks them */
uint32_t ravb_iss(RenesasRavbState *s, bool gated)
{
    uint32_t tis = pending(s, R_TIS, R_TIC, gated);
    uint32_t iss = 0;

    iss = FIELD_DP32(iss, ISS, FRS, !!pending(s, R_RIS0, R_RIC0, gated));
    iss = FIELD_DP32(iss, ISS, FTS, !!(tis & R_TIS_FTF_MASK));
    iss = FIELD_DP32(iss, ISS, ES, pending(s, R_EIS, R_EIC, gated) ||
                                   pending(s, R_RIS2, R_RIC2, gated));
    iss = FIELD_DP32(iss, ISS, MS, !!pending(s, R_ECSR, R_ECSIPR, gated));
    iss = FIELD_DP32(iss, ISS, TFUS, !!(tis & R_TIS_TFUF_MASK));
    iss = FIELD_DP32(iss, ISS, TFWS, !!(tis & R_TIS_TFWF_MASK));
    iss = FIELD_DP32(iss, ISS, RFWS, !!pending(s, R_RIS1, R_RIC1, gated));
    iss = FIELD_DP32(iss, ISS, CGIS, !!pending(s, R_GIS, R_GIC, gated));
    iss = FIELD_DP32(iss, ISS, DPS, pending(s, R_DIS, R_DIC, gated) >> 1);
    return iss;
}

/* Everything on line 0, the way of the flavours with a single used line */
void ravb_drive_mux(RenesasRavbState *s, uint32_t iss)
{
    bool wanted = iss != 0;
    int level;

    if (wanted && !s->irq_wanted) {
        if (s->inj.irq_swallow) {
            s->inj.irq_swallow--;
            s->irq_swallowed = true;
        } else if (s->inj.irq_delay_ns) {
            s->irq_delayed = true;
            timer_mod(s->irq_timer, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) +
                                    s->inj.irq_delay_ns);
        }
    } else if (!wanted) {
        s->irq_swallowed = false;
        s->irq_delayed = false;
    }
    s->irq_wanted = wanted;

    level = s->irq_spurious_on ||
            (wanted && !s->irq_swallowed && !s->irq_delayed);
    if (level == s->irq_level) {
        return;
    }
    s->irq_level = level;
    s->cnt.irqs += level;
    trace_ravb_irq(iss, level);
    qemu_set_irq(s->irq[0], level);
}

/* The only place that moves the interrupt lines */
void ravb_update_irq(RenesasRavbState *s)
{
    RENESAS_RAVB_GET_CLASS(s)->drive_irqs(s, ravb_iss(s, true));
}

static void ravb_irq_timer(void *opaque)
{
    RenesasRavbState *s = opaque;

    s->irq_delayed = false;
    ravb_update_irq(s);
}

static void ravb_spurious_timer(void *opaque)
{
    RenesasRavbState *s = opaque;

    s->irq_spurious_on = false;
    ravb_update_irq(s);
}

void ravb_set_flag(RenesasRavbState *s, unsigned int reg, uint32_t bits)
{
    s->regs[reg] |= bits;
    ravb_update_irq(s);
}

void ravb_count_reg(RenesasRavbState *s, unsigned int reg)
{
    if (s->regs[reg] != ALL) {
        s->regs[reg]++;
    }
}

/* Modes */

static void ravb_load_reset_values(RenesasRavbState *s, bool keep)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    for (int i = 0; i < RAVB_NREGS; i++) {
        const RavbRegInfo *info = rc->regs[i];

        if (!info || i == R_CCC || i == R_CSR ||
            (keep && (info->flags & RAVB_F_KEEP))) {
            continue;
        }
        s->regs[i] = info->reset;
    }
    s->cxr35_written = false;
    s->cxr35_late = false;
    s->csr0_old = 0;
    ravb_mdio_reset(&s->mdio);
}

static void ravb_enter_mode(RenesasRavbState *s, unsigned int mode)
{
    trace_ravb_mode(s->mode, mode);
    if (s->mode == RAVB_MODE_OPERATION && mode != RAVB_MODE_OPERATION) {
        ravb_dma_stop(s);
        s->regs[R_DLR] = RENESAS_RAVB_GET_CLASS(s)->regs[R_DLR]->reset;
    }
    s->mode = mode;
    if (mode == RAVB_MODE_RESET) {
        ravb_load_reset_values(s, s->opt.mahr_survives_reset);
    } else if (mode == RAVB_MODE_OPERATION) {
        ravb_dma_load(s, s->regs[R_DLR]);
        ravb_watch_start(s);
    }
    ravb_update_irq(s);
}

static bool ravb_mode_allowed(RenesasRavbState *s, unsigned int mode)
{
    if (mode == RAVB_MODE_STANDBY ||
        (s->mode == RAVB_MODE_RESET && mode == RAVB_MODE_OPERATION)) {
        s->cnt.mode_errors++;
        ravb_guest_error(s, "mode change %u -> %u", s->mode, mode);
        return false;
    }
    return true;
}

static void ravb_mode_timer(void *opaque)
{
    RenesasRavbState *s = opaque;

    ravb_enter_mode(s, s->mode_wanted);
}

static void ravb_request_mode(RenesasRavbState *s, unsigned int mode)
{
    uint64_t ns = (uint64_t)s->opt.mode_settle_ns + s->inj.mode_delay_ns;

    if (mode == s->mode_wanted && timer_pending(s->mode_timer)) {
        return;
    }
    timer_del(s->mode_timer);
    s->mode_wanted = mode;
    if (mode == s->mode || !ravb_mode_allowed(s, mode)) {
        return;
    }
    if (s->inj.mode_refuse) {
        s->inj.mode_refuse -= s->inj.mode_refuse != ALL;
        return;
    }
    if (ns) {
        timer_mod(s->mode_timer, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) + ns);
    } else {
        ravb_enter_mode(s, mode);
    }
}

static uint32_t ravb_csr(RenesasRavbState *s)
{
    uint32_t v = FIELD_DP32(0, CSR, OPS, 1 << s->mode);
    uint32_t tpo = s->tx.busy ? 1 << s->tx.queue : 0;
    bool rpo = (s->rx.on_wire && s->rx.accepted) ||
               timer_pending(s->split_timer);
    bool idle = !tpo && !rpo;

    tpo |= s->inj.tx_active;
    rpo |= s->inj.rx_active;
    v = FIELD_DP32(v, CSR, TPO, tpo);
    v = FIELD_DP32(v, CSR, RPO, rpo);
    if (FIELD_EX32(s->regs[R_CCC], CCC, DTSR) && idle && !s->inj.no_dts) {
        v = FIELD_DP32(v, CSR, DTS, 1);
    }
    return v;
}

/* Clock, reset */

static void ravb_hw_reset(RenesasRavbState *s)
{
    ravb_dma_stop(s);
    timer_del(s->mode_timer);
    s->mode = RAVB_MODE_RESET;
    s->mode_wanted = RAVB_MODE_RESET;
    s->regs[R_CCC] = 0;
    ravb_load_reset_values(s, false);
    s->regs[R_MAHR] = s->opt.boot_mahr;
    s->regs[R_MALR] = s->opt.boot_malr;
    ravb_update_irq(s);
}

static void ravb_clock_line(void *opaque, int n, int level)
{
    RenesasRavbState *s = opaque;

    trace_ravb_line("clock", level);
    if (s->clock_on && !level) {
        if (s->opt.clock_stop_resets) {
            ravb_hw_reset(s);
        } else {
            ravb_dma_stop(s);
        }
    }
    s->clock_on = level;
}

static void ravb_reset_line(void *opaque, int n, int level)
{
    RenesasRavbState *s = opaque;

    trace_ravb_line("reset", level);
    s->in_reset = level;
    if (level) {
        ravb_hw_reset(s);
    }
}

/* Register access */

static bool ravb_gated(RenesasRavbState *s, hwaddr offset, bool write)
{
    vaddr pc = 0;

    if (s->clock_on && !s->in_reset) {
        return false;
    }
    if (current_cpu) {
        pc = CPU_GET_CLASS(current_cpu)->get_pc(current_cpu);
    }
    s->cnt.gated_accesses++;
    trace_ravb_gated(offset, write, pc);
    ravb_guest_error(s, "%s of 0x%" HWADDR_PRIx " while %s, near pc 0x%"
                     VADDR_PRIx, write ? "write" : "read", offset,
                     s->in_reset ? "in reset" : "the clock is off", pc);
    return true;
}

static uint32_t ravb_tccr(RenesasRavbState *s)
{
    return s->regs[R_TCCR] | s->inj.tx_active;
}

static uint32_t ravb_csr0(RenesasRavbState *s)
{
    uint32_t v = s->regs[R_CSR0];

    if (s->inj.toe_stuck) {
        v |= s->csr0_old;
    } else if (qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) < s->csr0_settled) {
        v |= s->csr0_old;
    } else {
        s->csr0_old = 0;
    }
    return v;
}

static uint32_t ravb_get(RenesasRavbState *s, unsigned int reg)
{
    switch (reg) {
    case R_CSR:
        return ravb_csr(s);
    case R_TCCR:
        return ravb_tccr(s);
    case R_ISS:
        return ravb_iss(s, s->opt.iss_gated);
    case R_EIS:
        return FIELD_DP32(s->regs[R_EIS], EIS, QFS,
                          !!(s->regs[R_RIS2] & s->regs[R_RIC2]));
    case R_PIR:
        return FIELD_DP32(s->regs[R_PIR], PIR, MDI, ravb_mdio_in(&s->mdio));
    case R_PSR:
        return FIELD_DP32(0, PSR, LMON, s->phy.link_up);
    case R_CSR0:
        return ravb_csr0(s);
    default:
        return s->regs[reg];
    }
}

static MemTxResult ravb_mmio_read(void *opaque, hwaddr offset, uint64_t *data,
                                  unsigned size, MemTxAttrs attrs)
{
    RenesasRavbState *s = opaque;
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    unsigned int reg = offset / 4;
    const RavbRegInfo *info = reg < RAVB_NREGS ? rc->regs[reg] : NULL;

    s->cnt.mmio_reads++;
    *data = 0;
    if (ravb_gated(s, offset, false)) {
        return MEMTX_ERROR;
    }
    if (!info) {
        ravb_guest_error(s, "read of unknown register 0x%" HWADDR_PRIx,
                         offset);
        return MEMTX_OK;
    }
    *data = ravb_get(s, reg);
    trace_ravb_read(info->name, offset, *data);
    return MEMTX_OK;
}

static void ravb_write_ccc(RenesasRavbState *s, uint32_t value)
{
    ravb_request_mode(s, FIELD_EX32(value, CCC, OPC));
    ravb_tx_start(s);
}

static void ravb_write_tccr(RenesasRavbState *s, uint32_t value)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    uint32_t start = value & MAKE_64BIT_MASK(0, rc->num_txq);

    if (s->opt.tccr_zero_stops) {
        s->regs[R_TCCR] &= start;
    }
    if (start && !ravb_running(s)) {
        s->cnt.mode_errors++;
        ravb_guest_error(s, "transmit request outside operation mode");
        return;
    }
    s->regs[R_TCCR] |= start;
    ravb_tx_start(s);
}

static void ravb_write_csr0(RenesasRavbState *s, uint32_t before,
                            uint32_t value)
{
    uint32_t mask = R_CSR0_TPE_MASK | R_CSR0_RPE_MASK;

    s->csr0_old = before & ~value & mask;
    s->csr0_settled = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) +
                      s->opt.toe_settle_ns;
    ravb_tx_start(s);
}

static void ravb_write_cxr35(RenesasRavbState *s, uint32_t value)
{
    if (FIELD_EX32(value, CXR35, HALFCYC_CLKSW) != 0x3e8) {
        ravb_guest_error(s, "CXR35 = 0x%08x", value);
    }
    s->cxr35_written = true;
}

/* Side effects; the value is already in s->regs */
static void ravb_written(RenesasRavbState *s, unsigned int reg,
                         uint32_t before, uint32_t value)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    switch (reg) {
    case R_CCC:
        ravb_write_ccc(s, value);
        break;
    case R_DLR:
        if (ravb_running(s)) {
            ravb_dma_load(s, value);
        }
        break;
    case R_TCCR:
        ravb_write_tccr(s, value);
        break;
    case R_ECMR:
        ravb_tx_start(s);
        break;
    case R_PIR:
        ravb_mdio_pins(&s->mdio, &s->phy, s->phy_addr,
                       FIELD_EX32(value, PIR, MDC),
                       FIELD_EX32(value, PIR, MMD),
                       FIELD_EX32(value, PIR, MDO));
        break;
    case R_CXR35:
        ravb_write_cxr35(s, value);
        break;
    case R_CSR0:
        ravb_write_csr0(s, before, value);
        break;
    default:
        if (rc->written) {
            rc->written(s, reg, value);
        }
        break;
    }
}

/* CSR1 and CSR2 are locked while their direction is enabled */
static bool ravb_toe_locked(RenesasRavbState *s, unsigned int reg)
{
    switch (reg) {
    case R_CSR1:
        return FIELD_EX32(ravb_csr0(s), CSR0, TPE);
    case R_CSR2:
        return FIELD_EX32(ravb_csr0(s), CSR0, RPE);
    default:
        return false;
    }
}

static bool ravb_may_write(RenesasRavbState *s, const RavbRegInfo *info)
{
    bool ok = true;

    if (s->mode == RAVB_MODE_RESET) {
        ok = info->flags & RAVB_F_ANYMODE;
    } else if (info->flags & RAVB_F_CONFIG) {
        ok = s->mode == RAVB_MODE_CONFIG;
    } else if (RENESAS_RAVB_GET_CLASS(s)->has_toe) {
        ok = !ravb_toe_locked(s, info->addr / 4);
    }
    if (!ok) {
        s->cnt.mode_errors++;
        ravb_guest_error(s, "write of %s in mode %u ignored", info->name,
                         s->mode);
    }
    return ok;
}

static void ravb_check_order(RenesasRavbState *s, const RavbRegInfo *info)
{
    if (!(info->flags & RAVB_F_EMAC) || info->addr == A_CXR35 ||
        s->cxr35_written || !RENESAS_RAVB_GET_CLASS(s)->has_cxr35) {
        return;
    }
    s->cxr35_late = true;
    s->cnt.early_emac_writes++;
    ravb_guest_error(s, "write of %s before CXR35", info->name);
}

static void ravb_log_write(RenesasRavbState *s, hwaddr offset, uint32_t value)
{
    RavbLogEntry *e = &s->log[s->log_count++ % RAVB_LOG_SIZE];

    e->when = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
    e->offset = offset;
    e->value = value;
}

static void ravb_put(RenesasRavbState *s, const RavbRegInfo *info,
                     uint32_t value)
{
    unsigned int reg = info->addr / 4;
    uint32_t before = s->regs[reg];
    uint32_t keep = info->ro | info->w0c | info->w1c | info->rsvd;

    if (value & info->rsvd) {
        ravb_guest_error(s, "%s: reserved bits 0x%08x set", info->name,
                         value & info->rsvd);
    }
    if (info->flags & RAVB_F_AWC) {
        s->regs[reg] = 0;
    } else {
        s->regs[reg] = (before & info->ro) | (value & ~keep) |
                       (before & value & info->w0c) |
                       (before & ~value & info->w1c);
    }
    ravb_written(s, reg, before, value);
}

static MemTxResult ravb_mmio_write(void *opaque, hwaddr offset, uint64_t data,
                                   unsigned size, MemTxAttrs attrs)
{
    RenesasRavbState *s = opaque;
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    unsigned int reg = offset / 4;
    const RavbRegInfo *info = reg < RAVB_NREGS ? rc->regs[reg] : NULL;

    s->cnt.mmio_writes++;
    ravb_log_write(s, offset, data);
    if (ravb_gated(s, offset, true)) {
        return MEMTX_ERROR;
    }
    if (!info) {
        ravb_guest_error(s, "write of unknown register 0x%" HWADDR_PRIx,
                         offset);
        return MEMTX_OK;
    }
    trace_ravb_write(info->name, offset, data);
    if (!ravb_may_write(s, info)) {
        return MEMTX_OK;
    }
    ravb_check_order(s, info);
    ravb_put(s, info, data);
    ravb_update_irq(s);
    return MEMTX_OK;
}

static const MemoryRegionOps ravb_ops = {
    .read_with_attrs = ravb_mmio_read,
    .write_with_attrs = ravb_mmio_write,
    .endianness = DEVICE_LITTLE_ENDIAN,
    .valid = { .min_access_size = 4, .max_access_size = 4 },
    .impl = { .min_access_size = 4, .max_access_size = 4 },
};

/* Link */

static void ravb_link_changed(void *opaque)
{
    RenesasRavbState *s = opaque;

    trace_ravb_link(s->phy.link_up, s->phy.speed, s->phy.full);
    if (!s->phy.link_up) {
        ravb_rx_flush(s);
    }
    if (s->mode != RAVB_MODE_RESET && s->clock_on && !s->in_reset) {
        ravb_set_flag(s, R_ECSR, R_ECSR_LCHNG_MASK);
    }
}

static void ravb_set_link_status(NetClientState *nc)
{
    RenesasRavbState *s = qemu_get_nic_opaque(nc);

    if (s->phy.backend == !nc->link_down) {
        return;
    }
    s->phy.backend = !nc->link_down;
    ravb_phy_update(&s->phy);
}

static NetClientInfo ravb_net_info = {
    .type = NET_CLIENT_DRIVER_NIC,
    .size = sizeof(NICState),
    .can_receive = ravb_rx_can,
    .receive = ravb_rx,
    .link_status_changed = ravb_set_link_status,
};

/* Device */

static void ravb_reset_hold(Object *obj, ResetType type)
{
    RenesasRavbState *s = RENESAS_RAVB(obj);

    ravb_hw_reset(s);
    ravb_phy_reset(&s->phy);
}

static void ravb_realize(DeviceState *dev, Error **errp)
{
    RenesasRavbState *s = RENESAS_RAVB(dev);

    s->dma_as = &address_space_memory;
    if (s->dma_mr) {
        address_space_init(&s->dma_as_own, s->dma_mr, "ravb-dma");
        s->dma_as = &s->dma_as_own;
    }
    qemu_macaddr_default_if_unset(&s->conf.macaddr);
    s->nic = qemu_new_nic(&ravb_net_info, &s->conf,
                          object_get_typename(OBJECT(dev)), dev->id,
                          &dev->mem_reentrancy_guard, s);
    qemu_format_nic_info_str(qemu_get_queue(s->nic), s->conf.macaddr.a);
}

static void ravb_instance_init(Object *obj)
{
    RenesasRavbState *s = RENESAS_RAVB(obj);
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(obj);
    SysBusDevice *sbd = SYS_BUS_DEVICE(obj);

    memory_region_init_io(&s->iomem, obj, &ravb_ops, s,
                          object_get_typename(obj), RAVB_MMIO_SIZE);
    sysbus_init_mmio(sbd, &s->iomem);
    for (int i = 0; i < rc->num_irqs; i++) {
        sysbus_init_irq(sbd, &s->irq[i]);
    }
    qdev_init_gpio_in_named(DEVICE(obj), ravb_clock_line, "clock", 1);
    qdev_init_gpio_in_named(DEVICE(obj), ravb_reset_line, "reset", 1);
    s->clock_on = true;
    s->mode_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_mode_timer, s);
    s->irq_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_irq_timer, s);
    s->spurious_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL,
                                     ravb_spurious_timer, s);
    ravb_dma_init(s);
    ravb_phy_init(&s->phy, ravb_link_changed, s);
    ravb_init_defaults(s);
}

static void ravb_instance_finalize(Object *obj)
{
    RenesasRavbState *s = RENESAS_RAVB(obj);

    timer_free(s->mode_timer);
    timer_free(s->irq_timer);
    timer_free(s->spurious_timer);
    ravb_dma_fini(s);
    ravb_phy_fini(&s->phy);
}

static const Property ravb_properties[] = {
    DEFINE_NIC_PROPERTIES(RenesasRavbState, conf),
    DEFINE_PROP_LINK("memory", RenesasRavbState, dma_mr, TYPE_MEMORY_REGION,
                     MemoryRegion *),
    DEFINE_PROP_UINT8("phy-addr", RenesasRavbState, phy_addr, 7),
};

static const VMStateDescription vmstate_ravb = {
    .name = TYPE_RENESAS_RAVB,
    .unmigratable = 1,
};

void ravb_class_add_regs(RenesasRavbClass *rc, const RavbRegInfo *info,
                         size_t n)
{
    for (size_t i = 0; i < n; i++) {
        rc->regs[info[i].addr / 4] = &info[i];
    }
}

static unsigned int ravb_plain_desc_size(RenesasRavbState *s, unsigned int q)
{
    return 8;
}

static unsigned int ravb_queue_zero(RenesasRavbState *s, const uint8_t *p,
                                    size_t n)
{
    return 0;
}

static void ravb_class_init(ObjectClass *oc, void *data)
{
    DeviceClass *dc = DEVICE_CLASS(oc);
    RenesasRavbClass *rc = RENESAS_RAVB_CLASS(oc);
    ResettableClass *res = RESETTABLE_CLASS(oc);

    dc->realize = ravb_realize;
    dc->vmsd = &vmstate_ravb;
    device_class_set_props(dc, ravb_properties);
    set_bit(DEVICE_CATEGORY_NETWORK, dc->categories);
    res->phases.hold = ravb_reset_hold;
    ravb_add_properties(oc);
    ravb_class_add_regs(rc, ravb_common_regs, ARRAY_SIZE(ravb_common_regs));
    rc->rx_desc_size = ravb_plain_desc_size;
    rc->rx_queue = ravb_queue_zero;
    rc->drive_irqs = ravb_drive_mux;
    rc->tx_align = 1;
}

static unsigned int gbeth_mac_speed(RenesasRavbState *s)
{
    static const unsigned int speeds[] = { 10, 100, 1000, 0 };

    return speeds[extract32(s->regs[R_GECMR], 4, 2)];
}

static void gbeth_class_init(ObjectClass *oc, void *data)
{
    DeviceClass *dc = DEVICE_CLASS(oc);
    RenesasRavbClass *rc = RENESAS_RAVB_CLASS(oc);

    dc->desc = "Renesas Gigabit Ethernet MAC (GbEth)";
    rc->num_txq = 1;
    rc->num_rxq = 1;
    rc->num_irqs = 3;
    rc->tx_align = 4;
    rc->tx_max = 1522 - 4;
    rc->has_toe = true;
    rc->has_cxr35 = true;
    rc->rx_trailer = ravb_toe_rx;
    rc->mac_speed = gbeth_mac_speed;
    ravb_class_add_regs(rc, gbeth_regs, ARRAY_SIZE(gbeth_regs));
}

static const TypeInfo ravb_types[] = {
    {
        .name = TYPE_RENESAS_RAVB,
        .parent = TYPE_SYS_BUS_DEVICE,
        .instance_size = sizeof(RenesasRavbState),
        .instance_init = ravb_instance_init,
        .instance_finalize = ravb_instance_finalize,
        .class_size = sizeof(RenesasRavbClass),
        .class_init = ravb_class_init,
        .abstract = true,
    }, {
        .name = TYPE_RENESAS_GBETH,
        .parent = TYPE_RENESAS_RAVB,
        .class_init = gbeth_class_init,
    },
};

DEFINE_TYPES(ravb_types)
