// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: probe, open and close, power management */

#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/of_net.h>
#include <linux/phy.h>
#include <linux/platform_device.h>
#include <linux/pm_runtime.h>
#include <linux/rtnetlink.h>

#include "ravb.h"
#include "ravb_addr.h"
#include "ravb_policy.h"

#define RAVB_AUTOSUSPEND_MS	100
#define RAVB_RTNL_RETRY_MS	10
#define RAVB_TX_TIMEOUT		(5 * HZ)

/**
 * ravb_pm_get() - make the registers usable
 * @priv:	device
 *
 * A failure, also one that others met, is forgotten, so that a later attempt
 * is not refused because of it.  Sleeps.
 *
 * Return: 0 or a negative error.
 */
int ravb_pm_get(struct ravb_private *priv)
{
	int err;

	if (priv->dev->power.runtime_error)
		pm_runtime_set_suspended(priv->dev);
	err = pm_runtime_resume_and_get(priv->dev);
	if (err)
		pm_runtime_set_suspended(priv->dev);
	return err;
}

/**
 * ravb_vec_schedule() - mask a queue pair's interrupts and have it polled
 * @vec:	queue pair
 *
 * From any context.  Always in this order: a poll that ends in between
 * unmasks, and then is scheduled again.  A poll that was scheduled by other
 * means leaves the interrupts alone.
 */
void ravb_vec_schedule(struct ravb_vec *vec)
{
	vec->priv->info->queue_mask(vec);
	WRITE_ONCE(vec->masked, true);
	napi_schedule(&vec->napi);
}

/* Unmask, then look again: what came before its flag was cleared must not wait
 * for the next interrupt.
 */
static void ravb_vec_rearm(struct ravb_vec *vec)
{
	if (!READ_ONCE(vec->masked))
		return;
	/* Before the hardware can interrupt again */
	WRITE_ONCE(vec->masked, false);
	vec->priv->info->queue_unmask(vec);
	if (ravb_rx_pending(&vec->rx) ||
	    (!READ_ONCE(vec->priv->tx_usecs) && ravb_tx_pending(&vec->tx)))
		ravb_vec_schedule(vec);
}

/* Transmit is always reclaimed, whatever receive makes of the budget */
static int ravb_poll(struct napi_struct *napi, int budget)
{
	struct ravb_vec *vec = container_of(napi, struct ravb_vec, napi);
	int work = 0;

	ravb_overrun_check(vec);
	ravb_tx_reclaim(&vec->tx, budget);
	if (budget)
		work = ravb_rx_poll(vec, budget);
	if (work < budget && napi_complete_done(napi, work))
		ravb_vec_rearm(vec);
	return work;
}

static void ravb_refill_timer(struct timer_list *timer)
{
	struct ravb_vec *vec = container_of(timer, struct ravb_vec,
					    refill_timer);

	napi_schedule(&vec->napi);
}

/**
 * ravb_quiesce() - stop everything that touches the rings
 * @priv:	device; RTNL is held
 *
 * Transmit queues, interrupt, NAPI and all interrupt sources.  Does nothing if
 * they are off.  Sleeps.
 */
void ravb_quiesce(struct ravb_private *priv)
{
	unsigned int i;

	if (!priv->active)
		return;
	priv->active = false;
	disable_irq(priv->irq);
	for (i = 0; i < priv->info->num_queues; i++) {
		napi_disable(&priv->vec[i].napi);
		timer_delete_sync(&priv->vec[i].refill_timer);
	}
	/* Only now: a poll would wake the queues again */
	netif_tx_disable(priv->ndev);
	for (i = 0; i < priv->info->num_queues; i++)
		ravb_tx_timer_stop(&priv->vec[i].tx);
	ravb_irq_mask(priv);
}

/**
 * ravb_unquiesce() - undo ravb_quiesce()
 * @priv:	device; RTNL is held
 *
 * If the hardware is not in operation, everything stays off and a restart is
 * scheduled instead.
 */
