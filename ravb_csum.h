/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the checksum engine (TOE) of GbEth says and can do
 *
 * Everything in this file is pure: it looks at nothing but its arguments.
 */
#ifndef RAVB_CSUM_H
#define RAVB_CSUM_H

#include <linux/if_ether.h>
#include <linux/if_vlan.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/skbuff.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <net/ip.h>

#include "ravb_regs.h"

enum ravb_csum_verdict {
	RAVB_CSUM_GOOD,		/* TCP, UDP or ICMP checksum verified */
	RAVB_CSUM_UNCHECKED,	/* protocol not known to the engine */
	RAVB_CSUM_BAD,		/* anything else: let software decide */
};

/**
 * ravb_csum_verdict() - meaning of the four bytes after a received frame
 * @trailer:	the four bytes; the first two, on the IPv4 header, are not used
 */
static inline enum ravb_csum_verdict ravb_csum_verdict(const u8 *trailer)
{
	u16 l4 = trailer[2] | trailer[3] << 8;

	if (l4 == 0)
		return RAVB_CSUM_GOOD;
	return l4 == 0xffff ? RAVB_CSUM_UNCHECKED : RAVB_CSUM_BAD;
}

/*
 * The engine leaves a UDP checksum field of 0 alone, taking it for "none".
 * A pseudo header sum of 0 must therefore be finished in software.
 */
static inline bool ravb_csum_tx_udp_seeded(const struct sk_buff *skb, u32 l4)
{
	const struct udphdr *uh = (const void *)(skb->data + l4);

	return l4 + sizeof(*uh) <= skb_headlen(skb) && uh->check;
}

static inline u32 ravb_csum_tx_l4(const struct sk_buff *skb, u8 proto, u32 l4,
				  u32 tcp, u32 udp)
{
	if (skb_checksum_start_offset(skb) != l4)
		return 0;
	if (proto == IPPROTO_TCP &&
	    skb->csum_offset == offsetof(struct tcphdr, check))
		return tcp;
	if (proto == IPPROTO_UDP &&
	    skb->csum_offset == offsetof(struct udphdr, check) &&
	    ravb_csum_tx_udp_seeded(skb, l4))
		return udp;
	return 0;
}

static inline u32 ravb_csum_tx_ipv4(const struct sk_buff *skb, u32 l3)
{
	const struct iphdr *ip = (const void *)(skb->data + l3);

	if (l3 + sizeof(*ip) > skb_headlen(skb) || ip->version != 4 ||
	    ip->ihl < 5 || ip->frag_off & htons(IP_MF | IP_OFFSET))
		return 0;
	return ravb_csum_tx_l4(skb, ip->protocol, l3 + ip->ihl * 4,
			       RAVB_CSR1_TTCP4, RAVB_CSR1_TUDP4);
}

static inline u32 ravb_csum_tx_ipv6(const struct sk_buff *skb, u32 l3)
{
	const struct ipv6hdr *ip = (const void *)(skb->data + l3);

	if (l3 + sizeof(*ip) > skb_headlen(skb) || ip->version != 6)
		return 0;
	return ravb_csum_tx_l4(skb, ip->nexthdr, l3 + sizeof(*ip),
			       RAVB_CSR1_TTCP6, RAVB_CSR1_TUDP6);
}

/**
 * ravb_csum_tx_enable() - engine function that can finish a frame's checksum
 * @skb:	CHECKSUM_PARTIAL frame, data at the Ethernet header
 *
 * The engine knows TCP and UDP directly over IPv4 or IPv6, not fragmented,
 * behind at most one tag of type 0x8100.
 *
 * Return: the bit of CSR1 that has to be on, or 0 when none will do.
 */
static inline u32 ravb_csum_tx_enable(const struct sk_buff *skb)
{
	const struct vlan_ethhdr *eth = (const void *)skb->data;
	u32 l3 = ETH_HLEN;
	__be16 proto;

	if (skb_headlen(skb) < VLAN_ETH_HLEN || skb_vlan_tag_present(skb))
		return 0;
	proto = eth->h_vlan_proto;
	if (proto == htons(ETH_P_8021Q)) {
		proto = eth->h_vlan_encapsulated_proto;
		l3 = VLAN_ETH_HLEN;
	}
	if (proto == htons(ETH_P_IP))
		return ravb_csum_tx_ipv4(skb, l3);
	if (proto == htons(ETH_P_IPV6))
		return ravb_csum_tx_ipv6(skb, l3);
	return 0;
}

#endif /* RAVB_CSUM_H */
