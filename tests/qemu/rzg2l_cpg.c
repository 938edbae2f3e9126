// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Renesas RZ/G2L family clock pulse generator
 *
 * Enough for the kernel's clock, reset and power domain driver of the family:
 * enable and reset registers take a write mask in their upper half, and the
 * monitor registers follow at once.  Only the lines of the two Ethernet ports
 * leave the device.
 *
 * Not modelled: PLL and divider settings (they read as a fixed, plausible
 * value), bus stop, low power.
 */

#include "qemu/osdep.h"
#include "hw/irq.h"
#include "hw/qdev-properties.h"
#include "rzg2l_cpg.h"

#define PLL_END         0x100
#define PLL_VALUE       ((100 << 6) | 2)    /* 24 MHz * 100 / 2 */
#define CLK_ON          0x500
#define CLK_MON         0x680
#define RST             0x800
#define RST_MON         0x980
#define GROUP_SIZE      0x180
#define ETH             0x7c                /* within CLK_ON and RST */

static bool in_group(hwaddr addr, hwaddr group)
{
    return addr >= group && addr < group + GROUP_SIZE;
}

/*
 * The axi and chi clocks of a port hang on one gate: bits 0 and 1, one per
 * port.  A reset bit of 0 asserts.
 */
static void cpg_update(RzG2lCpgState *s)
{
    uint32_t on = s->regs[(CLK_ON + ETH) / 4];
    uint32_t released = s->regs[(RST + ETH) / 4];

    for (int i = 0; i < RZG2L_CPG_PORTS; i++) {
        qemu_set_irq(s->clock[i], on >> i & 1);
        qemu_set_irq(s->reset[i], !(released >> i & 1));
    }
}

static uint64_t cpg_read(void *opaque, hwaddr addr, unsigned int size)
{
    RzG2lCpgState *s = opaque;

    if (addr < PLL_END) {
        return PLL_VALUE;
    }
    if (in_group(addr, CLK_MON)) {
        return s->regs[(addr - CLK_MON + CLK_ON) / 4];
    }
    if (in_group(addr, RST_MON)) {
        return ~s->regs[(addr - RST_MON + RST) / 4] & 0xffff;
    }
    return s->regs[addr / 4];
}

static void cpg_write(void *opaque, hwaddr addr, uint64_t value,
                      unsigned int size)
{
    RzG2lCpgState *s = opaque;
    uint32_t *reg = &s->regs[addr / 4];

    if (in_group(addr, CLK_ON) || in_group(addr, RST)) {
        uint32_t mask = value >> 16;

        *reg = (*reg & ~mask) | (value & mask);
        cpg_update(s);
        return;
    }
    *reg = value;
}

static const MemoryRegionOps cpg_ops = {
    .read = cpg_read,
    .write = cpg_write,
    .endianness = DEVICE_LITTLE_ENDIAN,
    .valid.min_access_size = 4,
    .valid.max_access_size = 4,
};

static void cpg_reset_hold(Object *obj, ResetType type)
{
    RzG2lCpgState *s = RZG2L_CPG(obj);

    memset(s->regs, 0, sizeof(s->regs));
}

/* The lines are driven when every receiver has been reset */
static void cpg_reset_exit(Object *obj, ResetType type)
{
    cpg_update(RZG2L_CPG(obj));
}

static void cpg_init(Object *obj)
{
    RzG2lCpgState *s = RZG2L_CPG(obj);

    memory_region_init_io(&s->mmio, obj, &cpg_ops, s, TYPE_RZG2L_CPG,
                          RZG2L_CPG_SIZE);
    sysbus_init_mmio(SYS_BUS_DEVICE(obj), &s->mmio);
    qdev_init_gpio_out_named(DEVICE(obj), s->clock, "clock", RZG2L_CPG_PORTS);
    qdev_init_gpio_out_named(DEVICE(obj), s->reset, "reset", RZG2L_CPG_PORTS);
}

static void cpg_class_init(ObjectClass *klass, void *data)
{
    DeviceClass *dc = DEVICE_CLASS(klass);
    ResettableClass *rc = RESETTABLE_CLASS(klass);

    dc->desc = "Renesas RZ/G2L clock pulse generator";
    rc->phases.hold = cpg_reset_hold;
    rc->phases.exit = cpg_reset_exit;
}

static const TypeInfo cpg_types[] = {
    {
        .name = TYPE_RZG2L_CPG,
        .parent = TYPE_SYS_BUS_DEVICE,
        .instance_size = sizeof(RzG2lCpgState),
        .instance_init = cpg_init,
        .class_init = cpg_class_init,
    },
};

DEFINE_TYPES(cpg_types)
