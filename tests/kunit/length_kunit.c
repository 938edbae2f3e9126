// SPDX-License-Identifier: GPL-2.0
/* Frame lengths and buffer geometry */

#include "ravb_kunit.h"

struct rx_len_case {
	const char *name;
	u32 stored;
	u32 trailer;
	u32 want;
};

static const struct rx_len_case rx_len_cases[] = {
	{ "shortest frame on the wire", 64, 4, 60 },
	{ "MTU 68", 86, 4, 82 },
	{ "MTU 1500", 1518, 4, 1514 },
	{ "MTU 1500, tagged", 1522, 4, 1518 },
	{ "longest frame", 8196, 4, 8192 },
	{ "header and verdict", 18, 4, 14 },
	{ "header cut, with verdict", 17, 4, 0 },
	{ "verdict alone", 4, 4, 0 },
	{ "less than a verdict", 3, 4, 0 },
	{ "nothing, with verdict", 0, 4, 0 },
	{ "no verdict", 60, 0, 60 },
	{ "no verdict, header", 14, 0, 14 },
	{ "no verdict, header cut", 13, 0, 0 },
	{ "no verdict, nothing", 0, 0, 0 },
};

RAVB_KUNIT_TABLE(rx_len);

static void length_rx_frame(struct kunit *test)
{
	const struct rx_len_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_rx_frame_len(c->stored, c->trailer), c->want);
}

/* What the hardware may store ends where the shared info of the skb begins */
static void length_rx_buffer(struct kunit *test)
{
	u32 capacity = ravb_rx_capacity();
	u32 tail = SKB_DATA_ALIGN(sizeof(struct skb_shared_info));

	KUNIT_EXPECT_EQ(test, RAVB_RX_BUF_SIZE, 2048);
	KUNIT_EXPECT_LE(test, RAVB_RX_HEADROOM + capacity + tail, 2048);
	KUNIT_EXPECT_GT(test, RAVB_RX_HEADROOM + capacity + tail, 2048 - 4);
	KUNIT_EXPECT_LE(test, capacity, 4095);
	KUNIT_EXPECT_EQ(test, capacity % 4, 0);
	KUNIT_EXPECT_EQ(test, (RAVB_RX_HEADROOM + capacity) % 4, 0);
}

/* A tagged frame of MTU 1500 and its verdict need one buffer ... */
static void length_rx_one_buffer(struct kunit *test)
{
	KUNIT_EXPECT_GE(test, ravb_rx_capacity(), 1500 + 14 + 4 + 4);
}

/* ... and the longest frame no more than an skb has room for */
static void length_rx_longest(struct kunit *test)
{
	KUNIT_EXPECT_GE(test, ravb_rx_capacity() * (1 + MAX_SKB_FRAGS), 8192 + 4);
}

struct copy_case {
	const char *name;
	unsigned long addr;
	u32 len;
	u32 align;
	u32 want;
};

static const struct copy_case copy_cases[] = {
	{ "1 byte, aligned", 0x1000, 1, 4, 1 },
	{ "1 byte, not aligned", 0x1001, 1, 4, 1 },
	{ "shortest frame, aligned", 0x1000, 60, 4, 60 },
	{ "shortest frame, not aligned", 0x1002, 60, 4, 60 },
	{ "slot's memory filled", 0x1000, 128, 4, 128 },
	{ "slot's memory filled, not aligned", 0x1003, 128, 4, 128 },
	{ "one byte more, aligned", 0x1000, 129, 4, 0 },
	{ "one byte more, 1 past a boundary", 0x1001, 129, 4, 3 },
	{ "one byte more, 2 past a boundary", 0x1002, 129, 4, 2 },
	{ "one byte more, 3 past a boundary", 0x1003, 129, 4, 1 },
	{ "longest frame, aligned", 0x1000, 1518, 4, 0 },
	{ "longest frame, 2 past a boundary", 0x1002, 1518, 4, 2 },
	{ "high address", ULONG_MAX - 2, 1518, 4, 3 },
	{ "no alignment asked for", 0x1001, 1518, 1, 0 },
	{ "no alignment asked for, short", 0x1001, 60, 1, 60 },
};

RAVB_KUNIT_TABLE(copy);

static void length_tx_copy(struct kunit *test)
{
	const struct copy_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_tx_copy_len(c->addr, c->len, c->align), c->want);
}

/* Every part of an skb may be cut in two */
static void length_tx_chain(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, RAVB_TX_MAX_DESC, 2 * (1 + MAX_SKB_FRAGS));
	KUNIT_EXPECT_LT(test, RAVB_TX_MAX_DESC, RAVB_TX_RING_MIN);
	KUNIT_EXPECT_EQ(test, RAVB_TX_BOUNCE_SIZE % 4, 0);
}

/* 1522 bytes on the wire: header, one tag and FCS leave 1500 */
static void length_mtu(struct kunit *test)
{
	struct ravb_private *priv = ravb_kunit_device(test);

	ravb_kunit_init_netdev(priv);
	KUNIT_EXPECT_EQ(test, priv->ndev->min_mtu, 68);
	KUNIT_EXPECT_EQ(test, priv->ndev->max_mtu, 1500);
}

/* RCR, RTC with the longest frame, TGC, TCCR */
static void length_dmac_registers(struct kunit *test)
{
	struct ravb_private *priv = ravb_kunit_device(test);

	ravb_write(priv, 0x304, 0xffffffff);
	priv->table_dma = 0x48765000;
	priv->info->dmac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x004), 0x48765000);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x090), 0x60000000);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x0b4), 0x7ffc2000);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x300), 0x00222200);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x304), 0);
}

struct mtu_case {
	const char *name;
	u32 mtu;
};

static const struct mtu_case mtu_cases[] = {
	{ "MTU 68", 68 },
	{ "MTU 1500", 1500 },
};

RAVB_KUNIT_TABLE(mtu);

/* RFLR counts the FCS and does not follow the MTU */
static void length_emac_limit(struct kunit *test)
{
	const struct mtu_case *c = test->param_value;
	struct ravb_private *priv = ravb_kunit_device(test);

	priv->ndev->mtu = c->mtu;
	priv->info->emac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x508), 8192 + 4);
}

static struct kunit_case length_tests[] = {
	KUNIT_CASE_PARAM(length_rx_frame, rx_len_gen_params),
	KUNIT_CASE(length_rx_buffer),
	KUNIT_CASE(length_rx_one_buffer),
	KUNIT_CASE(length_rx_longest),
	KUNIT_CASE_PARAM(length_tx_copy, copy_gen_params),
	KUNIT_CASE(length_tx_chain),
	KUNIT_CASE(length_mtu),
	KUNIT_CASE(length_dmac_registers),
	KUNIT_CASE_PARAM(length_emac_limit, mtu_gen_params),
	{}
};

static struct kunit_suite length_suite = {
	.name = "ravb-length",
	.test_cases = length_tests,
};

kunit_test_suite(length_suite);
