// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Renesas Ethernet AVB / Gigabit Ethernet MAC: descriptor DMA and the wire
 */

#include "qemu/osdep.h"
#include "net/eth.h"
#include "system/dma.h"
#include "renesas_ravb.h"
#include "trace.h"

#define DESC_DS         0x00000fff
#define DESC_TR         0x00001000
#define DESC_EI         0x00002000
#define DESC_DIE        0x0f000000
#define DESC_DT         0xf0000000
#define DESC_MSC_SHIFT  16

#define DT_LEMPTY       0x20000000
#define DT_EEMPTY       0x30000000
#define DT_FMID         0x40000000
#define DT_FSTART       0x50000000
#define DT_FEND         0x60000000
#define DT_FSINGLE      0x70000000
#define DT_LINK         0x80000000
#define DT_LINKFIX      0x90000000
#define DT_EOS          0xa0000000
#define DT_FEMPTY       0xc0000000
#define DT_FEMPTY_ND    0xf0000000

#define TRAILER_MAX     4
#define WATCH_NS        1000
#define WATCH_MAX       4096

/* Memory */

static bool desc_read(RenesasRavbState *s, uint32_t addr, RavbPart *d)
{
    uint32_t raw[2];

    s->cnt.desc_fetches++;
    if (dma_memory_read(s->dma_as, addr, raw, sizeof(raw),
                        MEMTXATTRS_UNSPECIFIED)) {
        ravb_guest_error(s, "cannot read descriptor at 0x%08x", addr);
        return false;
    }
    d->addr = addr;
    d->word0 = le32_to_cpu(raw[0]);
    d->dptr = le32_to_cpu(raw[1]);
    return true;
}

static void desc_write(RenesasRavbState *s, uint32_t addr, uint32_t word0)
{
    uint32_t raw = cpu_to_le32(word0);

    if (dma_memory_write(s->dma_as, addr, &raw, sizeof(raw),
                         MEMTXATTRS_UNSPECIFIED)) {
        ravb_guest_error(s, "cannot write descriptor at 0x%08x", addr);
    }
}

static uint32_t retype(RenesasRavbState *s, uint32_t word0, uint32_t type)
{
    uint32_t drop = DESC_DT | (s->opt.die_preserved ? 0 : DESC_DIE);

    return (word0 & ~drop) | type;
}

/* Interrupt of a descriptor's DIE nibble, where the flavour has DIS */
static void desc_done(RenesasRavbState *s, uint32_t word0)
{
    unsigned int n = (word0 & DESC_DIE) >> 24;

    if (n && RENESAS_RAVB_GET_CLASS(s)->regs[R_DIS]) {
        ravb_set_flag(s, R_DIS, 1u << n);
    }
}

/* The wire */

static int64_t wire_ns(RenesasRavbState *s, size_t len)
{
    unsigned int speed = s->phy.link_up ? s->phy.speed : 1000;
    int64_t bytes = MAX(len, ETH_ZLEN) + ETH_FCS_LEN + 8 + 12;

    return bytes * 8000 / speed + s->inj.wire_ns;
}

/* Whether the MAC and what is on the board agree about the link */
bool ravb_wire_up(RenesasRavbState *s)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    if (!s->phy.link_up ||
        (s->opt.speed_must_match && rc->mac_speed(s) != s->phy.speed)) {
        return false;
    }
    if (!rc->has_cxr35) {
        return true;
    }
    if (s->opt.cxr35_order && (!s->cxr35_written || s->cxr35_late)) {
        return false;
    }
    return s->opt.xmii == 0xff ||
           s->opt.xmii == FIELD_EX32(s->regs[R_CXR35], CXR35, SEL_XMII);
}

/* Transmission and reception stop while the data transfer is suspended */
static bool dma_suspended(RenesasRavbState *s)
{
    return FIELD_EX32(s->regs[R_CCC], CCC, DTSR);
}

/* Queue positions */

