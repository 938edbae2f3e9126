// SPDX-License-Identifier: GPL-2.0
/* Receive checksum verdicts */

#include "../../ravb_csum.h"
#include "ravb_kunit.h"

struct verdict_case {
	const char *name;
	u8 trailer[4];	/* IPv4 header result, then TCP, UDP or ICMP result */
	enum ravb_csum_verdict want;
};

static const struct verdict_case verdict_cases[] = {
	{ "both good", { 0x00, 0x00, 0x00, 0x00 }, RAVB_CSUM_GOOD },
	{ "header not checked, rest good", { 0xff, 0xff, 0x00, 0x00 }, RAVB_CSUM_GOOD },
	{ "header bad, rest good", { 0x34, 0x12, 0x00, 0x00 }, RAVB_CSUM_GOOD },
	{ "header good, rest not checked", { 0x00, 0x00, 0xff, 0xff }, RAVB_CSUM_UNCHECKED },
	{ "neither checked", { 0xff, 0xff, 0xff, 0xff }, RAVB_CSUM_UNCHECKED },
	{ "header bad, rest not checked", { 0x34, 0x12, 0xff, 0xff }, RAVB_CSUM_UNCHECKED },
	{ "header good, rest bad", { 0x00, 0x00, 0x34, 0x12 }, RAVB_CSUM_BAD },
	{ "header not checked, rest bad", { 0xff, 0xff, 0x34, 0x12 }, RAVB_CSUM_BAD },
	{ "both bad", { 0x78, 0x56, 0x34, 0x12 }, RAVB_CSUM_BAD },
	{ "lowest bit", { 0x00, 0x00, 0x01, 0x00 }, RAVB_CSUM_BAD },
	{ "highest bit", { 0x00, 0x00, 0x00, 0x80 }, RAVB_CSUM_BAD },
	{ "lower byte alone all ones", { 0x00, 0x00, 0xff, 0x00 }, RAVB_CSUM_BAD },
	{ "upper byte alone all ones", { 0x00, 0x00, 0x00, 0xff }, RAVB_CSUM_BAD },
	{ "all ones but the lowest bit", { 0x00, 0x00, 0xfe, 0xff }, RAVB_CSUM_BAD },
	{ "all ones but the highest bit", { 0x00, 0x00, 0xff, 0x7f }, RAVB_CSUM_BAD },
};

RAVB_KUNIT_TABLE(verdict);

static void csum_verdict(struct kunit *test)
{
	const struct verdict_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_csum_verdict(c->trailer), c->want);
}

/* Two values have a meaning, all others are bad, whatever the header's result */
static void csum_verdict_all(struct kunit *test)
{
	static const u8 header[] = { 0x00, 0x5a, 0xff };
	unsigned int i, value, count[3] = {};

	for (i = 0; i < ARRAY_SIZE(header); i++) {
		for (value = 0; value < 0x10000; value++) {
			const u8 trailer[4] = { header[i], header[i], value, value >> 8 };

			count[ravb_csum_verdict(trailer)]++;
		}
	}
	KUNIT_EXPECT_EQ(test, count[RAVB_CSUM_GOOD], 3);
	KUNIT_EXPECT_EQ(test, count[RAVB_CSUM_UNCHECKED], 3);
	KUNIT_EXPECT_EQ(test, count[RAVB_CSUM_BAD], 3 * (0x10000 - 2));
}

static struct kunit_case csum_rx_tests[] = {
	KUNIT_CASE_PARAM(csum_verdict, verdict_gen_params),
	KUNIT_CASE(csum_verdict_all),
	{}
};

static struct kunit_suite csum_rx_suite = {
	.name = "ravb-checksum-rx",
	.test_cases = csum_rx_tests,
};

kunit_test_suite(csum_rx_suite);
