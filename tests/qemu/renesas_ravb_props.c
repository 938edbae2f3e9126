// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Renesas Ethernet AVB / Gigabit Ethernet MAC: run-time properties
 *
 * Counters are read-only, the rest is read-write at any time.  Readings of
 * the reference are described in renesas_ravb.c.
 *
 * The other end of the cable:
 *   link, speed, full-duplex, remote-fault, autoneg-ns, phy-absent
 * Fault injection:
 *   inject-tx-freeze        hold back transmit completion until cleared
 *   inject-irq-swallow      lose the next N rising edges of the line
 *   inject-irq-spurious     write N: raise the line for N microseconds
 *   inject-irq-delay-ns     delay rising edges
 *   inject-wire-ns          each frame occupies the wire that much longer
 *   inject-mode-refuse      ignore N mode changes (0xffffffff: all)
 *   inject-mode-delay-ns    mode changes take that much longer
 *   inject-tx-active        TCCR.TSRQ0 and CSR.TPO0 read 1
 *   inject-rx-active        CSR.RPO reads 1
 *   inject-no-dts           CSR.DTS stays 0
 *   inject-rx-status        MSC error bits of the next received frame
 *   inject-rx-fragment      part that carries them: 0 as msc-where, 1 first,
 *                           2 all, 3 a middle one
 *   inject-eager-fetch      look at the transmit rings all the time and
 *                           count ring-errors
 *   inject-queue-full       write a mask of receive queues: set QFF
 *   inject-fifo-overflow    write 1: set RFFF
 *   inject-toe-stuck        cleared TPE/RPE keep reading 1
 *   inject-bad-verdict      no checksum verdict is good
 *   inject-phy-reset        write 1: the PHY loses its settings
 * Registers behind the driver's back (no side effects, any mode):
 *   debug-reg               offset of a register
 *   debug-value             its stored value (preload counters, leave an
 *                           address behind like a boot loader)
 *   rx-waiting              received frames that wait for the wire
 *   write-log               the last register writes, one "ns offset value"
 *                           per line, newest first
 *   write-log-skip          leave out that many of the newest
 */

#include "qemu/osdep.h"
#include "qapi/error.h"
#include "qapi/visitor.h"
#include "renesas_ravb.h"

typedef struct RavbProp {
    const char *name;
    size_t offset;
    uint32_t initial;
    void (*changed)(RenesasRavbState *s);
} RavbProp;

#define FIELD_OF(f) offsetof(RenesasRavbState, f)
#define WRITE_LOG_LINES 40

static void changed_link(RenesasRavbState *s)
{
    ravb_phy_update(&s->phy);
}

static void changed_freeze(RenesasRavbState *s)
{
    if (!s->inj.tx_freeze) {
        ravb_tx_release(s);
    }
}

static void changed_eager(RenesasRavbState *s)
{
    ravb_watch_start(s);
}

static void changed_queue_full(RenesasRavbState *s)
{
    uint32_t queues = MAKE_64BIT_MASK(0,
                                      RENESAS_RAVB_GET_CLASS(s)->num_rxq);

    ravb_set_flag(s, R_RIS2, s->inj.queue_full & queues);
    s->inj.queue_full = 0;
}

static void changed_overflow(RenesasRavbState *s)
{
    if (s->inj.fifo_overflow) {
        ravb_set_flag(s, R_RIS2, R_RIS2_RFFF_MASK);
    }
    s->inj.fifo_overflow = 0;
}

static void changed_spurious(RenesasRavbState *s)
{
    int64_t now = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);

    s->irq_spurious_on = s->inj.irq_spurious;
    timer_mod(s->spurious_timer, now + s->inj.irq_spurious * 1000LL);
    s->inj.irq_spurious = 0;
    ravb_update_irq(s);
}

static void changed_option(RenesasRavbState *s)
{
    ravb_update_irq(s);
}

