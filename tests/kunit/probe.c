// SPDX-License-Identifier: GPL-2.0
/*
 * The driver's probe code, not registered as a driver, and what the suites
 * need of it
 */

#include <linux/platform_device.h>

#undef module_platform_driver
#define module_platform_driver(_driver)					\
	static struct platform_driver *const ravb_kunit_driver		\
		__maybe_unused = &(_driver)

#include "../../ravb_main.c"
#include "ravb_kunit.h"

/* The match table, closed by an empty entry */
const struct of_device_id *ravb_kunit_match(void)
{
	return ravb_of_match;
}

void ravb_kunit_init_netdev(struct ravb_private *priv)
{
	ravb_init_netdev(priv);
}
