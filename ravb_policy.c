// SPDX-License-Identifier: GPL-2.0
/*
 * Probe-time choice of interrupt coalescing and threaded polling
 *
 * The interface starts with the settings chosen here; what the user writes
 * to gro_flush_timeout, napi_defer_hard_irqs and threaded later wins.
 */

#include <linux/cpumask.h>
#include <linux/netdevice.h>

#include "compat/compat.h"
#include "ravb_policy.h"

/**
 * ravb_policy_decide() - choose the settings
 * @family:	RAVB_POLICY_* of the MAC's family
 * @cpus:	number of present CPUs
 * @kernel:	RAVB_KERNEL_*, what the kernel lets a driver set
 *
 * Pure.  Without a second CPU a flood in softirq context would leave
 * nothing for user space; a thread takes part in fair scheduling.
 */
struct ravb_policy ravb_policy_decide(u32 family, unsigned int cpus,
				      u32 kernel)
{
	bool coalesce = family & RAVB_POLICY_COALESCE;
	bool threaded = (family & RAVB_POLICY_THREADED) && cpus == 1;

	return (struct ravb_policy) {
		.coalesce = coalesce && (kernel & RAVB_KERNEL_COALESCE),
		.threaded = threaded && (kernel & RAVB_KERNEL_THREADED),
		.advise_coalesce = coalesce && !(kernel & RAVB_KERNEL_COALESCE),
		.advise_threaded = threaded && !(kernel & RAVB_KERNEL_THREADED),
	};
}

/**
 * ravb_policy_apply() - choose and set
 * @ndev:	net device, not registered and without NAPI contexts yet
 * @family:	RAVB_POLICY_* of the MAC's family
 */
void ravb_policy_apply(struct net_device *ndev, u32 family)
{
	u32 kernel = (RAVB_CAN_COALESCE ? RAVB_KERNEL_COALESCE : 0) |
		     (RAVB_CAN_THREAD ? RAVB_KERNEL_THREADED : 0);
	struct ravb_policy policy;

	policy = ravb_policy_decide(family, num_present_cpus(), kernel);
	if (policy.coalesce)
		netdev_sw_irq_coalesce_default_on(ndev);
	if (policy.threaded)
		netif_threaded_enable(ndev);
	if (policy.advise_coalesce)
		dev_info(ndev->dev.parent,
			 "set gro_flush_timeout to 20000 and napi_defer_hard_irqs to 1 in sysfs for best throughput\n");
	if (policy.advise_threaded)
		dev_info(ndev->dev.parent,
			 "set threaded to 1 in sysfs for best throughput on one CPU\n");
}