static void load_queue(RenesasRavbState *s, unsigned int entry, uint32_t *cur)
{
    uint32_t addr = s->regs[R_DBAT] + entry * 8;
    RavbPart d;

    *cur = addr;
    if (desc_read(s, addr, &d)) {
        switch (d.word0 & DESC_DT) {
        case DT_LINK:
        case DT_LINKFIX:
            *cur = d.dptr;
            break;
        }
    }
    trace_ravb_queue_load(entry < RAVB_TABLE_RX ? "tx" : "rx",
                          entry % RAVB_TABLE_RX, *cur);
}

void ravb_dma_load(RenesasRavbState *s, uint32_t queues)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    for (unsigned int q = 0; q < rc->num_txq; q++) {
        if (queues & (1u << q)) {
            load_queue(s, q, &s->tx_cur[q]);
        }
    }
    for (unsigned int q = 0; q < rc->num_rxq; q++) {
        if (queues & (1u << (RAVB_TABLE_RX + q))) {
            load_queue(s, RAVB_TABLE_RX + q, &s->rx_cur[q]);
        }
    }
    s->regs[R_DLR] = 0;
}

/* Follow a chain descriptor; false when @d is none */
static bool desc_link(const RavbPart *d, uint32_t *pos)
{
    uint32_t type = d->word0 & DESC_DT;

    if (type != DT_LINK && type != DT_LINKFIX) {
        return false;
    }
    *pos = d->dptr;
    return true;
}

/* Eager fetch: what software handed over has to be whole and to stay */

static void ring_error(RenesasRavbState *s, const char *what, uint32_t addr)
{
    s->cnt.ring_errors++;
    ravb_guest_error(s, "ring: %s at 0x%08x", what, addr);
}

static void watch_desc(RenesasRavbState *s, const RavbPart *d)
{
    gpointer key = GUINT_TO_POINTER(d->addr);
    RavbPart *seen = g_hash_table_lookup(s->watched, key);

    if (!seen) {
        g_hash_table_insert(s->watched, key, g_memdup2(d, sizeof(*d)));
    } else if (seen->word0 != d->word0 || seen->dptr != d->dptr) {
        ring_error(s, "descriptor changed after hand-over", d->addr);
        *seen = *d;
    }
}

static bool is_frame_type(uint32_t word0)
{
    uint32_t type = word0 & DESC_DT;

    return type >= DT_FMID && type <= DT_FSINGLE;
}

static void watch_forget(RenesasRavbState *s, uint32_t addr)
{
    if (s->watched) {
        g_hash_table_remove(s->watched, GUINT_TO_POINTER(addr));
    }
}

/* Walk what is handed over, once around the ring at most */
static void watch_queue(RenesasRavbState *s, uint32_t pos)
{
    uint32_t start = pos;
    bool inside = false;
    RavbPart d;

    for (int n = 0; n < WATCH_MAX && desc_read(s, pos, &d); n++) {
        if (!desc_link(&d, &pos)) {
            if (!is_frame_type(d.word0)) {
                if (inside) {
                    ring_error(s, "frame start without end", d.addr);
                }
                return;
            }
            watch_desc(s, &d);
            inside = (d.word0 & DESC_DT) == DT_FSTART ||
                     (d.word0 & DESC_DT) == DT_FMID;
            pos += 8;
        }
        if (pos == start) {
            return;
        }
    }
}

static void ravb_watch_timer(void *opaque)
{
    RenesasRavbState *s = opaque;
    uint64_t fetches = s->cnt.desc_fetches;

    if (!s->inj.eager_fetch || !ravb_running(s)) {
        return;
    }
    for (unsigned int i = 0; s->tx.busy && i < s->tx.nparts; i++) {
        RavbPart d;

        if (desc_read(s, s->tx.parts[i].addr, &d)) {
            watch_desc(s, &d);
        }
    }
    for (unsigned int q = 0; q < RENESAS_RAVB_GET_CLASS(s)->num_txq; q++) {
        bool sending = s->tx.busy && s->tx.queue == q;

        watch_queue(s, sending ? s->tx.next : s->tx_cur[q]);
    }
    s->cnt.desc_fetches = fetches;
    timer_mod(s->watch_timer,
              qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) + WATCH_NS);
}

