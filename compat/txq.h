/* SPDX-License-Identifier: GPL-2.0 */
/* Lockless stop and wake of a transmit queue, for kernels without the helpers */
#ifndef RAVB_COMPAT_TXQ_H
#define RAVB_COMPAT_TXQ_H

#include <linux/netdevice.h>

#ifndef netif_txq_maybe_stop
/*
 * In the second pass the queue is stopped and room is looked at again.  The
 * barriers of the two macros pair: whoever stops the queue late sees the new
 * room, or whoever makes room sees the stopped queue.
 */
#define netif_txq_maybe_stop(txq, get_desc, stop_thrs, start_thrs)	\
	({								\
		struct netdev_queue *_txq = (txq);			\
		int _pass, _ret = 1;					\
									\
		for (_pass = 0; _pass < 2; _pass++) {			\
			unsigned int _room = (get_desc);		\
									\
			if (_pass == 0) {				\
				if (likely(_room >= (stop_thrs)))	\
					break;				\
				netif_tx_stop_queue(_txq);		\
				smp_mb__after_atomic(); /* see above */	\
				_ret = 0;				\
			} else if (unlikely(_room >= (start_thrs))) {	\
				netif_tx_start_queue(_txq);		\
				_ret = -1;				\
			}						\
		}							\
		_ret;							\
	})
#endif

#ifndef netif_txq_completed_wake
#define netif_txq_completed_wake(txq, pkts, bytes, get_desc, start_thrs) \
	({								\
		struct netdev_queue *_txq = (txq);			\
		unsigned int _pkts = (pkts);				\
									\
		netdev_tx_completed_queue(_txq, _pkts, bytes);		\
		smp_mb(); /* see above */				\
		if (_pkts && (get_desc) >= (start_thrs) &&		\
		    unlikely(netif_tx_queue_stopped(_txq)))		\
			netif_tx_wake_queue(_txq);			\
	})
#endif

#endif /* RAVB_COMPAT_TXQ_H */
