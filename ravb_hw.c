// SPDX-License-Identifier: GPL-2.0
/* Renesas Ethernet AVB / GbEth: modes, DMAC and E-MAC set-up, interrupts */

#include <linux/bitfield.h>
#include <linux/etherdevice.h>
#include <linux/iopoll.h>
#include <linux/interrupt.h>

#include "ravb.h"
#include "ravb_addr.h"
#include "ravb_link.h"
#include "ravb_policy.h"

#define RAVB_RIC2_ALL	(RAVB_RIS2_RFFF | BIT(0))

static const char * const ravb_mode_names[] = {
	[RAVB_MODE_RESET]	= "reset",
	[RAVB_MODE_CONFIG]	= "config",
	[RAVB_MODE_OPERATION]	= "operation",
};

/**
 * ravb_wait() - wait until bits of a register have a value
 * @priv:	device; its clock is on
 * @reg:	register
 * @mask:	bits to look at
 * @value:	value to wait for
 *
 * Sleeps.
 *
 * Return: 0, or -ETIMEDOUT after 100 ms.
 */
int ravb_wait(struct ravb_private *priv, u32 reg, u32 mask, u32 value)
{
	u32 now;

	return readl_poll_timeout(priv->base + reg, now, (now & mask) == value,
				  RAVB_WAIT_STEP_US, RAVB_WAIT_US);
}

static int ravb_request_mode(struct ravb_private *priv, enum ravb_mode mode,
			     u32 flags)
{
	int err;

	ravb_write(priv, RAVB_CCC, FIELD_PREP(RAVB_CCC_OPC, mode) | flags);
	err = ravb_wait(priv, RAVB_CSR, RAVB_CSR_OPS, BIT(mode));
	if (err)
		dev_err_ratelimited(priv->dev, "MAC refuses %s mode: %d\n",
				    ravb_mode_names[mode], err);
	return err;
}

/**
 * ravb_set_mode() - change the operating mode and wait for it
 * @priv:	device; its clock is on
 * @mode:	mode to enter
 *
 * A mode change is only a request: no other register may be written before
 * CSR.OPS confirms it.  Ends a suspension of data transfer.  Sleeps.
 *
 * Return: 0, or -ETIMEDOUT.
 */
int ravb_set_mode(struct ravb_private *priv, enum ravb_mode mode)
{
	return ravb_request_mode(priv, mode, 0);
}

/* ECMR is never read: the shadow saves a register read and keeps all its
 * writers in step.
 */
static void ravb_ecmr_update(struct ravb_private *priv, u32 clear, u32 set)
{
	spin_lock_bh(&priv->lock);
	priv->ecmr = (priv->ecmr & ~clear) | set;
	ravb_write(priv, RAVB_ECMR, priv->ecmr);
	spin_unlock_bh(&priv->lock);
}

static u32 ravb_ecmr_link(const struct ravb_private *priv)
{
	u32 value = RAVB_ECMR_TE;

	if (priv->link)
		value |= RAVB_ECMR_RE;
	if (priv->link && priv->duplex == DUPLEX_FULL)
		value |= RAVB_ECMR_DM;
	return value;
}

static void ravb_table_fill(struct ravb_private *priv)
{
	struct ravb_desc *table = priv->table;
	unsigned int i;

	for (i = 0; i < RAVB_TABLE_ENTRIES; i++) {
		table[i].dptr = 0;
		table[i].ctrl =
			cpu_to_le32(ravb_desc_encode(RAVB_DT_EOS, 0));
	}
	for (i = 0; i < priv->info->num_queues; i++) {
		struct ravb_vec *vec = &priv->vec[i];
		__le32 link = cpu_to_le32(ravb_desc_encode(RAVB_DT_LINKFIX, 0));

		table[RAVB_TABLE_TX(i)].dptr =
			cpu_to_le32(vec->tx.ring.desc_dma);
		table[RAVB_TABLE_TX(i)].ctrl = link;
		table[RAVB_TABLE_RX(i)].dptr =
			cpu_to_le32(vec->rx.ring.desc_dma);
		table[RAVB_TABLE_RX(i)].ctrl = link;
	}
	dma_wmb(); /* the table is complete before operation mode loads it */
}