static const RavbProp bool_props[] = {
    { "link", FIELD_OF(phy.cable), true, changed_link },
    { "full-duplex", FIELD_OF(phy.partner_full), true, changed_link },
    { "remote-fault", FIELD_OF(phy.remote_fault) },
    { "phy-absent", FIELD_OF(phy.absent), false, changed_link },

    { "inject-tx-freeze", FIELD_OF(inj.tx_freeze), false, changed_freeze },
    { "inject-tx-active", FIELD_OF(inj.tx_active) },
    { "inject-rx-active", FIELD_OF(inj.rx_active) },
    { "inject-no-dts", FIELD_OF(inj.no_dts) },
    { "inject-eager-fetch", FIELD_OF(inj.eager_fetch), false,
      changed_eager },
    { "inject-toe-stuck", FIELD_OF(inj.toe_stuck) },
    { "inject-bad-verdict", FIELD_OF(inj.bad_verdict) },

    { "trailer-always", FIELD_OF(opt.trailer_always), true },
    { "trailer-needs-rcpt", FIELD_OF(opt.trailer_needs_rcpt), true },
    { "trailer-straddle", FIELD_OF(opt.trailer_straddle), true },
    { "broadcast-mc", FIELD_OF(opt.broadcast_mc), true },
    { "die-preserved", FIELD_OF(opt.die_preserved), true },
    { "mahr-survives-reset", FIELD_OF(opt.mahr_survives_reset) },
    { "clock-stop-resets", FIELD_OF(opt.clock_stop_resets), true },
    { "te0-hold", FIELD_OF(opt.te0_hold) },
    { "ds0-skip", FIELD_OF(opt.ds0_skip) },
    { "tccr-zero-stops", FIELD_OF(opt.tccr_zero_stops) },
    { "iss-gated", FIELD_OF(opt.iss_gated), true, changed_option },
    { "rtc-drop", FIELD_OF(opt.rtc_drop) },
    { "cxr35-order", FIELD_OF(opt.cxr35_order), true },
    { "speed-must-match", FIELD_OF(opt.speed_must_match), true },
};

static const RavbProp u32_props[] = {
    { "speed", FIELD_OF(phy.partner_speed), 1000, changed_link },
    { "autoneg-ns", FIELD_OF(phy.aneg_ns), 5000000 },

    { "inject-irq-swallow", FIELD_OF(inj.irq_swallow) },
    { "inject-irq-spurious", FIELD_OF(inj.irq_spurious), 0,
      changed_spurious },
    { "inject-irq-delay-ns", FIELD_OF(inj.irq_delay_ns) },
    { "inject-wire-ns", FIELD_OF(inj.wire_ns) },
    { "inject-mode-refuse", FIELD_OF(inj.mode_refuse) },
    { "inject-mode-delay-ns", FIELD_OF(inj.mode_delay_ns) },
    { "inject-rx-status", FIELD_OF(inj.rx_status) },
    { "inject-rx-fragment", FIELD_OF(inj.rx_fragment) },
    { "inject-queue-full", FIELD_OF(inj.queue_full), 0,
      changed_queue_full },
    { "inject-fifo-overflow", FIELD_OF(inj.fifo_overflow), 0,
      changed_overflow },

    { "xmii", FIELD_OF(opt.xmii) },
    { "msc-where", FIELD_OF(opt.msc_where) },
    { "bad-csum-status", FIELD_OF(opt.bad_csum_status), 1 },
    { "mode-settle-ns", FIELD_OF(opt.mode_settle_ns), 100 },
    { "toe-settle-ns", FIELD_OF(opt.toe_settle_ns), 100 },
    { "rx-split-ns", FIELD_OF(opt.rx_split_ns) },

    { "boot-mahr", FIELD_OF(opt.boot_mahr) },
    { "boot-malr", FIELD_OF(opt.boot_malr) },

    { "debug-reg", FIELD_OF(dbg_offset) },
    { "write-log-skip", FIELD_OF(log_skip) },
};

static const RavbProp counters[] = {
    { "mmio-reads", FIELD_OF(cnt.mmio_reads) },
    { "mmio-writes", FIELD_OF(cnt.mmio_writes) },
    { "irqs", FIELD_OF(cnt.irqs) },
    { "desc-fetches", FIELD_OF(cnt.desc_fetches) },
    { "tx-frames", FIELD_OF(cnt.tx_frames) },
    { "rx-frames", FIELD_OF(cnt.rx_frames) },
    { "tx-bytes", FIELD_OF(cnt.tx_bytes) },
    { "rx-bytes", FIELD_OF(cnt.rx_bytes) },
    { "rx-drop-nodesc", FIELD_OF(cnt.rx_drop_nodesc) },
    { "rx-drop-filter", FIELD_OF(cnt.rx_drop_filter) },
    { "rx-drop-disabled", FIELD_OF(cnt.rx_drop_disabled) },
    { "rx-drop-length", FIELD_OF(cnt.rx_drop_length) },
    { "tx-drop-linkdown", FIELD_OF(cnt.tx_drop_linkdown) },
    { "gated-accesses", FIELD_OF(cnt.gated_accesses) },
    { "guest-errors", FIELD_OF(cnt.guest_errors) },
    { "ring-errors", FIELD_OF(cnt.ring_errors) },
    { "early-emac-writes", FIELD_OF(cnt.early_emac_writes) },
    { "mode-errors", FIELD_OF(cnt.mode_errors) },
};

static void *prop_field(Object *obj, const RavbProp *prop)
{
    return (char *)RENESAS_RAVB(obj) + prop->offset;
}

static void prop_changed(Object *obj, const RavbProp *prop)
{
    if (prop->changed && qdev_is_realized(DEVICE(obj))) {
        prop->changed(RENESAS_RAVB(obj));
    }
}

