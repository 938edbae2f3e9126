// SPDX-License-Identifier: GPL-2.0
/* A device whose registers are plain memory: what was written last is read back */

#include <kunit/device.h>
#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>
#include <net/sch_generic.h>

#include "ravb_kunit.h"

#define RAVB_KUNIT_WINDOW	0x1000
#define RAVB_KUNIT_BOUNCE_DMA	0x10000000

KUNIT_DEFINE_ACTION_WRAPPER(ravb_kunit_free_netdev, free_netdev, struct net_device *);

/**
 * ravb_kunit_device() - make a device, stopped, of RZ/G2UL's kind
 * @test:	test that owns it
 */
struct ravb_private *ravb_kunit_device(struct kunit *test)
{
	struct ravb_private *priv;
	struct net_device *ndev;
	void *window;

	ndev = alloc_etherdev(sizeof(*priv));
	KUNIT_ASSERT_NOT_NULL(test, ndev);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, ravb_kunit_free_netdev, ndev));
	window = kunit_kzalloc(test, RAVB_KUNIT_WINDOW, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, window);

	priv = netdev_priv(ndev);
	priv->ndev = ndev;
	priv->base = (void __iomem __force *)window;
	priv->info = &ravb_gbeth_info;
	priv->dev = kunit_device_register(test, "ravb-kunit");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, priv->dev);
	KUNIT_ASSERT_EQ(test, 0, dma_coerce_mask_and_coherent(priv->dev, DMA_BIT_MASK(32)));
	SET_NETDEV_DEV(ndev, priv->dev);
	spin_lock_init(&priv->lock);
	mutex_init(&priv->hw_lock);
	priv->vec[0].priv = priv;
	priv->vec[0].tx.priv = priv;
	priv->vec[0].tx.txq = netdev_get_tx_queue(ndev, 0);
	/* Completions may schedule it; a device that is not registered has none */
	rcu_assign_pointer(priv->vec[0].tx.txq->qdisc, &noop_qdisc);
	ravb_stats_init(priv);
	return priv;
}

/**
 * ravb_kunit_tx_ring() - give a device a transmit ring
 * @test:	test that owns it
 * @priv:	device
 * @size:	descriptors
 */
void ravb_kunit_tx_ring(struct kunit *test, struct ravb_private *priv, u32 size)
{
	struct ravb_tx_ring *ring = &priv->vec[0].tx.ring;

	ring->size = size;
	ring->desc = kunit_kcalloc(test, size + 1, sizeof(*ring->desc), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ring->desc);
	ring->slot = kunit_kcalloc(test, size, sizeof(*ring->slot), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ring->slot);
	ring->bounce = kunit_kcalloc(test, size, RAVB_TX_BOUNCE_SIZE, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ring->bounce);
	ring->bounce_dma = RAVB_KUNIT_BOUNCE_DMA;
}

static int ravb_kunit_no_poll(struct napi_struct *napi, int budget)
{
	return 0;
}

static void ravb_kunit_free_rings(void *vec_of_test)
{
	struct ravb_vec *vec = vec_of_test;

	ravb_rx_drop_partial(&vec->rx);
	ravb_rings_free(vec, &vec->rx.ring, &vec->tx.ring);
	netif_napi_del(&vec->napi);
}

/**
 * ravb_kunit_rings() - give a device the rings it has in real life
 * @test:	test that owns it
 * @priv:	device
 * @size:	descriptors of each ring
 */
void ravb_kunit_rings(struct kunit *test, struct ravb_private *priv, u32 size)
{
	struct ravb_vec *vec = &priv->vec[0];
	int err;

	netif_napi_add(priv->ndev, &vec->napi, ravb_kunit_no_poll);
	err = ravb_rings_alloc(vec, &vec->rx.ring, &vec->tx.ring, size, size);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test, ravb_kunit_free_rings, vec));
	KUNIT_ASSERT_EQ(test, err, 0);
	ravb_rings_reset(vec);
}
