// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: time stamps */

#include <linux/ethtool.h>
#include <linux/net_tstamp.h>

#include "ravb.h"

/**
 * ravb_get_ts_info() - tell what kinds of time stamps there are
 * @ndev:	net device
 * @info:	filled in
 *
 * GbEth has no clock of its own: software stamps only.
 *
 * Return: 0.
 */
int ravb_get_ts_info(struct net_device *ndev,
		     struct kernel_ethtool_ts_info *info)
{
	info->so_timestamping = SOF_TIMESTAMPING_TX_SOFTWARE |
				SOF_TIMESTAMPING_RX_SOFTWARE |
				SOF_TIMESTAMPING_SOFTWARE;
	info->phc_index = -1;
	return 0;
}
