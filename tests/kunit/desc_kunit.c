// SPDX-License-Identifier: GPL-2.0
/* Descriptors: encoding, decoding, parts of a frame, receive status */

#include "ravb_kunit.h"

/* The type is the upper half of byte 3, the interrupt number (DIE) the lower */
struct type_case {
	const char *name;
	enum ravb_desc_type type;
	u8 byte3;
	bool rx_done;
};

static const struct type_case type_cases[] = {
	{ "LEMPTY", RAVB_DT_LEMPTY, 0x20, false },
	{ "EEMPTY", RAVB_DT_EEMPTY, 0x30, false },
	{ "FMID", RAVB_DT_FMID, 0x40, true },
	{ "FSTART", RAVB_DT_FSTART, 0x50, true },
	{ "FEND", RAVB_DT_FEND, 0x60, true },
	{ "FSINGLE", RAVB_DT_FSINGLE, 0x70, true },
	{ "LINK", RAVB_DT_LINK, 0x80, false },
	{ "LINKFIX", RAVB_DT_LINKFIX, 0x90, false },
	{ "EOS", RAVB_DT_EOS, 0xa0, false },
	{ "FEMPTY", RAVB_DT_FEMPTY, 0xc0, false },
	{ "FEMPTY_IS", RAVB_DT_FEMPTY_IS, 0xd0, false },
	{ "FEMPTY_IC", RAVB_DT_FEMPTY_IC, 0xe0, false },
	{ "FEMPTY_ND", RAVB_DT_FEMPTY_ND, 0xf0, false },
};

RAVB_KUNIT_TABLE(type);

static const u32 sizes[] = { 0, 1, 4, 60, 1514, 1518, 1726, 2046, 4095 };

/* Byte for byte as the hardware sees it; it finds no interrupt number */
static void desc_encode(struct kunit *test)
{
	const struct type_case *c = test->param_value;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		struct ravb_desc desc = {
			.ctrl = cpu_to_le32(ravb_desc_encode(c->type, sizes[i])),
			.dptr = cpu_to_le32(0x48001234),
		};
		const u8 want[8] = { sizes[i] & 0xff, sizes[i] >> 8, 0, c->byte3,
				     0x34, 0x12, 0x00, 0x48 };

		KUNIT_EXPECT_MEMEQ(test, &desc, want, sizeof(want));
	}
}

/* The status bits and every interrupt number leave the type alone */
static void desc_decode(struct kunit *test)
{
	const struct type_case *c = test->param_value;
	unsigned int i;
	u32 die;

	for (die = 0; die < 16; die++) {
		for (i = 0; i < ARRAY_SIZE(sizes); i++) {
			u32 ctrl = (u32)(c->byte3 | die) << 24 | sizes[i];

			KUNIT_EXPECT_EQ(test, ravb_desc_type(ctrl), c->type);
			KUNIT_EXPECT_EQ(test, ravb_desc_size(ctrl), sizes[i]);
			KUNIT_EXPECT_EQ(test, ravb_desc_msc(ctrl), 0);
			KUNIT_EXPECT_EQ(test, ravb_desc_rx_done(ctrl), c->rx_done);
			ctrl |= 0xfff000;
			KUNIT_EXPECT_EQ(test, ravb_desc_type(ctrl), c->type);
			KUNIT_EXPECT_EQ(test, ravb_desc_size(ctrl), sizes[i]);
			KUNIT_EXPECT_EQ(test, ravb_desc_msc(ctrl), 0xff);
			KUNIT_EXPECT_EQ(test, ravb_desc_rx_done(ctrl), c->rx_done);
		}
	}
}

/* Codes without a meaning must not pass for received data */
static void desc_decode_undefined(struct kunit *test)
{
	static const u8 codes[] = { 0x00, 0x10, 0xb0 };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(codes); i++)
		KUNIT_EXPECT_FALSE(test, ravb_desc_rx_done((u32)codes[i] << 24 | 60));
}

