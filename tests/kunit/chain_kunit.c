// SPDX-License-Identifier: GPL-2.0
/* Received frames of one and of many descriptors, in and out of order */

#include <linux/rtnetlink.h>

#include "ravb_kunit.h"

#define RING_SIZE	64
#define FIRST		62	/* close to the end: chains go around it */
#define MAX_STEPS	6
#define MAX_FRAMES	2

#define START(_len)	(0x50000000 | (_len))
#define MID(_len)	(0x40000000 | (_len))
#define END(_len)	(0x60000000 | (_len))
#define SINGLE(_len)	(0x70000000 | (_len))
#define CRC		0x00010000
#define GROUP		0x00800000

struct chain_case {
	const char *name;
	u32 step[MAX_STEPS];	/* first words, as the hardware writes them */
	u32 frame[MAX_FRAMES];	/* lengths that arrive, without the verdict */
	u32 frame_errors;
	u32 crc_errors;
	u32 length_errors;
	u32 multicast;
	bool unfinished;
};

static const struct chain_case chain_cases[] = {
	{ "one part", { SINGLE(64) }, { 60 } },
	{ "two frames", { SINGLE(64), SINGLE(1518) }, { 60, 1514 } },
	{ "group address", { SINGLE(64) | GROUP }, { 60 }, .multicast = 1 },
	{ "two parts", { START(1500), END(504) }, { 2000 } },
	{ "longest", { START(1500), MID(1500), MID(1500), MID(1500), MID(1500), END(696) },
	  { 8192 } },
	{ "two parts, then one", { START(1500), END(504), SINGLE(64) }, { 2000, 60 } },
	{ "start without end", { START(1500), SINGLE(64) }, { 60 }, .frame_errors = 1 },
	{ "start and middle without end", { START(1500), MID(1500), SINGLE(64) }, { 60 },
	  .frame_errors = 1 },
	{ "start after start", { START(1500), START(1500), END(504) }, { 2000 },
	  .frame_errors = 1 },
	{ "end without start", { END(100), SINGLE(64) }, { 60 }, .frame_errors = 1 },
	{ "middle and end without start", { MID(1500), END(100), SINGLE(64) }, { 60 },
	  .frame_errors = 1 },
	{ "end after one part", { SINGLE(64), END(100), SINGLE(64) }, { 60, 60 },
	  .frame_errors = 1 },
	{ "CRC error", { SINGLE(64) | CRC, SINGLE(64) }, { 60 }, .crc_errors = 1 },
	{ "CRC error in the first part", { START(1500) | CRC, MID(1500), END(100), SINGLE(64) },
	  { 60 }, .crc_errors = 1 },
	{ "CRC error in a middle part", { START(1500), MID(1500) | CRC, END(100), SINGLE(64) },
	  { 60 }, .crc_errors = 1 },
	{ "CRC error in the last part", { START(1500), MID(1500), END(100) | CRC, SINGLE(64) },
	  { 60 }, .crc_errors = 1 },
	{ "empty part", { SINGLE(0), SINGLE(64) }, { 60 }, .length_errors = 1 },
	{ "more than a buffer holds", { SINGLE(4095), SINGLE(64) }, { 60 }, .length_errors = 1 },
	{ "less than a header", { SINGLE(17), SINGLE(64) }, { 60 }, .length_errors = 1 },
	{ "end still to come", { SINGLE(64), START(1500) }, { 60 }, .unfinished = true },
};

RAVB_KUNIT_TABLE(chain);

/* Frames that the stack got, their bytes counting up behind the header */
struct chain_sink {
	u32 frames;
	u32 len[MAX_FRAMES];
	u32 wrong_bytes;
};

static rx_handler_result_t chain_receive(struct sk_buff **pskb)
{
	struct sk_buff *skb = *pskb;
	struct chain_sink *sink = rcu_dereference(skb->dev->rx_handler_data);
	u8 byte;
	u32 i;

	if (sink->frames < MAX_FRAMES)
		sink->len[sink->frames] = skb->len + ETH_HLEN;
	sink->frames++;
	for (i = 0; i < skb->len; i++)
		if (skb_copy_bits(skb, i, &byte, 1) || byte != (u8)(i + ETH_HLEN))
			sink->wrong_bytes++;
	kfree_skb(skb);
	return RX_HANDLER_CONSUMED;
}

static void chain_release(void *ndev)
{
	rtnl_lock();
	netdev_rx_handler_unregister(ndev);
	rtnl_unlock();
}

static struct ravb_vec *chain_device(struct kunit *test, struct chain_sink *sink)
{
	struct ravb_private *priv = ravb_kunit_device(test);
	int err;

	ravb_kunit_rings(test, priv, RING_SIZE);
	priv->vec[0].rx.cur = FIRST;
	priv->rx_trailer = 4;
	rtnl_lock();
	err = netdev_rx_handler_register(priv->ndev, chain_receive, sink);
	rtnl_unlock();
	KUNIT_ASSERT_EQ(test, err, 0);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, chain_release, priv->ndev));
	return &priv->vec[0];
}

