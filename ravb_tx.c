// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: transmit */

#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>

#include "ravb.h"
#include "ravb_csum.h"

/* Wake only when a batch fits, not for every descriptor */
#define RAVB_TX_WAKE	RAVB_TX_MAX_DESC

/*
 * The stack's queue lock makes the transmit function the only writer of head,
 * RAVB_TX_RECLAIMING whoever holds it the only writer of tail.  The queue
 * helpers supply the barriers.
 */
static u32 ravb_tx_room(const struct ravb_tx_queue *tx)
{
	return ravb_ring_free(READ_ONCE(tx->head), READ_ONCE(tx->tail),
			      tx->ring.size);
}

static void ravb_tx_unmap(struct ravb_tx_queue *tx, struct ravb_tx_slot *slot)
{
	switch (slot->kind) {
	case RAVB_TX_SINGLE:
		dma_unmap_single(tx->priv->dev, slot->dma, slot->len,
				 DMA_TO_DEVICE);
		break;
	case RAVB_TX_PAGE:
		dma_unmap_page(tx->priv->dev, slot->dma, slot->len,
			       DMA_TO_DEVICE);
		break;
	}
	slot->kind = RAVB_TX_BOUNCE;
}

static void ravb_tx_set(struct ravb_tx_queue *tx, u32 idx, dma_addr_t dma,
			u32 len, enum ravb_tx_kind kind)
{
	struct ravb_tx_slot *slot = &tx->ring.slot[idx];

	slot->dma = dma;
	slot->len = len;
	slot->kind = kind;
	tx->ring.desc[idx].dptr = cpu_to_le32(dma);
}

static void ravb_tx_copy(struct ravb_tx_queue *tx, u32 idx, const void *data,
			 u32 len)
{
	u32 offset = idx * RAVB_TX_BOUNCE_SIZE;

	memcpy(tx->ring.bounce + offset, data, len);
	ravb_tx_set(tx, idx, tx->ring.bounce_dma + offset, len, RAVB_TX_BOUNCE);
}

static int ravb_tx_map_head(struct ravb_tx_queue *tx, struct sk_buff *skb,
			    u32 *idx)
{
	u32 len = skb_headlen(skb);
	dma_addr_t dma;
	u32 copy;

	copy = ravb_tx_copy_len((unsigned long)skb->data, len,
				tx->priv->info->tx_align);
	if (copy) {
		ravb_tx_copy(tx, *idx, skb->data, copy);
		*idx = ravb_ring_next(*idx, tx->ring.size);
	}
	if (copy == len)
		return 0;
	dma = dma_map_single(tx->priv->dev, skb->data + copy, len - copy,
			     DMA_TO_DEVICE);
	if (dma_mapping_error(tx->priv->dev, dma))
		return -ENOMEM;
	ravb_tx_set(tx, *idx, dma, len - copy, RAVB_TX_SINGLE);
	*idx = ravb_ring_next(*idx, tx->ring.size);
	return 0;
}

static int ravb_tx_map_frag(struct ravb_tx_queue *tx, const skb_frag_t *frag,
			    u32 *idx)
{
	u32 len = skb_frag_size(frag);
	dma_addr_t dma;
	u32 copy;

	if (!len)
		return 0;
	copy = ravb_tx_copy_len(skb_frag_off(frag), len,
				tx->priv->info->tx_align);
	if (copy) {
		ravb_tx_copy(tx, *idx, skb_frag_address(frag), copy);
		*idx = ravb_ring_next(*idx, tx->ring.size);
	}
	if (copy == len)
		return 0;
	dma = skb_frag_dma_map(tx->priv->dev, frag, copy, len - copy,
			       DMA_TO_DEVICE);
	if (dma_mapping_error(tx->priv->dev, dma))
		return -ENOMEM;
	ravb_tx_set(tx, *idx, dma, len - copy, RAVB_TX_PAGE);
	*idx = ravb_ring_next(*idx, tx->ring.size);
	return 0;
}

/* Undo the mappings of the slots from head up to, not including, end */
static void ravb_tx_unwind(struct ravb_tx_queue *tx, u32 end)
{
	u32 idx;

	for (idx = tx->head; idx != end; idx = ravb_ring_next(idx, tx->ring.size))
		ravb_tx_unmap(tx, &tx->ring.slot[idx]);
}

/* Map a whole frame into the free slots: nothing is visible to the hardware */
static int ravb_tx_map(struct ravb_tx_queue *tx, struct sk_buff *skb, u32 *end)
{
	const struct skb_shared_info *info = skb_shinfo(skb);
	unsigned int i;
	int err = 0;

	*end = tx->head;
	if (skb_headlen(skb))
		err = ravb_tx_map_head(tx, skb, end);
	for (i = 0; !err && i < info->nr_frags; i++)
		err = ravb_tx_map_frag(tx, &info->frags[i], end);
	if (err)
		ravb_tx_unwind(tx, *end);
	return err;
}

