// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Virtual boards with a Renesas RZ/G2UL, RZ/G2L or RZ/G3S-like SoC
 *
 * Cortex-A55, GICv3, the SoC's clock pulse generator and both Gigabit Ethernet
 * ports at the SoC's addresses.  The console is a PL011 instead of the SoC's
 * SCIF, and at 0x1f000000 there is a control device for tests.  The device
 * tree is made here.
 *
 * Machine properties: mac0-address and mac1-address (empty: the node has
 * none), phy-mode, fixed-link (on: no PHY in the device tree).
 */

#include "qemu/osdep.h"
#include "exec/address-spaces.h"
#include "hw/arm/boot.h"
#include "hw/arm/bsa.h"
#include "hw/arm/fdt.h"
#include "hw/boards.h"
#include "hw/char/pl011.h"
#include "hw/intc/arm_gicv3.h"
#include "hw/qdev-properties.h"
#include "net/net.h"
#include "qapi/error.h"
#include "qemu/error-report.h"
#include "qemu/units.h"
#include "qobject/qlist.h"
#include "system/device_tree.h"
#include "system/qtest.h"
#include "system/system.h"
#include "target/arm/cpu.h"
#include "target/arm/gtimer.h"
#include "board_ctl.h"
#include "renesas_ravb.h"
#include "rzg2l_cpg.h"

#define TYPE_RZG2L_MACHINE  MACHINE_TYPE_NAME("rzg2l-common")
OBJECT_DECLARE_TYPE(RzG2lMachineState, RzG2lMachineClass, RZG2L_MACHINE)

#define RAM_BASE        0x48000000
#define GIC_DIST_BASE   0x11900000
#define GIC_REDIST_BASE 0x11940000
#define UART_BASE       0x1004b800
#define CPG_BASE        0x11010000
#define CTL_BASE        0x1f000000
#define MAC_SIZE        0x10000
#define UART_SPI        380
#define NUM_SPIS        480
#define NUM_MACS        2
#define MAX_CPUS        4

typedef struct RzG2lMac {
    hwaddr base;
    int spi;            /* mux; fil and arp_ns follow */
    int clk_axi;        /* module clocks and reset in the kernel's binding */
    int clk_chi;
    int clk_ref;
    int ref_is_module;
    int reset;
} RzG2lMac;

struct RzG2lMachineClass {
    MachineClass parent;

    const char *soc;    /* part number in compatible strings */
    const char *board;
    RzG2lMac mac[NUM_MACS];
};

struct RzG2lMachineState {
    MachineState parent;

    struct arm_boot_info boot;
    DeviceState *gic;
    DeviceState *mac[NUM_MACS];
    char *mac_address[NUM_MACS];
    char *phy_mode;
    bool fixed_link;
    void *fdt;
    int fdt_size;
    uint32_t gic_phandle;
    uint32_t cpg_phandle;
};

/* Devices */

static void create_cpus(MachineState *ms)
{
    for (int i = 0; i < ms->smp.cpus; i++) {
        Object *cpu = object_new(ms->cpu_type);

        object_property_set_bool(cpu, "has_el3", false, &error_fatal);
        object_property_set_bool(cpu, "has_el2", false, &error_fatal);
        qdev_realize(DEVICE(cpu), NULL, &error_fatal);
        object_unref(cpu);
    }
}

static void wire_cpu(RzG2lMachineState *s, int i, int cpus)
{
    static const int ppi[] = {
        [GTIMER_PHYS] = ARCH_TIMER_NS_EL1_IRQ,
        [GTIMER_VIRT] = ARCH_TIMER_VIRT_IRQ,
        [GTIMER_HYP] = ARCH_TIMER_NS_EL2_IRQ,
        [GTIMER_SEC] = ARCH_TIMER_S_EL1_IRQ,
    };
    DeviceState *cpu = DEVICE(qemu_get_cpu(i));
    SysBusDevice *gic = SYS_BUS_DEVICE(s->gic);
    int first = NUM_SPIS + i * GIC_INTERNAL;

    for (int t = 0; t < ARRAY_SIZE(ppi); t++) {
        qdev_connect_gpio_out(cpu, t,
                              qdev_get_gpio_in(s->gic, first + ppi[t]));
    }
    sysbus_connect_irq(gic, i, qdev_get_gpio_in(cpu, ARM_CPU_IRQ));
    sysbus_connect_irq(gic, i + cpus, qdev_get_gpio_in(cpu, ARM_CPU_FIQ));
    sysbus_connect_irq(gic, i + 2 * cpus, qdev_get_gpio_in(cpu, ARM_CPU_VIRQ));
    sysbus_connect_irq(gic, i + 3 * cpus, qdev_get_gpio_in(cpu, ARM_CPU_VFIQ));
}

