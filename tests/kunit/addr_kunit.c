// SPDX-License-Identifier: GPL-2.0
/* Station address: register encoding and choice of the source */

#include "../../ravb_addr.h"
#include "ravb_kunit.h"

struct pack_case {
	const char *name;
	u8 addr[ETH_ALEN];
	u32 mahr;
	u32 malr;
};

static const struct pack_case pack_cases[] = {
	{ "all zero", { 0 }, 0, 0 },
	{ "all ones", { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff }, 0xffffffff, 0xffff },
	{ "every byte different", { 0x02, 0x11, 0x22, 0x33, 0x44, 0x55 }, 0x02112233, 0x4455 },
	{ "highest bits", { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80 }, 0x80808080, 0x8080 },
	{ "lowest bits", { 0x01, 0x01, 0x01, 0x01, 0x01, 0x01 }, 0x01010101, 0x0101 },
	{ "first byte alone", { 0xfe }, 0xfe000000, 0 },
	{ "last byte alone", { 0, 0, 0, 0, 0, 0xfe }, 0, 0xfe },
};

RAVB_KUNIT_TABLE(pack);

static void addr_pack(struct kunit *test)
{
	const struct pack_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_addr_high(c->addr), c->mahr);
	KUNIT_EXPECT_EQ(test, ravb_addr_low(c->addr), c->malr);
}

/* The upper half of MALR is reserved: what is there does not matter */
static void addr_unpack(struct kunit *test)
{
	const struct pack_case *c = test->param_value;
	u8 addr[ETH_ALEN];

	ravb_addr_unpack(c->mahr, c->malr, addr);
	KUNIT_EXPECT_MEMEQ(test, addr, c->addr, ETH_ALEN);
	ravb_addr_unpack(c->mahr, c->malr | 0xa5a50000, addr);
	KUNIT_EXPECT_MEMEQ(test, addr, c->addr, ETH_ALEN);
}

static void addr_registers(struct kunit *test)
{
	const struct pack_case *c = test->param_value;
	struct ravb_private *priv = ravb_kunit_device(test);

	eth_hw_addr_set(priv->ndev, c->addr);
	ravb_set_station(priv);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x5c0), c->mahr);
	KUNIT_EXPECT_EQ(test, ravb_read(priv, 0x5c8), c->malr);
}

#define FIRMWARE	{ 0x02, 0x00, 0x5e, 0x10, 0x20, 0x30 }
#define BOOT		{ 0x74, 0x90, 0x50, 0x01, 0x02, 0x03 }
#define ZERO		{ 0x00, 0x00, 0x00, 0x00, 0x00, 0x00 }
#define ONES		{ 0xff, 0xff, 0xff, 0xff, 0xff, 0xff }
#define GROUP		{ 0x01, 0x00, 0x5e, 0x10, 0x20, 0x30 }
#define UNTOUCHED	{ 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa }

struct choose_case {
	const char *name;
	bool described;		/* the firmware has an address */
	u8 firmware[ETH_ALEN];
	u8 boot[ETH_ALEN];
	enum ravb_addr_source source;
	u8 addr[ETH_ALEN];
};

static const struct choose_case choose_cases[] = {
	{ "firmware wins", true, FIRMWARE, BOOT, RAVB_ADDR_FIRMWARE, FIRMWARE },
	{ "firmware alone", true, FIRMWARE, ZERO, RAVB_ADDR_FIRMWARE, FIRMWARE },
	{ "boot loader alone", false, ZERO, BOOT, RAVB_ADDR_BOOTLOADER, BOOT },
	{ "firmware all zero", true, ZERO, BOOT, RAVB_ADDR_BOOTLOADER, BOOT },
	{ "firmware all ones", true, ONES, BOOT, RAVB_ADDR_BOOTLOADER, BOOT },
	{ "firmware has a group address", true, GROUP, BOOT, RAVB_ADDR_BOOTLOADER, BOOT },
	{ "none", false, ZERO, ZERO, RAVB_ADDR_RANDOM, UNTOUCHED },
	{ "boot loader all ones", false, ZERO, ONES, RAVB_ADDR_RANDOM, UNTOUCHED },
	{ "boot loader has a group address", false, ZERO, GROUP, RAVB_ADDR_RANDOM, UNTOUCHED },
	{ "neither is valid", true, GROUP, ONES, RAVB_ADDR_RANDOM, UNTOUCHED },
};

RAVB_KUNIT_TABLE(choose);

static void addr_choose(struct kunit *test)
{
	const struct choose_case *c = test->param_value;
	const u8 *firmware = c->described ? c->firmware : NULL;
	u8 addr[ETH_ALEN] = UNTOUCHED;

	KUNIT_EXPECT_EQ(test, ravb_addr_choose(firmware, c->boot, addr), c->source);
	KUNIT_EXPECT_MEMEQ(test, addr, c->addr, ETH_ALEN);
}

static struct kunit_case addr_tests[] = {
	KUNIT_CASE_PARAM(addr_pack, pack_gen_params),
	KUNIT_CASE_PARAM(addr_unpack, pack_gen_params),
	KUNIT_CASE_PARAM(addr_registers, pack_gen_params),
	KUNIT_CASE_PARAM(addr_choose, choose_gen_params),
	{}
};

static struct kunit_suite addr_suite = {
	.name = "ravb-address",
	.test_cases = addr_tests,
};

kunit_test_suite(addr_suite);
