/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Gives kernels from 6.1 on the names that the newest kernel has
 *
 * HAVE_* come from compat/gen.sh or, inside a kernel tree, from Kbuild.
 */
#ifndef RAVB_COMPAT_H
#define RAVB_COMPAT_H

#include <linux/ethtool.h>
#include <linux/hrtimer.h>
#include <linux/netdevice.h>
#include <linux/platform_device.h>

#ifdef HAVE_PP_TYPES_HEADER
#include <net/page_pool/helpers.h>
#else
#include <net/page_pool.h>
#endif

#ifndef PP_FLAG_PAGE_FRAG
#define PP_FLAG_PAGE_FRAG	0
#endif

/* Which NAPI context alone takes pages from the pool */
static inline void compat_pp_set_owner(struct page_pool_params *params,
				       struct napi_struct *napi)
{
#ifdef HAVE_PP_PARAM_NAPI
	params->napi = napi;
	params->netdev = napi->dev;
#endif
}

#ifdef HAVE_TXQ_COMPLETED_WAKE
#include <net/netdev_queues.h>
#else
#include "txq.h"
#endif

#ifdef HAVE_PHYLINK_VALIDATE
#define COMPAT_PHYLINK_VALIDATE	.validate = phylink_generic_validate,
#else
#define COMPAT_PHYLINK_VALIDATE
#endif

#ifdef HAVE_REMOVE_VOID
#define COMPAT_REMOVE(_fn)	.remove = _fn
#else
#define COMPAT_REMOVE(_fn)	.remove_new = _fn
#endif

#ifndef HAVE_KERNEL_TS_INFO
#define kernel_ethtool_ts_info	ethtool_ts_info
#endif

#if defined(HAVE_SW_IRQ_COALESCE)
#define RAVB_CAN_COALESCE	1
#elif defined(HAVE_GRO_FLUSH_FIELDS)
#define RAVB_CAN_COALESCE	1
static inline void netdev_sw_irq_coalesce_default_on(struct net_device *dev)
{
	if (IS_ENABLED(CONFIG_PREEMPT_RT))
		return;
	dev->gro_flush_timeout = 20000;
	dev->napi_defer_hard_irqs = 1;
}
#else
#define RAVB_CAN_COALESCE	0
static inline void netdev_sw_irq_coalesce_default_on(struct net_device *dev)
{
}
#endif

#if defined(HAVE_NETIF_THREADED_ENABLE)
#define RAVB_CAN_THREAD		1
#elif defined(HAVE_DEV_SET_THREADED)
#define RAVB_CAN_THREAD		1
static inline void netif_threaded_enable(struct net_device *dev)
{
	WARN_ON_ONCE(dev_set_threaded(dev, true));
}
#else
#define RAVB_CAN_THREAD		0
static inline void netif_threaded_enable(struct net_device *dev)
{
}
#endif

#ifndef HAVE_NAPI_ADD_CONFIG
static inline void
netif_napi_add_config(struct net_device *dev, struct napi_struct *napi,
		      int (*poll)(struct napi_struct *, int), int index)
{
	netif_napi_add(dev, napi, poll);
}
#endif

#ifndef HAVE_NAPI_SET_IRQ
static inline void netif_napi_set_irq(struct napi_struct *napi, int irq)
{
}
#endif

#ifndef HAVE_QUEUE_SET_NAPI
#define NETDEV_QUEUE_TYPE_RX	0
#define NETDEV_QUEUE_TYPE_TX	1
static inline void netif_queue_set_napi(struct net_device *dev,
					unsigned int queue, unsigned int type,
					struct napi_struct *napi)
{
}
#endif

#ifndef HAVE_HRTIMER_SETUP
static inline void
hrtimer_setup(struct hrtimer *timer,
	      enum hrtimer_restart (*function)(struct hrtimer *),
	      clockid_t clock, enum hrtimer_mode mode)
{
	hrtimer_init(timer, clock, mode);
	timer->function = function;
}
#endif

#endif /* RAVB_COMPAT_H */
