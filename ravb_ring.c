// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: memory of the descriptor rings */

#include <linux/dma-mapping.h>
#include <linux/slab.h>

#include "ravb.h"

static size_t ravb_desc_bytes(u32 size)
{
	return array_size(size + 1, sizeof(struct ravb_desc));
}

/* Descriptors start as "nothing here", the last one leads back to the first */
static struct ravb_desc *ravb_desc_alloc(struct device *dev, u32 size,
					 dma_addr_t *dma)
{
	struct ravb_desc *desc;
	u32 i;

	desc = dma_alloc_coherent(dev, ravb_desc_bytes(size), dma, GFP_KERNEL);
	if (!desc)
		return NULL;
	for (i = 0; i < size; i++)
		desc[i].ctrl = cpu_to_le32(ravb_desc_encode(RAVB_DT_EEMPTY, 0));
	desc[size].dptr = cpu_to_le32(*dma);
	desc[size].ctrl = cpu_to_le32(ravb_desc_encode(RAVB_DT_LINKFIX, 0));
	return desc;
}

static int ravb_pool_create(struct ravb_vec *vec, struct ravb_rx_ring *ring)
{
	struct page_pool_params params = {
		.flags = PP_FLAG_DMA_MAP | PP_FLAG_DMA_SYNC_DEV |
			 PP_FLAG_PAGE_FRAG,
		.pool_size = ring->size,
		.nid = NUMA_NO_NODE,
		.dev = vec->priv->dev,
		.dma_dir = DMA_FROM_DEVICE,
		.max_len = PAGE_SIZE,
	};
	struct page_pool *pool;

	compat_pp_set_owner(&params, &vec->napi);
	pool = page_pool_create(&params);
	if (IS_ERR(pool))
		return PTR_ERR(pool);
	ring->pool = pool;
	return 0;
}

static int ravb_rx_ring_alloc(struct ravb_vec *vec, struct ravb_rx_ring *ring,
			      u32 size)
{
	u32 i;
	int err;

	ring->size = size;
	ring->buf = kvcalloc(size, sizeof(*ring->buf), GFP_KERNEL);
	if (!ring->buf)
		return -ENOMEM;
	ring->desc = ravb_desc_alloc(vec->priv->dev, size, &ring->desc_dma);
	if (!ring->desc)
		return -ENOMEM;
	err = ravb_pool_create(vec, ring);
	if (err)
		return err;
	for (i = 0; i < size; i++) {
		err = ravb_rx_fill_slot(ring, i, GFP_KERNEL);
		if (err)
			return err;
	}
	return 0;
}

static void ravb_rx_ring_free(struct ravb_vec *vec, struct ravb_rx_ring *ring)
{
	u32 i;

	if (ring->pool) {
		for (i = 0; i < ring->size; i++)
			ravb_rx_put_slot(ring, i, false);
		page_pool_destroy(ring->pool);
	}
	if (ring->desc)
		dma_free_coherent(vec->priv->dev, ravb_desc_bytes(ring->size),
				  ring->desc, ring->desc_dma);
	kvfree(ring->buf);
	memset(ring, 0, sizeof(*ring));
}

static int ravb_tx_ring_alloc(struct ravb_vec *vec, struct ravb_tx_ring *ring,
			      u32 size)
{
	struct device *dev = vec->priv->dev;

	ring->size = size;
	ring->slot = kvcalloc(size, sizeof(*ring->slot), GFP_KERNEL);
	if (!ring->slot)
		return -ENOMEM;
	ring->desc = ravb_desc_alloc(dev, size, &ring->desc_dma);
	if (!ring->desc)
		return -ENOMEM;
	ring->bounce = dma_alloc_coherent(dev, size * RAVB_TX_BOUNCE_SIZE,
					  &ring->bounce_dma, GFP_KERNEL);
	return ring->bounce ? 0 : -ENOMEM;
}

static void ravb_tx_ring_free(struct ravb_vec *vec, struct ravb_tx_ring *ring)
{
	struct device *dev = vec->priv->dev;

	if (ring->bounce)
		dma_free_coherent(dev, ring->size * RAVB_TX_BOUNCE_SIZE,
				  ring->bounce, ring->bounce_dma);
	if (ring->desc)
		dma_free_coherent(dev, ravb_desc_bytes(ring->size),
				  ring->desc, ring->desc_dma);
	kvfree(ring->slot);
	memset(ring, 0, sizeof(*ring));
}

/**
 * ravb_rings_alloc() - get the memory of a queue pair's rings
 * @vec:	queue pair
 * @rx:		receive ring, zeroed
 * @tx:		transmit ring, zeroed
 * @rx_size:	receive descriptors
 * @tx_size:	transmit descriptors
 *
 * Whatever the outcome, ravb_rings_free() must follow in the end.  Sleeps.
 *
 * Return: 0 or a negative error.
 */