void ravb_watch_start(RenesasRavbState *s)
{
    if (!s->watched) {
        s->watched = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    g_hash_table_remove_all(s->watched);
    if (s->inj.eager_fetch && ravb_running(s)) {
        timer_mod(s->watch_timer,
                  qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) + WATCH_NS);
    }
}

/* Transmit */

static void tx_stop(RenesasRavbState *s, unsigned int q, uint32_t addr,
                    uint32_t type)
{
    trace_ravb_tx_stop(q, addr, type >> 24);
    s->regs[R_TCCR] &= ~(1u << q);
}

static void tx_fail(RenesasRavbState *s, unsigned int q, const char *what,
                    uint32_t addr)
{
    ring_error(s, what, addr);
    tx_stop(s, q, addr, 0);
    ravb_set_flag(s, R_EIS, R_EIS_QEF_MASK);
}

/* The next descriptor that is no link; false when the queue has to stop */
static bool tx_next_desc(RenesasRavbState *s, unsigned int q, uint32_t *pos,
                         RavbPart *d)
{
    for (int links = 0; links < RAVB_LINKS_MAX; links++) {
        uint32_t addr = *pos;

        if (!desc_read(s, addr, d)) {
            tx_fail(s, q, "unreadable descriptor", addr);
            return false;
        }
        trace_ravb_desc("tx", q, addr, d->word0, d->dptr);
        if (!desc_link(d, pos)) {
            return true;
        }
        if ((d->word0 & DESC_DT) == DT_LINK) {
            desc_write(s, addr, retype(s, d->word0, DT_LEMPTY));
            s->tx_cur[q] = *pos;
        }
    }
    tx_fail(s, q, "endless links", *pos);
    return false;
}

static bool tx_part(RenesasRavbState *s, unsigned int q, const RavbPart *d)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    size_t n = d->word0 & DESC_DS;
    uint32_t src = d->dptr & ~(rc->tx_align - 1);

    if (!n) {
        tx_fail(s, q, "empty transmit descriptor", d->addr);
        return false;
    }
    if (src != d->dptr) {
        ravb_guest_error(s, "unaligned transmit pointer 0x%08x", d->dptr);
    }
    if (s->tx.len + n > RAVB_FRAME_MAX - ETH_ZLEN ||
        s->tx.nparts == RAVB_PARTS_MAX) {
        tx_fail(s, q, "frame without end", d->addr);
        return false;
    }
    if (dma_memory_read(s->dma_as, src, s->tx.buf + s->tx.len, n,
                        MEMTXATTRS_UNSPECIFIED)) {
        tx_fail(s, q, "unreadable transmit data", d->addr);
        return false;
    }
    s->tx.parts[s->tx.nparts++] = *d;
    s->tx.len += n;
    return true;
}

static void tx_no_frame(RenesasRavbState *s, unsigned int q,
                        const RavbPart *d)
{
    uint32_t type = d->word0 & DESC_DT;

    if (type == DT_FMID || type == DT_FEND) {
        tx_fail(s, q, "frame part without start", d->addr);
        return;
    }
    if (type == DT_EOS) {
        desc_write(s, d->addr, retype(s, d->word0, DT_EEMPTY));
    }
    tx_stop(s, q, d->addr, type);
}

/* Collect one frame from its descriptors, one after the other */
static bool tx_collect(RenesasRavbState *s, unsigned int q)
{
    uint32_t pos = s->tx_cur[q];
    uint32_t type;
    RavbPart d;

    s->tx.nparts = 0;
    s->tx.len = 0;
    do {
        if (!tx_next_desc(s, q, &pos, &d)) {
            return false;
        }
        type = d.word0 & DESC_DT;
        if (!s->tx.nparts && type != DT_FSINGLE && type != DT_FSTART) {
            tx_no_frame(s, q, &d);
            return false;
        }
        if (s->tx.nparts && type != DT_FMID && type != DT_FEND) {
            tx_fail(s, q, "frame start without end", d.addr);
            return false;
        }
        if (!tx_part(s, q, &d)) {
            return false;
        }
        pos += 8;
    } while (type == DT_FSTART || type == DT_FMID);
    s->tx.next = pos;
    return true;
}