void ravb_unquiesce(struct ravb_private *priv)
{
	unsigned int i;

	if (!priv->dma_on) {
		schedule_delayed_work(&priv->restart,
				      msecs_to_jiffies(RAVB_RETRY_MS));
		return;
	}
	priv->active = true;
	for (i = 0; i < priv->info->num_queues; i++)
		napi_enable(&priv->vec[i].napi);
	ravb_irq_unmask(priv);
	enable_irq(priv->irq);
	local_bh_disable();
	for (i = 0; i < priv->info->num_queues; i++)
		napi_schedule(&priv->vec[i].napi);
	local_bh_enable();
	netif_tx_wake_all_queues(priv->ndev);
}

/*
 * A transmitter that is merely slow deserves a second chance; one that is
 * stuck for good needs a reset.
 */
static int ravb_stop_for_restart(struct ravb_private *priv)
{
	int err;

	err = ravb_hw_stop(priv);
	if (err && !priv->stop_failed) {
		priv->stop_failed = true;
		return err;
	}
	if (err)
		ravb_hw_kill(priv);
	priv->stop_failed = false;
	return 0;
}

static void ravb_restart(struct ravb_private *priv)
{
	unsigned int i;
	int err;

	ravb_quiesce(priv);
	err = ravb_stop_for_restart(priv);
	if (!err) {
		for (i = 0; i < priv->info->num_queues; i++)
			ravb_rings_reset(&priv->vec[i]);
		err = ravb_hw_start(priv);
	}
	if (err && net_ratelimit())
		netdev_err(priv->ndev, "restart failed: %d\n", err);
	ravb_unquiesce(priv);
}

/* Close waits for this work with RTNL held: never wait for RTNL here */
static void ravb_restart_work(struct work_struct *work)
{
	struct ravb_private *priv = container_of(to_delayed_work(work),
						 struct ravb_private, restart);

	if (!rtnl_trylock()) {
		schedule_delayed_work(&priv->restart,
				      msecs_to_jiffies(RAVB_RTNL_RETRY_MS));
		return;
	}
	if (netif_running(priv->ndev) && netif_device_present(priv->ndev))
		ravb_restart(priv);
	rtnl_unlock();
}

static void ravb_tx_timeout(struct net_device *ndev, unsigned int queue)
{
	struct ravb_private *priv = netdev_priv(ndev);

	schedule_delayed_work(&priv->restart, 0);
}

static int ravb_rings_open(struct ravb_private *priv)
{
	unsigned int i;
	int err = 0;

	for (i = 0; !err && i < priv->info->num_queues; i++) {
		struct ravb_vec *vec = &priv->vec[i];

		err = ravb_rings_alloc(vec, &vec->rx.ring, &vec->tx.ring,
				       priv->rx_size, priv->tx_size);
		if (!err)
			ravb_rings_reset(vec);
	}
	return err;
}

static void ravb_rings_close(struct ravb_private *priv)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++) {
		struct ravb_vec *vec = &priv->vec[i];

		if (vec->tx.ring.size)
			ravb_tx_drop_all(&vec->tx);
		ravb_rx_drop_partial(&vec->rx);
		ravb_rings_free(vec, &vec->rx.ring, &vec->tx.ring);
	}
}

static int ravb_irq_request(struct ravb_private *priv)
{
	int err;

	snprintf(priv->irq_name, sizeof(priv->irq_name), "%s:%s",
		 netdev_name(priv->ndev), priv->info->irq_name);
	err = request_irq(priv->irq, priv->info->irq_handler, IRQF_NO_AUTOEN,
			  priv->irq_name, priv);
	if (err)
		netdev_err(priv->ndev, "cannot request interrupt %d: %d\n",
			   priv->irq, err);
	return err;
}

static void ravb_queues_attach(struct ravb_private *priv, bool attach)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++) {
		struct napi_struct *napi = attach ? &priv->vec[i].napi : NULL;

		netif_queue_set_napi(priv->ndev, i, NETDEV_QUEUE_TYPE_RX, napi);
		netif_queue_set_napi(priv->ndev, i, NETDEV_QUEUE_TYPE_TX, napi);
	}
}

static int ravb_open(struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);
	int err;

	err = ravb_pm_get(priv);
	if (err)
		return err;
	err = ravb_rings_open(priv);
	if (err)
		goto close_rings;
	err = ravb_irq_request(priv);
	if (err)
		goto close_rings;
	err = ravb_phy_connect(priv);
	if (err)
		goto free_irq;
	err = ravb_hw_start(priv);
	if (err)
		goto disconnect_phy;
	ravb_queues_attach(priv, true);
	ravb_unquiesce(priv);
	phylink_start(priv->phylink);
	return 0;

