// SPDX-License-Identifier: GPL-2.0
/* Frames on the transmit ring: parts needed, copied or mapped, types, reclaim */

#include <linux/etherdevice.h>

#include "ravb_kunit.h"

#define RING_SIZE	64
#define MAX_PARTS	6
#define MAX_FRAGS	2

struct tx_part {
	u32 len;
	bool copied;
};

struct tx_frag {
	u32 off;
	u32 len;
};

struct tx_case {
	const char *name;
	u32 skew;	/* bytes from a 4-byte boundary to the frame */
	u32 head;	/* bytes outside of pages */
	struct tx_frag frag[MAX_FRAGS];
	struct tx_part part[MAX_PARTS];
	u32 slot;	/* where the frame goes on the ring */
};

static const struct tx_case tx_cases[] = {
	{ "short", 2, 60, {}, { { 60, true } } },
	{ "padded to 60 bytes", 2, 42, {}, { { 60, true } } },
	{ "fills a slot's memory", 2, 128, {}, { { 128, true } } },
	{ "aligned", 0, 129, {}, { { 129 } } },
	{ "1 past a boundary", 1, 1000, {}, { { 3, true }, { 997 } } },
	{ "2 past a boundary", 2, 1514, {}, { { 2, true }, { 1512 } } },
	{ "3 past a boundary", 3, 1000, {}, { { 1, true }, { 999 } } },
	{ "longest", 0, 1518, {}, { { 1518 } } },
	{ "headers and a page", 2, 66, { { 0, 1448 } }, { { 66, true }, { 1448 } } },
	{ "page from 1 past a boundary", 2, 66, { { 257, 1400 } },
	  { { 66, true }, { 3, true }, { 1397 } } },
	{ "page from 3 past a boundary", 2, 66, { { 259, 1400 } },
	  { { 66, true }, { 1, true }, { 1399 } } },
	{ "little of a page", 2, 66, { { 1, 100 } }, { { 66, true }, { 100, true } } },
	{ "two pages", 0, 66, { { 0, 600 }, { 2, 600 } },
	  { { 66, true }, { 600 }, { 2, true }, { 598 } } },
	{ "every part cut in two", 1, 200, { { 2, 500 }, { 3, 500 } },
	  { { 3, true }, { 197 }, { 2, true }, { 498 }, { 1, true }, { 499 } } },
	{ "around the end of the ring", 1, 200, { { 2, 500 }, { 3, 500 } },
	  { { 3, true }, { 197 }, { 2, true }, { 498 }, { 1, true }, { 499 } }, 61 },
	{ "last slot", 2, 60, {}, { { 60, true } }, 63 },
};

RAVB_KUNIT_TABLE(tx);

static struct sk_buff *tx_frame(struct kunit *test, const struct tx_case *c)
{
	struct sk_buff *skb;
	unsigned int i;

	skb = alloc_skb(2048, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, skb);
	skb_reserve(skb, c->skew);
	KUNIT_ASSERT_EQ(test, (unsigned long)skb->data % 4, c->skew);
	get_random_bytes(skb_put(skb, c->head), c->head);
	for (i = 0; i < MAX_FRAGS && c->frag[i].len; i++) {
		struct page *page = alloc_page(GFP_KERNEL);

		KUNIT_ASSERT_NOT_NULL(test, page);
		get_random_bytes(page_address(page), PAGE_SIZE);
		skb_add_rx_frag(skb, i, page, c->frag[i].off, c->frag[i].len, PAGE_SIZE);
	}
	return skb;
}

static struct ravb_private *tx_device(struct kunit *test, u32 slot)
{
	struct ravb_private *priv = ravb_kunit_device(test);

	ravb_kunit_tx_ring(test, priv, RING_SIZE);
	priv->vec[0].tx.head = slot;
	priv->vec[0].tx.tail = slot;
	return priv;
}

static void tx_send(struct kunit *test, struct ravb_private *priv, struct sk_buff *skb)
{
	netdev_tx_t ret;

	local_bh_disable();
	ret = ravb_start_xmit(skb, priv->ndev);
	local_bh_enable();
	KUNIT_ASSERT_EQ(test, ret, NETDEV_TX_OK);
}

static u32 tx_part_count(const struct tx_case *c)
{
	u32 n = 0;

	while (n < MAX_PARTS && c->part[n].len)
		n++;
	return n;
}

static u8 tx_part_code(u32 i, u32 n)
{
	if (n == 1)
		return 0x70;
	if (i == 0)
		return 0x50;
	return i == n - 1 ? 0x60 : 0x40;
}