static void tx_to_wire(RenesasRavbState *s, unsigned int q, int64_t start)
{
    s->tx.queue = q;
    s->tx.busy = true;
    s->tx.end = start + wire_ns(s, s->tx.len);
    trace_ravb_tx_start(q, s->tx.len, s->tx.end);
    timer_mod(s->tx_timer, s->tx.end);
}

/* Fetch the next frame if a queue asks for it and the wire is free */
static void tx_start_at(RenesasRavbState *s, int64_t start)
{
    if (s->tx.busy || !ravb_running(s) || dma_suspended(s) ||
        (s->opt.te0_hold && !FIELD_EX32(s->regs[R_ECMR], ECMR, TE))) {
        return;
    }
    for (int q = RENESAS_RAVB_GET_CLASS(s)->num_txq - 1; q >= 0; q--) {
        if ((s->regs[R_TCCR] & (1u << q)) && tx_collect(s, q)) {
            tx_to_wire(s, q, start);
            return;
        }
    }
}

void ravb_tx_start(RenesasRavbState *s)
{
    tx_start_at(s, MAX(s->tx.end, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL)));
}

static bool tx_enabled(RenesasRavbState *s)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    return FIELD_EX32(s->regs[R_ECMR], ECMR, TE) && ravb_wire_up(s) &&
           (!rc->has_toe || FIELD_EX32(s->regs[R_CSR0], CSR0, TPE));
}

static bool tx_send(RenesasRavbState *s)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    size_t len = s->tx.len;

    if (!tx_enabled(s)) {
        s->cnt.tx_drop_linkdown++;
        return false;
    }
    if (len > rc->tx_max) {
        ravb_guest_error(s, "transmit frame of %zu bytes", len);
        ravb_set_flag(s, R_EIS, R_EIS_MTEF_MASK);
        return false;
    }
    if (len < ETH_ZLEN && !FIELD_EX32(s->regs[R_ECMR], ECMR, DPAD)) {
        memset(s->tx.buf + len, 0, ETH_ZLEN - len);
        len = ETH_ZLEN;
    }
    if (rc->has_toe) {
        ravb_toe_tx(s, s->tx.buf, len);
    }
    s->cnt.tx_frames++;
    s->cnt.tx_bytes += len;
    qemu_send_packet(qemu_get_queue(s->nic), s->tx.buf, len);
    return true;
}

/* The frame has left: hand its descriptors back, in chain order */
static void tx_write_back(RenesasRavbState *s)
{
    for (unsigned int i = 0; i < s->tx.nparts; i++) {
        RavbPart *p = &s->tx.parts[i];
        RavbPart now;

        if (s->inj.eager_fetch) {
            if (desc_read(s, p->addr, &now) &&
                (now.word0 != p->word0 || now.dptr != p->dptr)) {
                ring_error(s, "descriptor changed while sending", p->addr);
            }
            s->cnt.desc_fetches--;
        }
        watch_forget(s, p->addr);
        desc_write(s, p->addr, retype(s, p->word0, DT_FEMPTY));
        desc_done(s, p->word0);
    }
}

static void tx_complete(RenesasRavbState *s)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    unsigned int q = s->tx.queue;
    bool sent = tx_send(s);

    trace_ravb_tx_done(q, s->tx.len, sent);
    if (rc->tx_sent) {
        rc->tx_sent(s, q, s->tx.parts[s->tx.nparts - 1].word0);
    }
    tx_write_back(s);
    s->tx_cur[q] = s->tx.next;
    s->tx.busy = false;
    ravb_set_flag(s, R_TIS, 1u << q);
    tx_start_at(s, s->tx.end);
}

static void ravb_tx_timer(void *opaque)
{
    RenesasRavbState *s = opaque;

    if (s->inj.tx_freeze) {
        s->tx.frozen = true;
        return;
    }
    tx_complete(s);
}

void ravb_tx_release(RenesasRavbState *s)
{
    if (s->tx.frozen) {
        s->tx.frozen = false;
        s->tx.end = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
        tx_complete(s);
    }
}

