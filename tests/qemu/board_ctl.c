// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Control of the virtual board from inside the guest
 *
 * The guest writes a command as text to offset 0, then any value to the
 * doorbell at 0xffc; the reply is text at 0x800.  Commands:
 *
 *   get OBJECT PROPERTY            value of a QOM property
 *   set OBJECT PROPERTY VALUE
 *   insn                           instructions executed so far (with -icount)
 *   vtime                          virtual time in ns
 *   exit STATUS                    end QEMU
 *
 * OBJECT is a path, or a name directly below /machine.  A reply that starts
 * with "error: " is one.
 */

#include "qemu/osdep.h"
#include "hw/qdev-properties.h"
#include "qapi/error.h"
#include "qemu/cutils.h"
#include "qemu/timer.h"
#include "qom/object.h"
#include "qom/qom-qobject.h"
#include "qobject/qjson.h"
#include "system/cpu-timers.h"
#include "system/runstate.h"
#include "board_ctl.h"

static void reply(BoardCtlState *s, const char *text)
{
    pstrcpy((char *)s->window + BOARD_CTL_REPLY,
            BOARD_CTL_DOORBELL - BOARD_CTL_REPLY, text);
}

static void reply_number(BoardCtlState *s, int64_t value)
{
    g_autofree char *text = g_strdup_printf("%" PRId64, value);

    reply(s, text);
}

static void reply_error(BoardCtlState *s, Error *err)
{
    g_autofree char *text = g_strdup_printf("error: %s", error_get_pretty(err));

    reply(s, text);
    error_free(err);
}

static Object *find(BoardCtlState *s, const char *name)
{
    g_autofree char *path = name[0] == '/' ?
        g_strdup(name) : g_strdup_printf("/machine/%s", name);
    Object *obj = object_resolve_path(path, NULL);

    if (!obj) {
        reply(s, "error: no such object");
    }
    return obj;
}

static void cmd_get(BoardCtlState *s, char **arg)
{
    Object *obj = find(s, arg[1]);
    Error *err = NULL;
    char *text;

    if (!obj) {
        return;
    }
    text = object_property_print(obj, arg[2], false, &err);
    if (err) {
        reply_error(s, err);
        return;
    }
    reply(s, text);
    g_free(text);
}

static void cmd_set(BoardCtlState *s, char **arg)
{
    Object *obj = find(s, arg[1]);
    Error *err = NULL;

    if (!obj) {
        return;
    }
    object_property_parse(obj, arg[2], arg[3], &err);
    if (err) {
        reply_error(s, err);
        return;
    }
    reply(s, "ok");
}

static void cmd_insn(BoardCtlState *s, char **arg)
{
    reply_number(s, icount_enabled() ? icount_get_raw() : 0);
}

static void cmd_vtime(BoardCtlState *s, char **arg)
{
    reply_number(s, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL));
}

static void cmd_exit(BoardCtlState *s, char **arg)
{
    qemu_system_shutdown_request_with_code(SHUTDOWN_CAUSE_GUEST_SHUTDOWN,
                                           atoi(arg[1]));
}

static void execute(BoardCtlState *s)
{
    static const struct {
        const char *name;
        unsigned int words;
        void (*run)(BoardCtlState *s, char **arg);
    } commands[] = {
        { "get", 3, cmd_get },
        { "set", 4, cmd_set },
        { "insn", 1, cmd_insn },
        { "vtime", 1, cmd_vtime },
        { "exit", 2, cmd_exit },
    };
    g_auto(GStrv) arg = NULL;

    s->window[BOARD_CTL_REPLY - 1] = 0;
    arg = g_strsplit((char *)s->window, " ", 4);
    reply(s, "error: unknown command");
    for (int i = 0; i < ARRAY_SIZE(commands); i++) {
        if (g_strv_length(arg) == commands[i].words &&
            g_str_equal(arg[0], commands[i].name)) {
            commands[i].run(s, arg);
        }
    }
}

static uint64_t ctl_read(void *opaque, hwaddr addr, unsigned int size)
{
    BoardCtlState *s = opaque;

    return ldn_le_p(s->window + addr, size);
}

static void ctl_write(void *opaque, hwaddr addr, uint64_t value,
                      unsigned int size)
{
    BoardCtlState *s = opaque;

    if (addr >= BOARD_CTL_DOORBELL) {
        execute(s);
    } else {
        stn_le_p(s->window + addr, size, value);
    }
}

static const MemoryRegionOps ctl_ops = {
    .read = ctl_read,
    .write = ctl_write,
    .endianness = DEVICE_LITTLE_ENDIAN,
    .valid.min_access_size = 1,
    .valid.max_access_size = 4,
};

static void ctl_init(Object *obj)
{
    BoardCtlState *s = BOARD_CTL(obj);

    memory_region_init_io(&s->mmio, obj, &ctl_ops, s, TYPE_BOARD_CTL,
                          BOARD_CTL_SIZE);
    sysbus_init_mmio(SYS_BUS_DEVICE(obj), &s->mmio);
}

static const TypeInfo ctl_types[] = {
    {
        .name = TYPE_BOARD_CTL,
        .parent = TYPE_SYS_BUS_DEVICE,
        .instance_size = sizeof(BoardCtlState),
        .instance_init = ctl_init,
    },
};

DEFINE_TYPES(ctl_types)
