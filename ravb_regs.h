/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Renesas Ethernet AVB / GbEth: registers and descriptor format
 *
 * All registers are 32 bits wide and little endian.  W0C: writing 0 clears,
 * writing 1 leaves a flag alone.  W1C: the other way round.  Reserved bits of a
 * W0C register must be written as 0.
 */
#ifndef RAVB_REGS_H
#define RAVB_REGS_H

#include <linux/bits.h>
#include <linux/types.h>

/* AVB-DMAC, general */
#define RAVB_CCC		0x0000
#define RAVB_CCC_OPC		GENMASK(1, 0)
#define RAVB_CCC_DTSR		BIT(8)
#define RAVB_CCC_LBME		BIT(24)

enum ravb_mode {
	RAVB_MODE_RESET		= 0,
	RAVB_MODE_CONFIG	= 1,
	RAVB_MODE_OPERATION	= 2,
};

#define RAVB_DBAT		0x0004
#define RAVB_DLR		0x0008

#define RAVB_CSR		0x000c
#define RAVB_CSR_OPS		GENMASK(3, 0)	/* one-hot: 1 << OPC */
#define RAVB_CSR_DTS		BIT(8)
#define RAVB_CSR_TPO		GENMASK(19, 16)
#define RAVB_CSR_RPO		BIT(20)

#define RAVB_CDAR0		0x0010
#define RAVB_ESR		0x0088

/* AVB-DMAC, receive: written in config mode only */
#define RAVB_RCR		0x0090
#define RAVB_RCR_EFFS		BIT(0)
#define RAVB_RCR_RFCL_GBETH	GENMASK(31, 16)
#define RAVB_RCR_RFCL_GBETH_LEVEL	0x6000

#define RAVB_RTC		0x00b4
#define RAVB_RTC_MFL0_GBETH	GENMASK(15, 0)
#define RAVB_RTC_MFL1_GBETH	GENMASK(31, 16)
#define RAVB_RTC_MFL1_GBETH_MAX	0x7ffc

/* AVB-DMAC, transmit */
#define RAVB_TGC		0x0300		/* config mode only */
#define RAVB_TGC_TBD0		GENMASK(9, 8)
#define RAVB_TGC_TBD1		GENMASK(13, 12)
#define RAVB_TGC_TBD2		GENMASK(17, 16)
#define RAVB_TGC_TBD3		GENMASK(21, 20)
#define RAVB_TGC_TBD_DEFAULT	2

#define RAVB_TCCR		0x0304
#define RAVB_TCCR_TSRQ0		BIT(0)

#define RAVB_TSR		0x0308

/* Interrupts */
#define RAVB_EIC		0x0358
#define RAVB_EIS		0x035c		/* W0C */
#define RAVB_EIS_QFS		BIT(16)		/* summary of RIS2, read only */
#define RAVB_EIS_RESERVED	(GENMASK(31, 17) | GENMASK(15, 11))

#define RAVB_RIC0		0x0360
#define RAVB_RIS0		0x0364		/* W0C */
#define RAVB_RIS0_RESERVED	GENMASK(31, 18)
#define RAVB_RIC1		0x0368
#define RAVB_RIS1		0x036c		/* W0C */
#define RAVB_RIC2		0x0370
#define RAVB_RIS2		0x0374		/* W0C */
#define RAVB_RIS2_QFF		GENMASK(17, 0)
#define RAVB_RIS2_RFFF		BIT(31)
#define RAVB_RIS2_RESERVED	GENMASK(30, 18)

#define RAVB_TIC		0x0378
#define RAVB_TIS		0x037c		/* W0C */
#define RAVB_TIS_RESERVED	(GENMASK(31, 20) | GENMASK(15, 12) | GENMASK(7, 4))

#define RAVB_ISS		0x0380
#define RAVB_ISS_FRS		BIT(0)
#define RAVB_ISS_FTS		BIT(2)
#define RAVB_ISS_ES		BIT(6)
#define RAVB_ISS_MS		BIT(7)

#define RAVB_RIC3		0x0388
#define RAVB_RIS3		0x038c		/* W0C */

/* E-MAC */
#define RAVB_ECMR		0x0500
#define RAVB_ECMR_PRM		BIT(0)
#define RAVB_ECMR_DM		BIT(1)
#define RAVB_ECMR_TE		BIT(5)
#define RAVB_ECMR_RE		BIT(6)
#define RAVB_ECMR_TXF		BIT(16)
#define RAVB_ECMR_RXF		BIT(17)
#define RAVB_ECMR_ZPF		BIT(19)
#define RAVB_ECMR_RCPT		BIT(25)

#define RAVB_RFLR		0x0508

#define RAVB_ECSR		0x0510		/* W1C */
#define RAVB_ECSR_ICD		BIT(0)
#define RAVB_ECSR_MPD		BIT(1)
#define RAVB_ECSR_LCHNG		BIT(2)
#define RAVB_ECSR_PHYI		BIT(3)
#define RAVB_ECSR_PFRI		BIT(4)

#define RAVB_ECSIPR		0x0518
#define RAVB_ECSIPR_ICDIP	BIT(0)

#define RAVB_PIR		0x0520
#define RAVB_PIR_MDC		BIT(0)
#define RAVB_PIR_MMD		BIT(1)
#define RAVB_PIR_MDO		BIT(2)
#define RAVB_PIR_MDI		BIT(3)

