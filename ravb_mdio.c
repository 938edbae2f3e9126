// SPDX-License-Identifier: GPL-2.0
/*
 * Renesas Ethernet AVB / GbEth: MDIO bus and PHY
 *
 * The MAC has no MDIO controller: software drives clock and data through
 * PIR.  The kernel's bit-bang module is not in every distribution kernel,
 * hence the routine of our own.
 */

#include <linux/delay.h>
#include <linux/of_mdio.h>
#include <linux/of_net.h>
#include <linux/phy.h>
#include <linux/pm_runtime.h>

#include "ravb.h"
#include "ravb_link.h"

#define RAVB_MDIO_HALF_NS	250	/* half a clock period: 2 MHz */
#define RAVB_MDIO_PREAMBLE	32
#define RAVB_MDIO_TURNAROUND	0x2	/* of a write, two bits */
/* A PHY that is there pulls the line low in the turnaround of a read */
#define RAVB_MDIO_ABSENT	BIT(16)

/* The read makes the write arrive before the delay starts */
static void ravb_mdio_pins(struct ravb_private *priv, u32 pins)
{
	ravb_write(priv, RAVB_PIR, pins);
	ravb_read(priv, RAVB_PIR);
	ndelay(RAVB_MDIO_HALF_NS);
}

/* Send the low bits of a value, highest first; the PHY samples on the rise */
static void ravb_mdio_send(struct ravb_private *priv, u32 value, int bits)
{
	while (bits--) {
		u32 pins = RAVB_PIR_MMD;

		if (value & BIT(bits))
			pins |= RAVB_PIR_MDO;
		ravb_mdio_pins(priv, pins);
		ravb_mdio_pins(priv, pins | RAVB_PIR_MDC);
	}
	ravb_mdio_pins(priv, RAVB_PIR_MMD);
}

/* Clock bits in; the PHY's output is stable when the clock is low again */
static u32 ravb_mdio_receive(struct ravb_private *priv, int bits)
{
	u32 value = 0;

	ravb_mdio_pins(priv, 0);
	while (bits--) {
		ravb_mdio_pins(priv, RAVB_PIR_MDC);
		ravb_mdio_pins(priv, 0);
		value <<= 1;
		if (ravb_read(priv, RAVB_PIR) & RAVB_PIR_MDI)
			value |= 1;
	}
	return value;
}

static void ravb_mdio_put(struct ravb_private *priv)
{
	pm_runtime_mark_last_busy(priv->dev);
	pm_runtime_put_autosuspend(priv->dev);
}

static int ravb_mdio_read(struct mii_bus *bus, int phy, int reg)
{
	struct ravb_private *priv = bus->priv;
	u32 value = RAVB_MDIO_ABSENT;
	int err;

	err = ravb_pm_get(priv);
	if (err)
		return err;
	if (!priv->in_reset) {
		ravb_mdio_send(priv, ~0, RAVB_MDIO_PREAMBLE);
		ravb_mdio_send(priv, ravb_mdio_header(true, phy, reg), 14);
		value = ravb_mdio_receive(priv, 1 + 16);
		ravb_mdio_receive(priv, 1);
	}
	ravb_mdio_put(priv);
	return value & RAVB_MDIO_ABSENT ? 0xffff : value;
}

static int ravb_mdio_write(struct mii_bus *bus, int phy, int reg, u16 value)
{
	struct ravb_private *priv = bus->priv;
	int err;

	err = ravb_pm_get(priv);
	if (err)
		return err;
	if (!priv->in_reset) {
		ravb_mdio_send(priv, ~0, RAVB_MDIO_PREAMBLE);
		ravb_mdio_send(priv, ravb_mdio_header(false, phy, reg), 14);
		ravb_mdio_send(priv, RAVB_MDIO_TURNAROUND, 2);
		ravb_mdio_send(priv, value, 16);
		ravb_mdio_receive(priv, 1);
	}
	ravb_mdio_put(priv);
	return 0;
}

/*
 * The MAC driver suspends and resumes its PHY; the bus must not wake a PHY
 * whose interface is down.
 */
static void ravb_mdio_claim_pm(struct mii_bus *bus)
{
	int addr;

	for (addr = 0; addr < PHY_MAX_ADDR; addr++) {
		struct phy_device *phy = mdiobus_get_phy(bus, addr);

		if (phy)
			phy->mac_managed_pm = true;
	}
}

/**
 * ravb_mdio_register() - create and scan the MDIO bus
 * @priv:	device; in config mode while runtime-active
 *
 * The PHYs are described under an "mdio" child or, in old device trees,
 * directly under the MAC.  Sleeps.
 *
 * Return: 0 or a negative error.
 */
