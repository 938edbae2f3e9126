// SPDX-License-Identifier: GPL-2.0
/* MDIO frame header: start 01, operation, five bits of PHY, five of register */

#include "../../ravb_link.h"
#include "ravb_kunit.h"

struct mdio_case {
	const char *name;
	bool read;
	u32 phy;
	u32 reg;
	u32 want;
};

static const struct mdio_case mdio_cases[] = {
	{ "read, all zero", true, 0, 0, 0b01100000000000 },
	{ "write, all zero", false, 0, 0, 0b01010000000000 },
	{ "read, all ones", true, 31, 31, 0b01101111111111 },
	{ "write, all ones", false, 31, 31, 0b01011111111111 },
	{ "read, lowest bits", true, 1, 1, 0b01100000100001 },
	{ "write, highest bits", false, 16, 16, 0b01011000010000 },
	{ "read, identifier of the PHY at 7", true, 7, 2, 0b01100011100010 },
	{ "write, control of the PHY at 7", false, 7, 0, 0b01010011100000 },
};

RAVB_KUNIT_TABLE(mdio);

static void mdio_header(struct kunit *test)
{
	const struct mdio_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_mdio_header(c->read, c->phy, c->reg), c->want);
}

static struct kunit_case mdio_tests[] = {
	KUNIT_CASE_PARAM(mdio_header, mdio_gen_params),
	{}
};

static struct kunit_suite mdio_suite = {
	.name = "ravb-mdio",
	.test_cases = mdio_tests,
};

kunit_test_suite(mdio_suite);
