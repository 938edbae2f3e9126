// SPDX-License-Identifier: GPL-2.0
/*
 * Renesas Ethernet AVB / GbEth: transmit interrupt moderation
 *
 * The hardware can interrupt for each frame sent or not at all.  It does not:
 * transmit reclaims after every so many frames, each poll does, and a timer
 * takes the tail.  The timer only looks after a queue that nobody else looked
 * after, so a busy sender is not interrupted by it.
 */

#include <linux/ethtool.h>

#include "ravb.h"

#define RAVB_TX_NSEC_MIN	10000	/* a timer has its price too */

/* Time the wire takes for what is on the ring, at most what the user set */
static u64 ravb_tx_wire_time(const struct ravb_tx_queue *tx)
{
	u32 bytes = READ_ONCE(tx->queued) - READ_ONCE(tx->done);
	u32 speed = max(READ_ONCE(tx->priv->speed), SPEED_10);
	u64 limit = READ_ONCE(tx->priv->tx_usecs) * NSEC_PER_USEC;
	u64 nsecs = div_u64((u64)bytes * 8 * NSEC_PER_USEC, speed);

	return min(max_t(u64, nsecs, RAVB_TX_NSEC_MIN), limit);
}

/**
 * ravb_tx_timer_set() - have a transmit queue reclaimed after some time
 * @tx:		transmit queue with frames on the ring
 * @state:	how soon
 *
 * From the poll or the transmit function.  A timer that goes off as soon or
 * sooner already is left alone.
 */
void ravb_tx_timer_set(struct ravb_tx_queue *tx, enum ravb_tx_timer state)
{
	u64 nsecs;

	/* The frame is on the ring before the timer is looked at; pairs with
	 * the barrier of napi_schedule() in ravb_tx_timer().
	 */
	smp_mb();
	if (READ_ONCE(tx->timer_state) >= state)
		return;
	WRITE_ONCE(tx->timer_state, state);
	WRITE_ONCE(tx->timer_tail, READ_ONCE(tx->tail));
	if (state == RAVB_TX_TIMER_SOON)
		nsecs = ravb_tx_wire_time(tx);
	else
		nsecs = READ_ONCE(tx->priv->tx_usecs) * NSEC_PER_USEC;
	hrtimer_start(&tx->timer, ns_to_ktime(nsecs), HRTIMER_MODE_REL);
}

static enum hrtimer_restart ravb_tx_timer(struct hrtimer *timer)
{
	struct ravb_tx_queue *tx = container_of(timer, struct ravb_tx_queue,
						timer);
	struct ravb_vec *vec = container_of(tx, struct ravb_vec, tx);
	u32 tail = READ_ONCE(tx->tail);
	u32 usecs = READ_ONCE(tx->priv->tx_usecs);

	/* Others reclaim, and nobody waits for it: look again later */
	if (tail != READ_ONCE(tx->timer_tail) && usecs &&
	    READ_ONCE(tx->timer_state) == RAVB_TX_TIMER_LAZY &&
	    !netif_xmit_stopped(tx->txq)) {
		WRITE_ONCE(tx->timer_tail, tail);
		hrtimer_forward_now(timer, ns_to_ktime(usecs * NSEC_PER_USEC));
		return HRTIMER_RESTART;
	}
	WRITE_ONCE(tx->timer_state, RAVB_TX_TIMER_OFF);
	napi_schedule(&vec->napi);
	return HRTIMER_NORESTART;
}

/**
 * ravb_tx_timer_stop() - stop the tail timer
 * @tx:		transmit queue, stopped, its poll disabled
 *
 * Waits until the timer's function has ended.
 */
void ravb_tx_timer_stop(struct ravb_tx_queue *tx)
{
	hrtimer_cancel(&tx->timer);
	tx->timer_state = RAVB_TX_TIMER_OFF;
}

/**
 * ravb_coalesce_init() - prepare a queue pair's moderation, once
 * @vec:	queue pair
 */
void ravb_coalesce_init(struct ravb_vec *vec)
{
	vec->masked = true;
	hrtimer_setup(&vec->tx.timer, ravb_tx_timer, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL);
}

/**
 * ravb_get_coalesce() - ethtool's view of the moderation
 * @ndev:	net device
 * @coal:	filled
 * @kernel_coal: not used
 * @extack:	not used
 *
 * Return: 0.
 */
int ravb_get_coalesce(struct net_device *ndev, struct ethtool_coalesce *coal,
		      struct kernel_ethtool_coalesce *kernel_coal,
		      struct netlink_ext_ack *extack)
{
	struct ravb_private *priv = netdev_priv(ndev);

	coal->tx_coalesce_usecs = priv->tx_usecs;
	coal->tx_max_coalesced_frames = priv->tx_frames;
	return 0;
}

/**
 * ravb_set_coalesce() - change the moderation
 * @ndev:	net device; RTNL is held
 * @coal:	wish
 * @kernel_coal: not used
 * @extack:	says what is wrong
 *
 * Return: 0, or -EINVAL: nothing was changed.
 */
int ravb_set_coalesce(struct net_device *ndev, struct ethtool_coalesce *coal,
		      struct kernel_ethtool_coalesce *kernel_coal,
		      struct netlink_ext_ack *extack)
{
	struct ravb_private *priv = netdev_priv(ndev);
	bool active = priv->active;

	if (coal->tx_coalesce_usecs > RAVB_TX_USECS_MAX) {
		NL_SET_ERR_MSG(extack, "tx-usecs can be 1000 at most");
		return -EINVAL;
	}
	if (coal->tx_max_coalesced_frames >= RAVB_TX_RING_MIN) {
		NL_SET_ERR_MSG(extack, "tx-frames can be 63 at most");
		return -EINVAL;
	}
	if (active)
		ravb_quiesce(priv);
	WRITE_ONCE(priv->tx_usecs, coal->tx_coalesce_usecs);
	WRITE_ONCE(priv->tx_frames, coal->tx_max_coalesced_frames);
	if (active)
		ravb_unquiesce(priv);
	return 0;
}
