/* SPDX-License-Identifier: GPL-2.0 */
/* Renesas Ethernet AVB / GbEth: structures and cross-file prototypes */
#ifndef RAVB_H
#define RAVB_H

#include <linux/clk.h>
#include <linux/device.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/mii.h>
#include <linux/mutex.h>
#include <linux/netdevice.h>
#include <linux/phylink.h>
#include <linux/reset.h>
#include <linux/spinlock.h>
#include <linux/timer.h>
#include <linux/u64_stats_sync.h>
#include <linux/workqueue.h>

#include "compat/compat.h"
#include "ravb_regs.h"
#include "ravb_ring.h"

#define RAVB_VERSION		"1.0.0"
#define RAVB_NUM_QUEUES		1	/* most queue pairs of any family */
#define RAVB_NUM_CLKS		3

#define RAVB_WAIT_STEP_US	10
#define RAVB_WAIT_US		100000	/* for any state change of the hardware */
#define RAVB_RETRY_MS		1000	/* between two attempts to restart */

#define RAVB_TX_USECS_DEFAULT	200	/* longest delay of a completion */
#define RAVB_TX_USECS_MAX	1000
#define RAVB_TX_FRAMES_DEFAULT	32	/* reclaimed at once */

struct ravb_private;
struct ravb_vec;

/* What a family of the MAC has */
#define RAVB_HW_HALF_DUPLEX	BIT(0)
#define RAVB_HW_MII		BIT(1)
#define RAVB_HW_TOE		BIT(2)	/* checksum engine, both directions */
#define RAVB_HW_TX_COUNTERS	BIT(3)	/* dropped, collision, lost carrier */

/**
 * struct ravb_hw_info - constants and callbacks of one SoC or family
 * @features:		RAVB_HW_*
 * @policy:		RAVB_POLICY_*
 * @num_queues:		queue pairs
 * @clk_names:		clocks, in the order of the binding
 * @tx_align:		alignment of a transmit part's address, in bytes
 * @max_tx_frame:	longest frame that can be sent, in bytes, with FCS
 * @max_rx_frame:	longest frame that can be received, in bytes, without FCS
 * @netdev_features:	features the user may switch
 * @irq_name:		name of the interrupt that carries queues and errors
 * @irq_index:		its index in the device tree
 * @irq_handler:	its handler
 * @dmac_init:		program the DMAC, in config mode
 * @emac_init:		program the E-MAC, in operation mode
 * @queue_mask:		turn a queue pair's interrupts off, from any context
 * @queue_unmask:	clear a queue pair's flags, then turn its interrupts on
 * @speed_value:	GECMR value for a speed in Mbit/s, or -EINVAL
 */
struct ravb_hw_info {
	u32 features;
	u32 policy;
	unsigned int num_queues;
	const char *clk_names[RAVB_NUM_CLKS];
	u32 tx_align;
	u32 max_tx_frame;
	u32 max_rx_frame;
	netdev_features_t netdev_features;
	const char *irq_name;
	unsigned int irq_index;
	irq_handler_t irq_handler;
	void (*dmac_init)(struct ravb_private *priv);
	void (*emac_init)(struct ravb_private *priv);
	void (*queue_mask)(struct ravb_vec *vec);
	void (*queue_unmask)(struct ravb_vec *vec);
	int (*speed_value)(int speed);
};

struct ravb_rx_buf {
	struct page *page;	/* NULL once the buffer is given away */
	u32 offset;		/* of the buffer in the page, in bytes */
};

/* Memory of a receive ring; one more descriptor closes the circle */
struct ravb_rx_ring {
	struct ravb_desc *desc;
	struct ravb_rx_buf *buf;
	struct page_pool *pool;
	dma_addr_t desc_dma;
	u32 size;
};

struct ravb_rx_stats {
	u64_stats_t packets;
	u64_stats_t bytes;
	u64_stats_t multicast;
	u64_stats_t crc_errors;
	u64_stats_t frame_errors;
	u64_stats_t length_errors;
	u64_stats_t missed_errors;
	u64_stats_t csum_errors;
	u64_stats_t dropped;	/* no memory */
	struct u64_stats_sync syncp;
};