/* Receive */

bool ravb_rx_on(RenesasRavbState *s)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    return ravb_running(s) && FIELD_EX32(s->regs[R_ECMR], ECMR, RE) &&
           (!rc->has_toe || FIELD_EX32(s->regs[R_CSR0], CSR0, RPE)) &&
           ravb_wire_up(s);
}

static void rx_drop(RenesasRavbState *s, uint64_t *counter,
                    const char *reason, size_t len)
{
    (*counter)++;
    trace_ravb_rx_drop(reason, len);
}

static bool rx_filter(RenesasRavbState *s, const uint8_t *p)
{
    uint32_t hi = s->regs[R_MAHR];
    uint32_t lo = s->regs[R_MALR];

    return FIELD_EX32(s->regs[R_ECMR], ECMR, PRM) || (p[0] & 1) ||
           (ldl_be_p(p) == hi && lduw_be_p(p + 4) == lo);
}

static bool rx_is_magic(RenesasRavbState *s, const uint8_t *p, size_t n)
{
    uint8_t want[6 + 16 * 6];

    memset(want, 0xff, 6);
    for (int i = 0; i < 16; i++) {
        stl_be_p(want + 6 + i * 6, s->regs[R_MAHR]);
        stw_be_p(want + 10 + i * 6, s->regs[R_MALR]);
    }
    return memmem(p + 12, n - 12, want, sizeof(want));
}

static void rx_check_magic(RenesasRavbState *s, const uint8_t *p, size_t n)
{
    if (RENESAS_RAVB_GET_CLASS(s)->has_magic &&
        FIELD_EX32(s->regs[R_ECMR], ECMR, MPDE) && rx_is_magic(s, p, n)) {
        ravb_set_flag(s, R_ECSR, R_ECSR_MPD_MASK);
    }
}

static uint32_t rx_multicast(RenesasRavbState *s, const uint8_t *p)
{
    if (!(p[0] & 1) ||
        (!s->opt.broadcast_mc && is_broadcast_ether_addr(p))) {
        return 0;
    }
    ravb_count_reg(s, R_MAFCR);
    return MSC_MC;
}

/* Error status for this frame, and what the E-MAC counts for it */
static uint32_t rx_errors(RenesasRavbState *s, bool too_long)
{
    static const struct {
        uint32_t bit;
        unsigned int reg;
    } counted[] = {
        { MSC_CRC, R_CEFCR }, { MSC_RFE, R_FRECR }, { MSC_RTSF, R_TSFRCR },
        { MSC_RTLF, R_TLFRCR }, { MSC_FRE, R_RFCR }, { MSC_CEEF, R_CEECR },
    };
    uint32_t msc = (s->inj.rx_status & MSC_ERRORS) |
                   (too_long ? MSC_RTLF : 0);

    for (int i = 0; i < ARRAY_SIZE(counted); i++) {
        if (msc & counted[i].bit) {
            ravb_count_reg(s, counted[i].reg);
        }
    }
    if (msc) {
        ravb_set_flag(s, R_EIS, R_EIS_MREF_MASK);
    }
    return msc;
}

/* Next free descriptor behind @pos; links are noted, not yet consumed */
static bool rx_next_free(RenesasRavbState *s, unsigned int q, uint32_t *pos,
                         RavbPart *d)
{
    for (int links = 0; links < RAVB_LINKS_MAX; links++) {
        uint32_t addr = *pos;

        if (!desc_read(s, addr, d)) {
            ravb_set_flag(s, R_EIS, R_EIS_QEF_MASK);
            return false;
        }
        trace_ravb_desc("rx", q, addr, d->word0, d->dptr);
        if (!desc_link(d, pos)) {
            return d->word0 >= DT_FEMPTY;
        }
        if ((d->word0 & DESC_DT) == DT_LINK) {
            if (s->rx.nlinks == RAVB_LINKS_MAX) {
                return false;
            }
            s->rx.links[s->rx.nlinks++] = addr;
        }
    }
    ring_error(s, "endless links", *pos);
    ravb_set_flag(s, R_EIS, R_EIS_QEF_MASK);
    return false;
}