disconnect_phy:
	phylink_disconnect_phy(priv->phylink);
free_irq:
	free_irq(priv->irq, priv);
close_rings:
	ravb_rings_close(priv);
	pm_runtime_put_sync_suspend(priv->dev);
	return err;
}

static int ravb_close(struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);

	cancel_delayed_work_sync(&priv->restart);
	phylink_stop(priv->phylink);
	ravb_quiesce(priv);
	ravb_queues_attach(priv, false);
	ravb_hw_off(priv);
	phylink_disconnect_phy(priv->phylink);
	free_irq(priv->irq, priv);
	ravb_rings_close(priv);
	pm_runtime_put_sync_suspend(priv->dev);
	return 0;
}

static int ravb_change_mtu(struct net_device *ndev, int mtu)
{
	/* No register depends on it: see ravb_hw_info.max_rx_frame */
	WRITE_ONCE(ndev->mtu, mtu);
	return 0;
}

static int ravb_set_mac_address(struct net_device *ndev, void *addr)
{
	struct ravb_private *priv = netdev_priv(ndev);
	int err;

	err = eth_mac_addr(ndev, addr);
	if (err)
		return err;
	spin_lock_bh(&priv->lock);
	if (priv->hw_on)
		ravb_set_station(priv);
	spin_unlock_bh(&priv->lock);
	return 0;
}

/* Frames queued for the engine must leave before it stops finishing them */
static int ravb_set_features(struct net_device *ndev,
			     netdev_features_t features)
{
	netdev_features_t changed = ndev->features ^ features;
	struct ravb_private *priv = netdev_priv(ndev);
	int err;

	if (!priv->active || !(changed & (NETIF_F_IP_CSUM | NETIF_F_IPV6_CSUM)))
		return 0;
	ravb_quiesce(priv);
	err = ravb_tx_drain(priv);
	if (!err)
		err = ravb_toe_set_tx(priv, features);
	ravb_unquiesce(priv);
	if (err)
		netdev_err(ndev, "cannot change checksum offload: %d\n", err);
	return err;
}

static int ravb_ioctl(struct net_device *ndev, struct ifreq *req, int cmd)
{
	struct ravb_private *priv = netdev_priv(ndev);

	if (!netif_running(ndev))
		return -ENODEV;
	return phylink_mii_ioctl(priv->phylink, req, cmd);
}

static const struct net_device_ops ravb_netdev_ops = {
	.ndo_open = ravb_open,
	.ndo_stop = ravb_close,
	.ndo_start_xmit = ravb_start_xmit,
	.ndo_tx_timeout = ravb_tx_timeout,
	.ndo_get_stats64 = ravb_get_stats64,
	.ndo_set_rx_mode = ravb_set_rx_mode,
	.ndo_set_features = ravb_set_features,
	.ndo_set_mac_address = ravb_set_mac_address,
	.ndo_change_mtu = ravb_change_mtu,
	.ndo_validate_addr = eth_validate_addr,
	.ndo_eth_ioctl = ravb_ioctl,
};

static const struct of_device_id ravb_of_match[] = {
	{ .compatible = "renesas,r9a07g043-gbeth", .data = &ravb_gbeth_info },
	{ .compatible = "renesas,r9a07g044-gbeth", .data = &ravb_gbeth_info },
	{ .compatible = "renesas,r9a07g054-gbeth", .data = &ravb_gbeth_info },
	{ .compatible = "renesas,r9a08g045-gbeth", .data = &ravb_gbeth_rgmii_info },
	{ .compatible = "renesas,rzg2l-gbeth", .data = &ravb_gbeth_info },
	{ }
};
MODULE_DEVICE_TABLE(of, ravb_of_match);

static int ravb_get_resources(struct platform_device *pdev,
			      struct ravb_private *priv)
{
	unsigned int i;
	int err;