/**
 * struct ravb_rx_queue - receive side of a queue pair; NAPI owns it
 * @ring:	memory, exchanged only while NAPI is disabled
 * @cur:	next descriptor to look at
 * @missing:	descriptors before @cur that wait for a new buffer
 * @skb:	frame whose last part has not come yet; owned here alone
 * @skip:	the rest of the current frame is to be thrown away
 * @stats:	written by NAPI
 * @over_errors: times the hardware found no free descriptor
 */
struct ravb_rx_queue {
	struct ravb_rx_ring ring;
	u32 cur;
	u32 missing;
	struct sk_buff *skb;
	bool skip;
	struct ravb_rx_stats stats;
	atomic64_t over_errors;
};

enum ravb_tx_kind {
	RAVB_TX_BOUNCE,		/* data in the slot's own memory */
	RAVB_TX_SINGLE,		/* dma_map_single() */
	RAVB_TX_PAGE,		/* skb_frag_dma_map() */
};

/**
 * struct ravb_tx_slot - owner record of one transmit descriptor
 * @skb:	frame, in the slot of its last part only
 * @dma:	bus address
 * @len:	bytes
 * @kind:	how to undo the mapping
 * @count:	number of parts, in the slot of the first part only
 */
struct ravb_tx_slot {
	struct sk_buff *skb;
	dma_addr_t dma;
	u16 len;
	u8 kind;
	u8 count;
};

/* Memory of a transmit ring; one more descriptor closes the circle */
struct ravb_tx_ring {
	struct ravb_desc *desc;
	struct ravb_tx_slot *slot;
	u8 *bounce;		/* RAVB_TX_BOUNCE_SIZE for each slot */
	dma_addr_t desc_dma;
	dma_addr_t bounce_dma;
	u32 size;
};

struct ravb_tx_stats {
	u64_stats_t packets;
	u64_stats_t bytes;
	struct u64_stats_sync syncp;
};

/* How soon the tail timer of a transmit queue goes off */
enum ravb_tx_timer {
	RAVB_TX_TIMER_OFF,
	RAVB_TX_TIMER_LAZY,	/* after the time set by ethtool */
	RAVB_TX_TIMER_SOON,	/* as soon as the ring can have been sent */
};

#define RAVB_TX_RECLAIMING	0	/* bit of ravb_tx_queue.state */

/**
 * struct ravb_tx_queue - transmit side of a queue pair
 * @priv:	device
 * @txq:	the stack's queue
 * @ring:	memory, exchanged only while queue and NAPI are stopped
 * @head:	next slot to fill; written under the stack's queue lock
 * @kick:	a frame is on the ring that the doorbell was not rung for
 * @since:	frames queued since transmit last reclaimed
 * @queued:	bytes ever put on the ring, modulo 2^32
 * @dropped:	frames given up, not sent
 * @state:	RAVB_TX_RECLAIMING: held while @tail, @done and @stats change
 * @tail:	next slot to reclaim
 * @done:	bytes ever reclaimed, modulo 2^32
 * @stats:	frames and bytes sent
 * @timer:	reclaims what nothing else does
 * @timer_state: enum ravb_tx_timer
 * @timer_tail:	@tail when the timer was last set
 */
struct ravb_tx_queue {
	struct ravb_private *priv;
	struct netdev_queue *txq;
	struct ravb_tx_ring ring;
	u32 head;
	bool kick;
	u32 since;
	u32 queued;
	atomic64_t dropped;

	unsigned long state;
	u32 tail;
	u32 done;
	struct ravb_tx_stats stats;

	struct hrtimer timer;
	int timer_state;
	u32 timer_tail;
};

/**
 * struct ravb_vec - a queue pair and the NAPI context that polls it
 * @napi:	NAPI context
 * @priv:	device
 * @index:	queue number
 * @masked:	the queue pair's interrupts are masked, a poll must unmask them
 * @overrun:	queue-full interrupts are masked, the poll looks instead
 * @rx:		receive side
 * @tx:		transmit side
 * @refill_timer: polls again when buffers could not be had
 */
struct ravb_vec {
	struct napi_struct napi;
	struct ravb_private *priv;
	unsigned int index;
	bool masked;
	bool overrun;
	struct ravb_rx_queue rx;
	struct ravb_tx_queue tx;
	struct timer_list refill_timer;
};

