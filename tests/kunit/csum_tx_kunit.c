// SPDX-License-Identifier: GPL-2.0
/* Which frames the engine may finish: VLAN, IPv6, fragments, short frames */

#include <kunit/skbuff.h>
#include <linux/unaligned.h>

#include "../../ravb_csum.h"
#include "ravb_kunit.h"

#define FRAME_LEN	200

/* Bits of CSR1 */
#define TTCP4	0x00000010
#define TUDP4	0x00000020
#define TTCP6	0x00100000
#define TUDP6	0x00200000

/* A frame and what is odd about it; zero stands for the usual */
struct frame_case {
	const char *name;
	u16 tags[2];	/* types of the tags in the frame */
	u16 type;	/* Ethernet type */
	u8 proto;	/* behind the IP header */
	u32 want;
	u16 frag_off;	/* field of the IPv4 header */
	u8 first;	/* first byte of the IP header */
	u8 between;	/* bytes between IP header and checksum start */
	u8 field;	/* checksum field, from the checksum start */
	bool unseeded;	/* checksum field is 0 */
	u16 linear;	/* bytes of the frame that are not in a page */
	bool hw_tag;	/* tag outside of the frame */
};

#define V4	.type = 0x0800
#define V6	.type = 0x86dd
#define TCP	.proto = 6
#define UDP	.proto = 17

static const struct frame_case frame_cases[] = {
	{ "TCP over IPv4", V4, TCP, .want = TTCP4 },
	{ "UDP over IPv4", V4, UDP, .want = TUDP4 },
	{ "TCP over IPv6", V6, TCP, .want = TTCP6 },
	{ "UDP over IPv6", V6, UDP, .want = TUDP6 },
	{ "8100 tag, TCP over IPv4", { 0x8100 }, V4, TCP, .want = TTCP4 },
	{ "8100 tag, UDP over IPv4", { 0x8100 }, V4, UDP, .want = TUDP4 },
	{ "8100 tag, TCP over IPv6", { 0x8100 }, V6, TCP, .want = TTCP6 },
	{ "8100 tag, UDP over IPv6", { 0x8100 }, V6, UDP, .want = TUDP6 },
	{ "88a8 tag", { 0x88a8 }, V4, TCP },
	{ "two 8100 tags", { 0x8100, 0x8100 }, V4, TCP },
	{ "two 8100 tags, IPv6", { 0x8100, 0x8100 }, V6, UDP },
	{ "88a8 and 8100 tags", { 0x88a8, 0x8100 }, V4, TCP },
	{ "tag outside of the frame", V4, TCP, .hw_tag = true },

	{ "IPv4 must not be fragmented", V4, UDP, .frag_off = 0x4000, .want = TUDP4 },
	{ "IPv4 first fragment", V4, UDP, .frag_off = 0x2000 },
	{ "IPv4 later fragment", V4, UDP, .frag_off = 0x20b9 },
	{ "IPv4 last fragment", V4, UDP, .frag_off = 0x00b9 },
	{ "IPv4 last fragment, offset 1", V4, UDP, .frag_off = 0x0001 },
	{ "8100 tag, IPv4 first fragment", { 0x8100 }, V4, TCP, .frag_off = 0x2000 },
	{ "IPv4 with one option word", V4, TCP, .first = 0x46, .between = 4, .want = TTCP4 },
	{ "IPv4 with ten option words", V4, UDP, .first = 0x4f, .between = 40, .want = TUDP4 },
	{ "IPv4 header too short", V4, TCP, .first = 0x44 },
	{ "IPv6 header under IPv4's type", V4, TCP, .first = 0x65 },
	{ "IPv4 header under IPv6's type", V6, TCP, .first = 0x45 },

	{ "IPv6 hop-by-hop header", V6, .proto = 0, .between = 8 },
	{ "IPv6 routing header", V6, .proto = 43, .between = 8 },
	{ "IPv6 fragment header", V6, .proto = 44, .between = 8 },
	{ "IPv6 authentication header", V6, .proto = 51, .between = 24 },
	{ "IPv6 destination options", V6, .proto = 60, .between = 8 },

	{ "ICMP", V4, .proto = 1, .field = 2 },
	{ "ICMPv6", V6, .proto = 58, .field = 2 },
	{ "UDP-Lite", V4, .proto = 136, .field = 6 },
	{ "SCTP", V4, .proto = 132, .field = 8 },
	{ "IPv4 in IPv4, inner TCP", V4, .proto = 4, .between = 20 },
	{ "UDP tunnel, inner TCP", V4, UDP, .between = 56, .field = 16 },
	{ "UDP tunnel, inner UDP", V4, UDP, .between = 56 },
	{ "TCP with UDP's field", V4, TCP, .field = 6 },
	{ "UDP with TCP's field", V6, UDP, .field = 16 },
	{ "UDP, field is 0, IPv4", V4, UDP, .unseeded = true },
	{ "UDP, field is 0, IPv6", V6, UDP, .unseeded = true },
	{ "TCP, field is 0", V4, TCP, .unseeded = true, .want = TTCP4 },
	{ "no IP", .type = 0x0806, TCP },

	{ "only an Ethernet header in reach", V4, TCP, .linear = 14 },
	{ "IPv4 header cut", V4, TCP, .linear = 33 },
	{ "IPv4 header in reach, TCP is not", V4, TCP, .linear = 34, .want = TTCP4 },
	{ "IPv6 header cut", V6, TCP, .linear = 53 },
	{ "IPv6 header in reach, TCP is not", V6, TCP, .linear = 54, .want = TTCP6 },
	{ "tagged IPv4 header cut", { 0x8100 }, V4, TCP, .linear = 37 },
	{ "UDP header cut", V4, UDP, .linear = 41 },
	{ "UDP header in reach", V4, UDP, .linear = 42, .want = TUDP4 },
};