static void ravb_gbeth_dmac_init(struct ravb_private *priv)
{
	ravb_write(priv, RAVB_DBAT, priv->table_dma);

	/* Faulty frames are dropped and counted, not stored */
	ravb_write(priv, RAVB_RCR,
		   FIELD_PREP(RAVB_RCR_RFCL_GBETH, RAVB_RCR_RFCL_GBETH_LEVEL));
	ravb_write(priv, RAVB_RTC,
		   FIELD_PREP(RAVB_RTC_MFL1_GBETH, RAVB_RTC_MFL1_GBETH_MAX) |
		   FIELD_PREP(RAVB_RTC_MFL0_GBETH, priv->info->max_rx_frame));
	ravb_write(priv, RAVB_TGC,
		   FIELD_PREP(RAVB_TGC_TBD0, RAVB_TGC_TBD_DEFAULT) |
		   FIELD_PREP(RAVB_TGC_TBD1, RAVB_TGC_TBD_DEFAULT) |
		   FIELD_PREP(RAVB_TGC_TBD2, RAVB_TGC_TBD_DEFAULT) |
		   FIELD_PREP(RAVB_TGC_TBD3, RAVB_TGC_TBD_DEFAULT));
	ravb_write(priv, RAVB_TCCR, 0);

	ravb_write(priv, RAVB_EIC, 0);
	ravb_write(priv, RAVB_RIC0, 0);
	ravb_write(priv, RAVB_RIC1, 0);
	ravb_write(priv, RAVB_RIC2, 0);
	ravb_write(priv, RAVB_RIC3, 0);
	ravb_write(priv, RAVB_TIC, 0);
}

static u32 ravb_toe_tx_value(const struct ravb_private *priv,
			     netdev_features_t features)
{
	u32 value = 0;

	if (features & NETIF_F_IP_CSUM)
		value |= RAVB_CSR1_TTCP4 | RAVB_CSR1_TUDP4;
	if (features & NETIF_F_IPV6_CSUM)
		value |= RAVB_CSR1_TTCP6 | RAVB_CSR1_TUDP6;
	return value;
}

/*
 * Receive verification stays on whatever RXCSUM says: whether the verdict
 * follows a frame is certain only then, and ignoring it is up to software.
 */
static void ravb_toe_init(struct ravb_private *priv)
{
	u32 paths = RAVB_CSR0_TPE | RAVB_CSR0_RPE;

	priv->csr1 = 0;
	priv->rx_trailer = 0;
	ravb_write(priv, RAVB_CSR0, 0);
	if (ravb_wait(priv, RAVB_CSR0, paths, 0)) {
		dev_err_ratelimited(priv->dev,
				    "checksum engine does not stop, left off\n");
	} else {
		priv->csr1 = ravb_toe_tx_value(priv, priv->ndev->features);
		priv->rx_trailer = RAVB_RX_TRAILER;
		ravb_write(priv, RAVB_CSR1, priv->csr1);
		ravb_write(priv, RAVB_CSR2,
			   RAVB_CSR2_RTCP4 | RAVB_CSR2_RUDP4 |
			   RAVB_CSR2_RICMP4 | RAVB_CSR2_RTCP6 |
			   RAVB_CSR2_RUDP6 | RAVB_CSR2_RICMP6);
	}
	/* Frames pass only with both paths on, whether checked or not */
	ravb_write(priv, RAVB_CSR0, paths);
}

/**
 * ravb_toe_set_tx() - choose which checksums the engine finishes
 * @priv:	device in operation mode; its transmit queues are stopped and
 *		drained
 * @features:	NETIF_F_IP_CSUM and NETIF_F_IPV6_CSUM as wanted
 *
 * CSR1 may be written only while the transmit path is off.  Sleeps.
 *
 * Return: 0, or -ETIMEDOUT: the old choice is still in force.
 */
