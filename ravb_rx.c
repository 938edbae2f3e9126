// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: receive */

#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>

#include "ravb.h"
#include "ravb_csum.h"

#define RAVB_RX_REFILL_BATCH	16
#define RAVB_RX_SCAN_FACTOR	4	/* descriptors a poll may look at, per budget */
#define RAVB_RX_RETRY_MS	10	/* until buffers are asked for again */

/* What one poll has seen; added to the queue's counters at its end */
struct ravb_rx_burst {
	u32 frames;
	u32 bytes;
	u32 multicast;
	u32 crc_errors;
	u32 frame_errors;
	u32 length_errors;
	u32 missed_errors;
	u32 csum_errors;
	u32 dropped;
};

/**
 * ravb_rx_fill_slot() - get a buffer for a slot
 * @ring:	receive ring
 * @idx:	slot, empty
 * @gfp:	how to allocate
 *
 * Return: 0 or -ENOMEM.
 */
int ravb_rx_fill_slot(struct ravb_rx_ring *ring, u32 idx, gfp_t gfp)
{
	struct ravb_rx_buf *buf = &ring->buf[idx];

	buf->page = page_pool_alloc_frag(ring->pool, &buf->offset,
					 RAVB_RX_BUF_SIZE, gfp);
	return likely(buf->page) ? 0 : -ENOMEM;
}

/**
 * ravb_rx_arm_slot() - hand a slot's buffer to the hardware
 * @ring:	receive ring
 * @idx:	slot with a buffer
 */
void ravb_rx_arm_slot(struct ravb_rx_ring *ring, u32 idx)
{
	struct ravb_rx_buf *buf = &ring->buf[idx];
	struct ravb_desc *desc = &ring->desc[idx];

	desc->dptr = cpu_to_le32(page_pool_get_dma_addr(buf->page) +
				 buf->offset + RAVB_RX_HEADROOM);
	dma_wmb(); /* the type goes last, see struct ravb_desc */
	WRITE_ONCE(desc->ctrl,
		   cpu_to_le32(ravb_desc_encode(RAVB_DT_FEMPTY,
						ravb_rx_capacity())));
}

/**
 * ravb_rx_put_slot() - give a slot's buffer, if any, back to the pool
 * @ring:	receive ring
 * @idx:	slot
 * @direct:	called from the NAPI context that owns the pool
 */
void ravb_rx_put_slot(struct ravb_rx_ring *ring, u32 idx, bool direct)
{
	struct ravb_rx_buf *buf = &ring->buf[idx];

	if (!buf->page)
		return;
	page_pool_put_full_page(ring->pool, buf->page, direct);
	buf->page = NULL;
}

/**
 * ravb_rx_drop_partial() - free a frame that was not completed
 * @rx:		receive queue
 */
void ravb_rx_drop_partial(struct ravb_rx_queue *rx)
{
	dev_kfree_skb_any(rx->skb);
	rx->skb = NULL;
}

static bool ravb_rx_refill(struct ravb_rx_queue *rx)
{
	struct ravb_rx_ring *ring = &rx->ring;
	u32 idx = ravb_ring_sub(rx->cur, rx->missing, ring->size);

	while (rx->missing) {
		if (ravb_rx_fill_slot(ring, idx, GFP_ATOMIC | __GFP_NOWARN))
			return false;
		ravb_rx_arm_slot(ring, idx);
		idx = ravb_ring_next(idx, ring->size);
		rx->missing--;
	}
	return true;
}

static bool ravb_rx_ready(const struct ravb_rx_queue *rx, u32 *ctrl)
{
	if (unlikely(rx->missing == rx->ring.size))
		return false;
	*ctrl = le32_to_cpu(READ_ONCE(rx->ring.desc[rx->cur].ctrl));
	return ravb_desc_rx_done(*ctrl);
}

/**
 * ravb_rx_pending() - is there something to poll for?
 * @rx:		receive queue
 */
bool ravb_rx_pending(const struct ravb_rx_queue *rx)
{
	u32 ctrl;

	return ravb_rx_ready(rx, &ctrl);
}

