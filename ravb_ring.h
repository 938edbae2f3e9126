/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Ring index arithmetic, descriptor encoding and buffer geometry
 *
 * Everything in this file is pure: no device state, no kernel state.
 * Indexes run from 0 to size - 1, for any size, so that nothing depends on
 * the wrap of a counter.
 */
#ifndef RAVB_RING_H
#define RAVB_RING_H

#include <linux/align.h>
#include <linux/bitfield.h>
#include <linux/cache.h>
#include <linux/if_ether.h>
#include <linux/if_vlan.h>
#include <linux/kernel.h>
#include <linux/skbuff.h>

#include "ravb_regs.h"

/**
 * ravb_ring_next() - index after @idx
 * @idx:	index, less than @size
 * @size:	number of slots
 */
static inline u32 ravb_ring_next(u32 idx, u32 size)
{
	return idx + 1 == size ? 0 : idx + 1;
}

/**
 * ravb_ring_add() - index @n slots after @idx
 * @idx:	index, less than @size
 * @n:		distance, at most @size
 * @size:	number of slots
 */
static inline u32 ravb_ring_add(u32 idx, u32 n, u32 size)
{
	u32 left = size - idx;

	return n < left ? idx + n : n - left;
}

/**
 * ravb_ring_sub() - index @n slots before @idx
 * @idx:	index, less than @size
 * @n:		distance, at most @size
 * @size:	number of slots
 */
static inline u32 ravb_ring_sub(u32 idx, u32 n, u32 size)
{
	if (n <= idx)
		return idx - n;
	return n == size ? idx : size - (n - idx);
}

/**
 * ravb_ring_used() - slots from @tail up to, not including, @head
 * @head:	producer index
 * @tail:	consumer index
 * @size:	number of slots
 *
 * Equal indexes mean an empty ring: one slot always stays free.
 */
static inline u32 ravb_ring_used(u32 head, u32 tail, u32 size)
{
	return head >= tail ? head - tail : size - (tail - head);
}

/**
 * ravb_ring_free() - slots the producer may still fill
 * @head:	producer index
 * @tail:	consumer index
 * @size:	number of slots
 */
static inline u32 ravb_ring_free(u32 head, u32 tail, u32 size)
{
	return size - 1 - ravb_ring_used(head, tail, size);
}

/**
 * ravb_desc_encode() - value of a descriptor's first word
 * @type:	descriptor type
 * @size:	data size in bytes, at most 4095
 */
static inline u32 ravb_desc_encode(enum ravb_desc_type type, u32 size)
{
	return FIELD_PREP(RAVB_DESC_DT, type) | FIELD_PREP(RAVB_DESC_DS, size);
}

/**
 * ravb_desc_type() - type in a descriptor's first word
 * @ctrl:	first word in CPU order
 *
 * The interrupt number (DIE), which the hardware may keep, is left out.
 */
static inline enum ravb_desc_type ravb_desc_type(u32 ctrl)
{
	return FIELD_GET(RAVB_DESC_DT, ctrl);
}

/**
 * ravb_desc_size() - data size in bytes in a descriptor's first word
 * @ctrl:	first word in CPU order
 */
static inline u32 ravb_desc_size(u32 ctrl)
{
	return FIELD_GET(RAVB_DESC_DS, ctrl);
}

/**
 * ravb_desc_msc() - receive status in a descriptor's first word
 * @ctrl:	first word in CPU order
 */
static inline u32 ravb_desc_msc(u32 ctrl)
{
	return FIELD_GET(RAVB_DESC_RX_MSC, ctrl);
}

/**
 * ravb_desc_rx_done() - does the first word hold received data?
 * @ctrl:	first word in CPU order
 */
static inline bool ravb_desc_rx_done(u32 ctrl)
{
	switch (ravb_desc_type(ctrl)) {
	case RAVB_DT_FSINGLE:
	case RAVB_DT_FSTART:
	case RAVB_DT_FMID:
	case RAVB_DT_FEND:
		return true;
	default:
		return false;
	}
}