struct part_case {
	const char *name;
	u32 n;
	u8 first;
	u8 middle;	/* 0: there is none */
	u8 last;
};

static const struct part_case part_cases[] = {
	{ "1 part", 1, 0x7, 0, 0x7 },
	{ "2 parts", 2, 0x5, 0, 0x6 },
	{ "3 parts", 3, 0x5, 0x4, 0x6 },
	{ "4 parts", 4, 0x5, 0x4, 0x6 },
	{ "longest chain", RAVB_TX_MAX_DESC, 0x5, 0x4, 0x6 },
};

RAVB_KUNIT_TABLE(part);

static void desc_part_type(struct kunit *test)
{
	const struct part_case *c = test->param_value;
	u32 i;

	KUNIT_EXPECT_EQ(test, ravb_desc_part_type(0, c->n), c->first);
	for (i = 1; i + 1 < c->n; i++)
		KUNIT_EXPECT_EQ(test, ravb_desc_part_type(i, c->n), c->middle);
	KUNIT_EXPECT_EQ(test, ravb_desc_part_type(c->n - 1, c->n), c->last);
}

struct status_case {
	const char *name;
	u32 ctrl;
	u8 msc;
	bool error;
};

static const struct status_case status_cases[] = {
	{ "clean", 0x70000040, 0x00, false },
	{ "largest size", 0x70000fff, 0x00, false },
	{ "CRC error", 0x70010040, 0x01, true },
	{ "PHY error", 0x70020040, 0x02, true },
	{ "too short", 0x70040040, 0x04, true },
	{ "too long", 0x70080040, 0x08, true },
	{ "fraction of a byte", 0x70100040, 0x10, false },
	{ "carrier lost", 0x70200040, 0x20, false },
	{ "carrier extension error", 0x70400040, 0x40, true },
	{ "multicast", 0x70800040, 0x80, false },
	{ "multicast with CRC error", 0x70810040, 0x81, true },
	{ "truncated", 0x70001040, 0x00, true },
	{ "error indication", 0x70002040, 0x00, true },
	{ "padding selection", 0x7000c040, 0x00, false },
	{ "interrupt number", 0x7f000040, 0x00, false },
	{ "error in a first part", 0x50010040, 0x01, true },
	{ "error in a last part", 0x60010040, 0x01, true },
};

RAVB_KUNIT_TABLE(status);

static void desc_rx_status(struct kunit *test)
{
	const struct status_case *c = test->param_value;

	KUNIT_EXPECT_EQ(test, ravb_desc_msc(c->ctrl), c->msc);
	KUNIT_EXPECT_EQ(test, ravb_desc_rx_error(c->ctrl), c->error);
	KUNIT_EXPECT_TRUE(test, ravb_desc_rx_done(c->ctrl));
}

/* The receive entry of the base address table is the fifth on GbEth as well */
static void desc_table_entries(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, RAVB_TABLE_TX(0) * sizeof(struct ravb_desc), 0x00);
	KUNIT_EXPECT_EQ(test, RAVB_TABLE_RX(0) * sizeof(struct ravb_desc), 0x20);
	KUNIT_EXPECT_EQ(test, RAVB_TABLE_ENTRIES * sizeof(struct ravb_desc), 176);
}

static struct kunit_case desc_tests[] = {
	KUNIT_CASE_PARAM(desc_encode, type_gen_params),
	KUNIT_CASE_PARAM(desc_decode, type_gen_params),
	KUNIT_CASE(desc_decode_undefined),
	KUNIT_CASE_PARAM(desc_part_type, part_gen_params),
	KUNIT_CASE_PARAM(desc_rx_status, status_gen_params),
	KUNIT_CASE(desc_table_entries),
	{}
};

static struct kunit_suite desc_suite = {
	.name = "ravb-descriptor",
	.test_cases = desc_tests,
};

kunit_test_suite(desc_suite);