static void create_gic(RzG2lMachineState *s)
{
    int cpus = MACHINE(s)->smp.cpus;
    QList *regions = qlist_new();

    s->gic = qdev_new(gicv3_class_name());
    qdev_prop_set_uint32(s->gic, "revision", 3);
    qdev_prop_set_uint32(s->gic, "num-cpu", cpus);
    qdev_prop_set_uint32(s->gic, "num-irq", NUM_SPIS + GIC_INTERNAL);
    qlist_append_int(regions, cpus);
    qdev_prop_set_array(s->gic, "redist-region-count", regions);
    sysbus_realize_and_unref(SYS_BUS_DEVICE(s->gic), &error_fatal);
    sysbus_mmio_map(SYS_BUS_DEVICE(s->gic), 0, GIC_DIST_BASE);
    sysbus_mmio_map(SYS_BUS_DEVICE(s->gic), 1, GIC_REDIST_BASE);
    for (int i = 0; i < cpus; i++) {
        wire_cpu(s, i, cpus);
    }
}

static void create_mac(RzG2lMachineState *s, int n)
{
    const RzG2lMac *info = &RZG2L_MACHINE_GET_CLASS(s)->mac[n];
    g_autofree char *name = g_strdup_printf("mac%d", n);
    DeviceState *dev = qdev_new(TYPE_RENESAS_GBETH);

    object_property_add_child(OBJECT(s), name, OBJECT(dev));
    qemu_configure_nic_device(dev, true, NULL);
    sysbus_realize_and_unref(SYS_BUS_DEVICE(dev), &error_fatal);
    sysbus_mmio_map(SYS_BUS_DEVICE(dev), 0, info->base);
    for (int i = 0; i < 3; i++) {
        sysbus_connect_irq(SYS_BUS_DEVICE(dev), i,
                           qdev_get_gpio_in(s->gic, info->spi + i));
    }
    s->mac[n] = dev;
}

static void create_cpg(RzG2lMachineState *s)
{
    DeviceState *cpg = sysbus_create_simple(TYPE_RZG2L_CPG, CPG_BASE, NULL);

    for (int n = 0; n < NUM_MACS; n++) {
        qdev_connect_gpio_out_named(cpg, "clock", n,
            qdev_get_gpio_in_named(s->mac[n], "clock", 0));
        qdev_connect_gpio_out_named(cpg, "reset", n,
            qdev_get_gpio_in_named(s->mac[n], "reset", 0));
    }
}

/* Device tree */

static uint32_t fdt_clock(void *fdt, const char *name, uint32_t hz)
{
    g_autofree char *node = g_strdup_printf("/%s-clk", name);
    uint32_t phandle = qemu_fdt_alloc_phandle(fdt);

    qemu_fdt_add_subnode(fdt, node);
    qemu_fdt_setprop_string(fdt, node, "compatible", "fixed-clock");
    qemu_fdt_setprop_cell(fdt, node, "#clock-cells", 0);
    qemu_fdt_setprop_cell(fdt, node, "clock-frequency", hz);
    qemu_fdt_setprop_cell(fdt, node, "phandle", phandle);
    return phandle;
}

static void fdt_root(RzG2lMachineState *s)
{
    RzG2lMachineClass *rmc = RZG2L_MACHINE_GET_CLASS(s);
    g_autofree char *soc = g_strdup_printf("renesas,%s", rmc->soc);

    s->fdt = create_device_tree(&s->fdt_size);
    qemu_fdt_setprop_cell(s->fdt, "/", "#address-cells", 2);
    qemu_fdt_setprop_cell(s->fdt, "/", "#size-cells", 2);
    qemu_fdt_setprop_cell(s->fdt, "/", "interrupt-parent", s->gic_phandle);
    qemu_fdt_setprop_string(s->fdt, "/", "model", rmc->board);
    qemu_fdt_setprop_string(s->fdt, "/", "compatible", soc);
    qemu_fdt_add_subnode(s->fdt, "/chosen");
    qemu_fdt_setprop_string(s->fdt, "/chosen", "stdout-path",
                            "/soc/serial@1004b800");
    qemu_fdt_add_subnode(s->fdt, "/aliases");
    qemu_fdt_add_subnode(s->fdt, "/soc");
    qemu_fdt_setprop_string(s->fdt, "/soc", "compatible", "simple-bus");
    qemu_fdt_setprop_cell(s->fdt, "/soc", "#address-cells", 2);
    qemu_fdt_setprop_cell(s->fdt, "/soc", "#size-cells", 2);
    qemu_fdt_setprop(s->fdt, "/soc", "ranges", NULL, 0);
}

