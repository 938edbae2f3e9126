// SPDX-License-Identifier: GPL-2.0
/* Speed, duplex and PHY interface: GECMR, ECMR, CXR31 and CXR35 */

#include "../../ravb_link.h"
#include "ravb_kunit.h"

/* Offsets */
#define ECMR	0x0500
#define CXR31	0x0530
#define CXR35	0x0540
#define GECMR	0x05b0

struct speed_case {
	const char *name;
	int speed;
	int want;
};

static const struct speed_case speed_cases[] = {
	{ "10 Mbit/s", 10, 0x00 },
	{ "100 Mbit/s", 100, 0x10 },
	{ "1000 Mbit/s", 1000, 0x20 },
	{ "2500 Mbit/s", 2500, -EINVAL },
	{ "no speed", 0, -EINVAL },
	{ "unknown speed", -1, -EINVAL },
};

RAVB_KUNIT_TABLE(speed);

static void link_speed(struct kunit *test)
{
	const struct speed_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_gbeth_info.speed_value(c->speed), c->want);
	KUNIT_EXPECT_EQ(test, ravb_gbeth_rgmii_info.speed_value(c->speed), c->want);
}

struct mode_case {
	const char *name;
	int speed;
	int duplex;
	u32 gecmr;
	u32 ecmr;	/* receive, transmit, full duplex */
};

static const struct mode_case mode_cases[] = {
	{ "10 half", 10, 0, 0x00, 0x60 },
	{ "10 full", 10, 1, 0x00, 0x62 },
	{ "100 half", 100, 0, 0x10, 0x60 },
	{ "100 full", 100, 1, 0x10, 0x62 },
	{ "1000 full", 1000, 1, 0x20, 0x62 },
};

RAVB_KUNIT_TABLE(mode);

/* GECMR starts with a value that is none of the speeds */
static struct ravb_private *link_device(struct kunit *test, bool running)
{
	struct ravb_private *priv = ravb_kunit_device(test);

	priv->dma_on = running;
	ravb_write(priv, GECMR, 0x30);
	return priv;
}

static void link_up(struct kunit *test)
{
	const struct mode_case *c = test->param_value;
	struct ravb_private *priv = link_device(test, true);

	ravb_link_up(priv, c->speed, c->duplex);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, GECMR), c->gecmr);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR), c->ecmr);
}

/* From whatever there was before */
static void link_change(struct kunit *test)
{
	const struct mode_case *c = test->param_value;
	struct ravb_private *priv = link_device(test, true);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(mode_cases); i++) {
		ravb_link_up(priv, mode_cases[i].speed, mode_cases[i].duplex);
		ravb_link_down(priv);
		ravb_link_up(priv, c->speed, c->duplex);
		KUNIT_EXPECT_EQ(test, ravb_read(priv, GECMR), c->gecmr);
		KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR), c->ecmr);
	}
}

/* The receiver goes off, the transmitter stays on */
static void link_down(struct kunit *test)
{
	const struct mode_case *c = test->param_value;
	struct ravb_private *priv = link_device(test, true);

	ravb_link_up(priv, c->speed, c->duplex);
	ravb_link_down(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR) & 0x60, 0x20);
}

/* A link that came up early is applied by the start */
static void link_before_start(struct kunit *test)
{
	const struct mode_case *c = test->param_value;
	struct ravb_private *priv = link_device(test, false);

	ravb_link_up(priv, c->speed, c->duplex);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR), 0);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, GECMR), 0x30);
	priv->info->emac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, GECMR), c->gecmr);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR) & 0x62, c->ecmr);
}

struct interface_case {
	const char *name;
	phy_interface_t interface;
	u32 cxr31;
	u32 cxr35;
};

static const struct interface_case interface_cases[] = {
	{ "rgmii", PHY_INTERFACE_MODE_RGMII, 0x1, 0x03e80000 },
	{ "rgmii-id", PHY_INTERFACE_MODE_RGMII_ID, 0x1, 0x03e80000 },
	{ "rgmii-rxid", PHY_INTERFACE_MODE_RGMII_RXID, 0x1, 0x03e80000 },
	{ "rgmii-txid", PHY_INTERFACE_MODE_RGMII_TXID, 0x1, 0x03e80000 },
	{ "mii", PHY_INTERFACE_MODE_MII, 0x0, 0x03e80002 },
};

RAVB_KUNIT_TABLE(interface);

static void link_interface(struct kunit *test)
{
	const struct interface_case *c = test->param_value;
	struct ravb_private *priv = link_device(test, false);

	priv->phy_interface = c->interface;
	ravb_write(priv, CXR31, 0xffffffff);
	priv->info->emac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, CXR31), c->cxr31);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, CXR35), c->cxr35);
}

/* Zero-time PAUSE, CRC to the checksum engine, PAUSE obeyed but never sent */
static void link_emac_mode(struct kunit *test)
{
	struct ravb_private *priv = link_device(test, false);

	priv->info->emac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR), 0x020a0020);
	priv->ndev->flags |= IFF_PROMISC;
	priv->info->emac_init(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, ECMR), 0x020a0021);
}

static struct kunit_case link_tests[] = {
	KUNIT_CASE_PARAM(link_speed, speed_gen_params),
	KUNIT_CASE_PARAM(link_up, mode_gen_params),
	KUNIT_CASE_PARAM(link_change, mode_gen_params),
	KUNIT_CASE_PARAM(link_down, mode_gen_params),
	KUNIT_CASE_PARAM(link_before_start, mode_gen_params),
	KUNIT_CASE_PARAM(link_interface, interface_gen_params),
	KUNIT_CASE(link_emac_mode),
	{}
};

static struct kunit_suite link_suite = {
	.name = "ravb-link",
	.test_cases = link_tests,
};

kunit_test_suite(link_suite);