int ravb_mdio_register(struct ravb_private *priv)
{
	struct device_node *np = priv->dev->of_node;
	struct device_node *node;
	struct mii_bus *bus;
	int err;

	bus = mdiobus_alloc();
	if (!bus)
		return -ENOMEM;
	bus->name = "ravb_mii";
	bus->priv = priv;
	bus->parent = priv->dev;
	bus->read = ravb_mdio_read;
	bus->write = ravb_mdio_write;
	snprintf(bus->id, MII_BUS_ID_SIZE, "%s", dev_name(priv->dev));

	node = of_get_child_by_name(np, "mdio");
	err = of_mdiobus_register(bus, node ?: np);
	of_node_put(node);
	if (err) {
		mdiobus_free(bus);
		return dev_err_probe(priv->dev, err,
				     "cannot register MDIO bus\n");
	}
	ravb_mdio_claim_pm(bus);
	priv->mii = bus;
	return 0;
}

/**
 * ravb_mdio_unregister() - undo ravb_mdio_register()
 * @priv:	device
 */
void ravb_mdio_unregister(struct ravb_private *priv)
{
	mdiobus_unregister(priv->mii);
	mdiobus_free(priv->mii);
}

static struct ravb_private *ravb_from_config(struct phylink_config *config)
{
	return container_of(config, struct ravb_private, phylink_config);
}

/* The PHY interface is chosen once, first thing after each reset */
static void ravb_mac_config(struct phylink_config *config, unsigned int mode,
			    const struct phylink_link_state *state)
{
}

static void ravb_mac_link_down(struct phylink_config *config,
			       unsigned int mode, phy_interface_t interface)
{
	ravb_link_down(ravb_from_config(config));
}

static void ravb_mac_link_up(struct phylink_config *config,
			     struct phy_device *phy, unsigned int mode,
			     phy_interface_t interface, int speed, int duplex,
			     bool tx_pause, bool rx_pause)
{
	ravb_link_up(ravb_from_config(config), speed, duplex);
}

static const struct phylink_mac_ops ravb_phylink_ops = {
	COMPAT_PHYLINK_VALIDATE
	.mac_config = ravb_mac_config,
	.mac_link_down = ravb_mac_link_down,
	.mac_link_up = ravb_mac_link_up,
};

static bool ravb_interface_valid(const struct ravb_private *priv)
{
	if (phy_interface_mode_is_rgmii(priv->phy_interface))
		return true;
	return priv->phy_interface == PHY_INTERFACE_MODE_MII &&
	       priv->info->features & RAVB_HW_MII;
}

/**
 * ravb_phylink_create() - set up link management
 * @priv:	device
 *
 * Return: 0 or a negative error.
 */
int ravb_phylink_create(struct ravb_private *priv)
{
	struct phylink_config *config = &priv->phylink_config;
	struct phylink *phylink;
	int err;

	err = of_get_phy_mode(priv->dev->of_node, &priv->phy_interface);
	if (err)
		return dev_err_probe(priv->dev, err, "no valid phy-mode\n");
	if (!ravb_interface_valid(priv))
		return dev_err_probe(priv->dev, -EINVAL,
				     "phy-mode \"%s\" is not supported\n",
				     phy_modes(priv->phy_interface));

	config->dev = &priv->ndev->dev;
	config->type = PHYLINK_NETDEV;
	config->mac_managed_pm = true;
	config->mac_capabilities = MAC_10FD | MAC_100FD | MAC_1000FD;
	if (priv->info->features & RAVB_HW_HALF_DUPLEX)
		config->mac_capabilities |= MAC_10HD | MAC_100HD;
	phy_interface_set_rgmii(config->supported_interfaces);
	if (priv->info->features & RAVB_HW_MII)
		__set_bit(PHY_INTERFACE_MODE_MII, config->supported_interfaces);

	phylink = phylink_create(config, dev_fwnode(priv->dev),
				 priv->phy_interface, &ravb_phylink_ops);
	if (IS_ERR(phylink))
		return dev_err_probe(priv->dev, PTR_ERR(phylink),
				     "cannot set up link management\n");
	priv->phylink = phylink;
	return 0;
}

/**
 * ravb_phy_connect() - attach the PHY that the device tree names
 * @priv:	device, runtime-active
 *
 * Return: 0, or a negative error: -ENODEV when there is no such PHY (yet).
 */
int ravb_phy_connect(struct ravb_private *priv)
{
	int err;

	err = phylink_of_phy_connect(priv->phylink, priv->dev->of_node, 0);
	if (err == -EAGAIN || err == -EPROBE_DEFER)
		err = -ENODEV;
	if (err)
		netdev_err(priv->ndev, "cannot attach PHY: %d\n", err);
	return err;
}
