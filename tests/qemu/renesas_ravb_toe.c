// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Renesas Gigabit Ethernet MAC: checksum engine (TOE)
 *
 * Understands at most one VLAN tag (0x8100), IPv4 without fragmentation,
 * IPv6 with the extension headers that the enable register names, and TCP,
 * UDP and ICMP.  Anything else passes unchanged and unchecked.
 */

#include "qemu/osdep.h"
#include "net/checksum.h"
#include "net/eth.h"
#include "renesas_ravb.h"

#define STATUS_GOOD         0x0000
#define STATUS_UNCHECKED    0xffff
#define TRAILER             4

#define EXT_HOP     0
#define EXT_ROUT    43
#define EXT_AH      51
#define EXT_DST     60

typedef struct ToeFrame {
    uint8_t *l3;
    size_t l3_len;      /* header of IPv4 */
    uint8_t *l4;
    size_t l4_len;
    uint8_t proto;
    bool v6;
} ToeFrame;

static bool parse_v4(ToeFrame *f, size_t n)
{
    size_t total;

    if (n < 20 || f->l3[0] >> 4 != 4) {
        return false;
    }
    f->l3_len = (f->l3[0] & 0xf) * 4;
    total = lduw_be_p(f->l3 + 2);
    if (f->l3_len < 20 || total < f->l3_len || total > n) {
        return false;
    }
    f->proto = f->l3[9];
    if (!(lduw_be_p(f->l3 + 6) & 0x3fff)) {     /* no fragment */
        f->l4 = f->l3 + f->l3_len;
        f->l4_len = total - f->l3_len;
    }
    return true;
}

static uint32_t ext_enable(uint8_t next)
{
    switch (next) {
    case EXT_HOP:
        return TOE_HOP;
    case EXT_ROUT:
        return TOE_ROUT;
    case EXT_AH:
        return TOE_AHD;
    case EXT_DST:
        return TOE_DHD;
    default:
        return 0;
    }
}

/* Step over the enabled extension headers; stops at anything else */
static bool parse_v6(ToeFrame *f, size_t n, uint32_t enable)
{
    size_t end, off = 40;
    uint8_t next;

    if (n < 40 || f->l3[0] >> 4 != 6) {
        return false;
    }
    end = 40 + lduw_be_p(f->l3 + 4);
    if (end > n) {
        return false;
    }
    next = f->l3[6];
    while ((ext_enable(next) & enable) && off + 8 <= end) {
        uint8_t units = f->l3[off + 1];
        uint8_t after = f->l3[off];

        off += next == EXT_AH ? (units + 2) * 4 : (units + 1) * 8;
        next = after;
    }
    if (off > end) {
        return false;
    }
    f->v6 = true;
    f->proto = next;
    f->l4 = f->l3 + off;
    f->l4_len = end - off;
    return true;
}

static bool toe_parse(ToeFrame *f, uint8_t *p, size_t n, uint32_t enable)
{
    size_t off = ETH_HLEN;
    uint16_t type = lduw_be_p(p + 12);

    memset(f, 0, sizeof(*f));
    if (type == ETH_P_VLAN && n >= off + 4) {
        type = lduw_be_p(p + 16);
        off += 4;
    }
    f->l3 = p + off;
    switch (type) {
    case ETH_P_IP:
        return parse_v4(f, n - off);
    case ETH_P_IPV6:
        return parse_v6(f, n - off, enable);
    default:
        return false;
    }
}

/* Place of the checksum in the layer 4 header; NULL when not enabled */
static uint8_t *toe_field(const ToeFrame *f, uint32_t enable)
{
    static const struct {
        uint8_t proto;
        bool v6;
        uint32_t bit;
        uint8_t offset;
        uint8_t header;
    } known[] = {
        { IP_PROTO_TCP, false, TOE_TCP4, 16, 20 },
        { IP_PROTO_UDP, false, TOE_UDP4, 6, 8 },
        { 1, false, TOE_ICMP4, 2, 4 },
        { IP_PROTO_TCP, true, TOE_TCP6, 16, 20 },
        { IP_PROTO_UDP, true, TOE_UDP6, 6, 8 },
        { 58, true, TOE_ICMP6, 2, 4 },
    };

    for (int i = 0; i < ARRAY_SIZE(known); i++) {
        if (f->proto == known[i].proto && f->v6 == known[i].v6) {
            return f->l4 && (enable & known[i].bit) &&
                   f->l4_len >= known[i].header ?
                   f->l4 + known[i].offset : NULL;
        }
    }
    return NULL;
}

/* Sum over pseudo header and layer 4; 0 means correct */
static uint16_t toe_sum(const ToeFrame *f)
{
    uint32_t sum = net_checksum_add(f->l4_len, f->l4);

    if (f->v6) {
        sum += net_checksum_add(32, f->l3 + 8);
        sum += f->proto + f->l4_len;
    } else if (f->proto != 1) {
        sum += net_checksum_add(8, f->l3 + 12);
        sum += f->proto + f->l4_len;
    }
    return net_checksum_finish(sum);
}

void ravb_toe_tx(RenesasRavbState *s, uint8_t *p, size_t n)
{
    uint32_t enable = s->regs[R_CSR1];
    uint8_t *field;
    uint16_t sum;
    ToeFrame f;

    if (!enable || !toe_parse(&f, p, n, enable)) {
        return;
    }
    if (!f.v6 && (enable & TOE_IP4)) {
        stw_be_p(f.l3 + 10, 0);
        stw_be_p(f.l3 + 10, net_raw_checksum(f.l3, f.l3_len));
    }
    field = toe_field(&f, enable);
    if (!field || (f.proto == IP_PROTO_UDP && !lduw_be_p(field))) {
        return;
    }
    stw_be_p(field, 0);
    sum = toe_sum(&f);
    stw_be_p(field, sum || f.proto != IP_PROTO_UDP ? sum : 0xffff);
}

static uint16_t toe_verdict(RenesasRavbState *s, bool good)
{
    return good && !s->inj.bad_verdict ? STATUS_GOOD :
           s->opt.bad_csum_status;
}

/* The status half-words of one received frame */
static void toe_check(RenesasRavbState *s, uint8_t *p, size_t n,
                      uint16_t *ip, uint16_t *l4)
{
    uint32_t enable = s->regs[R_CSR2];
    uint8_t *field;
    ToeFrame f;

    *ip = STATUS_UNCHECKED;
    *l4 = STATUS_UNCHECKED;
    if (!enable || !toe_parse(&f, p, n, enable)) {
        return;
    }
    if (!f.v6 && (enable & TOE_IP4)) {
        *ip = toe_verdict(s, !net_raw_checksum(f.l3, f.l3_len));
    }
    field = toe_field(&f, enable);
    if (!field || (f.proto == IP_PROTO_UDP && !lduw_be_p(field))) {
        return;
    }
    *l4 = toe_verdict(s, !toe_sum(&f));
}

/* Append the status where the FCS has been */
size_t ravb_toe_rx(RenesasRavbState *s, uint8_t *p, size_t n)
{
    uint16_t ip, l4;

    if ((!s->regs[R_CSR2] && !s->opt.trailer_always) ||
        (s->opt.trailer_needs_rcpt &&
         !FIELD_EX32(s->regs[R_ECMR], ECMR, RCPT))) {
        return 0;
    }
    toe_check(s, p, n, &ip, &l4);
    stw_le_p(p + n, ip);
    stw_le_p(p + n + 2, l4);
    return TRAILER;
}