int ravb_rings_alloc(struct ravb_vec *vec, struct ravb_rx_ring *rx,
		     struct ravb_tx_ring *tx, u32 rx_size, u32 tx_size)
{
	int err;

	err = ravb_rx_ring_alloc(vec, rx, rx_size);
	if (err)
		return err;
	return ravb_tx_ring_alloc(vec, tx, tx_size);
}

/**
 * ravb_rings_free() - give the memory of a queue pair's rings back
 * @vec:	queue pair; its NAPI is disabled, as the page pool demands
 * @rx:		receive ring, complete, in part, or zeroed
 * @tx:		transmit ring, likewise, with no frame on it
 *
 * The hardware must not own the rings.  Sleeps.
 */
void ravb_rings_free(struct ravb_vec *vec, struct ravb_rx_ring *rx,
		     struct ravb_tx_ring *tx)
{
	ravb_rx_ring_free(vec, rx);
	ravb_tx_ring_free(vec, tx);
}

/* Buffers move to the front, so that the hardware finds no hole */
static void ravb_rx_ring_reset(struct ravb_rx_queue *rx)
{
	struct ravb_rx_ring *ring = &rx->ring;
	u32 filled = 0;
	u32 i;

	for (i = 0; i < ring->size; i++) {
		if (!ring->buf[i].page)
			continue;
		swap(ring->buf[filled], ring->buf[i]);
		filled++;
	}
	for (i = 0; i < filled; i++)
		ravb_rx_arm_slot(ring, i);
	for (; i < ring->size; i++)
		ring->desc[i].ctrl =
			cpu_to_le32(ravb_desc_encode(RAVB_DT_EEMPTY, 0));
	rx->cur = 0;
	rx->missing = ring->size - filled;
	rx->skip = false;
}

static void ravb_tx_ring_reset(struct ravb_tx_queue *tx)
{
	u32 i;

	for (i = 0; i < tx->ring.size; i++)
		tx->ring.desc[i].ctrl =
			cpu_to_le32(ravb_desc_encode(RAVB_DT_EEMPTY, 0));
	tx->head = 0;
	tx->tail = 0;
	tx->kick = false;
}

/**
 * ravb_rings_reset() - make the rings of a queue pair ready for a start
 * @vec:	queue pair, stopped; the hardware does not own the rings
 *
 * Frames still on the rings are dropped.
 */
void ravb_rings_reset(struct ravb_vec *vec)
{
	ravb_tx_drop_all(&vec->tx);
	ravb_rx_drop_partial(&vec->rx);
	ravb_tx_ring_reset(&vec->tx);
	ravb_rx_ring_reset(&vec->rx);
}

static void ravb_rings_swap(struct ravb_vec *vec, struct ravb_rx_ring *rx,
			    struct ravb_tx_ring *tx)
{
	ravb_tx_drop_all(&vec->tx);
	ravb_rx_drop_partial(&vec->rx);
	swap(vec->rx.ring, *rx);
	swap(vec->tx.ring, *tx);
	ravb_rings_reset(vec);
}

static int ravb_rings_exchange(struct ravb_vec *vec, struct ravb_rx_ring *rx,
			       struct ravb_tx_ring *tx)
{
	int err;

	err = ravb_hw_stop(vec->priv);
	if (err)
		return err;
	ravb_rings_swap(vec, rx, tx);
	err = ravb_hw_start(vec->priv);
	if (err)
		ravb_rings_swap(vec, rx, tx);
	return err;
}

/**
 * ravb_rings_resize() - change the ring sizes of a running interface
 * @priv:	device, opened; RTNL is held
 * @rx_size:	receive descriptors
 * @tx_size:	transmit descriptors
 *
 * The old rings are let go only once the new ones work.  Sleeps.
 *
 * Return: 0 or a negative error: the old rings are still in place.
 */
int ravb_rings_resize(struct ravb_private *priv, u32 rx_size, u32 tx_size)
{
	struct ravb_vec *vec = &priv->vec[0];
	struct ravb_rx_ring rx = {};
	struct ravb_tx_ring tx = {};
	int err;

	BUILD_BUG_ON(RAVB_NUM_QUEUES != 1);

	err = ravb_rings_alloc(vec, &rx, &tx, rx_size, tx_size);
	ravb_quiesce(priv);
	if (!err)
		err = ravb_rings_exchange(vec, &rx, &tx);
	ravb_rings_free(vec, &rx, &tx);
	ravb_unquiesce(priv);
	return err;
}
