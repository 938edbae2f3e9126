// SPDX-License-Identifier: GPL-2.0
/* Ring index arithmetic: wrap, full, empty */

#include "ravb_kunit.h"

struct step_case {
	const char *name;
	u32 from;
	u32 n;
	u32 size;
	u32 to;
};

/* ravb_ring_add() leads from "from" to "to", ravb_ring_sub() leads back */
static const struct step_case step_cases[] = {
	{ "nowhere from the first slot", 0, 0, 64, 0 },
	{ "nowhere from the last slot", 63, 0, 64, 63 },
	{ "one from the first slot", 0, 1, 64, 1 },
	{ "one to the last slot", 62, 1, 64, 63 },
	{ "one around the end", 63, 1, 64, 0 },
	{ "many around the end", 60, 10, 64, 6 },
	{ "to the slot before", 10, 63, 64, 9 },
	{ "a whole turn", 10, 64, 64, 10 },
	{ "a whole turn from the first slot", 0, 64, 64, 0 },
	{ "around the end, size no power of two", 98, 5, 100, 3 },
	{ "around the end, largest ring", 2047, 2047, 2048, 2046 },
	{ "a whole turn, largest ring", 2047, 2048, 2048, 2047 },
};

RAVB_KUNIT_TABLE(step);

static void ring_add(struct kunit *test)
{
	const struct step_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_ring_add(c->from, c->n, c->size), c->to);
}

static void ring_sub(struct kunit *test)
{
	const struct step_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_ring_sub(c->to, c->n, c->size), c->from);
}

struct fill_case {
	const char *name;
	u32 head;
	u32 tail;
	u32 size;
	u32 used;
	u32 room;
};

static const struct fill_case fill_cases[] = {
	{ "empty at the first slot", 0, 0, 64, 0, 63 },
	{ "empty at the last slot", 63, 63, 64, 0, 63 },
	{ "one used", 6, 5, 64, 1, 62 },
	{ "one used around the end", 0, 63, 64, 1, 62 },
	{ "half, straight", 42, 10, 64, 32, 31 },
	{ "half, around the end", 10, 42, 64, 32, 31 },
	{ "one left", 62, 0, 64, 62, 1 },
	{ "one left around the end", 3, 5, 64, 62, 1 },
	{ "full, straight", 63, 0, 64, 63, 0 },
	{ "full, around the end", 4, 5, 64, 63, 0 },
	{ "full, size no power of two", 49, 50, 100, 99, 0 },
	{ "full, largest ring", 2047, 0, 2048, 2047, 0 },
};

RAVB_KUNIT_TABLE(fill);

static void ring_used(struct kunit *test)
{
	const struct fill_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_ring_used(c->head, c->tail, c->size), c->used);
}

static void ring_free(struct kunit *test)
{
	const struct fill_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_ring_free(c->head, c->tail, c->size), c->room);
}

struct size_case {
	const char *name;
	u32 size;
};

static const struct size_case size_cases[] = {
	{ "2 slots", 2 },
	{ "64 slots", 64 },
	{ "100 slots", 100 },
	{ "2048 slots", 2048 },
};

RAVB_KUNIT_TABLE(size);

/* Every slot once, then the first again */
static void ring_next(struct kunit *test)
{
	const struct size_case *c = test->param_value;
	u32 i, idx = 0;

	for (i = 1; i < c->size; i++) {
		idx = ravb_ring_next(idx, c->size);
		KUNIT_ASSERT_EQ(test, idx, i);
	}
	KUNIT_EXPECT_EQ(test, ravb_ring_next(idx, c->size), 0);
}

/* Fill to the brim and drain, from positions all around the ring */
static void ring_fill_and_drain(struct kunit *test)
{
	const struct size_case *c = test->param_value;
	u32 stride = max(c->size / 64, 1U);
	u32 start, head, tail, n;

	for (start = 0; start < c->size; start += stride) {
		head = start;
		for (n = 0; ravb_ring_free(head, start, c->size); n++) {
			KUNIT_ASSERT_EQ(test, ravb_ring_used(head, start, c->size), n);
			head = ravb_ring_next(head, c->size);
		}
		KUNIT_ASSERT_EQ(test, n, c->size - 1);
		for (tail = start; tail != head; n--) {
			KUNIT_ASSERT_EQ(test, ravb_ring_used(head, tail, c->size), n);
			tail = ravb_ring_next(tail, c->size);
		}
		KUNIT_ASSERT_EQ(test, n, 0);
	}
}

static struct kunit_case ring_tests[] = {
	KUNIT_CASE_PARAM(ring_add, step_gen_params),
	KUNIT_CASE_PARAM(ring_sub, step_gen_params),
	KUNIT_CASE_PARAM(ring_used, fill_gen_params),
	KUNIT_CASE_PARAM(ring_free, fill_gen_params),
	KUNIT_CASE_PARAM(ring_next, size_gen_params),
	KUNIT_CASE_PARAM(ring_fill_and_drain, size_gen_params),
	{}
};

static struct kunit_suite ring_suite = {
	.name = "ravb-ring",
	.test_cases = ring_tests,
};

kunit_test_suite(ring_suite);