static void get_bool(Object *obj, Visitor *v, const char *name, void *opaque,
                     Error **errp)
{
    visit_type_bool(v, name, prop_field(obj, opaque), errp);
}

static void set_bool(Object *obj, Visitor *v, const char *name, void *opaque,
                     Error **errp)
{
    if (visit_type_bool(v, name, prop_field(obj, opaque), errp)) {
        prop_changed(obj, opaque);
    }
}

static void get_u32(Object *obj, Visitor *v, const char *name, void *opaque,
                    Error **errp)
{
    visit_type_uint32(v, name, prop_field(obj, opaque), errp);
}

static void set_u32(Object *obj, Visitor *v, const char *name, void *opaque,
                    Error **errp)
{
    if (visit_type_uint32(v, name, prop_field(obj, opaque), errp)) {
        prop_changed(obj, opaque);
    }
}

static void get_u64(Object *obj, Visitor *v, const char *name, void *opaque,
                    Error **errp)
{
    visit_type_uint64(v, name, prop_field(obj, opaque), errp);
}

static uint32_t *debug_reg(RenesasRavbState *s, Error **errp)
{
    if (s->dbg_offset / 4 >= RAVB_NREGS) {
        error_setg(errp, "no register at 0x%x", s->dbg_offset);
        return NULL;
    }
    return &s->regs[s->dbg_offset / 4];
}

static void get_debug(Object *obj, Visitor *v, const char *name,
                      void *opaque, Error **errp)
{
    uint32_t *reg = debug_reg(RENESAS_RAVB(obj), errp);

    if (reg) {
        visit_type_uint32(v, name, reg, errp);
    }
}

static void set_debug(Object *obj, Visitor *v, const char *name,
                      void *opaque, Error **errp)
{
    uint32_t *reg = debug_reg(RENESAS_RAVB(obj), errp);

    if (reg && visit_type_uint32(v, name, reg, errp)) {
        ravb_update_irq(RENESAS_RAVB(obj));
    }
}

static bool get_false(Object *obj, Error **errp)
{
    return false;
}

static void set_phy_reset(Object *obj, bool value, Error **errp)
{
    if (value) {
        ravb_phy_reset(&RENESAS_RAVB(obj)->phy);
    }
}

static void get_waiting(Object *obj, Visitor *v, const char *name,
                        void *opaque, Error **errp)
{
    visit_type_uint32(v, name, &RENESAS_RAVB(obj)->rx.count, errp);
}

static char *get_write_log(Object *obj, Error **errp)
{
    RenesasRavbState *s = RENESAS_RAVB(obj);
    GString *str = g_string_new(NULL);
    unsigned int kept = MIN(s->log_count, RAVB_LOG_SIZE);
    unsigned int end = MIN((uint64_t)s->log_skip + WRITE_LOG_LINES, kept);

    for (uint64_t i = s->log_skip + 1ull; i <= end; i++) {
        const RavbLogEntry *e = &s->log[(s->log_count - i) % RAVB_LOG_SIZE];

        g_string_append_printf(str, "%" PRId64 " %03x %08x\n", e->when,
                               e->offset, e->value);
    }
    return g_string_free(str, false);
}

void ravb_add_properties(ObjectClass *oc)
{
    for (int i = 0; i < ARRAY_SIZE(bool_props); i++) {
        object_class_property_add(oc, bool_props[i].name, "bool", get_bool,
                                  set_bool, NULL, (void *)&bool_props[i]);
    }
    for (int i = 0; i < ARRAY_SIZE(u32_props); i++) {
        object_class_property_add(oc, u32_props[i].name, "uint32", get_u32,
                                  set_u32, NULL, (void *)&u32_props[i]);
    }
    for (int i = 0; i < ARRAY_SIZE(counters); i++) {
        object_class_property_add(oc, counters[i].name, "uint64", get_u64,
                                  NULL, NULL, (void *)&counters[i]);
    }
    object_class_property_add(oc, "debug-value", "uint32", get_debug,
                              set_debug, NULL, NULL);
    object_class_property_add(oc, "rx-waiting", "uint32", get_waiting, NULL,
                              NULL, NULL);
    object_class_property_add_bool(oc, "inject-phy-reset", get_false,
                                   set_phy_reset);
    object_class_property_add_str(oc, "write-log", get_write_log, NULL);
}

void ravb_init_defaults(RenesasRavbState *s)
{
    for (int i = 0; i < ARRAY_SIZE(bool_props); i++) {
        *(bool *)((char *)s + bool_props[i].offset) = bool_props[i].initial;
    }
    for (int i = 0; i < ARRAY_SIZE(u32_props); i++) {
        *(uint32_t *)((char *)s + u32_props[i].offset) =
            u32_props[i].initial;
    }
    s->phy.backend = true;
}