/*
 * Share @total bytes out over free descriptors.  Each part's DS becomes the
 * number of bytes it takes; nothing is written yet.
 */
static bool rx_reserve(RenesasRavbState *s, unsigned int q, size_t total,
                       size_t trailer, uint32_t *pos)
{
    unsigned int size = RENESAS_RAVB_GET_CLASS(s)->rx_desc_size(s, q);

    s->rx.nparts = 0;
    s->rx.nlinks = 0;
    while (total) {
        RavbPart d;
        size_t n;

        if (s->rx.nparts == RAVB_PARTS_MAX ||
            !rx_next_free(s, q, pos, &d)) {
            return false;
        }
        n = d.word0 & DESC_DS;
        if (!n && !s->opt.ds0_skip) {
            return false;
        }
        n = MIN(n, total);
        if (!s->opt.trailer_straddle && total - n && total - n < trailer) {
            n = total - MIN(total, trailer);
        }
        d.word0 = (d.word0 & ~DESC_DS) | n;
        s->rx.parts[s->rx.nparts++] = d;
        total -= n;
        *pos += size;
    }
    return true;
}

static void rx_copy(RenesasRavbState *s, const uint8_t *p)
{
    for (unsigned int i = 0; i < s->rx.nparts; i++) {
        const RavbPart *d = &s->rx.parts[i];
        size_t n = d->word0 & DESC_DS;

        if ((d->word0 & DESC_DT) != DT_FEMPTY_ND &&
            dma_memory_write(s->dma_as, d->dptr, p, n,
                             MEMTXATTRS_UNSPECIFIED)) {
            ravb_guest_error(s, "cannot write receive data at 0x%08x",
                             d->dptr);
        }
        p += n;
    }
}

static uint32_t rx_part_type(unsigned int i, unsigned int n)
{
    if (n == 1) {
        return DT_FSINGLE;
    }
    if (i == 0) {
        return DT_FSTART;
    }
    return i == n - 1 ? DT_FEND : DT_FMID;
}

/* Whether part @i of @n is the one that @where names */
static bool rx_part_is(unsigned int where, unsigned int i, unsigned int n)
{
    switch (where) {
    case 0:
        return i == n - 1;
    case 1:
        return i == 0;
    case 2:
        return true;
    default:            /* a middle part, else the last */
        return n > 2 ? i && i < n - 1 : i == n - 1;
    }
}

static void rx_describe(RenesasRavbState *s, uint32_t errors, uint32_t mc,
                        bool truncated)
{
    unsigned int n = s->rx.nparts;

    for (unsigned int i = 0; i < n; i++) {
        RavbPart *d = &s->rx.parts[i];
        uint32_t msc = 0;
        uint32_t w;

        if (rx_part_is(s->opt.msc_where, i, n)) {
            msc |= mc;
        }
        if (errors && rx_part_is(s->inj.rx_fragment ?: s->opt.msc_where,
                                 i, n)) {
            msc |= errors;
        }
        w = d->word0 & (DESC_DS | DESC_DIE);
        w |= msc << DESC_MSC_SHIFT | (msc & MSC_ERRORS ? DESC_EI : 0);
        w |= truncated && i == n - 1 ? DESC_TR : 0;
        d->word0 = retype(s, w, rx_part_type(i, n));
    }
}

static void rx_commit_part(RenesasRavbState *s, const RavbPart *d, bool last)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);

    if (last && rc->rx_stamp) {
        rc->rx_stamp(s, d->addr);
    }
    desc_write(s, d->addr, d->word0);
    desc_done(s, d->word0);
}

/* All parts of the frame are in memory */
static void rx_finish(RenesasRavbState *s)
{
    timer_del(s->split_timer);
    s->rx.written = s->rx.nparts;
    ravb_set_flag(s, R_RIS0, 1u << s->rx.queue);
}

