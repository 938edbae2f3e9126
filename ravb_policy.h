/* SPDX-License-Identifier: GPL-2.0 */
/* Probe-time choice of interrupt coalescing and threaded polling */
#ifndef RAVB_POLICY_H
#define RAVB_POLICY_H

#include <linux/bits.h>
#include <linux/types.h>

struct net_device;

/* What a family of the MAC gains from */
#define RAVB_POLICY_COALESCE	BIT(0)	/* software interrupt coalescing */
#define RAVB_POLICY_THREADED	BIT(1)	/* threaded NAPI when there is one CPU */

/* What the kernel lets a driver set */
#define RAVB_KERNEL_COALESCE	BIT(0)
#define RAVB_KERNEL_THREADED	BIT(1)

/**
 * struct ravb_policy - outcome
 * @coalesce:		turn software interrupt coalescing on
 * @threaded:		turn threaded NAPI on
 * @advise_coalesce:	it would help, but the kernel leaves it to the user
 * @advise_threaded:	likewise
 */
struct ravb_policy {
	bool coalesce;
	bool threaded;
	bool advise_coalesce;
	bool advise_threaded;
};

struct ravb_policy ravb_policy_decide(u32 family, unsigned int cpus,
				      u32 kernel);
void ravb_policy_apply(struct net_device *ndev, u32 family);

#endif /* RAVB_POLICY_H */