int ravb_toe_set_tx(struct ravb_private *priv, netdev_features_t features)
{
	u32 csr1 = ravb_toe_tx_value(priv, features);
	int err;

	ravb_write(priv, RAVB_CSR0, RAVB_CSR0_RPE);
	err = ravb_wait(priv, RAVB_CSR0, RAVB_CSR0_TPE, 0);
	if (!err) {
		ravb_write(priv, RAVB_CSR1, csr1);
		priv->csr1 = csr1;
	}
	ravb_write(priv, RAVB_CSR0, RAVB_CSR0_RPE | RAVB_CSR0_TPE);
	return err;
}

static void ravb_speed_write(struct ravb_private *priv)
{
	int value = priv->info->speed_value(priv->speed);

	if (value >= 0)
		ravb_write(priv, RAVB_GECMR, value);
}

/**
 * ravb_set_station() - write the station address
 * @priv:	device in operation mode
 */
void ravb_set_station(struct ravb_private *priv)
{
	const u8 *addr = priv->ndev->dev_addr;

	ravb_write(priv, RAVB_MAHR, ravb_addr_high(addr));
	ravb_write(priv, RAVB_MALR, ravb_addr_low(addr));
}

static void ravb_gbeth_emac_init(struct ravb_private *priv)
{
	bool mii = priv->phy_interface == PHY_INTERFACE_MODE_MII;
	u32 ecmr = RAVB_ECMR_ZPF | RAVB_ECMR_RCPT | RAVB_ECMR_RXF;

	/* Latches the PHY interface: the first E-MAC write after a reset */
	ravb_write(priv, RAVB_CXR35, ravb_gbeth_cxr35(mii));
	ravb_write(priv, RAVB_CXR31, ravb_gbeth_cxr31(mii));

	/* RFLR counts the FCS.  It does not follow the MTU: longer frames
	 * than that may arrive.
	 */
	ravb_write(priv, RAVB_RFLR, priv->info->max_rx_frame + ETH_FCS_LEN);
	if (priv->ndev->flags & IFF_PROMISC)
		ecmr |= RAVB_ECMR_PRM;
	ravb_ecmr_update(priv, ~0, ecmr | RAVB_ECMR_TE);
	if (priv->link)
		ravb_speed_write(priv);
	ravb_set_station(priv);
	ravb_write(priv, RAVB_ECSR, RAVB_ECSR_ICD | RAVB_ECSR_LCHNG |
		   RAVB_ECSR_PFRI);
	ravb_toe_init(priv);
	ravb_ecmr_update(priv, 0, ravb_ecmr_link(priv));
}

/*
 * Through reset mode back to config mode, where MDIO works, or else by the
 * reset line.  MDIO must not look on.
 */
static void __ravb_hw_kill(struct ravb_private *priv)
{
	spin_lock_bh(&priv->lock);
	priv->hw_on = false;
	spin_unlock_bh(&priv->lock);
	mutex_lock(&priv->mii->mdio_lock);
	if (!priv->in_reset &&
	    (ravb_set_mode(priv, RAVB_MODE_RESET) ||
	     ravb_set_mode(priv, RAVB_MODE_CONFIG))) {
		reset_control_assert(priv->rstc);
		priv->in_reset = true;
	}
	mutex_unlock(&priv->mii->mdio_lock);
	priv->dma_on = false;
}

static int __ravb_hw_start(struct ravb_private *priv)
{
	int err;

	if (priv->in_reset) {
		err = reset_control_deassert(priv->rstc);
		if (err)
			return err;
		priv->in_reset = false;
	}
	err = ravb_set_mode(priv, RAVB_MODE_CONFIG);
	if (err)
		goto kill;
	ravb_table_fill(priv);
	priv->info->dmac_init(priv);
	err = ravb_set_mode(priv, RAVB_MODE_OPERATION);
	if (err)
		goto kill;
	priv->dma_on = true;
	priv->info->emac_init(priv);
	spin_lock_bh(&priv->lock);
	priv->hw_on = true;
	spin_unlock_bh(&priv->lock);
	return 0;

kill:
	__ravb_hw_kill(priv);
	return err;
}

/**
 * ravb_hw_start() - bring the MAC from any state into operation
 * @priv:	device; its clock is on, its rings are ready
 *
 * Interrupts stay masked.  Sleeps.
 *
 * Return: 0, or a negative error: the hardware is off and does not own the
 * rings.
 */
