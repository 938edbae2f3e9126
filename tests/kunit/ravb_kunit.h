/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the suites share
 *
 * Register offsets and values that the suites expect are written as numbers of
 * the hardware's description, never with the driver's own names for them.
 */
#ifndef RAVB_KUNIT_H
#define RAVB_KUNIT_H

#include <kunit/test.h>

#include "../../ravb.h"

/* Length of a table of cases, for whoever counts the results; see kunit.sh */
struct ravb_kunit_rows {
	char name[28];
	u32 count;
};

/* Make the table NAME_cases, whose rows have a "name", fit for KUNIT_CASE_PARAM() */
#define RAVB_KUNIT_TABLE(_name)						\
	static const struct ravb_kunit_rows _name##_rows		\
		__used __section(".ravb_kunit_rows") = {		\
		.name = #_name, .count = ARRAY_SIZE(_name##_cases),	\
	};								\
	KUNIT_ARRAY_PARAM_DESC(_name, _name##_cases, name)

/* fixture.c */
struct ravb_private *ravb_kunit_device(struct kunit *test);
void ravb_kunit_tx_ring(struct kunit *test, struct ravb_private *priv, u32 size);
void ravb_kunit_rings(struct kunit *test, struct ravb_private *priv, u32 size);

/* probe.c */
const struct of_device_id *ravb_kunit_match(void);
void ravb_kunit_init_netdev(struct ravb_private *priv);

#endif /* RAVB_KUNIT_H */