/* Size and type; aligned address, in the slot's own memory if it was copied */
static void tx_expect_part(struct kunit *test, const struct ravb_tx_ring *ring,
			   const struct tx_case *c, u32 i)
{
	u32 idx = (c->slot + i) % RING_SIZE;
	u32 ctrl = le32_to_cpu(ring->desc[idx].ctrl);
	u32 dptr = le32_to_cpu(ring->desc[idx].dptr);
	u32 own = ring->bounce_dma + idx * 128;

	KUNIT_EXPECT_EQ(test, ctrl & 0xfff, c->part[i].len);
	KUNIT_EXPECT_EQ(test, ctrl >> 24, tx_part_code(i, tx_part_count(c)));
	KUNIT_EXPECT_EQ(test, ctrl & 0xfff000, 0);
	KUNIT_EXPECT_EQ(test, dptr % 4, 0);
	KUNIT_EXPECT_EQ(test, dptr == own, c->part[i].copied);
}

static void tx_expect_copy(struct kunit *test, const struct ravb_tx_ring *ring,
			   const struct tx_case *c, struct sk_buff *skb)
{
	u8 data[128];
	u32 i, offset = 0;

	for (i = 0; i < tx_part_count(c); i++) {
		u32 idx = (c->slot + i) % RING_SIZE;

		if (c->part[i].copied) {
			KUNIT_ASSERT_EQ(test, 0, skb_copy_bits(skb, offset, data, c->part[i].len));
			KUNIT_EXPECT_MEMEQ(test, ring->bounce + idx * 128, data, c->part[i].len);
		}
		offset += c->part[i].len;
	}
	KUNIT_EXPECT_EQ(test, offset, skb->len);
}

static void tx_parts(struct kunit *test)
{
	const struct tx_case *c = test->param_value;
	struct ravb_private *priv = tx_device(test, c->slot);
	struct ravb_tx_queue *tx = &priv->vec[0].tx;
	struct sk_buff *skb = tx_frame(test, c);
	u32 i, n = tx_part_count(c);

	tx_send(test, priv, skb);
	KUNIT_EXPECT_EQ(test, tx->head, (c->slot + n) % RING_SIZE);
	for (i = 0; i < n; i++)
		tx_expect_part(test, &tx->ring, c, i);
	tx_expect_copy(test, &tx->ring, c, skb);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x304), 1);
	ravb_tx_drop_all(tx);
}

/* The hardware marks part after part as sent; the frame is done with the last */
static void tx_reclaim(struct kunit *test)
{
	const struct tx_case *c = test->param_value;
	struct ravb_private *priv = tx_device(test, c->slot);
	struct ravb_tx_queue *tx = &priv->vec[0].tx;
	u32 i, n = tx_part_count(c);

	tx_send(test, priv, tx_frame(test, c));
	for (i = 0; i < n; i++) {
		struct ravb_desc *desc = &tx->ring.desc[(c->slot + i) % RING_SIZE];

		KUNIT_EXPECT_FALSE(test, ravb_tx_pending(tx));
		desc->ctrl = cpu_to_le32(0xc0000000 | c->part[i].len);
	}
	KUNIT_EXPECT_TRUE(test, ravb_tx_pending(tx));
	local_bh_disable();
	ravb_tx_reclaim(tx, 64);
	local_bh_enable();
	KUNIT_EXPECT_EQ(test, tx->tail, tx->head);
	KUNIT_EXPECT_FALSE(test, ravb_tx_pending(tx));
	KUNIT_EXPECT_EQ(test, u64_stats_read(&tx->stats.packets), 1);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&tx->stats.bytes), max(c->head, 60U) +
			c->frag[0].len + c->frag[1].len);
}

static void tx_too_long(struct kunit *test)
{
	static const struct tx_case frame = { .head = 1519 };
	struct ravb_private *priv = tx_device(test, 0);
	struct ravb_tx_queue *tx = &priv->vec[0].tx;

	tx_send(test, priv, tx_frame(test, &frame));
	KUNIT_EXPECT_EQ(test, tx->head, 0);
	KUNIT_EXPECT_EQ(test, atomic64_read(&tx->dropped), 1);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x304), 0);
}

/* The queue stops while the longest chain, 36 descriptors, still fits */
static void tx_stops_before_full(struct kunit *test)
{
	static const struct tx_case frame = { .head = 60 };
	struct ravb_private *priv = tx_device(test, 50);
	struct ravb_tx_queue *tx = &priv->vec[0].tx;
	u32 n;

	for (n = 0; n < RING_SIZE && !netif_tx_queue_stopped(tx->txq); n++)
		tx_send(test, priv, tx_frame(test, &frame));
	KUNIT_EXPECT_EQ(test, n, RING_SIZE - 1 - 36 + 1);
	ravb_tx_drop_all(tx);
	KUNIT_EXPECT_EQ(test, atomic64_read(&tx->dropped), n);
}

static struct kunit_case tx_tests[] = {
	KUNIT_CASE_PARAM(tx_parts, tx_gen_params),
	KUNIT_CASE_PARAM(tx_reclaim, tx_gen_params),
	KUNIT_CASE(tx_too_long),
	KUNIT_CASE(tx_stops_before_full),
	{}
};

static struct kunit_suite tx_suite = {
	.name = "ravb-tx-parts",
	.test_cases = tx_tests,
};

kunit_test_suite(tx_suite);