RAVB_KUNIT_TABLE(frame);

static u32 frame_ip_len(const struct frame_case *c)
{
	return c->type == 0x86dd ? 40 : 20;
}

static void frame_fill_ip(const struct frame_case *c, u8 *ip)
{
	if (c->type == 0x86dd) {
		ip[0] = c->first ?: 0x60;
		ip[6] = c->proto;
		/* What IPv4 would have here: proof that nobody looks */
		ip[9] = IPPROTO_TCP;
		return;
	}
	ip[0] = c->first ?: 0x45;
	put_unaligned_be16(c->frag_off, ip + 6);
	ip[9] = c->proto;
}

/* Bytes of the frame up to the checksum start */
static u32 frame_fill(const struct frame_case *c, u8 *data, u8 field)
{
	u32 len = 2 * ETH_ALEN;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(c->tags) && c->tags[i]; i++) {
		put_unaligned_be16(c->tags[i], data + len);
		len += 4;
	}
	put_unaligned_be16(c->type, data + len);
	len += 2;
	frame_fill_ip(c, data + len);
	len += frame_ip_len(c) + c->between;
	if (!c->unseeded)
		put_unaligned_be16(0x1234, data + len + field);
	return len;
}

/* What lies beyond the linear part moves to a page */
static void frame_cut(struct kunit *test, struct sk_buff *skb, u32 linear)
{
	u32 rest = skb->len - linear;
	struct page *page;

	page = alloc_page(GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, page);
	memcpy(page_address(page), skb->data + linear, rest);
	skb_trim(skb, linear);
	skb_add_rx_frag(skb, 0, page, 0, rest, PAGE_SIZE);
}

static struct sk_buff *frame_build(struct kunit *test, const struct frame_case *c)
{
	u8 field = c->field ?: c->proto == 6 ? 16 : 6;
	struct sk_buff *skb;
	u32 start;
	u8 *data;

	skb = kunit_zalloc_skb(test, FRAME_LEN, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, skb);
	data = skb_put(skb, FRAME_LEN);
	start = frame_fill(c, data, field);
	skb->ip_summed = CHECKSUM_PARTIAL;
	skb->csum_start = skb_headroom(skb) + start;
	skb->csum_offset = field;
	if (c->linear)
		frame_cut(test, skb, c->linear);
	if (c->hw_tag)
		__vlan_hwaccel_put_tag(skb, htons(ETH_P_8021Q), 1);
	return skb;
}

static void csum_tx_enable(struct kunit *test)
{
	const struct frame_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_csum_tx_enable(frame_build(test, c)), c->want);
}

struct feature_case {
	const char *name;
	netdev_features_t features;
	u32 csr1;
};

static const struct feature_case feature_cases[] = {
	{ "none", 0, 0 },
	{ "IPv4 only", NETIF_F_IP_CSUM, TTCP4 | TUDP4 },
	{ "IPv6 only", NETIF_F_IPV6_CSUM, TTCP6 | TUDP6 },
	{ "both", NETIF_F_IP_CSUM | NETIF_F_IPV6_CSUM, 0x00300030 },
	{ "others do not count", NETIF_F_SG | NETIF_F_RXCSUM, 0 },
};

RAVB_KUNIT_TABLE(feature);

/* CSR1 is written; both paths are on again in CSR0 */
static void csum_tx_features(struct kunit *test)
{
	const struct feature_case *c = test->param_value;
	struct ravb_private *priv = ravb_kunit_device(test);

	ravb_write(priv, 0x800, 0x30);
	ravb_write(priv, 0x804, 0xffffffff);
	KUNIT_EXPECT_EQ(test, ravb_toe_set_tx(priv, c->features), 0);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x804), c->csr1);
	KUNIT_EXPECT_EQ(test, priv->csr1, c->csr1);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x800), 0x30);
}

static struct kunit_case csum_tx_tests[] = {
	KUNIT_CASE_PARAM(csum_tx_enable, frame_gen_params),
	KUNIT_CASE_PARAM(csum_tx_features, feature_gen_params),
	{}
};

static struct kunit_suite csum_tx_suite = {
	.name = "ravb-checksum-tx",
	.test_cases = csum_tx_tests,
};

kunit_test_suite(csum_tx_suite);