static void fdt_cpus(RzG2lMachineState *s)
{
    static const char timer[] = "arm,armv8-timer";
    void *fdt = s->fdt;

    qemu_fdt_add_subnode(fdt, "/timer");
    qemu_fdt_setprop(fdt, "/timer", "compatible", timer, sizeof(timer));
    qemu_fdt_setprop(fdt, "/timer", "always-on", NULL, 0);
    qemu_fdt_setprop_cells(fdt, "/timer", "interrupts",
        GIC_FDT_IRQ_TYPE_PPI, INTID_TO_PPI(ARCH_TIMER_S_EL1_IRQ), 4,
        GIC_FDT_IRQ_TYPE_PPI, INTID_TO_PPI(ARCH_TIMER_NS_EL1_IRQ), 4,
        GIC_FDT_IRQ_TYPE_PPI, INTID_TO_PPI(ARCH_TIMER_VIRT_IRQ), 4,
        GIC_FDT_IRQ_TYPE_PPI, INTID_TO_PPI(ARCH_TIMER_NS_EL2_IRQ), 4);
    qemu_fdt_add_subnode(fdt, "/cpus");
    qemu_fdt_setprop_cell(fdt, "/cpus", "#address-cells", 1);
    qemu_fdt_setprop_cell(fdt, "/cpus", "#size-cells", 0);
    for (int i = MACHINE(s)->smp.cpus - 1; i >= 0; i--) {
        g_autofree char *node = g_strdup_printf("/cpus/cpu@%d", i);

        qemu_fdt_add_subnode(fdt, node);
        qemu_fdt_setprop_string(fdt, node, "device_type", "cpu");
        qemu_fdt_setprop_string(fdt, node, "compatible", "arm,cortex-a55");
        qemu_fdt_setprop_string(fdt, node, "enable-method", "psci");
        qemu_fdt_setprop_cell(fdt, node, "reg",
            object_property_get_uint(OBJECT(qemu_get_cpu(i)), "mp-affinity",
                                     &error_abort));
    }
}

static void fdt_gic(RzG2lMachineState *s)
{
    static const char node[] = "/soc/interrupt-controller@11900000";

    qemu_fdt_add_subnode(s->fdt, node);
    qemu_fdt_setprop_string(s->fdt, node, "compatible", "arm,gic-v3");
    qemu_fdt_setprop_cell(s->fdt, node, "#interrupt-cells", 3);
    qemu_fdt_setprop(s->fdt, node, "interrupt-controller", NULL, 0);
    qemu_fdt_setprop_sized_cells(s->fdt, node, "reg",
        2, GIC_DIST_BASE, 2, 0x10000,
        2, GIC_REDIST_BASE, 2, 0x20000 * MAX_CPUS);
    qemu_fdt_setprop_cell(s->fdt, node, "phandle", s->gic_phandle);
}

static void fdt_uart(RzG2lMachineState *s)
{
    static const char compatible[] = "arm,pl011\0arm,primecell";
    static const char clocks[] = "uartclk\0apb_pclk";
    static const char node[] = "/soc/serial@1004b800";
    uint32_t clk = fdt_clock(s->fdt, "uart", 24000000);

    qemu_fdt_add_subnode(s->fdt, node);
    qemu_fdt_setprop(s->fdt, node, "compatible", compatible,
                     sizeof(compatible));
    qemu_fdt_setprop_sized_cells(s->fdt, node, "reg",
                                 2, UART_BASE, 2, 0x1000);
    qemu_fdt_setprop_cells(s->fdt, node, "interrupts",
                           GIC_FDT_IRQ_TYPE_SPI, UART_SPI, 4);
    qemu_fdt_setprop_cells(s->fdt, node, "clocks", clk, clk);
    qemu_fdt_setprop(s->fdt, node, "clock-names", clocks, sizeof(clocks));
}