static void ravb_rx_count_error(struct ravb_rx_burst *burst, u32 ctrl)
{
	u32 msc = ravb_desc_msc(ctrl);

	if (msc & RAVB_MSC_CRC)
		burst->crc_errors++;
	else if (msc & RAVB_MSC_CEEF)
		burst->missed_errors++;
	else if (msc & (RAVB_MSC_RTSF | RAVB_MSC_RTLF) ||
		 ctrl & RAVB_DESC_RX_TR)
		burst->length_errors++;
	else
		burst->frame_errors++;
}

/* A buffer becomes the head of a new frame, or goes back to the pool */
static struct sk_buff *ravb_rx_build(struct ravb_rx_queue *rx,
				     struct ravb_rx_buf *buf, u32 len)
{
	void *head = page_address(buf->page) + buf->offset;
	struct sk_buff *skb;

	net_prefetch(head + RAVB_RX_HEADROOM);
	skb = napi_build_skb(head, RAVB_RX_BUF_SIZE);
	if (unlikely(!skb))
		return NULL;
	skb_mark_for_recycle(skb);
	skb_reserve(skb, RAVB_RX_HEADROOM);
	__skb_put(skb, len);
	buf->page = NULL;
	return skb;
}

static bool ravb_rx_first_part(struct ravb_rx_queue *rx, u32 idx, u32 len,
			       struct ravb_rx_burst *burst)
{
	if (unlikely(rx->skb)) {
		ravb_rx_drop_partial(rx);
		burst->frame_errors++;
	}
	rx->skip = false;
	rx->skb = ravb_rx_build(rx, &rx->ring.buf[idx], len);
	if (unlikely(!rx->skb))
		burst->dropped++;
	return rx->skb;
}

static bool ravb_rx_next_part(struct ravb_rx_queue *rx, u32 idx, u32 len,
			      struct ravb_rx_burst *burst)
{
	struct ravb_rx_buf *buf = &rx->ring.buf[idx];
	struct sk_buff *skb = rx->skb;

	if (!skb) {
		if (!rx->skip)
			burst->frame_errors++;
		return false;
	}
	if (skb_shinfo(skb)->nr_frags == MAX_SKB_FRAGS) {
		burst->length_errors++;
		return false;
	}
	skb_add_rx_frag(skb, skb_shinfo(skb)->nr_frags, buf->page,
			buf->offset + RAVB_RX_HEADROOM, len, RAVB_RX_BUF_SIZE);
	buf->page = NULL;
	return true;
}

static void ravb_rx_verdict(struct sk_buff *skb, const u8 *trailer,
			    struct ravb_rx_burst *burst)
{
	switch (ravb_csum_verdict(trailer)) {
	case RAVB_CSUM_GOOD:
		skb->ip_summed = CHECKSUM_UNNECESSARY;
		break;
	case RAVB_CSUM_BAD:
		burst->csum_errors++;
		break;
	case RAVB_CSUM_UNCHECKED:
		break;
	}
}

/* The verdict is at the very end, in one part or across two */
static bool ravb_rx_strip(struct ravb_private *priv, struct sk_buff *skb,
			  struct ravb_rx_burst *burst)
{
	u32 len = ravb_rx_frame_len(skb->len, priv->rx_trailer);
	u8 store[RAVB_RX_TRAILER];
	const u8 *trailer;

	if (unlikely(!len))
		return false;
	if (!priv->rx_trailer)
		return true;
	trailer = skb_header_pointer(skb, len, RAVB_RX_TRAILER, store);
	if (unlikely(!trailer))
		return false;
	if (priv->ndev->features & NETIF_F_RXCSUM)
		ravb_rx_verdict(skb, trailer, burst);
	return !pskb_trim(skb, len);
}

static void ravb_rx_deliver(struct ravb_vec *vec, u32 ctrl,
			    struct ravb_rx_burst *burst)
{
	struct sk_buff *skb = vec->rx.skb;

	vec->rx.skb = NULL;
	if (unlikely(!ravb_rx_strip(vec->priv, skb, burst))) {
		burst->length_errors++;
		dev_kfree_skb_any(skb);
		return;
	}
	burst->frames++;
	burst->bytes += skb->len;
	if (ravb_desc_msc(ctrl) & RAVB_MSC_MC)
		burst->multicast++;
	skb->protocol = eth_type_trans(skb, vec->priv->ndev);
	napi_gro_receive(&vec->napi, skb);
}