/*
 * The hardware may already stand at the first descriptor: types are written
 * from the last part to the first, so that a start is never seen without its
 * end.
 */
static void ravb_tx_post(struct ravb_tx_queue *tx, u32 count)
{
	struct ravb_tx_ring *ring = &tx->ring;
	u32 i, idx;

	for (i = count; i-- > 0;) {
		enum ravb_desc_type type = ravb_desc_part_type(i, count);
		u32 ctrl;

		idx = ravb_ring_add(tx->head, i, ring->size);
		ctrl = ravb_desc_encode(type, ring->slot[idx].len);
		if (i == 0 || i == count - 1)
			dma_wmb(); /* the first type after everything else */
		WRITE_ONCE(ring->desc[idx].ctrl, cpu_to_le32(ctrl));
	}
}

static void ravb_tx_kick(struct ravb_tx_queue *tx)
{
	tx->kick = false;
	/* The barrier in writel() keeps the descriptors ahead of it */
	ravb_write(tx->priv, RAVB_TCCR, RAVB_TCCR_TSRQ0);
}

/* Make a frame fit for the hardware; it may be freed on error */
static int ravb_tx_prepare(struct ravb_tx_queue *tx, struct sk_buff *skb)
{
	struct ravb_private *priv = tx->priv;

	if (unlikely(skb->len > priv->info->max_tx_frame - ETH_FCS_LEN))
		goto drop;
	if (skb->ip_summed == CHECKSUM_PARTIAL &&
	    !(ravb_csum_tx_enable(skb) & READ_ONCE(priv->csr1)) &&
	    skb_checksum_help(skb))
		goto drop;
	if (unlikely(skb_shinfo(skb)->nr_frags > RAVB_TX_MAX_FRAGS) &&
	    skb_linearize(skb))
		goto drop;
	return skb_put_padto(skb, ETH_ZLEN);

drop:
	dev_kfree_skb_any(skb);
	return -EINVAL;
}

/* Will the sender of a frame sleep soon until a completion frees its buffer? */
static bool ravb_tx_sender_waits(const struct sk_buff *skb)
{
	const struct sock *sk = skb->sk;

	return sk && sk_fullsock(sk) &&
	       refcount_read(&sk->sk_wmem_alloc) > READ_ONCE(sk->sk_sndbuf) / 2;
}

/* Sees to it that what was queued is reclaimed without an interrupt */
static void ravb_tx_moderate(struct ravb_tx_queue *tx, bool waits)
{
	u32 frames = READ_ONCE(tx->priv->tx_frames);

	if (!READ_ONCE(tx->priv->tx_usecs))
		return;
	if (frames && ++tx->since >= frames) {
		tx->since = 0;
		ravb_tx_reclaim(tx, 0);
	}
	ravb_tx_timer_set(tx, waits ? RAVB_TX_TIMER_SOON : RAVB_TX_TIMER_LAZY);
}

static void ravb_tx_sent(struct ravb_tx_queue *tx, struct sk_buff *skb, u32 end)
{
	u32 size = tx->ring.size;
	u32 count = ravb_ring_used(end, tx->head, size);
	bool waits = ravb_tx_sender_waits(skb);
	u32 bytes = skb->len;

	tx->ring.slot[tx->head].count = count;
	tx->ring.slot[ravb_ring_sub(end, 1, size)].skb = skb;
	skb_tx_timestamp(skb);
	ravb_tx_post(tx, count);

	/* The slots may be looked at, and the frame be freed, from here on */
	smp_store_release(&tx->head, end);
	WRITE_ONCE(tx->queued, tx->queued + bytes);
	tx->kick = true;
	netif_txq_maybe_stop(tx->txq, ravb_tx_room(tx), RAVB_TX_MAX_DESC,
			     RAVB_TX_WAKE);
	if (__netdev_tx_sent_queue(tx->txq, bytes, netdev_xmit_more()))
		ravb_tx_kick(tx);
	ravb_tx_moderate(tx, waits);
}

/**
 * ravb_start_xmit() - queue a frame
 * @skb:	frame
 * @ndev:	net device
 *
 * Return: NETDEV_TX_OK, also for a frame that had to be dropped.
 */
netdev_tx_t ravb_start_xmit(struct sk_buff *skb, struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);
	struct ravb_tx_queue *tx = &priv->vec[skb_get_queue_mapping(skb)].tx;
	u32 end;

	if (unlikely(ravb_tx_room(tx) < RAVB_TX_MAX_DESC)) {
		netif_tx_stop_queue(tx->txq);
		netif_err(priv, tx_queued, ndev, "transmit ring is full\n");
		return NETDEV_TX_BUSY;
	}
	if (unlikely(ravb_tx_prepare(tx, skb)))
		goto dropped;
	if (unlikely(ravb_tx_map(tx, skb, &end))) {
		dev_kfree_skb_any(skb);
		goto dropped;
	}
	ravb_tx_sent(tx, skb, end);
	return NETDEV_TX_OK;