/**
 * ravb_desc_rx_error() - did the hardware mark the part as faulty?
 * @ctrl:	first word in CPU order
 */
static inline bool ravb_desc_rx_error(u32 ctrl)
{
	return ctrl & (RAVB_DESC_RX_TR | RAVB_DESC_RX_EI |
		       FIELD_PREP(RAVB_DESC_RX_MSC, RAVB_MSC_ERRORS));
}

/**
 * ravb_desc_part_type() - type of part @i of a frame of @n parts
 * @i:		part, 0 to @n - 1
 * @n:		number of parts
 */
static inline enum ravb_desc_type ravb_desc_part_type(u32 i, u32 n)
{
	if (n == 1)
		return RAVB_DT_FSINGLE;
	if (i == 0)
		return RAVB_DT_FSTART;
	return i == n - 1 ? RAVB_DT_FEND : RAVB_DT_FMID;
}

/* Receive buffers: half of a 4 KiB page, as skb head: headroom, data, shared info */
#define RAVB_RX_BUF_SIZE	2048
#define RAVB_RX_HEADROOM	ALIGN(192, L1_CACHE_BYTES)
#define RAVB_RX_TRAILER		4	/* checksum verdict after the frame */

/**
 * ravb_rx_capacity() - data bytes the hardware may store in one buffer
 *
 * Rounded down to a multiple of 4 so that no part but the last ends on an
 * odd boundary.
 */
static inline u32 ravb_rx_capacity(void)
{
	return ALIGN_DOWN(SKB_WITH_OVERHEAD(RAVB_RX_BUF_SIZE) -
			  RAVB_RX_HEADROOM, 4);
}

/* A full-size tagged frame with its verdict fits into one buffer */
static_assert(SKB_WITH_OVERHEAD(RAVB_RX_BUF_SIZE) - RAVB_RX_HEADROOM >=
	      VLAN_ETH_FRAME_LEN + RAVB_RX_TRAILER);

/**
 * ravb_rx_frame_len() - length of a frame without its verdict
 * @stored:	bytes the hardware stored for the frame, all parts
 * @trailer:	bytes of verdict at its end
 *
 * Return: bytes, or 0 when the frame is too short to be one.
 */
static inline u32 ravb_rx_frame_len(u32 stored, u32 trailer)
{
	return stored < ETH_HLEN + trailer ? 0 : stored - trailer;
}

/* Transmit: each part's address is a multiple of 4 on GbEth and R-Car Gen2 */
#define RAVB_TX_ALIGN		4
#define RAVB_TX_BOUNCE_SIZE	128	/* per-slot memory, in bytes */
#define RAVB_TX_MAX_FRAGS	17
#define RAVB_TX_MAX_DESC	(2 * (1 + RAVB_TX_MAX_FRAGS))

/**
 * ravb_tx_copy_len() - bytes of a part to copy into the slot's own memory
 * @addr:	CPU or bus address of the part; only its low bits matter
 * @len:	length of the part, not 0
 * @align:	required alignment, a power of two
 *
 * A short part is copied whole.  A longer one that starts between two
 * boundaries loses the bytes in front of the next boundary, so that the rest
 * can be sent from where it is.
 */
static inline u32 ravb_tx_copy_len(unsigned long addr, u32 len, u32 align)
{
	if (len <= RAVB_TX_BOUNCE_SIZE)
		return len;
	return -addr & (align - 1);
}

/* Ring sizes in descriptors */
#define RAVB_RX_RING_MIN	64
#define RAVB_RX_RING_DEFAULT	1024
#define RAVB_RX_RING_MAX	2048
#define RAVB_TX_RING_MIN	64
#define RAVB_TX_RING_DEFAULT	512
#define RAVB_TX_RING_MAX	2048

/* The smallest ring takes the longest chain */
static_assert(RAVB_TX_MAX_DESC < RAVB_TX_RING_MIN);

#endif /* RAVB_RING_H */
