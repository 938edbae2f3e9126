/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Station address: register encoding and choice of the source
 *
 * Everything in this file is pure: no device state.
 */
#ifndef RAVB_ADDR_H
#define RAVB_ADDR_H

#include <linux/etherdevice.h>

#include "ravb_regs.h"

enum ravb_addr_source {
	RAVB_ADDR_FIRMWARE,	/* device tree or nvmem */
	RAVB_ADDR_BOOTLOADER,	/* left in MAHR and MALR */
	RAVB_ADDR_RANDOM,	/* none was found: caller makes one up */
};

/**
 * ravb_addr_high() - value of MAHR for an address
 * @addr:	six bytes
 */
static inline u32 ravb_addr_high(const u8 *addr)
{
	return (u32)addr[0] << 24 | addr[1] << 16 | addr[2] << 8 | addr[3];
}

/**
 * ravb_addr_low() - value of MALR for an address
 * @addr:	six bytes
 */
static inline u32 ravb_addr_low(const u8 *addr)
{
	return addr[4] << 8 | addr[5];
}

/**
 * ravb_addr_unpack() - address held by MAHR and MALR
 * @mahr:	value of MAHR
 * @malr:	value of MALR; bits above 15 are ignored
 * @addr:	six bytes, written
 */
static inline void ravb_addr_unpack(u32 mahr, u32 malr, u8 *addr)
{
	addr[0] = mahr >> 24;
	addr[1] = mahr >> 16;
	addr[2] = mahr >> 8;
	addr[3] = mahr;
	addr[4] = malr >> 8;
	addr[5] = malr;
}

/**
 * ravb_addr_choose() - pick the station address
 * @firmware:	address the firmware description gives, or NULL
 * @boot:	address found in the registers
 * @addr:	six bytes, written unless RAVB_ADDR_RANDOM is returned
 *
 * Return: where the address came from.  An address that is all zero or a
 * group address is passed over.
 */
static inline enum ravb_addr_source
ravb_addr_choose(const u8 *firmware, const u8 *boot, u8 *addr)
{
	if (firmware && is_valid_ether_addr(firmware)) {
		memcpy(addr, firmware, ETH_ALEN);
		return RAVB_ADDR_FIRMWARE;
	}
	if (is_valid_ether_addr(boot)) {
		memcpy(addr, boot, ETH_ALEN);
		return RAVB_ADDR_BOOTLOADER;
	}
	return RAVB_ADDR_RANDOM;
}

#endif /* RAVB_ADDR_H */