dropped:
	atomic64_inc(&tx->dropped);
	/* Earlier frames of the batch still wait for the doorbell */
	if (tx->kick && !netdev_xmit_more())
		ravb_tx_kick(tx);
	return NETDEV_TX_OK;
}

/* Has the hardware finished the frame at tail?  Parts are finished in order */
static bool ravb_tx_done(const struct ravb_tx_queue *tx, u32 tail)
{
	const struct ravb_tx_ring *ring = &tx->ring;
	u32 last = ravb_ring_add(tail, ring->slot[tail].count - 1, ring->size);
	u32 ctrl = le32_to_cpu(READ_ONCE(ring->desc[last].ctrl));

	return ravb_desc_type(ctrl) == RAVB_DT_FEMPTY;
}

/**
 * ravb_tx_pending() - is there something to reclaim?
 * @tx:		transmit queue
 */
bool ravb_tx_pending(const struct ravb_tx_queue *tx)
{
	/* Pairs with the release in ravb_tx_sent() */
	return tx->tail != smp_load_acquire(&tx->head) &&
	       ravb_tx_done(tx, tx->tail);
}

/* Release the frame at tail; the caller frees the skb */
static struct sk_buff *ravb_tx_release(struct ravb_tx_queue *tx, u32 *tail)
{
	struct ravb_tx_ring *ring = &tx->ring;
	u32 count = ring->slot[*tail].count;
	struct sk_buff *skb = NULL;

	while (count--) {
		struct ravb_tx_slot *slot = &ring->slot[*tail];

		ravb_tx_unmap(tx, slot);
		skb = slot->skb;
		slot->skb = NULL;
		*tail = ravb_ring_next(*tail, ring->size);
	}
	return skb;
}

static void ravb_tx_count(struct ravb_tx_queue *tx, u32 frames, u32 bytes)
{
	u64_stats_update_begin(&tx->stats.syncp);
	u64_stats_add(&tx->stats.packets, frames);
	u64_stats_add(&tx->stats.bytes, bytes);
	u64_stats_update_end(&tx->stats.syncp);
}

/* With RAVB_TX_RECLAIMING held */
static void __ravb_tx_reclaim(struct ravb_tx_queue *tx, int budget)
{
	u32 frames = 0, bytes = 0;
	u32 tail = tx->tail;
	u32 head;

	/* Pairs with the release in ravb_tx_sent() */
	head = smp_load_acquire(&tx->head);
	while (tail != head && ravb_tx_done(tx, tail)) {
		struct sk_buff *skb = ravb_tx_release(tx, &tail);

		frames++;
		bytes += skb->len;
		napi_consume_skb(skb, budget);
	}
	if (!frames)
		return;
	WRITE_ONCE(tx->tail, tail);
	WRITE_ONCE(tx->done, tx->done + bytes);
	ravb_tx_count(tx, frames, bytes);
	netif_txq_completed_wake(tx->txq, frames, bytes, ravb_tx_room(tx),
				 RAVB_TX_WAKE);
}

/**
 * ravb_tx_reclaim() - reclaim what has been sent
 * @tx:		transmit queue
 * @budget:	as given to NAPI; 0 when called for netpoll or by transmit
 *
 * From the poll, or from the transmit function with the stack's queue lock
 * held.  If the other one is at it already, it is left to it.  The tail timer
 * is set for what stays on the ring.
 */
void ravb_tx_reclaim(struct ravb_tx_queue *tx, int budget)
{
	if (!test_and_set_bit_lock(RAVB_TX_RECLAIMING, &tx->state)) {
		__ravb_tx_reclaim(tx, budget);
		clear_bit_unlock(RAVB_TX_RECLAIMING, &tx->state);
	}
	if (READ_ONCE(tx->priv->tx_usecs) &&
	    READ_ONCE(tx->tail) != READ_ONCE(tx->head))
		ravb_tx_timer_set(tx, RAVB_TX_TIMER_LAZY);
}

/**
 * ravb_tx_drop_all() - drop every frame on the ring
 * @tx:		transmit queue, stopped; the hardware does not own the ring
 */
void ravb_tx_drop_all(struct ravb_tx_queue *tx)
{
	while (tx->tail != tx->head) {
		dev_kfree_skb_any(ravb_tx_release(tx, &tx->tail));
		atomic64_inc(&tx->dropped);
	}
	tx->done = tx->queued;
	netdev_tx_reset_queue(tx->txq);
}
