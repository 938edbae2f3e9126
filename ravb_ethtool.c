// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: ethtool */

#include <linux/ethtool.h>

#include "ravb.h"

#define RAVB_REGS_VERSION	1

/* Reading these has no side effect, in operation mode */
static const u16 ravb_dump_regs[] = {
	RAVB_CCC, RAVB_DBAT, RAVB_DLR, RAVB_CSR, RAVB_ESR, RAVB_RCR, RAVB_RTC,
	RAVB_TGC, RAVB_TCCR, RAVB_TSR, RAVB_EIC, RAVB_EIS, RAVB_RIC0, RAVB_RIS0,
	RAVB_RIC1, RAVB_RIS1, RAVB_RIC2, RAVB_RIS2, RAVB_TIC, RAVB_TIS, RAVB_ISS,
	RAVB_RIC3, RAVB_RIS3, RAVB_ECMR, RAVB_RFLR, RAVB_ECSR, RAVB_ECSIPR,
	RAVB_PSR, RAVB_PIPR, RAVB_CXR31, RAVB_CXR35, RAVB_GECMR, RAVB_MAHR,
	RAVB_MALR, RAVB_CSR0, RAVB_CSR1, RAVB_CSR2,
};

static void ravb_get_drvinfo(struct net_device *ndev,
			     struct ethtool_drvinfo *info)
{
	strscpy(info->driver, KBUILD_MODNAME, sizeof(info->driver));
	strscpy(info->version, RAVB_VERSION, sizeof(info->version));
}

static u32 ravb_get_msglevel(struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);

	return priv->msg_enable;
}

static void ravb_set_msglevel(struct net_device *ndev, u32 value)
{
	struct ravb_private *priv = netdev_priv(ndev);

	priv->msg_enable = value;
}

/* Pairs of offset and value */
static int ravb_get_regs_len(struct net_device *ndev)
{
	return 2 * sizeof(ravb_dump_regs) / sizeof(u16) * sizeof(u32);
}

static void ravb_get_regs(struct net_device *ndev, struct ethtool_regs *regs,
			  void *data)
{
	struct ravb_private *priv = netdev_priv(ndev);
	u32 *out = data;
	unsigned int i;

	regs->version = RAVB_REGS_VERSION;
	spin_lock_bh(&priv->lock);
	for (i = 0; i < ARRAY_SIZE(ravb_dump_regs); i++) {
		*out++ = ravb_dump_regs[i];
		*out++ = priv->hw_on ? ravb_read(priv, ravb_dump_regs[i]) : 0;
	}
	spin_unlock_bh(&priv->lock);
}

static int ravb_nway_reset(struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);

	return phylink_ethtool_nway_reset(priv->phylink);
}

static int ravb_get_link_ksettings(struct net_device *ndev,
				   struct ethtool_link_ksettings *settings)
{
	struct ravb_private *priv = netdev_priv(ndev);

	return phylink_ethtool_ksettings_get(priv->phylink, settings);
}

static int ravb_set_link_ksettings(struct net_device *ndev,
				   const struct ethtool_link_ksettings *settings)
{
	struct ravb_private *priv = netdev_priv(ndev);

	return phylink_ethtool_ksettings_set(priv->phylink, settings);
}

static void ravb_get_ringparam(struct net_device *ndev,
			       struct ethtool_ringparam *ring,
			       struct kernel_ethtool_ringparam *kernel_ring,
			       struct netlink_ext_ack *extack)
{
	struct ravb_private *priv = netdev_priv(ndev);

	ring->rx_max_pending = RAVB_RX_RING_MAX;
	ring->tx_max_pending = RAVB_TX_RING_MAX;
	ring->rx_pending = priv->rx_size;
	ring->tx_pending = priv->tx_size;
}

static int ravb_check_ringparam(const struct ethtool_ringparam *ring,
				struct netlink_ext_ack *extack)
{
	if (ring->rx_mini_pending || ring->rx_jumbo_pending) {
		NL_SET_ERR_MSG(extack, "There are no mini and jumbo rings");
		return -EINVAL;
	}
	if (ring->rx_pending < RAVB_RX_RING_MIN) {
		NL_SET_ERR_MSG(extack,
			       "The receive ring needs at least 64 descriptors");
		return -EINVAL;
	}
	if (ring->tx_pending < RAVB_TX_RING_MIN) {
		NL_SET_ERR_MSG(extack,
			       "The transmit ring needs at least 64 descriptors");
		return -EINVAL;
	}
	return 0;
}

static int ravb_set_ringparam(struct net_device *ndev,
			      struct ethtool_ringparam *ring,
			      struct kernel_ethtool_ringparam *kernel_ring,
			      struct netlink_ext_ack *extack)
{
	struct ravb_private *priv = netdev_priv(ndev);
	int err;

	err = ravb_check_ringparam(ring, extack);
	if (err)
		return err;
	if (netif_running(ndev)) {
		err = ravb_rings_resize(priv, ring->rx_pending,
					ring->tx_pending);
		if (err) {
			NL_SET_ERR_MSG(extack,
				       "Ring change failed, old sizes stay in force");
			return err;
		}
	}
	priv->rx_size = ring->rx_pending;
	priv->tx_size = ring->tx_pending;
	return 0;
}

static int ravb_get_sset_count(struct net_device *ndev, int set)
{
	return set == ETH_SS_STATS ? ravb_stats_count(netdev_priv(ndev)) :
				     -EOPNOTSUPP;
}

static void ravb_get_strings(struct net_device *ndev, u32 set, u8 *data)
{
	if (set == ETH_SS_STATS)
		ravb_stats_strings(netdev_priv(ndev), data);
}

static void ravb_get_ethtool_stats(struct net_device *ndev,
				   struct ethtool_stats *stats, u64 *data)
{
	ravb_stats_values(netdev_priv(ndev), data);
}

const struct ethtool_ops ravb_ethtool_ops = {
	.supported_coalesce_params = ETHTOOL_COALESCE_TX_USECS |
				     ETHTOOL_COALESCE_TX_MAX_FRAMES,
	.get_coalesce = ravb_get_coalesce,
	.set_coalesce = ravb_set_coalesce,
	.get_drvinfo = ravb_get_drvinfo,
	.get_msglevel = ravb_get_msglevel,
	.set_msglevel = ravb_set_msglevel,
	.get_link = ethtool_op_get_link,
	.get_regs_len = ravb_get_regs_len,
	.get_regs = ravb_get_regs,
	.nway_reset = ravb_nway_reset,
	.get_link_ksettings = ravb_get_link_ksettings,
	.set_link_ksettings = ravb_set_link_ksettings,
	.get_ringparam = ravb_get_ringparam,
	.set_ringparam = ravb_set_ringparam,
	.get_sset_count = ravb_get_sset_count,
	.get_strings = ravb_get_strings,
	.get_ethtool_stats = ravb_get_ethtool_stats,
	.get_ts_info = ravb_get_ts_info,
};