static void fdt_cpg(RzG2lMachineState *s)
{
    RzG2lMachineClass *rmc = RZG2L_MACHINE_GET_CLASS(s);
    g_autofree char *compatible = g_strdup_printf("renesas,%s-cpg", rmc->soc);
    static const char node[] = "/soc/clock-controller@11010000";
    uint32_t clk = fdt_clock(s->fdt, "extal", 24000000);

    qemu_fdt_add_subnode(s->fdt, node);
    qemu_fdt_setprop_string(s->fdt, node, "compatible", compatible);
    qemu_fdt_setprop_sized_cells(s->fdt, node, "reg",
                                 2, CPG_BASE, 2, RZG2L_CPG_SIZE);
    qemu_fdt_setprop_cell(s->fdt, node, "clocks", clk);
    qemu_fdt_setprop_string(s->fdt, node, "clock-names", "extal");
    qemu_fdt_setprop_cell(s->fdt, node, "#clock-cells", 2);
    qemu_fdt_setprop_cell(s->fdt, node, "#reset-cells", 1);
    qemu_fdt_setprop_cell(s->fdt, node, "#power-domain-cells", 0);
    qemu_fdt_setprop_cell(s->fdt, node, "phandle", s->cpg_phandle);
}

static void fdt_phy(RzG2lMachineState *s, const char *mac, int n)
{
    static const char compatible[] =
        "ethernet-phy-id0022.1640\0ethernet-phy-ieee802.3-c22";
    g_autofree char *mdio = g_strdup_printf("%s/mdio", mac);
    g_autofree char *phy = g_strdup_printf("%s/ethernet-phy@7", mdio);
    uint32_t phandle = qemu_fdt_alloc_phandle(s->fdt);

    qemu_fdt_add_subnode(s->fdt, mdio);
    qemu_fdt_setprop_cell(s->fdt, mdio, "#address-cells", 1);
    qemu_fdt_setprop_cell(s->fdt, mdio, "#size-cells", 0);
    qemu_fdt_add_subnode(s->fdt, phy);
    qemu_fdt_setprop(s->fdt, phy, "compatible", compatible,
                     sizeof(compatible));
    qemu_fdt_setprop_cell(s->fdt, phy, "reg", 7);
    qemu_fdt_setprop_cell(s->fdt, phy, "phandle", phandle);
    qemu_fdt_setprop_cell(s->fdt, mac, "phy-handle", phandle);
}

static void fdt_fixed_link(RzG2lMachineState *s, const char *mac)
{
    g_autofree char *node = g_strdup_printf("%s/fixed-link", mac);

    qemu_fdt_add_subnode(s->fdt, node);
    qemu_fdt_setprop_cell(s->fdt, node, "speed", 1000);
    qemu_fdt_setprop(s->fdt, node, "full-duplex", NULL, 0);
}

static void fdt_mac_address(RzG2lMachineState *s, const char *node, int n)
{
    uint8_t addr[6];

    if (sscanf(s->mac_address[n], "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", addr,
               addr + 1, addr + 2, addr + 3, addr + 4, addr + 5) == 6) {
        qemu_fdt_setprop(s->fdt, node, "local-mac-address", addr, 6);
    }
}

static void fdt_mac_wiring(RzG2lMachineState *s, const char *node, int n)
{
    static const char irqs[] = "mux\0fil\0arp_ns";
    static const char clocks[] = "axi\0chi\0refclk";
    const RzG2lMac *mac = &RZG2L_MACHINE_GET_CLASS(s)->mac[n];
    uint32_t cpg = s->cpg_phandle;

    qemu_fdt_setprop_cells(s->fdt, node, "interrupts",
                           GIC_FDT_IRQ_TYPE_SPI, mac->spi, 4,
                           GIC_FDT_IRQ_TYPE_SPI, mac->spi + 1, 4,
                           GIC_FDT_IRQ_TYPE_SPI, mac->spi + 2, 4);
    qemu_fdt_setprop(s->fdt, node, "interrupt-names", irqs, sizeof(irqs));
    qemu_fdt_setprop_cells(s->fdt, node, "clocks", cpg, 1, mac->clk_axi,
                           cpg, 1, mac->clk_chi,
                           cpg, mac->ref_is_module, mac->clk_ref);
    qemu_fdt_setprop(s->fdt, node, "clock-names", clocks, sizeof(clocks));
    qemu_fdt_setprop_cells(s->fdt, node, "resets", cpg, mac->reset);
    qemu_fdt_setprop_cell(s->fdt, node, "power-domains", cpg);
}

