// SPDX-License-Identifier: GPL-2.0
/* Probe-time policy: each SoC of GbEth, number of CPUs, what the kernel can do */

#include <linux/cpumask.h>
#include <linux/of.h>

#include "../../ravb_policy.h"
#include "ravb_kunit.h"

#define BOTH	(RAVB_KERNEL_COALESCE | RAVB_KERNEL_THREADED)

struct policy_case {
	const char *name;
	unsigned int cpus;
	u32 kernel;
	struct ravb_policy want;
};

static const struct policy_case policy_cases[] = {
	{ "1 CPU, kernel has both", 1, BOTH,
	  { .coalesce = true, .threaded = true } },
	{ "1 CPU, kernel lacks coalescing", 1, RAVB_KERNEL_THREADED,
	  { .advise_coalesce = true, .threaded = true } },
	{ "1 CPU, kernel lacks threading", 1, RAVB_KERNEL_COALESCE,
	  { .coalesce = true, .advise_threaded = true } },
	{ "1 CPU, kernel lacks both", 1, 0,
	  { .advise_coalesce = true, .advise_threaded = true } },
	{ "2 CPUs, kernel has both", 2, BOTH, { .coalesce = true } },
	{ "2 CPUs, kernel lacks coalescing", 2, RAVB_KERNEL_THREADED,
	  { .advise_coalesce = true } },
	{ "2 CPUs, kernel lacks threading", 2, RAVB_KERNEL_COALESCE,
	  { .coalesce = true } },
	{ "2 CPUs, kernel lacks both", 2, 0, { .advise_coalesce = true } },
	{ "4 CPUs, kernel has both", 4, BOTH, { .coalesce = true } },
	{ "4 CPUs, kernel lacks coalescing", 4, RAVB_KERNEL_THREADED,
	  { .advise_coalesce = true } },
	{ "4 CPUs, kernel lacks threading", 4, RAVB_KERNEL_COALESCE,
	  { .coalesce = true } },
	{ "4 CPUs, kernel lacks both", 4, 0, { .advise_coalesce = true } },
};

RAVB_KUNIT_TABLE(policy);

static void expect_policy(struct kunit *test, u32 family, struct ravb_policy want)
{
	const struct policy_case *c = test->param_value;
	struct ravb_policy got = ravb_policy_decide(family, c->cpus, c->kernel);

	KUNIT_EXPECT_EQ(test, got.coalesce, want.coalesce);
	KUNIT_EXPECT_EQ(test, got.threaded, want.threaded);
	KUNIT_EXPECT_EQ(test, got.advise_coalesce, want.advise_coalesce);
	KUNIT_EXPECT_EQ(test, got.advise_threaded, want.advise_threaded);
}

static void expect_soc_policy(struct kunit *test, const char *compatible)
{
	const struct policy_case *c = test->param_value;
	const struct of_device_id *id;

	for (id = ravb_kunit_match(); id->compatible[0]; id++) {
		const struct ravb_hw_info *info = id->data;

		if (strcmp(id->compatible, compatible))
			continue;
		expect_policy(test, info->policy, c->want);
		return;
	}
	KUNIT_FAIL(test, "the driver does not know \"%s\"", compatible);
}

static void policy_rzg2ul_rzfive(struct kunit *test)
{
	expect_soc_policy(test, "renesas,r9a07g043-gbeth");
}

static void policy_rzg2l_rzg2lc(struct kunit *test)
{
	expect_soc_policy(test, "renesas,r9a07g044-gbeth");
}

static void policy_rzv2l(struct kunit *test)
{
	expect_soc_policy(test, "renesas,r9a07g054-gbeth");
}

static void policy_rzg3s(struct kunit *test)
{
	expect_soc_policy(test, "renesas,r9a08g045-gbeth");
}

static void policy_fallback(struct kunit *test)
{
	expect_soc_policy(test, "renesas,rzg2l-gbeth");
}

static void policy_other_family(struct kunit *test)
{
	expect_policy(test, 0, (struct ravb_policy) {});
}

/* The test kernel has both interfaces, so nothing is left to the user */
static void policy_reaches_netdev(struct kunit *test)
{
	struct ravb_private *priv = ravb_kunit_device(test);
	struct net_device *ndev = priv->ndev;

	ravb_policy_apply(ndev, priv->info->policy);
	KUNIT_EXPECT_EQ(test, ndev->threaded, num_present_cpus() == 1);
	KUNIT_EXPECT_EQ(test, ndev->gro_flush_timeout, 20000);
	KUNIT_EXPECT_EQ(test, ndev->napi_defer_hard_irqs, 1);
}

static void policy_spares_other_netdev(struct kunit *test)
{
	struct net_device *ndev = ravb_kunit_device(test)->ndev;

	ravb_policy_apply(ndev, 0);
	KUNIT_EXPECT_FALSE(test, ndev->threaded);
	KUNIT_EXPECT_EQ(test, ndev->gro_flush_timeout, 0);
	KUNIT_EXPECT_EQ(test, ndev->napi_defer_hard_irqs, 0);
}

static struct kunit_case policy_tests[] = {
	KUNIT_CASE_PARAM(policy_rzg2ul_rzfive, policy_gen_params),
	KUNIT_CASE_PARAM(policy_rzg2l_rzg2lc, policy_gen_params),
	KUNIT_CASE_PARAM(policy_rzv2l, policy_gen_params),
	KUNIT_CASE_PARAM(policy_rzg3s, policy_gen_params),
	KUNIT_CASE_PARAM(policy_fallback, policy_gen_params),
	KUNIT_CASE_PARAM(policy_other_family, policy_gen_params),
	KUNIT_CASE(policy_reaches_netdev),
	KUNIT_CASE(policy_spares_other_netdev),
	{}
};

static struct kunit_suite policy_suite = {
	.name = "ravb-policy",
	.test_cases = policy_tests,
};

kunit_test_suite(policy_suite);