int ravb_hw_start(struct ravb_private *priv)
{
	int err;

	mutex_lock(&priv->hw_lock);
	err = __ravb_hw_start(priv);
	mutex_unlock(&priv->hw_lock);
	return err;
}

/**
 * ravb_tx_drain() - wait until everything queued has been sent
 * @priv:	device in operation mode; nothing is queued any more
 *
 * Sleeps.
 *
 * Return: 0, or -ETIMEDOUT.
 */
int ravb_tx_drain(struct ravb_private *priv)
{
	int err;

	err = ravb_wait(priv, RAVB_TCCR,
			GENMASK(priv->info->num_queues - 1, 0), 0);
	if (err)
		return err;
	return ravb_wait(priv, RAVB_CSR, RAVB_CSR_TPO, 0);
}

static int ravb_dmac_stop(struct ravb_private *priv)
{
	int err;

	err = ravb_tx_drain(priv);
	if (err)
		return err;
	ravb_ecmr_update(priv, RAVB_ECMR_TE | RAVB_ECMR_RE, 0);
	err = ravb_wait(priv, RAVB_CSR, RAVB_CSR_RPO, 0);
	if (err)
		return err;
	ravb_write(priv, RAVB_CCC, RAVB_CCC_DTSR |
		   FIELD_PREP(RAVB_CCC_OPC, RAVB_MODE_OPERATION));
	if (ravb_wait(priv, RAVB_CSR, RAVB_CSR_DTS, RAVB_CSR_DTS))
		dev_err_ratelimited(priv->dev,
				    "data transfer was not suspended\n");
	err = ravb_request_mode(priv, RAVB_MODE_CONFIG, RAVB_CCC_DTSR);
	if (err)
		ravb_write(priv, RAVB_CCC,
			   FIELD_PREP(RAVB_CCC_OPC, RAVB_MODE_OPERATION));
	return err;
}

static int __ravb_hw_stop(struct ravb_private *priv)
{
	int err;

	if (!priv->dma_on)
		return 0;
	err = ravb_dmac_stop(priv);
	if (err) {
		dev_err_ratelimited(priv->dev, "MAC does not stop: %d\n", err);
		ravb_ecmr_update(priv, 0, ravb_ecmr_link(priv));
		return err;
	}
	ravb_counters_fold(priv);
	spin_lock_bh(&priv->lock);
	priv->hw_on = false;
	spin_unlock_bh(&priv->lock);
	priv->dma_on = false;
	return 0;
}

/**
 * ravb_hw_stop() - leave operation in an orderly way
 * @priv:	device; its transmit queues and polls are stopped
 *
 * Sleeps.
 *
 * Return: 0: the hardware is in config mode and does not own the rings, or a
 * negative error: it still owns them and goes on.
 */
int ravb_hw_stop(struct ravb_private *priv)
{
	int err;

	mutex_lock(&priv->hw_lock);
	err = __ravb_hw_stop(priv);
	mutex_unlock(&priv->hw_lock);
	return err;
}

/**
 * ravb_hw_kill() - stop the hardware by force
 * @priv:	device; its transmit queues and polls are stopped
 *
 * Afterwards no DMA is possible and the rings belong to software.  Sleeps.
 */
void ravb_hw_kill(struct ravb_private *priv)
{
	mutex_lock(&priv->hw_lock);
	__ravb_hw_kill(priv);
	mutex_unlock(&priv->hw_lock);
}

/**
 * ravb_hw_off() - stop the hardware: orderly if it lets, else by force
 * @priv:	device; its transmit queues and polls are stopped
 *
 * Afterwards no DMA is possible and the rings belong to software.  Sleeps.
 */
void ravb_hw_off(struct ravb_private *priv)
{
	mutex_lock(&priv->hw_lock);
	if (__ravb_hw_stop(priv))
		__ravb_hw_kill(priv);
	mutex_unlock(&priv->hw_lock);
}

/**
 * ravb_set_rx_mode() - apply promiscuous mode
 * @ndev:	net device
 *
 * There is no multicast list: all group addresses are received anyway.
 */