static bool ravb_rx_part(struct ravb_rx_queue *rx, u32 idx, u32 ctrl,
			 struct ravb_rx_burst *burst)
{
	enum ravb_desc_type type = ravb_desc_type(ctrl);
	u32 len = ravb_desc_size(ctrl);

	if (unlikely(ravb_desc_rx_error(ctrl))) {
		if (!rx->skip)
			ravb_rx_count_error(burst, ctrl);
		return false;
	}
	if (unlikely(!len || len > ravb_rx_capacity())) {
		burst->length_errors++;
		return false;
	}
	if (type == RAVB_DT_FSINGLE || type == RAVB_DT_FSTART)
		return ravb_rx_first_part(rx, idx, len, burst);
	return ravb_rx_next_part(rx, idx, len, burst);
}

static void ravb_rx_sync(struct ravb_vec *vec, u32 idx, u32 ctrl)
{
	struct ravb_rx_ring *ring = &vec->rx.ring;
	struct ravb_rx_buf *buf = &ring->buf[idx];

	dma_sync_single_range_for_cpu(vec->priv->dev,
				      page_pool_get_dma_addr(buf->page),
				      buf->offset + RAVB_RX_HEADROOM,
				      min(ravb_desc_size(ctrl),
					  ravb_rx_capacity()),
				      page_pool_get_dma_dir(ring->pool));
}

/* Takes one descriptor from the hardware; the position always moves on */
static void ravb_rx_take(struct ravb_vec *vec, u32 ctrl,
			 struct ravb_rx_burst *burst)
{
	enum ravb_desc_type type = ravb_desc_type(ctrl);
	struct ravb_rx_queue *rx = &vec->rx;
	u32 idx = rx->cur;
	bool last;

	last = type == RAVB_DT_FSINGLE || type == RAVB_DT_FEND;
	ravb_rx_sync(vec, idx, ctrl);
	rx->cur = ravb_ring_next(idx, rx->ring.size);
	rx->missing++;
	if (likely(ravb_rx_part(rx, idx, ctrl, burst))) {
		if (last)
			ravb_rx_deliver(vec, ctrl, burst);
		return;
	}
	ravb_rx_put_slot(&rx->ring, idx, true);
	ravb_rx_drop_partial(rx);
	rx->skip = !last;
}

static void ravb_rx_count(struct ravb_rx_queue *rx,
			  const struct ravb_rx_burst *burst)
{
	struct ravb_rx_stats *stats = &rx->stats;

	u64_stats_update_begin(&stats->syncp);
	u64_stats_add(&stats->packets, burst->frames);
	u64_stats_add(&stats->bytes, burst->bytes);
	u64_stats_add(&stats->multicast, burst->multicast);
	u64_stats_add(&stats->crc_errors, burst->crc_errors);
	u64_stats_add(&stats->frame_errors, burst->frame_errors);
	u64_stats_add(&stats->length_errors, burst->length_errors);
	u64_stats_add(&stats->missed_errors, burst->missed_errors);
	u64_stats_add(&stats->csum_errors, burst->csum_errors);
	u64_stats_add(&stats->dropped, burst->dropped);
	u64_stats_update_end(&stats->syncp);
}

/**
 * ravb_rx_poll() - pass received frames to the stack
 * @vec:	queue pair
 * @budget:	most frames to deliver, not 0
 *
 * Return: frames delivered, or @budget when so many descriptors were looked at
 * that others should have their turn.
 */
int ravb_rx_poll(struct ravb_vec *vec, int budget)
{
	struct ravb_rx_queue *rx = &vec->rx;
	struct ravb_rx_burst burst = {};
	int limit = budget * RAVB_RX_SCAN_FACTOR;
	int seen = 0;
	u32 ctrl;

	while (burst.frames < budget && seen < limit &&
	       ravb_rx_ready(rx, &ctrl)) {
		seen++;
		dma_rmb(); /* data after type, see struct ravb_desc */
		ravb_rx_take(vec, ctrl, &burst);
		if (rx->missing >= RAVB_RX_REFILL_BATCH)
			ravb_rx_refill(rx);
	}
	if (unlikely(!ravb_rx_refill(rx)))
		mod_timer(&vec->refill_timer,
			  jiffies + msecs_to_jiffies(RAVB_RX_RETRY_MS));
	if (seen)
		ravb_rx_count(rx, &burst);
	return seen == limit ? budget : burst.frames;
}