static void fdt_mac(RzG2lMachineState *s, int n)
{
    RzG2lMachineClass *rmc = RZG2L_MACHINE_GET_CLASS(s);
    g_autofree char *node = g_strdup_printf("/soc/ethernet@%" PRIx64,
                                            (uint64_t)rmc->mac[n].base);
    g_autofree char *soc = g_strdup_printf("renesas,%s-gbeth", rmc->soc);
    char *compatible[] = { soc, (char *)"renesas,rzg2l-gbeth" };

    qemu_fdt_add_subnode(s->fdt, node);
    qemu_fdt_setprop_string_array(s->fdt, node, "compatible", compatible,
                                  ARRAY_SIZE(compatible));
    qemu_fdt_setprop_sized_cells(s->fdt, node, "reg",
                                 2, rmc->mac[n].base, 2, MAC_SIZE);
    qemu_fdt_setprop_cell(s->fdt, node, "#address-cells", 1);
    qemu_fdt_setprop_cell(s->fdt, node, "#size-cells", 0);
    fdt_mac_wiring(s, node, n);
    fdt_mac_address(s, node, n);
    qemu_fdt_setprop_string(s->fdt, node, "phy-mode", s->phy_mode);
    if (s->fixed_link) {
        fdt_fixed_link(s, node);
    } else {
        fdt_phy(s, node, n);
    }
}

static void create_fdt(RzG2lMachineState *s)
{
    s->gic_phandle = 1;
    s->cpg_phandle = 2;
    fdt_root(s);
    s->gic_phandle = qemu_fdt_alloc_phandle(s->fdt);
    s->cpg_phandle = qemu_fdt_alloc_phandle(s->fdt);
    qemu_fdt_setprop_cell(s->fdt, "/", "interrupt-parent", s->gic_phandle);
    fdt_cpus(s);
    fdt_gic(s);
    fdt_uart(s);
    fdt_cpg(s);
    for (int n = NUM_MACS - 1; n >= 0; n--) {
        fdt_mac(s, n);
    }
}

static void *get_dtb(const struct arm_boot_info *info, int *size)
{
    RzG2lMachineState *s = container_of(info, RzG2lMachineState, boot);

    *size = s->fdt_size;
    return s->fdt;
}

/* Machine */

static void rzg2l_init(MachineState *ms)
{
    RzG2lMachineState *s = RZG2L_MACHINE(ms);

    memory_region_add_subregion(get_system_memory(), RAM_BASE, ms->ram);
    create_cpus(ms);
    create_gic(s);
    for (int n = 0; n < NUM_MACS; n++) {
        create_mac(s, n);
    }
    create_cpg(s);
    pl011_create(UART_BASE, qdev_get_gpio_in(s->gic, UART_SPI), serial_hd(0));
    sysbus_create_simple(TYPE_BOARD_CTL, CTL_BASE, NULL);
    create_fdt(s);
    s->boot = (struct arm_boot_info) {
        .loader_start = RAM_BASE,
        .ram_size = ms->ram_size,
        .board_id = -1,
        .psci_conduit = QEMU_PSCI_CONDUIT_HVC,
        .get_dtb = get_dtb,
    };
    if (!qtest_enabled()) {
        arm_load_kernel(ARM_CPU(first_cpu), ms, &s->boot);
    }
}

static char *get_mac0(Object *obj, Error **errp)
{
    return g_strdup(RZG2L_MACHINE(obj)->mac_address[0]);
}

static void set_mac0(Object *obj, const char *value, Error **errp)
{
    g_free(RZG2L_MACHINE(obj)->mac_address[0]);
    RZG2L_MACHINE(obj)->mac_address[0] = g_strdup(value);
}

static char *get_mac1(Object *obj, Error **errp)
{
    return g_strdup(RZG2L_MACHINE(obj)->mac_address[1]);
}

static void set_mac1(Object *obj, const char *value, Error **errp)
{
    g_free(RZG2L_MACHINE(obj)->mac_address[1]);
    RZG2L_MACHINE(obj)->mac_address[1] = g_strdup(value);
}

static char *get_phy_mode(Object *obj, Error **errp)
{
    return g_strdup(RZG2L_MACHINE(obj)->phy_mode);
}

static void set_phy_mode(Object *obj, const char *value, Error **errp)
{
    g_free(RZG2L_MACHINE(obj)->phy_mode);
    RZG2L_MACHINE(obj)->phy_mode = g_strdup(value);
}