/* Write back the next part of a frame that becomes visible bit by bit */
static void rx_split_step(RenesasRavbState *s)
{
    unsigned int i = s->rx.written++;
    bool last = i == s->rx.nparts - 1;

    rx_commit_part(s, &s->rx.parts[i], last);
    if (last) {
        rx_finish(s);
    } else {
        timer_mod(s->split_timer, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) +
                                  s->opt.rx_split_ns);
    }
}

static void ravb_split_timer(void *opaque)
{
    rx_split_step(opaque);
}

/* Last part first, so that software never sees a start without its end */
static void rx_commit(RenesasRavbState *s)
{
    for (unsigned int i = 0; i < s->rx.nlinks; i++) {
        RavbPart d;

        if (desc_read(s, s->rx.links[i], &d)) {
            desc_write(s, d.addr, retype(s, d.word0, DT_LEMPTY));
        }
    }
    s->rx.written = 0;
    if (s->opt.rx_split_ns) {
        rx_split_step(s);
        return;
    }
    for (unsigned int i = s->rx.nparts; i-- > 0;) {
        rx_commit_part(s, &s->rx.parts[i], i == s->rx.nparts - 1);
    }
    rx_finish(s);
}

static size_t rx_limit(RenesasRavbState *s, size_t len, bool *truncated)
{
    size_t limit = FIELD_EX32(s->regs[R_RTC], RTC, MFL0);

    *truncated = len > limit;
    if (!*truncated) {
        return len;
    }
    return s->opt.rtc_drop ? 0 : limit;
}

static void rx_store(RenesasRavbState *s, uint8_t *p, size_t len,
                     uint32_t errors, uint32_t mc)
{
    RenesasRavbClass *rc = RENESAS_RAVB_GET_CLASS(s);
    unsigned int q = rc->rx_queue(s, p, len);
    uint32_t pos = s->rx_cur[q];
    bool truncated;
    size_t stored = rx_limit(s, len, &truncated);
    size_t trailer;

    while (s->rx.written < s->rx.nparts) {
        rx_split_step(s);
    }
    if (!stored) {
        rx_drop(s, &s->cnt.rx_drop_length, "rtc", len);
        return;
    }
    trailer = rc->rx_trailer ? rc->rx_trailer(s, p, stored) : 0;
    if (!rx_reserve(s, q, stored + trailer, trailer, &pos)) {
        s->rx.nparts = s->rx.written = 0;
        rx_drop(s, &s->cnt.rx_drop_nodesc, "no descriptor", len);
        ravb_set_flag(s, R_RIS2, 1u << q);
        return;
    }
    rx_copy(s, p);
    rx_describe(s, errors, mc, truncated);
    s->rx.queue = q;
    s->rx_cur[q] = pos;
    s->cnt.rx_frames++;
    s->cnt.rx_bytes += len;
    trace_ravb_rx_store(q, len, s->rx.nparts, errors | mc);
    rx_commit(s);
}

/* A frame has arrived completely */
static void rx_frame(RenesasRavbState *s, uint8_t *p, size_t len)
{
    bool too_long = len + ETH_FCS_LEN > s->regs[R_RFLR];
    uint32_t errors;

    if (!s->rx.accepted || !ravb_running(s)) {
        rx_drop(s, &s->cnt.rx_drop_disabled, "disabled", len);
        return;
    }
    rx_check_magic(s, p, len);
    if (!rx_filter(s, p)) {
        rx_drop(s, &s->cnt.rx_drop_filter, "filter", len);
        return;
    }
    errors = rx_errors(s, too_long);
    if (too_long && !FIELD_EX32(s->regs[R_RCR], RCR, EFFS)) {
        rx_drop(s, &s->cnt.rx_drop_length, "too long", len);
        return;
    }
    if (dma_suspended(s)) {
        rx_drop(s, &s->cnt.rx_drop_nodesc, "suspended", len);
        ravb_set_flag(s, R_RIS2, R_RIS2_RFFF_MASK);
        return;
    }
    rx_store(s, p, len, errors, rx_multicast(s, p));
    s->inj.rx_status = 0;
}

