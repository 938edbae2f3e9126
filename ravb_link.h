/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Link speed, PHY interface and MDIO frame encoding
 *
 * Everything in this file is pure: no device state.
 */
#ifndef RAVB_LINK_H
#define RAVB_LINK_H

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/ethtool.h>
#include <linux/phy.h>

#include "ravb_regs.h"

/**
 * ravb_gbeth_gecmr() - value of GECMR for a speed, GbEth encoding
 * @speed:	SPEED_10, SPEED_100 or SPEED_1000, in Mbit/s
 *
 * Return: register value, or -EINVAL for any other speed.
 */
static inline int ravb_gbeth_gecmr(int speed)
{
	switch (speed) {
	case SPEED_10:
		return FIELD_PREP(RAVB_GECMR_SPEED_GBETH, RAVB_GECMR_GBETH_10);
	case SPEED_100:
		return FIELD_PREP(RAVB_GECMR_SPEED_GBETH, RAVB_GECMR_GBETH_100);
	case SPEED_1000:
		return FIELD_PREP(RAVB_GECMR_SPEED_GBETH, RAVB_GECMR_GBETH_1000);
	default:
		return -EINVAL;
	}
}

/**
 * ravb_gbeth_cxr35() - value of CXR35 for a PHY interface
 * @mii:	true for MII, false for RGMII
 */
static inline u32 ravb_gbeth_cxr35(bool mii)
{
	return FIELD_PREP(RAVB_CXR35_HALFCYC_CLKSW, RAVB_CXR35_HALFCYC_100MHZ) |
	       FIELD_PREP(RAVB_CXR35_SEL_XMII,
			  mii ? RAVB_CXR35_MII : RAVB_CXR35_RGMII);
}

/**
 * ravb_gbeth_cxr31() - value of CXR31 for a PHY interface
 * @mii:	true for MII, false for RGMII
 */
static inline u32 ravb_gbeth_cxr31(bool mii)
{
	return mii ? 0 : RAVB_CXR31_SEL_LINK0;
}

/**
 * ravb_mdio_header() - first 14 bits of a clause 22 frame after the preamble
 * @read:	true for a read, false for a write
 * @phy:	PHY address, 0 to 31
 * @reg:	register, 0 to 31
 *
 * Return: start, operation, PHY address and register, sent from bit 13 down.
 */
static inline u32 ravb_mdio_header(bool read, u32 phy, u32 reg)
{
	return 0x1 << 12 | (read ? 0x2 : 0x1) << 10 | (phy & 0x1f) << 5 |
	       (reg & 0x1f);
}

#endif /* RAVB_LINK_H */