void ravb_set_rx_mode(struct net_device *ndev)
{
	struct ravb_private *priv = netdev_priv(ndev);
	u32 prm = ndev->flags & IFF_PROMISC ? RAVB_ECMR_PRM : 0;

	spin_lock_bh(&priv->lock);
	if (priv->hw_on && (priv->ecmr & RAVB_ECMR_PRM) != prm) {
		priv->ecmr ^= RAVB_ECMR_PRM;
		ravb_write(priv, RAVB_ECMR, priv->ecmr);
	}
	spin_unlock_bh(&priv->lock);
}

/**
 * ravb_link_down() - stop receiving
 * @priv:	device
 *
 * The transmitter stays on so that what is queued drains.
 */
void ravb_link_down(struct ravb_private *priv)
{
	mutex_lock(&priv->hw_lock);
	priv->link = false;
	if (priv->dma_on)
		ravb_ecmr_update(priv, RAVB_ECMR_RE, 0);
	mutex_unlock(&priv->hw_lock);
}

/**
 * ravb_link_up() - apply the negotiated mode and receive
 * @priv:	device
 * @speed:	Mbit/s
 * @duplex:	DUPLEX_HALF or DUPLEX_FULL
 */
void ravb_link_up(struct ravb_private *priv, int speed, int duplex)
{
	mutex_lock(&priv->hw_lock);
	priv->speed = speed;
	priv->duplex = duplex;
	priv->link = true;
	if (priv->dma_on) {
		ravb_ecmr_update(priv, RAVB_ECMR_TE | RAVB_ECMR_RE |
				 RAVB_ECMR_DM, 0);
		ravb_speed_write(priv);
		ravb_ecmr_update(priv, 0, ravb_ecmr_link(priv));
	}
	mutex_unlock(&priv->hw_lock);
}

static void ravb_gbeth_queue_mask(struct ravb_vec *vec)
{
	ravb_write(vec->priv, RAVB_RIC0, 0);
	if (!READ_ONCE(vec->priv->tx_usecs))
		ravb_write(vec->priv, RAVB_TIC, 0);
}

/*
 * The flags are cleared first: what they stood for must be looked up in the
 * rings afterwards.  The read makes sure that the writes have arrived by then.
 */
static void ravb_gbeth_queue_unmask(struct ravb_vec *vec)
{
	struct ravb_private *priv = vec->priv;
	bool tx_irq = !READ_ONCE(priv->tx_usecs);
	u32 bit = BIT(vec->index);

	ravb_write(priv, RAVB_RIS0, ~(bit | RAVB_RIS0_RESERVED));
	if (tx_irq)
		ravb_write(priv, RAVB_TIS, ~(bit | RAVB_TIS_RESERVED));
	if (READ_ONCE(vec->overrun)) {
		WRITE_ONCE(vec->overrun, false);
		ravb_write(priv, RAVB_RIC2, RAVB_RIC2_ALL);
	}
	ravb_write(priv, RAVB_RIC0, bit);
	if (tx_irq)
		ravb_write(priv, RAVB_TIC, bit);
	ravb_read(priv, RAVB_ISS);
}

/**
 * ravb_irq_mask() - turn every interrupt source off
 * @priv:	device; no handler and no poll runs
 */
void ravb_irq_mask(struct ravb_private *priv)
{
	unsigned int i;

	if (!priv->dma_on)
		return;
	ravb_write(priv, RAVB_RIC2, 0);
	ravb_write(priv, RAVB_ECSIPR, 0);
	for (i = 0; i < priv->info->num_queues; i++) {
		priv->info->queue_mask(&priv->vec[i]);
		WRITE_ONCE(priv->vec[i].masked, true);
	}
}

/**
 * ravb_irq_unmask() - turn the interrupts that do not belong to a queue on
 * @priv:	device in operation mode
 *
 * The first poll of each queue pair turns on those of the queues.
 */
void ravb_irq_unmask(struct ravb_private *priv)
{
	ravb_write(priv, RAVB_ECSIPR, RAVB_ECSIPR_ICDIP);
	ravb_write(priv, RAVB_RIC2, RAVB_RIC2_ALL);
}