static bool get_fixed_link(Object *obj, Error **errp)
{
    return RZG2L_MACHINE(obj)->fixed_link;
}

static void set_fixed_link(Object *obj, bool value, Error **errp)
{
    RZG2L_MACHINE(obj)->fixed_link = value;
}

static void rzg2l_instance_init(Object *obj)
{
    RzG2lMachineState *s = RZG2L_MACHINE(obj);

    s->mac_address[0] = g_strdup("02:00:00:00:00:01");
    s->mac_address[1] = g_strdup("02:00:00:00:00:02");
    s->phy_mode = g_strdup("rgmii-id");
}

static void rzg2l_class_init(ObjectClass *oc, void *data)
{
    MachineClass *mc = MACHINE_CLASS(oc);

    mc->init = rzg2l_init;
    mc->default_cpu_type = ARM_CPU_TYPE_NAME("cortex-a55");
    mc->default_cpus = 1;
    mc->max_cpus = MAX_CPUS;
    mc->default_ram_size = 512 * MiB;
    mc->default_ram_id = "ram";
    mc->default_nic = TYPE_RENESAS_GBETH;
    mc->no_cdrom = true;
    mc->no_floppy = true;
    mc->no_parallel = true;
    object_class_property_add_str(oc, "mac0-address", get_mac0, set_mac0);
    object_class_property_add_str(oc, "mac1-address", get_mac1, set_mac1);
    object_class_property_add_str(oc, "phy-mode", get_phy_mode, set_phy_mode);
    object_class_property_add_bool(oc, "fixed-link", get_fixed_link,
                                   set_fixed_link);
}

static void rzg2ul_class_init(ObjectClass *oc, void *data)
{
    static const RzG2lMac mac[] = {
        { 0x11c20000, 84, 55, 56, 10, 0, 45 },
        { 0x11c30000, 87, 57, 58, 10, 0, 46 },
    };
    RzG2lMachineClass *rmc = RZG2L_MACHINE_CLASS(oc);

    rmc->parent.desc = "Virtual Renesas RZ/G2UL board";
    rmc->soc = "r9a07g043";
    rmc->board = "Virtual RZ/G2UL board";
    memcpy(rmc->mac, mac, sizeof(mac));
}

static void rzg2l_soc_class_init(ObjectClass *oc, void *data)
{
    static const RzG2lMac mac[] = {
        { 0x11c20000, 84, 73, 74, 14, 0, 59 },
        { 0x11c30000, 87, 75, 76, 14, 0, 60 },
    };
    RzG2lMachineClass *rmc = RZG2L_MACHINE_CLASS(oc);

    rmc->parent.desc = "Virtual Renesas RZ/G2L board";
    rmc->parent.default_cpus = 2;
    rmc->soc = "r9a07g044";
    rmc->board = "Virtual RZ/G2L board";
    memcpy(rmc->mac, mac, sizeof(mac));
}

static void rzg3s_class_init(ObjectClass *oc, void *data)
{
    static const RzG2lMac mac[] = {
        { 0x11c30000, 68, 69, 70, 71, 1, 53 },
        { 0x11c40000, 71, 72, 73, 74, 1, 54 },
    };
    RzG2lMachineClass *rmc = RZG2L_MACHINE_CLASS(oc);

    rmc->parent.desc = "Virtual Renesas RZ/G3S board";
    rmc->soc = "r9a08g045";
    rmc->board = "Virtual RZ/G3S board";
    memcpy(rmc->mac, mac, sizeof(mac));
}

static const TypeInfo rzg2l_types[] = {
    {
        .name = TYPE_RZG2L_MACHINE,
        .parent = TYPE_MACHINE,
        .abstract = true,
        .instance_size = sizeof(RzG2lMachineState),
        .instance_init = rzg2l_instance_init,
        .class_size = sizeof(RzG2lMachineClass),
        .class_init = rzg2l_class_init,
    }, {
        .name = MACHINE_TYPE_NAME("rzg2ul"),
        .parent = TYPE_RZG2L_MACHINE,
        .class_init = rzg2ul_class_init,
    }, {
        .name = MACHINE_TYPE_NAME("rzg2l"),
        .parent = TYPE_RZG2L_MACHINE,
        .class_init = rzg2l_soc_class_init,
    }, {
        .name = MACHINE_TYPE_NAME("rzg3s"),
        .parent = TYPE_RZG2L_MACHINE,
        .class_init = rzg3s_class_init,
    },
};

DEFINE_TYPES(rzg2l_types)