/* The head of the FIFO starts to arrive at @start */
static void rx_begin(RenesasRavbState *s, int64_t start)
{
    size_t len = s->rx.fifo[s->rx.head].len;

    s->rx.on_wire = true;
    s->rx.accepted = ravb_rx_on(s);
    s->rx.end = start + wire_ns(s, len);
    trace_ravb_rx_wire(len, s->rx.count, s->rx.end);
    timer_mod(s->rx_timer, s->rx.end);
}

static void ravb_rx_timer(void *opaque)
{
    RenesasRavbState *s = opaque;
    RavbRxFrame *f = &s->rx.fifo[s->rx.head];

    s->rx.on_wire = false;
    rx_frame(s, f->data, f->len);
    s->rx.head = (s->rx.head + 1) % RAVB_RX_FIFO;
    s->rx.count--;
    if (s->rx.count) {
        rx_begin(s, s->rx.end);
    }
    if (s->rx.refused && s->rx.count <= RAVB_RX_FIFO / 2) {
        s->rx.refused = false;
        qemu_flush_queued_packets(qemu_get_queue(s->nic));
    }
}

bool ravb_rx_can(NetClientState *nc)
{
    RenesasRavbState *s = qemu_get_nic_opaque(nc);

    if (s->rx.count < RAVB_RX_FIFO) {
        return true;
    }
    s->rx.refused = true;
    return false;
}

ssize_t ravb_rx(NetClientState *nc, const uint8_t *buf, size_t size)
{
    RenesasRavbState *s = qemu_get_nic_opaque(nc);
    RavbRxFrame *f;

    if (!ravb_rx_on(s)) {
        rx_drop(s, &s->cnt.rx_drop_disabled, "disabled", size);
        return size;
    }
    if (size > RAVB_FRAME_MAX - TRAILER_MAX || size < ETH_HLEN) {
        rx_drop(s, &s->cnt.rx_drop_length, "length", size);
        return size;
    }
    if (s->rx.count == RAVB_RX_FIFO) {
        s->rx.refused = true;
        return 0;
    }
    f = &s->rx.fifo[(s->rx.head + s->rx.count) % RAVB_RX_FIFO];
    memcpy(f->data, buf, size);
    f->len = MAX(size, ETH_ZLEN);
    memset(f->data + size, 0, f->len - size);
    if (!s->rx.count++) {
        rx_begin(s, MAX(qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL), s->rx.end));
    }
    return size;
}

/* Frames that wait for the wire are lost */
void ravb_rx_flush(RenesasRavbState *s)
{
    s->cnt.rx_drop_disabled += s->rx.count;
    timer_del(s->rx_timer);
    s->rx.on_wire = false;
    s->rx.count = 0;
    if (s->rx.refused) {
        s->rx.refused = false;
        qemu_flush_queued_packets(qemu_get_queue(s->nic));
    }
}

/* Both directions */

void ravb_dma_stop(RenesasRavbState *s)
{
    timer_del(s->tx_timer);
    s->tx.busy = false;
    s->tx.frozen = false;
    s->regs[R_TCCR] &= ~R_TCCR_TSRQ_MASK;
    timer_del(s->split_timer);
    s->rx.nparts = s->rx.written = 0;
    ravb_rx_flush(s);
    memset(s->tx_cur, 0, sizeof(s->tx_cur));
    memset(s->rx_cur, 0, sizeof(s->rx_cur));
}

void ravb_dma_init(RenesasRavbState *s)
{
    s->tx_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_tx_timer, s);
    s->rx_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_rx_timer, s);
    s->split_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_split_timer, s);
    s->watch_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, ravb_watch_timer, s);
    for (int i = 0; i < RAVB_RX_FIFO; i++) {
        s->rx.fifo[i].data = g_malloc(RAVB_FRAME_MAX);
    }
}

void ravb_dma_fini(RenesasRavbState *s)
{
    timer_free(s->tx_timer);
    timer_free(s->rx_timer);
    timer_free(s->watch_timer);
    timer_free(s->split_timer);
    for (int i = 0; i < RAVB_RX_FIFO; i++) {
        g_free(s->rx.fifo[i].data);
    }
    if (s->watched) {
        g_hash_table_destroy(s->watched);
    }
}
