// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: statistics */

#include <linux/ethtool.h>
#include <linux/string.h>

#include "ravb.h"

static const u16 ravb_counter_regs[RAVB_NUM_COUNTERS] = {
	[RAVB_COUNTER_TX_DROPPED]	= RAVB_TROCR,
	[RAVB_COUNTER_COLLISIONS]	= RAVB_CXR41,
	[RAVB_COUNTER_TX_CARRIER]	= RAVB_CXR42,
	[RAVB_COUNTER_RX_CRC]		= RAVB_CEFCR,
	[RAVB_COUNTER_RX_FRAME]		= RAVB_FRECR,
	[RAVB_COUNTER_RX_SHORT]		= RAVB_TSFRCR,
	[RAVB_COUNTER_RX_LONG]		= RAVB_TLFRCR,
	[RAVB_COUNTER_RX_RESIDUAL]	= RAVB_RFCR,
};

/* Names and order are those users of this MAC know */
static const char ravb_stat_names[][ETH_GSTRING_LEN] = {
	"rx_queue_0_current",
	"tx_queue_0_current",
	"rx_queue_0_dirty",
	"tx_queue_0_dirty",
	"rx_queue_0_packets",
	"tx_queue_0_packets",
	"rx_queue_0_bytes",
	"tx_queue_0_bytes",
	"rx_queue_0_mcast_packets",
	"rx_queue_0_errors",
	"rx_queue_0_crc_errors",
	"rx_queue_0_frame_errors",
	"rx_queue_0_length_errors",
	"rx_queue_0_csum_offload_errors",
	"rx_queue_0_over_errors",
	"rx_fifo_errors",
	"rx_no_memory",
	"tx_queue_0_dropped",
	"tx_retry_over",
	"tx_collisions",
	"tx_carrier_lost",
	"illegal_carrier",
};

/* A consistent copy of a queue's receive counters */
struct ravb_rx_totals {
	u64 packets;
	u64 bytes;
	u64 multicast;
	u64 crc_errors;
	u64 frame_errors;
	u64 length_errors;
	u64 missed_errors;
	u64 csum_errors;
	u64 dropped;
};

/**
 * ravb_stats_init() - make the counters usable
 * @priv:	device, before anything is counted
 */
void ravb_stats_init(struct ravb_private *priv)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++) {
		u64_stats_init(&priv->vec[i].rx.stats.syncp);
		u64_stats_init(&priv->vec[i].tx.stats.syncp);
	}
}

static bool ravb_counter_exists(const struct ravb_private *priv,
				enum ravb_hw_counter counter)
{
	return counter > RAVB_COUNTER_TX_CARRIER ||
	       priv->info->features & RAVB_HW_TX_COUNTERS;
}

/**
 * ravb_counters_fold() - add the hardware counters to the 64-bit ones
 * @priv:	device
 *
 * Any write zeroes a hardware counter.  While the hardware is off, this does
 * nothing: what it had counted was folded when it was stopped.
 */
void ravb_counters_fold(struct ravb_private *priv)
{
	unsigned int i;

	spin_lock_bh(&priv->lock);
	for (i = 0; priv->hw_on && i < RAVB_NUM_COUNTERS; i++) {
		u32 value;

		if (!ravb_counter_exists(priv, i))
			continue;
		value = ravb_read(priv, ravb_counter_regs[i]);
		if (!value)
			continue;
		ravb_write(priv, ravb_counter_regs[i], 0);
		priv->counters[i] += value;
	}
	spin_unlock_bh(&priv->lock);
}

static void ravb_rx_totals(const struct ravb_rx_queue *rx,
			   struct ravb_rx_totals *totals)
{
	const struct ravb_rx_stats *stats = &rx->stats;
	unsigned int start;

	do {
		start = u64_stats_fetch_begin(&stats->syncp);
		totals->packets = u64_stats_read(&stats->packets);
		totals->bytes = u64_stats_read(&stats->bytes);
		totals->multicast = u64_stats_read(&stats->multicast);
		totals->crc_errors = u64_stats_read(&stats->crc_errors);
		totals->frame_errors = u64_stats_read(&stats->frame_errors);
		totals->length_errors = u64_stats_read(&stats->length_errors);
		totals->missed_errors = u64_stats_read(&stats->missed_errors);
		totals->csum_errors = u64_stats_read(&stats->csum_errors);
		totals->dropped = u64_stats_read(&stats->dropped);
	} while (u64_stats_fetch_retry(&stats->syncp, start));
}

static void ravb_tx_totals(const struct ravb_tx_queue *tx, u64 *packets,
			   u64 *bytes)
{
	const struct ravb_tx_stats *stats = &tx->stats;
	unsigned int start;

	do {
		start = u64_stats_fetch_begin(&stats->syncp);
		*packets = u64_stats_read(&stats->packets);
		*bytes = u64_stats_read(&stats->bytes);
	} while (u64_stats_fetch_retry(&stats->syncp, start));
}

