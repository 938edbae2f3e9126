/* SPDX-License-Identifier: GPL-2.0 */
/* Lockless stop and wake of a transmit queue, for kernels without the helpers */
#ifndef RAVB_COMPAT_TXQ_H
#define RAVB_COMPAT_TXQ_H

#include <linux/netdevice.h>

#ifndef netif_txq_maybe_stop
/*
 * Stop, make it visible, look again: pairs with the barrier in
 * netif_txq_completed_wake().
 */
#define netif_txq_maybe_stop(txq, get_desc, stop_thrs, start_thrs)	\
	({								\
		int _ret = 1;						\
									\
		if (unlikely((get_desc) < (stop_thrs))) {		\
			netif_tx_stop_queue(txq);			\
			smp_mb__after_atomic();				\
			_ret = 0;					\
			if (unlikely((get_desc) >= (start_thrs))) {	\
				netif_tx_start_queue(txq);		\
				_ret = -1;				\
			}						\
		}							\
		_ret;							\
	})
#endif

#ifndef netif_txq_completed_wake
#define netif_txq_completed_wake(txq, pkts, bytes, get_desc, start_thrs) \
	({								\
		netdev_tx_completed_queue(txq, pkts, bytes);		\
		smp_mb();						\
		if ((pkts) && (get_desc) >= (start_thrs) &&		\
		    unlikely(netif_tx_queue_stopped(txq)))		\
			netif_tx_wake_queue(txq);			\
	})
#endif

#endif /* RAVB_COMPAT_TXQ_H */