#define RAVB_PSR		0x0528
#define RAVB_PIPR		0x052c

#define RAVB_CXR31		0x0530		/* GbEth */
#define RAVB_CXR31_SEL_LINK0	BIT(0)
#define RAVB_CXR31_SEL_LINK1	BIT(3)

#define RAVB_CXR35		0x0540		/* GbEth */
#define RAVB_CXR35_SEL_XMII	GENMASK(1, 0)
#define RAVB_CXR35_HALFCYC_CLKSW	GENMASK(31, 16)
#define RAVB_CXR35_HALFCYC_100MHZ	1000	/* for a 100 MHz register clock */

enum ravb_cxr35_xmii {
	RAVB_CXR35_RGMII	= 0,
	RAVB_CXR35_MII		= 2,
};

#define RAVB_GECMR		0x05b0
#define RAVB_GECMR_SPEED_GBETH	GENMASK(5, 4)

enum ravb_gecmr_gbeth {
	RAVB_GECMR_GBETH_10	= 0,
	RAVB_GECMR_GBETH_100	= 1,
	RAVB_GECMR_GBETH_1000	= 2,
};

#define RAVB_MAHR		0x05c0
#define RAVB_MALR		0x05c8
#define RAVB_MALR_MA		GENMASK(15, 0)

/* E-MAC counters: any write zeroes them */
#define RAVB_TROCR		0x0700
#define RAVB_CXR41		0x0708		/* GbEth: collisions */
#define RAVB_CXR42		0x0710		/* GbEth: lost carrier */
#define RAVB_CEFCR		0x0740
#define RAVB_FRECR		0x0748
#define RAVB_TSFRCR		0x0750
#define RAVB_TLFRCR		0x0758
#define RAVB_RFCR		0x0760

/* TOE, the checksum engine of GbEth */
#define RAVB_CSR0		0x0800
#define RAVB_CSR0_TPE		BIT(4)
#define RAVB_CSR0_RPE		BIT(5)

#define RAVB_CSR1		0x0804		/* written while TPE = 0 */
#define RAVB_CSR1_TTCP4		BIT(4)
#define RAVB_CSR1_TUDP4		BIT(5)
#define RAVB_CSR1_TTCP6		BIT(20)
#define RAVB_CSR1_TUDP6		BIT(21)

#define RAVB_CSR2		0x0808		/* written while RPE = 0 */
#define RAVB_CSR2_RTCP4		BIT(4)
#define RAVB_CSR2_RUDP4		BIT(5)
#define RAVB_CSR2_RICMP4	BIT(6)
#define RAVB_CSR2_RTCP6		BIT(20)
#define RAVB_CSR2_RUDP6		BIT(21)
#define RAVB_CSR2_RICMP6	BIT(22)

/* Descriptor base address table */
#define RAVB_TABLE_ENTRIES	22
#define RAVB_TABLE_TX(q)	(q)
#define RAVB_TABLE_RX(q)	(4 + (q))	/* on GbEth as well */

/* Descriptor, word 0 */
#define RAVB_DESC_DS		GENMASK(11, 0)
#define RAVB_DESC_RX_TR		BIT(12)
#define RAVB_DESC_RX_EI		BIT(13)
#define RAVB_DESC_RX_MSC	GENMASK(23, 16)
#define RAVB_DESC_DT		GENMASK(31, 28)

enum ravb_desc_type {
	RAVB_DT_LEMPTY		= 0x2,
	RAVB_DT_EEMPTY		= 0x3,
	RAVB_DT_FMID		= 0x4,
	RAVB_DT_FSTART		= 0x5,
	RAVB_DT_FEND		= 0x6,
	RAVB_DT_FSINGLE		= 0x7,
	RAVB_DT_LINK		= 0x8,
	RAVB_DT_LINKFIX		= 0x9,
	RAVB_DT_EOS		= 0xa,
	RAVB_DT_FEMPTY		= 0xc,
	RAVB_DT_FEMPTY_IS	= 0xd,
	RAVB_DT_FEMPTY_IC	= 0xe,
	RAVB_DT_FEMPTY_ND	= 0xf,
};

/* Status of a received frame (descriptor field MSC) */
#define RAVB_MSC_CRC		BIT(0)
#define RAVB_MSC_RFE		BIT(1)
#define RAVB_MSC_RTSF		BIT(2)
#define RAVB_MSC_RTLF		BIT(3)
#define RAVB_MSC_CEEF		BIT(6)
#define RAVB_MSC_MC		BIT(7)
#define RAVB_MSC_ERRORS		(RAVB_MSC_CRC | RAVB_MSC_RFE | RAVB_MSC_RTSF | \
				 RAVB_MSC_RTLF | RAVB_MSC_CEEF)

/**
 * struct ravb_desc - 8-byte descriptor
 * @ctrl:	size, status and type; the type decides who owns the descriptor
 * @dptr:	bus address of the data, of the next ring, or 0
 *
 * Ordering: to hand a descriptor over, write @dptr, then dma_wmb(), then
 * @ctrl in one store.  To take one back, read @ctrl, then dma_rmb(), then
 * whatever else the hardware wrote.
 */
struct ravb_desc {
	__le32 ctrl;
	__le32 dptr;
};

static_assert(sizeof(struct ravb_desc) == 8);

#endif /* RAVB_REGS_H */