	priv->base = devm_platform_ioremap_resource(pdev, 0);
	if (IS_ERR(priv->base))
		return PTR_ERR(priv->base);
	priv->irq = platform_get_irq_byname_optional(pdev,
						     priv->info->irq_name);
	if (priv->irq == -ENXIO)
		priv->irq = platform_get_irq(pdev, priv->info->irq_index);
	if (priv->irq < 0)
		return dev_err_probe(priv->dev, priv->irq,
				     "cannot get interrupt \"%s\"\n",
				     priv->info->irq_name);
	priv->rstc = devm_reset_control_get_exclusive(priv->dev, NULL);
	if (IS_ERR(priv->rstc))
		return dev_err_probe(priv->dev, PTR_ERR(priv->rstc),
				     "cannot get reset line\n");
	for (i = 0; i < RAVB_NUM_CLKS; i++)
		priv->clks[i].id = priv->info->clk_names[i];
	err = devm_clk_bulk_get(priv->dev, RAVB_NUM_CLKS, priv->clks);
	if (err)
		return dev_err_probe(priv->dev, err, "cannot get clocks\n");
	err = dma_set_mask_and_coherent(priv->dev, DMA_BIT_MASK(32));
	if (err)
		return dev_err_probe(priv->dev, err,
				     "no DMA below 4 GiB\n");
	return 0;
}

static void ravb_init_queues(struct ravb_private *priv)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++) {
		struct ravb_vec *vec = &priv->vec[i];

		vec->priv = priv;
		vec->index = i;
		vec->tx.priv = priv;
		vec->tx.txq = netdev_get_tx_queue(priv->ndev, i);
		timer_setup(&vec->refill_timer, ravb_refill_timer, 0);
		ravb_coalesce_init(vec);
	}
	ravb_stats_init(priv);
}

static void ravb_init_netdev(struct ravb_private *priv)
{
	struct net_device *ndev = priv->ndev;

	ndev->netdev_ops = &ravb_netdev_ops;
	ndev->ethtool_ops = &ravb_ethtool_ops;
	ndev->watchdog_timeo = RAVB_TX_TIMEOUT;
	ndev->hw_features = priv->info->netdev_features;
	ndev->features = ndev->hw_features;
	ndev->vlan_features = ndev->hw_features & ~NETIF_F_RXCSUM;
	ndev->priv_flags |= IFF_LIVE_ADDR_CHANGE;
	ndev->min_mtu = ETH_MIN_MTU;
	ndev->max_mtu = priv->info->max_tx_frame - VLAN_ETH_HLEN - ETH_FCS_LEN;
	ndev->irq = priv->irq;
}

static struct ravb_private *ravb_alloc(struct platform_device *pdev)
{
	const struct ravb_hw_info *info = of_device_get_match_data(&pdev->dev);
	struct ravb_private *priv;
	struct net_device *ndev;

	/* Managed, and first: what is managed after it, such as the clocks, points
	 * into it.
	 */
	ndev = devm_alloc_etherdev_mqs(&pdev->dev, sizeof(*priv),
				       info->num_queues, info->num_queues);
	if (!ndev)
		return NULL;
	SET_NETDEV_DEV(ndev, &pdev->dev);
	platform_set_drvdata(pdev, ndev);

	priv = netdev_priv(ndev);
	priv->ndev = ndev;
	priv->dev = &pdev->dev;
	priv->info = info;
	priv->msg_enable = NETIF_MSG_DRV | NETIF_MSG_PROBE;
	priv->rx_size = RAVB_RX_RING_DEFAULT;
	priv->tx_size = RAVB_TX_RING_DEFAULT;
	priv->tx_usecs = RAVB_TX_USECS_DEFAULT;
	priv->tx_frames = RAVB_TX_FRAMES_DEFAULT;
	spin_lock_init(&priv->lock);
	mutex_init(&priv->hw_lock);
	INIT_DELAYED_WORK(&priv->restart, ravb_restart_work);
	ravb_init_queues(priv);
	ravb_init_netdev(priv);
	return priv;
}

/* A boot loader's address is in the registers only until the first reset */
static int ravb_init_addr(struct ravb_private *priv)
{
	u8 firmware[ETH_ALEN], boot[ETH_ALEN], addr[ETH_ALEN];
	int err;

	err = of_get_mac_address(priv->dev->of_node, firmware);
	if (err == -EPROBE_DEFER)
		return dev_err_probe(priv->dev, err, "waiting for address\n");
	ravb_addr_unpack(ravb_read(priv, RAVB_MAHR), ravb_read(priv, RAVB_MALR),
			 boot);
	switch (ravb_addr_choose(err ? NULL : firmware, boot, addr)) {
	case RAVB_ADDR_FIRMWARE:
	case RAVB_ADDR_BOOTLOADER:
		eth_hw_addr_set(priv->ndev, addr);
		break;
	case RAVB_ADDR_RANDOM:
		eth_hw_addr_random(priv->ndev);
		dev_notice(priv->dev, "no MAC address found, using %pM\n",
			   priv->ndev->dev_addr);
		break;
	}
	return 0;
}

