// SPDX-License-Identifier: GPL-2.0
/* What each SoC's MAC has, by its compatible string */

#include <linux/of.h>

#include "ravb_kunit.h"

struct soc_case {
	const char *name;
	bool mii;
};

static const struct soc_case soc_cases[] = {
	{ "renesas,r9a07g043-gbeth", true },
	{ "renesas,r9a07g044-gbeth", true },
	{ "renesas,r9a07g054-gbeth", true },
	{ "renesas,r9a08g045-gbeth", false },
	{ "renesas,rzg2l-gbeth", true },
};

RAVB_KUNIT_TABLE(soc);

static const struct ravb_hw_info *soc_info(struct kunit *test)
{
	const struct soc_case *c = test->param_value;
	const struct of_device_id *id;

	for (id = ravb_kunit_match(); id->compatible[0]; id++)
		if (!strcmp(id->compatible, c->name))
			return id->data;
	kunit_info(test, "no entry for \"%s\"", c->name);
	return NULL;
}

static void soc_features(struct kunit *test)
{
	const struct soc_case *c = test->param_value;
	const struct ravb_hw_info *info = soc_info(test);

	KUNIT_ASSERT_NOT_NULL(test, info);
	KUNIT_EXPECT_EQ(test, !!(info->features & RAVB_HW_MII), c->mii);
	KUNIT_EXPECT_TRUE(test, info->features & RAVB_HW_HALF_DUPLEX);
	KUNIT_EXPECT_TRUE(test, info->features & RAVB_HW_TOE);
	KUNIT_EXPECT_TRUE(test, info->features & RAVB_HW_TX_COUNTERS);
	KUNIT_EXPECT_EQ(test, info->num_queues, 1);
}

static void soc_resources(struct kunit *test)
{
	const struct ravb_hw_info *info = soc_info(test);

	KUNIT_ASSERT_NOT_NULL(test, info);
	KUNIT_EXPECT_STREQ(test, info->clk_names[0], "axi");
	KUNIT_EXPECT_STREQ(test, info->clk_names[1], "chi");
	KUNIT_EXPECT_STREQ(test, info->clk_names[2], "refclk");
	KUNIT_EXPECT_STREQ(test, info->irq_name, "mux");
	KUNIT_EXPECT_EQ(test, info->irq_index, 0);
}

static void soc_limits(struct kunit *test)
{
	const struct ravb_hw_info *info = soc_info(test);

	KUNIT_ASSERT_NOT_NULL(test, info);
	KUNIT_EXPECT_EQ(test, info->tx_align, 4);
	KUNIT_EXPECT_EQ(test, info->max_tx_frame, 1522);
	KUNIT_EXPECT_EQ(test, info->max_rx_frame, 8192);
}

/* A string the table above does not have is one nothing is known about here */
static void soc_no_other(struct kunit *test)
{
	const struct of_device_id *id;
	unsigned int i, found = 0;

	for (id = ravb_kunit_match(); id->compatible[0]; id++)
		for (i = 0; i < ARRAY_SIZE(soc_cases); i++)
			found += !strcmp(id->compatible, soc_cases[i].name);
	KUNIT_EXPECT_EQ(test, found, ARRAY_SIZE(soc_cases));
	KUNIT_EXPECT_EQ(test, id - ravb_kunit_match(), ARRAY_SIZE(soc_cases));
}

static struct kunit_case soc_tests[] = {
	KUNIT_CASE_PARAM(soc_features, soc_gen_params),
	KUNIT_CASE_PARAM(soc_resources, soc_gen_params),
	KUNIT_CASE_PARAM(soc_limits, soc_gen_params),
	KUNIT_CASE(soc_no_other),
	{}
};

static struct kunit_suite soc_suite = {
	.name = "ravb-soc",
	.test_cases = soc_tests,
};

kunit_test_suite(soc_suite);