/* Hardware counters, folded into 64 bits under ravb_private.lock */
enum ravb_hw_counter {
	RAVB_COUNTER_TX_DROPPED,
	RAVB_COUNTER_COLLISIONS,
	RAVB_COUNTER_TX_CARRIER,
	RAVB_COUNTER_RX_CRC,
	RAVB_COUNTER_RX_FRAME,
	RAVB_COUNTER_RX_SHORT,
	RAVB_COUNTER_RX_LONG,
	RAVB_COUNTER_RX_RESIDUAL,
	RAVB_NUM_COUNTERS,
};

/**
 * struct ravb_private - one MAC
 * @base:	registers
 * @ndev:	net device
 * @dev:	platform device
 * @info:	constants of the SoC
 * @msg_enable:	NETIF_MSG_*
 * @clks:	clocks, on while the device is runtime-active
 * @rstc:	reset line, released while the device is runtime-active
 * @irq:	interrupt that carries queues and errors
 * @irq_name:	its name in /proc/interrupts
 * @table:	descriptor base address table
 * @table_dma:	its bus address
 * @vec:	queue pairs
 * @lock:	protects @hw_on, @ecmr and @counters
 * @hw_on:	E-MAC registers may be touched
 * @ecmr:	shadow of ECMR
 * @counters:	hardware counters since probe
 * @hw_lock:	serialises starts, stops and link changes; protects @dma_on,
 *		@in_reset, @link, @speed and @duplex
 * @csr1:	shadow of CSR1: checksums the engine finishes
 * @rx_trailer:	bytes of verdict behind each received frame
 * @dma_on:	the hardware owns the rings; changed under RTNL too
 * @in_reset:	the reset line was asserted to stop the hardware
 * @active:	NAPI, interrupt and transmit queues are on; changed under RTNL
 * @stop_failed: the last restart could not stop the hardware
 * @restart:	restarts the hardware after a transmit timeout
 * @fifo_errors: receive FIFO overflows
 * @carrier_events: illegal carrier events
 * @mii:	MDIO bus
 * @phylink:	PHY and link management
 * @phylink_config: what phylink needs to know
 * @phy_interface: mode of the MAC's PHY interface
 * @link:	link is up
 * @speed:	Mbit/s
 * @duplex:	DUPLEX_HALF or DUPLEX_FULL
 * @rx_size:	descriptors of each receive ring
 * @tx_size:	descriptors of each transmit ring
 * @tx_usecs:	longest delay of a transmit completion; 0: each one interrupts
 * @tx_frames:	frames after which transmit reclaims by itself; 0: never
 */
struct ravb_private {
	void __iomem *base;
	struct net_device *ndev;
	struct device *dev;
	const struct ravb_hw_info *info;
	u32 msg_enable;
	struct clk_bulk_data clks[RAVB_NUM_CLKS];
	struct reset_control *rstc;
	int irq;
	char irq_name[IFNAMSIZ + 8];

	struct ravb_desc *table;
	dma_addr_t table_dma;
	struct ravb_vec vec[RAVB_NUM_QUEUES];

	spinlock_t lock; /* see above */
	bool hw_on;
	u32 ecmr;
	u64 counters[RAVB_NUM_COUNTERS];

	struct mutex hw_lock; /* see above */
	bool dma_on;
	bool in_reset;
	bool link;
	int speed;
	int duplex;

	u32 csr1;
	u32 rx_trailer;
	bool active;
	bool stop_failed;
	struct delayed_work restart;
	atomic64_t fifo_errors;
	atomic64_t carrier_events;

	struct mii_bus *mii;
	struct phylink *phylink;
	struct phylink_config phylink_config;
	phy_interface_t phy_interface;

	u32 rx_size;
	u32 tx_size;
	u32 tx_usecs;
	u32 tx_frames;
};

static inline u32 ravb_read(struct ravb_private *priv, u32 reg)
{
	return readl(priv->base + reg);
}

static inline void ravb_write(struct ravb_private *priv, u32 reg, u32 value)
{
	writel(value, priv->base + reg);
}

/* ravb_main.c */
int ravb_pm_get(struct ravb_private *priv);
void ravb_vec_schedule(struct ravb_vec *vec);
void ravb_quiesce(struct ravb_private *priv);
void ravb_unquiesce(struct ravb_private *priv);