/* Store a part as the hardware does: data, verdict "good" in the last, type */
static void chain_store(struct kunit *test, struct ravb_vec *vec, u32 slot, u32 ctrl, u32 *pos)
{
	struct ravb_desc *desc = &vec->rx.ring.desc[(FIRST + slot) % RING_SIZE];
	u8 *data = phys_to_virt(le32_to_cpu(desc->dptr));
	u32 i, len = min(ctrl & 0xfff, ravb_rx_capacity());
	u32 type = ctrl >> 28;

	KUNIT_ASSERT_EQ(test, le32_to_cpu(desc->ctrl), 0xc0000000 | ravb_rx_capacity());
	if (type == 5 || type == 7)
		*pos = 0;
	for (i = 0; i < len; i++)
		data[i] = (*pos)++;
	if ((type == 6 || type == 7) && len >= 4)
		memset(data + len - 4, 0, 4);
	desc->ctrl = cpu_to_le32(ctrl);
}

static u32 chain_store_all(struct kunit *test, struct ravb_vec *vec, const u32 *step)
{
	u32 n, pos = 0;

	for (n = 0; n < MAX_STEPS && step[n]; n++)
		chain_store(test, vec, n, step[n], &pos);
	return n;
}

static int chain_poll(struct ravb_vec *vec, int budget)
{
	int work;

	napi_enable(&vec->napi);
	local_bh_disable();
	napi_schedule_prep(&vec->napi);
	work = ravb_rx_poll(vec, budget);
	napi_complete_done(&vec->napi, 0);
	local_bh_enable();
	napi_disable(&vec->napi);
	return work;
}

static void chain_expect_frames(struct kunit *test, const struct chain_sink *sink,
				const u32 *frame)
{
	u32 i, n = 0;

	while (n < MAX_FRAMES && frame[n])
		n++;
	KUNIT_ASSERT_EQ(test, sink->frames, n);
	KUNIT_EXPECT_EQ(test, sink->wrong_bytes, 0);
	for (i = 0; i < n; i++)
		KUNIT_EXPECT_EQ(test, sink->len[i], frame[i]);
}

static void chain_receives(struct kunit *test)
{
	const struct chain_case *c = test->param_value;
	struct chain_sink sink = {};
	struct ravb_vec *vec = chain_device(test, &sink);
	struct ravb_rx_queue *rx = &vec->rx;
	u32 n = chain_store_all(test, vec, c->step);

	KUNIT_EXPECT_EQ(test, chain_poll(vec, 64), sink.frames);
	chain_expect_frames(test, &sink, c->frame);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.packets), sink.frames);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.bytes), c->frame[0] + c->frame[1]);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.frame_errors), c->frame_errors);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.crc_errors), c->crc_errors);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.length_errors), c->length_errors);
	KUNIT_EXPECT_EQ(test, u64_stats_read(&rx->stats.multicast), c->multicast);
	KUNIT_EXPECT_EQ(test, !!rx->skb, c->unfinished);
	KUNIT_EXPECT_EQ(test, rx->cur, (FIRST + n) % RING_SIZE);
}

/* Every slot has a new buffer of full size */
static void chain_refills(struct kunit *test)
{
	const struct chain_case *c = test->param_value;
	struct chain_sink sink = {};
	struct ravb_vec *vec = chain_device(test, &sink);
	u32 i, n = chain_store_all(test, vec, c->step);

	chain_poll(vec, 64);
	KUNIT_EXPECT_EQ(test, vec->rx.missing, 0);
	for (i = 0; i < n; i++) {
		u32 idx = (FIRST + i) % RING_SIZE;

		KUNIT_EXPECT_EQ(test, le32_to_cpu(vec->rx.ring.desc[idx].ctrl),
				0xc0000000 | ravb_rx_capacity());
		KUNIT_EXPECT_NOT_NULL(test, vec->rx.ring.buf[idx].page);
	}
}

static void chain_across_polls(struct kunit *test)
{
	static const u32 frame[MAX_FRAMES] = { 2000 };
	struct chain_sink sink = {};
	struct ravb_vec *vec = chain_device(test, &sink);
	u32 pos = 0;

	chain_store(test, vec, 0, START(1500), &pos);
	KUNIT_EXPECT_EQ(test, chain_poll(vec, 64), 0);
	KUNIT_EXPECT_EQ(test, sink.frames, 0);
	chain_store(test, vec, 1, END(504), &pos);
	KUNIT_EXPECT_EQ(test, chain_poll(vec, 64), 1);
	chain_expect_frames(test, &sink, frame);
}

/* The budget counts frames, not descriptors */
static void chain_budget(struct kunit *test)
{
	static const u32 step[MAX_STEPS] = { START(1500), END(504), SINGLE(64) };
	struct chain_sink sink = {};
	struct ravb_vec *vec = chain_device(test, &sink);

	chain_store_all(test, vec, step);
	KUNIT_EXPECT_EQ(test, chain_poll(vec, 1), 1);
	KUNIT_EXPECT_EQ(test, vec->rx.cur, (FIRST + 2) % RING_SIZE);
	KUNIT_EXPECT_EQ(test, chain_poll(vec, 1), 1);
	KUNIT_EXPECT_EQ(test, chain_poll(vec, 1), 0);
	KUNIT_EXPECT_EQ(test, sink.frames, 2);
}

static struct kunit_case chain_tests[] = {
	KUNIT_CASE_PARAM(chain_receives, chain_gen_params),
	KUNIT_CASE_PARAM(chain_refills, chain_gen_params),
	KUNIT_CASE(chain_across_polls),
	KUNIT_CASE(chain_budget),
	{}
};

static struct kunit_suite chain_suite = {
	.name = "ravb-rx-chain",
	.test_cases = chain_tests,
};

kunit_test_suite(chain_suite);