/* Faulty frames are dropped by the hardware, or, where it stores them, by us */
static void ravb_add_rx_errors(struct rtnl_link_stats64 *stats,
			       const struct ravb_rx_totals *totals)
{
	stats->rx_crc_errors += totals->crc_errors;
	stats->rx_frame_errors += totals->frame_errors;
	stats->rx_length_errors += totals->length_errors;
	stats->rx_missed_errors += totals->missed_errors;
}

static void ravb_add_counters(struct ravb_private *priv,
			      struct rtnl_link_stats64 *stats)
{
	const u64 *counters = priv->counters;

	spin_lock_bh(&priv->lock);
	stats->tx_dropped += counters[RAVB_COUNTER_TX_DROPPED];
	stats->collisions += counters[RAVB_COUNTER_COLLISIONS];
	stats->tx_carrier_errors += counters[RAVB_COUNTER_TX_CARRIER];
	stats->rx_crc_errors += counters[RAVB_COUNTER_RX_CRC];
	stats->rx_frame_errors += counters[RAVB_COUNTER_RX_FRAME] +
				  counters[RAVB_COUNTER_RX_RESIDUAL];
	stats->rx_length_errors += counters[RAVB_COUNTER_RX_SHORT] +
				   counters[RAVB_COUNTER_RX_LONG];
	spin_unlock_bh(&priv->lock);
}

/**
 * ravb_get_stats64() - totals of the interface since probe
 * @ndev:	net device
 * @stats:	zeroed by the caller
 *
 * May be called in atomic context.
 */
void ravb_get_stats64(struct net_device *ndev, struct rtnl_link_stats64 *stats)
{
	struct ravb_private *priv = netdev_priv(ndev);
	unsigned int i;

	ravb_counters_fold(priv);
	for (i = 0; i < priv->info->num_queues; i++) {
		struct ravb_vec *vec = &priv->vec[i];
		struct ravb_rx_totals totals;
		u64 packets, bytes;

		ravb_rx_totals(&vec->rx, &totals);
		ravb_tx_totals(&vec->tx, &packets, &bytes);
		stats->rx_packets += totals.packets;
		stats->rx_bytes += totals.bytes;
		stats->multicast += totals.multicast;
		stats->rx_dropped += totals.dropped;
		stats->rx_over_errors += atomic64_read(&vec->rx.over_errors);
		ravb_add_rx_errors(stats, &totals);
		stats->tx_packets += packets;
		stats->tx_bytes += bytes;
		stats->tx_dropped += atomic64_read(&vec->tx.dropped);
	}
	ravb_add_counters(priv, stats);
	stats->rx_fifo_errors = atomic64_read(&priv->fifo_errors);
	stats->rx_errors = stats->rx_crc_errors + stats->rx_frame_errors +
			   stats->rx_length_errors + stats->rx_over_errors +
			   stats->rx_missed_errors + stats->rx_fifo_errors;
	stats->tx_errors = stats->tx_carrier_errors;
}

/**
 * ravb_stats_count() - number of values for ethtool -S
 * @priv:	device
 */
int ravb_stats_count(struct ravb_private *priv)
{
	return ARRAY_SIZE(ravb_stat_names);
}

/**
 * ravb_stats_strings() - names of the values for ethtool -S
 * @priv:	device
 * @data:	room for ravb_stats_count() strings
 */
void ravb_stats_strings(struct ravb_private *priv, u8 *data)
{
	memcpy(data, ravb_stat_names, sizeof(ravb_stat_names));
}

/**
 * ravb_stats_values() - values for ethtool -S
 * @priv:	device; RTNL is held
 * @data:	room for ravb_stats_count() values
 */
void ravb_stats_values(struct ravb_private *priv, u64 *data)
{
	const struct ravb_vec *vec = &priv->vec[0];
	const struct ravb_rx_queue *rx = &vec->rx;
	const struct ravb_tx_queue *tx = &vec->tx;
	struct rtnl_link_stats64 all = {};
	struct ravb_rx_totals totals;
	u32 dirty = rx->cur;

	ravb_get_stats64(priv->ndev, &all);
	ravb_rx_totals(rx, &totals);
	if (rx->ring.size)
		dirty = ravb_ring_sub(rx->cur, READ_ONCE(rx->missing),
				      rx->ring.size);

	*data++ = rx->cur;
	*data++ = READ_ONCE(tx->head);
	*data++ = dirty;
	*data++ = READ_ONCE(tx->tail);
	*data++ = all.rx_packets;
	*data++ = all.tx_packets;
	*data++ = all.rx_bytes;
	*data++ = all.tx_bytes;
	*data++ = all.multicast;
	*data++ = all.rx_errors;
	*data++ = all.rx_crc_errors;
	*data++ = all.rx_frame_errors;
	*data++ = all.rx_length_errors;
	*data++ = totals.csum_errors;
	*data++ = all.rx_over_errors;
	*data++ = all.rx_fifo_errors;
	*data++ = totals.dropped;
	*data++ = atomic64_read(&tx->dropped);
	*data++ = priv->counters[RAVB_COUNTER_TX_DROPPED];
	*data++ = all.collisions;
	*data++ = all.tx_carrier_errors;
	*data++ = atomic64_read(&priv->carrier_events);
}