/* ravb_hw.c */
extern const struct ravb_hw_info ravb_gbeth_info;
extern const struct ravb_hw_info ravb_gbeth_rgmii_info;
int ravb_wait(struct ravb_private *priv, u32 reg, u32 mask, u32 value);
int ravb_set_mode(struct ravb_private *priv, enum ravb_mode mode);
int ravb_hw_start(struct ravb_private *priv);
int ravb_hw_stop(struct ravb_private *priv);
void ravb_hw_kill(struct ravb_private *priv);
void ravb_hw_off(struct ravb_private *priv);
void ravb_irq_mask(struct ravb_private *priv);
void ravb_irq_unmask(struct ravb_private *priv);
void ravb_overrun_check(struct ravb_vec *vec);
void ravb_set_rx_mode(struct net_device *ndev);
void ravb_set_station(struct ravb_private *priv);
void ravb_link_down(struct ravb_private *priv);
void ravb_link_up(struct ravb_private *priv, int speed, int duplex);
int ravb_tx_drain(struct ravb_private *priv);
int ravb_toe_set_tx(struct ravb_private *priv, netdev_features_t features);

/* ravb_ring.c */
int ravb_rings_alloc(struct ravb_vec *vec, struct ravb_rx_ring *rx,
		     struct ravb_tx_ring *tx, u32 rx_size, u32 tx_size);
void ravb_rings_free(struct ravb_vec *vec, struct ravb_rx_ring *rx,
		     struct ravb_tx_ring *tx);
void ravb_rings_reset(struct ravb_vec *vec);
int ravb_rings_resize(struct ravb_private *priv, u32 rx_size, u32 tx_size);

/* ravb_rx.c */
int ravb_rx_poll(struct ravb_vec *vec, int budget);
bool ravb_rx_pending(const struct ravb_rx_queue *rx);
int ravb_rx_fill_slot(struct ravb_rx_ring *ring, u32 idx, gfp_t gfp);
void ravb_rx_arm_slot(struct ravb_rx_ring *ring, u32 idx);
void ravb_rx_put_slot(struct ravb_rx_ring *ring, u32 idx, bool direct);
void ravb_rx_drop_partial(struct ravb_rx_queue *rx);

/* ravb_tx.c */
netdev_tx_t ravb_start_xmit(struct sk_buff *skb, struct net_device *ndev);
void ravb_tx_reclaim(struct ravb_tx_queue *tx, int budget);
bool ravb_tx_pending(const struct ravb_tx_queue *tx);
void ravb_tx_drop_all(struct ravb_tx_queue *tx);

/* ravb_coalesce.c */
void ravb_coalesce_init(struct ravb_vec *vec);
void ravb_tx_timer_set(struct ravb_tx_queue *tx, enum ravb_tx_timer state);
void ravb_tx_timer_stop(struct ravb_tx_queue *tx);
int ravb_get_coalesce(struct net_device *ndev, struct ethtool_coalesce *coal,
		      struct kernel_ethtool_coalesce *kernel_coal,
		      struct netlink_ext_ack *extack);
int ravb_set_coalesce(struct net_device *ndev, struct ethtool_coalesce *coal,
		      struct kernel_ethtool_coalesce *kernel_coal,
		      struct netlink_ext_ack *extack);

/* ravb_mdio.c */
int ravb_mdio_register(struct ravb_private *priv);
void ravb_mdio_unregister(struct ravb_private *priv);
int ravb_phylink_create(struct ravb_private *priv);
int ravb_phy_connect(struct ravb_private *priv);

/* ravb_stats.c */
void ravb_stats_init(struct ravb_private *priv);
void ravb_counters_fold(struct ravb_private *priv);
void ravb_get_stats64(struct net_device *ndev, struct rtnl_link_stats64 *stats);
int ravb_stats_count(struct ravb_private *priv);
void ravb_stats_strings(struct ravb_private *priv, u8 *data);
void ravb_stats_values(struct ravb_private *priv, u64 *data);

/* ravb_ethtool.c */
extern const struct ethtool_ops ravb_ethtool_ops;

/* ravb_ptp.c */
int ravb_get_ts_info(struct net_device *ndev,
		     struct kernel_ethtool_ts_info *info);

#endif /* RAVB_H */
