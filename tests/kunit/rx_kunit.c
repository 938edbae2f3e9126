// SPDX-License-Identifier: GPL-2.0
/* Received frames: the verdict behind them is read and cut off, errors counted */

#include "../../ravb_rx.c"
#include "ravb_kunit.h"

#define TRAILER_BAD	{ 0x12, 0x34, 0x56, 0x78 }
#define TRAILER_GOOD	{ 0x12, 0x34, 0x00, 0x00 }
#define TRAILER_NONE	{ 0xff, 0xff, 0xff, 0xff }

struct strip_case {
	const char *name;
	u32 len;	/* of the frame without the four bytes */
	u32 split;	/* bytes in the last part; 0: there is one part only */
	u8 trailer[4];
	bool off;	/* the user switched verification off */
	u8 ip_summed;
	u32 errors;
};

static const struct strip_case strip_cases[] = {
	{ "good, shortest frame", 60, 0, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, longest tagged frame", 1518, 0, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, nothing but a header", 14, 0, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "bad", 60, 0, TRAILER_BAD, false, CHECKSUM_NONE, 1 },
	{ "not checked", 60, 0, TRAILER_NONE, false, CHECKSUM_NONE, 0 },
	{ "good, verification off", 60, 0, TRAILER_GOOD, true, CHECKSUM_NONE, 0 },
	{ "bad, verification off", 60, 0, TRAILER_BAD, true, CHECKSUM_NONE, 0 },
	{ "good, last part is 1 byte", 1535, 1, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, last part is 2 bytes", 1534, 2, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, last part is 3 bytes", 1533, 3, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, last part is the verdict", 1536, 4, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "good, last part has data", 2000, 468, TRAILER_GOOD, false, CHECKSUM_UNNECESSARY, 0 },
	{ "bad, last part is 1 byte", 1535, 1, TRAILER_BAD, false, CHECKSUM_NONE, 1 },
	{ "bad, last part is 3 bytes", 1533, 3, TRAILER_BAD, false, CHECKSUM_NONE, 1 },
	{ "not checked, last part is 2 bytes", 1534, 2, TRAILER_NONE, false, CHECKSUM_NONE, 0 },
};

RAVB_KUNIT_TABLE(strip);

/* A frame of counting bytes and four more, in one part or in two */
static struct sk_buff *rx_frame(struct kunit *test, u32 len, u32 split, const u8 *trailer)
{
	u32 i, total = len + 4, head = total - split;
	struct sk_buff *skb;
	struct page *page;
	u8 *data, *tail;

	skb = alloc_skb(head, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, skb);
	data = skb_put(skb, head);
	tail = data + head;
	if (split) {
		page = alloc_page(GFP_KERNEL);
		KUNIT_ASSERT_NOT_NULL(test, page);
		tail = page_address(page);
		skb_add_rx_frag(skb, 0, page, 0, split, PAGE_SIZE);
	}
	for (i = 0; i < total; i++) {
		u8 *byte = i < head ? data + i : tail + i - head;

		*byte = i < len ? i : trailer[i - len];
	}
	return skb;
}

static void rx_expect_data(struct kunit *test, struct sk_buff *skb, u32 len)
{
	u8 byte;
	u32 i;

	KUNIT_ASSERT_EQ(test, skb->len, len);
	for (i = 0; i < len; i++) {
		KUNIT_ASSERT_EQ(test, skb_copy_bits(skb, i, &byte, 1), 0);
		KUNIT_ASSERT_EQ(test, byte, (u8)i);
	}
}

static void rx_expect_summed(struct kunit *test, const struct sk_buff *skb, u8 want)
{
	u8 got = skb->ip_summed;

	KUNIT_EXPECT_EQ(test, got, want);
}

static struct ravb_private *rx_device(struct kunit *test, u32 trailer, bool off)
{
	struct ravb_private *priv = ravb_kunit_device(test);

	priv->rx_trailer = trailer;
	priv->ndev->features = off ? 0 : NETIF_F_RXCSUM;
	return priv;
}

static void rx_strip(struct kunit *test)
{
	const struct strip_case *c = test->param_value;
	struct ravb_private *priv = rx_device(test, 4, c->off);
	struct ravb_rx_burst burst = {};
	struct sk_buff *skb;

	skb = rx_frame(test, c->len, c->split, c->trailer);
	KUNIT_EXPECT_TRUE(test, ravb_rx_strip(priv, skb, &burst));
	rx_expect_summed(test, skb, c->ip_summed);
	KUNIT_EXPECT_EQ(test, burst.csum_errors, c->errors);
	rx_expect_data(test, skb, c->len);
	kfree_skb(skb);
}

/* The engine was left off: nothing follows the frame */
static void rx_strip_no_trailer(struct kunit *test)
{
	struct ravb_private *priv = rx_device(test, 0, false);
	static const u8 data[4] = { 60, 61, 62, 63 };
	struct ravb_rx_burst burst = {};
	struct sk_buff *skb;

	skb = rx_frame(test, 60, 0, data);
	KUNIT_EXPECT_TRUE(test, ravb_rx_strip(priv, skb, &burst));
	rx_expect_summed(test, skb, CHECKSUM_NONE);
	rx_expect_data(test, skb, 64);
	kfree_skb(skb);
}

static void rx_strip_too_short(struct kunit *test)
{
	struct ravb_private *priv = rx_device(test, 4, false);
	static const u8 data[4] = TRAILER_GOOD;
	struct ravb_rx_burst burst = {};
	struct sk_buff *skb;

	skb = rx_frame(test, 13, 0, data);
	KUNIT_EXPECT_FALSE(test, ravb_rx_strip(priv, skb, &burst));
	kfree_skb(skb);
}

struct error_case {
	const char *name;
	u32 ctrl;
	struct ravb_rx_burst want;
};

static const struct error_case error_cases[] = {
	{ "CRC", 0x70010040, { .crc_errors = 1 } },
	{ "PHY", 0x70020040, { .frame_errors = 1 } },
	{ "too short", 0x70040040, { .length_errors = 1 } },
	{ "too long", 0x70080040, { .length_errors = 1 } },
	{ "truncated", 0x70001040, { .length_errors = 1 } },
	{ "carrier extension", 0x70400040, { .missed_errors = 1 } },
	{ "error indication alone", 0x70002040, { .frame_errors = 1 } },
	{ "CRC and PHY count once", 0x70030040, { .crc_errors = 1 } },
	{ "CRC and too long count once", 0x70090040, { .crc_errors = 1 } },
};

RAVB_KUNIT_TABLE(error);

static void rx_count_error(struct kunit *test)
{
	const struct error_case *c = test->param_value;
	struct ravb_rx_burst burst = {};

	ravb_rx_count_error(&burst, c->ctrl);
	KUNIT_EXPECT_MEMEQ(test, &burst, &c->want, sizeof(burst));
}

static struct kunit_case rx_tests[] = {
	KUNIT_CASE_PARAM(rx_strip, strip_gen_params),
	KUNIT_CASE(rx_strip_no_trailer),
	KUNIT_CASE(rx_strip_too_short),
	KUNIT_CASE_PARAM(rx_count_error, error_gen_params),
	{}
};

static struct kunit_suite rx_suite = {
	.name = "ravb-rx-frame",
	.test_cases = rx_tests,
};

kunit_test_suite(rx_suite);