static void ravb_napi_add(struct ravb_private *priv)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++) {
		netif_napi_add_config(priv->ndev, &priv->vec[i].napi, ravb_poll,
				      i);
		netif_napi_set_irq(&priv->vec[i].napi, priv->irq);
	}
}

static void ravb_napi_del(struct ravb_private *priv)
{
	unsigned int i;

	for (i = 0; i < priv->info->num_queues; i++)
		netif_napi_del(&priv->vec[i].napi);
}

static size_t ravb_table_bytes(void)
{
	return RAVB_TABLE_ENTRIES * sizeof(struct ravb_desc);
}

/* What needs the hardware awake */
static int ravb_init_hw(struct ravb_private *priv)
{
	int err;

	err = ravb_pm_get(priv);
	if (err)
		return dev_err_probe(priv->dev, err, "cannot start the MAC\n");
	err = ravb_set_mode(priv, RAVB_MODE_CONFIG);
	if (!err)
		err = ravb_init_addr(priv);
	if (!err)
		err = ravb_mdio_register(priv);
	pm_runtime_mark_last_busy(priv->dev);
	pm_runtime_put_autosuspend(priv->dev);
	return err;
}

static int ravb_register(struct ravb_private *priv)
{
	int err;

	ravb_policy_apply(priv->ndev, priv->info->policy);
	ravb_napi_add(priv);
	err = register_netdev(priv->ndev);
	if (err) {
		ravb_napi_del(priv);
		return dev_err_probe(priv->dev, err,
				     "cannot register net device\n");
	}
	netdev_info(priv->ndev, "%pM, interrupt %d\n", priv->ndev->dev_addr,
		    priv->irq);
	return 0;
}

static void ravb_pm_init(struct device *dev)
{
	pm_runtime_set_autosuspend_delay(dev, RAVB_AUTOSUSPEND_MS);
	pm_runtime_use_autosuspend(dev);
	pm_runtime_enable(dev);
}

/* Leaves clocks off and reset asserted */
static void ravb_pm_exit(struct device *dev)
{
	pm_runtime_dont_use_autosuspend(dev);
	pm_runtime_suspend(dev);
	pm_runtime_disable(dev);
}

static int ravb_probe(struct platform_device *pdev)
{
	struct ravb_private *priv;
	int err;

	priv = ravb_alloc(pdev);
	if (!priv)
		return -ENOMEM;
	err = ravb_get_resources(pdev, priv);
	if (err)
		return err;
	priv->table = dma_alloc_coherent(priv->dev, ravb_table_bytes(),
					 &priv->table_dma, GFP_KERNEL);
	if (!priv->table)
		return -ENOMEM;
	ravb_pm_init(priv->dev);
	err = ravb_init_hw(priv);
	if (err)
		goto exit_pm;
	err = ravb_phylink_create(priv);
	if (err)
		goto unregister_mdio;
	err = ravb_register(priv);
	if (err)
		goto destroy_phylink;
	return 0;

destroy_phylink:
	phylink_destroy(priv->phylink);
unregister_mdio:
	ravb_mdio_unregister(priv);
exit_pm:
	ravb_pm_exit(priv->dev);
	dma_free_coherent(priv->dev, ravb_table_bytes(), priv->table,
			  priv->table_dma);
	return err;
}

static void ravb_remove(struct platform_device *pdev)
{
	struct net_device *ndev = platform_get_drvdata(pdev);
	struct ravb_private *priv = netdev_priv(ndev);

	unregister_netdev(ndev);
	cancel_delayed_work_sync(&priv->restart);
	ravb_napi_del(priv);
	phylink_destroy(priv->phylink);
	ravb_mdio_unregister(priv);
	ravb_pm_exit(priv->dev);
	dma_free_coherent(priv->dev, ravb_table_bytes(), priv->table,
			  priv->table_dma);
}