/* Count and clear what the queues and the FIFO lost; all flags at once, or
 * the summary bit would stay on.
 */
static void ravb_overrun_count(struct ravb_private *priv)
{
	u32 ris2 = ravb_read(priv, RAVB_RIS2);
	unsigned int i;

	if (!ris2)
		return;
	ravb_write(priv, RAVB_RIS2, ~(ris2 | RAVB_RIS2_RESERVED));
	for (i = 0; i < priv->info->num_queues; i++)
		if (ris2 & BIT(i))
			atomic64_inc(&priv->vec[i].rx.over_errors);
	if (ris2 & RAVB_RIS2_RFFF)
		atomic64_inc(&priv->fifo_errors);
}

/**
 * ravb_overrun_check() - count lost frames while their interrupt is masked
 * @vec:	queue pair being polled
 */
void ravb_overrun_check(struct ravb_vec *vec)
{
	if (READ_ONCE(vec->overrun))
		ravb_overrun_count(vec->priv);
}

/*
 * Under overload every lost frame would interrupt: the source is masked
 * until the poll has caught up.
 */
static void ravb_error_event(struct ravb_private *priv)
{
	u32 eis = ravb_read(priv, RAVB_EIS);

	ravb_write(priv, RAVB_EIS, ~(eis | RAVB_EIS_RESERVED | RAVB_EIS_QFS));
	if (!(eis & RAVB_EIS_QFS))
		return;
	ravb_write(priv, RAVB_RIC2, 0);
	ravb_overrun_count(priv);
	WRITE_ONCE(priv->vec[0].overrun, true);
	ravb_vec_schedule(&priv->vec[0]);
}

static void ravb_emac_event(struct ravb_private *priv)
{
	u32 ecsr = ravb_read(priv, RAVB_ECSR);

	ravb_write(priv, RAVB_ECSR, ecsr);
	if (ecsr & RAVB_ECSR_ICD)
		atomic64_inc(&priv->carrier_events);
}

static irqreturn_t ravb_gbeth_irq(int irq, void *data)
{
	struct ravb_private *priv = data;
	u32 iss = ravb_read(priv, RAVB_ISS);

	if (iss & (RAVB_ISS_FRS | RAVB_ISS_FTS))
		ravb_vec_schedule(&priv->vec[0]);
	if (unlikely(iss & RAVB_ISS_ES))
		ravb_error_event(priv);
	if (unlikely(iss & RAVB_ISS_MS))
		ravb_emac_event(priv);
	return iss ? IRQ_HANDLED : IRQ_NONE;
}

#define RAVB_GBETH_INFO(_features)					\
	.features = RAVB_HW_HALF_DUPLEX | RAVB_HW_TOE |			\
		    RAVB_HW_TX_COUNTERS | (_features),			\
	.policy = RAVB_POLICY_COALESCE | RAVB_POLICY_THREADED,		\
	.num_queues = 1,						\
	.clk_names = { "axi", "chi", "refclk" },			\
	.tx_align = RAVB_TX_ALIGN,					\
	.max_tx_frame = 1522,						\
	.max_rx_frame = 8192,						\
	.netdev_features = NETIF_F_SG | NETIF_F_IP_CSUM |		\
			   NETIF_F_IPV6_CSUM | NETIF_F_RXCSUM,		\
	.irq_name = "mux",						\
	.irq_index = 0,							\
	.irq_handler = ravb_gbeth_irq,					\
	.dmac_init = ravb_gbeth_dmac_init,				\
	.emac_init = ravb_gbeth_emac_init,				\
	.queue_mask = ravb_gbeth_queue_mask,				\
	.queue_unmask = ravb_gbeth_queue_unmask,			\
	.speed_value = ravb_gbeth_gecmr

/* RZ/G2L, G2LC, G2UL, V2L and Five */
const struct ravb_hw_info ravb_gbeth_info = {
	RAVB_GBETH_INFO(RAVB_HW_MII),
};

/* RZ/G3S has RGMII only */
const struct ravb_hw_info ravb_gbeth_rgmii_info = {
	RAVB_GBETH_INFO(0),
};