static void ravb_shutdown(struct platform_device *pdev)
{
	struct net_device *ndev = platform_get_drvdata(pdev);

	rtnl_lock();
	netif_device_detach(ndev);
	if (netif_running(ndev))
		dev_close(ndev);
	rtnl_unlock();
}

static int ravb_suspend(struct device *dev)
{
	struct net_device *ndev = dev_get_drvdata(dev);
	struct ravb_private *priv = netdev_priv(ndev);

	rtnl_lock();
	netif_device_detach(ndev);
	if (netif_running(ndev)) {
		cancel_delayed_work_sync(&priv->restart);
		phylink_suspend(priv->phylink, false);
		ravb_quiesce(priv);
		ravb_hw_off(priv);
	}
	rtnl_unlock();
	return pm_runtime_force_suspend(dev);
}

/* The PHY may have lost its settings: nobody but the MAC restores them */
static int ravb_resume_running(struct ravb_private *priv)
{
	struct phy_device *phy = priv->ndev->phydev;
	unsigned int i;
	int err;

	for (i = 0; i < priv->info->num_queues; i++)
		ravb_rings_reset(&priv->vec[i]);
	err = ravb_hw_start(priv);
	if (err)
		netdev_err(priv->ndev, "cannot resume: %d\n", err);
	if (phy && phy_init_hw(phy))
		netdev_warn(priv->ndev, "PHY was not restored\n");
	ravb_unquiesce(priv);
	phylink_resume(priv->phylink);
	return err;
}

static int ravb_resume(struct device *dev)
{
	struct net_device *ndev = dev_get_drvdata(dev);
	struct ravb_private *priv = netdev_priv(ndev);
	int err;

	err = pm_runtime_force_resume(dev);
	if (err)
		return err;
	rtnl_lock();
	if (netif_running(ndev))
		err = ravb_resume_running(priv);
	netif_device_attach(ndev);
	rtnl_unlock();
	return err;
}

/*
 * Config mode is where MDIO works and where a boot loader's address is still
 * to be seen; it also stops whatever a boot loader left running.  If it is
 * refused, those who depend on it will find out.
 */
static int ravb_runtime_resume(struct device *dev)
{
	struct ravb_private *priv = netdev_priv(dev_get_drvdata(dev));
	int err;

	err = clk_bulk_prepare_enable(RAVB_NUM_CLKS, priv->clks);
	if (err)
		return err;
	err = reset_control_deassert(priv->rstc);
	if (err)
		goto disable_clks;
	priv->in_reset = false;
	/* In reset mode no other register, MDIO's included, takes a write */
	err = ravb_set_mode(priv, RAVB_MODE_CONFIG);
	if (err)
		goto assert_reset;
	return 0;

assert_reset:
	reset_control_assert(priv->rstc);
	priv->in_reset = true;
disable_clks:
	clk_bulk_disable_unprepare(RAVB_NUM_CLKS, priv->clks);
	return err;
}

static int ravb_runtime_suspend(struct device *dev)
{
	struct ravb_private *priv = netdev_priv(dev_get_drvdata(dev));

	if (!priv->in_reset)
		ravb_set_mode(priv, RAVB_MODE_RESET);
	reset_control_assert(priv->rstc);
	priv->in_reset = true;
	clk_bulk_disable_unprepare(RAVB_NUM_CLKS, priv->clks);
	return 0;
}

static const struct dev_pm_ops ravb_pm_ops = {
	SYSTEM_SLEEP_PM_OPS(ravb_suspend, ravb_resume)
	RUNTIME_PM_OPS(ravb_runtime_suspend, ravb_runtime_resume, NULL)
};

static struct platform_driver ravb_driver = {
	.probe = ravb_probe,
	COMPAT_REMOVE(ravb_remove),
	.shutdown = ravb_shutdown,
	.driver = {
		.name = "ravb",
		.pm = pm_ptr(&ravb_pm_ops),
		.of_match_table = ravb_of_match,
	},
};
module_platform_driver(ravb_driver);

MODULE_DESCRIPTION("Renesas Ethernet AVB and GbEth driver");
MODULE_LICENSE("GPL");
MODULE_VERSION(RAVB_VERSION);
