/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A wire between two emulated machines that run on one virtual clock
 *
 * Each of the two QEMU processes has one such device on a hub together with
 * its network interface:
 *
 *   -nic hubport,hubid=0,model=... -netdev hubport,id=wire,hubid=0
 *   -device ravb-wire,netdev=wire,path=SOCKET,server=on
 *
 * Virtual time is cut into quanta, counted from time 0 on both sides.  At the
 * end of each quantum a side sends one message with the frames its interface
 * sent during the quantum, waits for the other side's message of the same
 * quantum, and delivers those frames at the same offsets of the quantum that
 * begins.  So neither machine runs ahead of the other, a frame takes one
 * quantum to cross, and what each machine sees depends on nothing but the two
 * machines.  Both want -icount with sleep=off.
 *
 * Properties:
 *   netdev         the hub port
 *   path           the unix socket; server (false) listens, the other connects
 *   quantum-ns (20000)  length of a quantum, the same on both sides
 *   scale (1)      own nanoseconds for each nanosecond of the wire: a machine
 *                  with scale 4 looks four times as fast to one with scale 1
 *   rate-mbps (0)  pace the frames sent from here at that rate, in the wire's
 *                  time; 0 takes them as they come
 *   connect-seconds (60)  how long to wait for the other side at the start
 *   exit-on-eof (false)   end QEMU when the other side is gone; otherwise this
 *                  one goes on alone and frames are lost
 * Read-only:
 *   quanta, frames-in, frames-out, frames-lost
 *   digest         hash of all messages so far, both ways: equal in two runs
 *                  whose traffic was equal in content and time
 *
 * The receiver tells how many frames, counted from the start, it has room for.
 * At that limit the device takes no more from its interface until the next
 * quantum, so a receiver that cannot keep up holds up the sender.
 *
 * A machine whose processors all sleep sends nothing before its next timer is
 * due.  Each message tells for how many quanta that is so: if neither sends
 * anything, both leave out the quanta that neither needs; and a sleeping
 * machine does the further exchanges at once rather than at their time.
 */

#include "qemu/osdep.h"
#include <poll.h>
#include <sys/un.h>
#include "qapi/error.h"
#include "qemu/cutils.h"
#include "qemu/error-report.h"
#include "qemu/module.h"
#include "qemu/sockets.h"
#include "qemu/timer.h"
#include "hw/core/cpu.h"
#include "hw/qdev-core.h"
#include "hw/qdev-properties.h"
#include "net/net.h"
#include "net/queue.h"
#include "system/runstate.h"

#define TYPE_RAVB_WIRE "ravb-wire"
OBJECT_DECLARE_SIMPLE_TYPE(RavbWire, RAVB_WIRE)

#define WIRE_MAGIC      0x3157425652415652ULL
#define WIRE_FRAME_MAX  9728
#define WIRE_MSG_MAX    (96 * 1024)
#define WIRE_SLOTS      256
#define WIRE_QUIET_MAX  1000000

/* Longest time in one system call, then look whether QEMU is to end */
#define WIRE_PATIENCE_MS 500

/* Bytes a frame has on a real wire beyond what the interface hands over */
#define WIRE_OVERHEAD   24
#define WIRE_SHORTEST   60

typedef struct WireHello {
    uint64_t magic;
    uint64_t quantum_ns;
} WireHello;

typedef struct WireHeader {
    uint64_t quantum;
    uint64_t accept;    /* frames the sender of this takes, from the start */
    uint64_t quiet;     /* quanta to come without a frame from the sender */
    uint32_t frames;
    uint32_t bytes;     /* of the whole message */
} WireHeader;

/* Followed by the data, with zeroes up to a multiple of 8 */
typedef struct WireRecord {
    uint32_t offset;    /* in the quantum, in the wire's time */
    uint32_t len;
} WireRecord;

typedef struct WireSlot {
    int64_t due;
    size_t len;
    uint8_t data[WIRE_FRAME_MAX];
} WireSlot;

struct RavbWire {
    DeviceState parent_obj;

    NICState *nic;
    NICConf conf;
    char *path;
    bool server;
    bool exit_on_eof;
    uint32_t quantum_ns;
    uint32_t scale;
    uint32_t rate_mbps;
    uint32_t connect_seconds;

    int fd;             /* -1: the other side is gone */
    QEMUTimer *exchange_timer;
    QEMUTimer *inject_timer;
    uint64_t quanta;
    int64_t base;       /* when the quantum began */
    uint64_t digest;

    /* From the interface to the other side */
    uint8_t *out;
    size_t out_len;
    uint32_t out_frames;
    uint64_t taken;
    uint64_t accept;    /* the other side's limit for taken */
    int64_t line_free;
    bool refused;

    /* From the other side to the interface */
    uint8_t *in;
    WireSlot *slots;
    unsigned int head;
    unsigned int count;
    uint64_t delivered;
    bool blocked;

    uint64_t lost;
};

static int64_t wire_quantum(RavbWire *s)
{
    return (int64_t)s->quantum_ns * s->scale;
}

static size_t wire_record_size(size_t len)
{
    return sizeof(WireRecord) + ROUND_UP(len, 8);
}

/* From the interface */

static int64_t wire_duration(RavbWire *s, size_t len)
{
    int64_t bytes = MAX(len, WIRE_SHORTEST) + WIRE_OVERHEAD;

    return s->rate_mbps ? bytes * 8000 * s->scale / s->rate_mbps : 0;
}

static bool wire_has_room(RavbWire *s)
{
    return s->fd < 0 ||
           (s->taken < s->accept &&
            s->out_len + wire_record_size(WIRE_FRAME_MAX) <= WIRE_MSG_MAX &&
            s->line_free < s->base + wire_quantum(s));
}

static bool wire_can_receive(NetClientState *nc)
{
    RavbWire *s = qemu_get_nic_opaque(nc);
    bool room = wire_has_room(s);

    s->refused |= !room;
    return room;
}

static void wire_append(RavbWire *s, int64_t at, const uint8_t *buf, size_t len)
{
    int64_t offset = MIN(MAX(at - s->base, 0), wire_quantum(s)) / s->scale;
    WireRecord rec = { .offset = offset, .len = len };
    uint8_t *p = s->out + s->out_len;
    size_t size = wire_record_size(len);

    memcpy(p, &rec, sizeof(rec));
    memcpy(p + sizeof(rec), buf, len);
    memset(p + sizeof(rec) + len, 0, size - sizeof(rec) - len);
    s->out_len += size;
    s->out_frames++;
}

static ssize_t wire_receive(NetClientState *nc, const uint8_t *buf, size_t len)
{
    RavbWire *s = qemu_get_nic_opaque(nc);
    int64_t start;

    if (s->fd < 0 || len > WIRE_FRAME_MAX) {
        s->lost++;
        return len;
    }
    if (!wire_can_receive(nc)) {
        return 0;
    }
    start = MAX(qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL), s->line_free);
    s->line_free = start + wire_duration(s, len);
    s->taken++;
    wire_append(s, start, buf, len);
    return len;
}

/*
 * The hub puts a frame that was refused into the queue of this device, but
 * hands over a later one at once if it can: the own queue goes first.
 */
static void wire_resume(RavbWire *s)
{
    NetClientState *nc = qemu_get_queue(s->nic);

    if (s->refused) {
        s->refused = false;
        nc->receive_disabled = 0;
        qemu_net_queue_flush(nc->incoming_queue);
        qemu_flush_queued_packets(nc);
    }
}

static void wire_out_reset(RavbWire *s)
{
    s->out_len = sizeof(WireHeader);
    s->out_frames = 0;
}

/* To the interface */

/* One nanosecond later: the vCPU leaves its loop before, in every run */
static void wire_sent(NetClientState *nc, ssize_t len)
{
    RavbWire *s = qemu_get_nic_opaque(nc);

    s->blocked = false;
    timer_mod(s->inject_timer, qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL) + 1);
}

static void wire_inject(void *opaque)
{
    RavbWire *s = opaque;
    int64_t now = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);

    while (s->count && !s->blocked) {
        WireSlot *slot = &s->slots[s->head];

        if (slot->due > now) {
            timer_mod(s->inject_timer, slot->due);
            return;
        }
        s->head = (s->head + 1) % WIRE_SLOTS;
        s->count--;
        s->delivered++;
        s->blocked = !qemu_send_packet_async(qemu_get_queue(s->nic), slot->data,
                                             slot->len, wire_sent);
    }
}

/* Queue the record at p; returns its size, 0 if it makes no sense */
static size_t wire_accept(RavbWire *s, const uint8_t *p, size_t left)
{
    WireSlot *slot = &s->slots[(s->head + s->count) % WIRE_SLOTS];
    WireRecord rec;

    if (left < sizeof(rec) || s->count == WIRE_SLOTS) {
        return 0;
    }
    memcpy(&rec, p, sizeof(rec));
    if (rec.len > WIRE_FRAME_MAX || rec.offset > s->quantum_ns ||
        wire_record_size(rec.len) > left) {
        return 0;
    }
    slot->due = s->base + (int64_t)rec.offset * s->scale;
    slot->len = rec.len;
    memcpy(slot->data, p + sizeof(rec), rec.len);
    s->count++;
    return wire_record_size(rec.len);
}

static bool wire_parse(RavbWire *s, size_t len, WireHeader *head)
{
    size_t pos = sizeof(*head), size;

    if (len < sizeof(*head)) {
        return false;
    }
    memcpy(head, s->in, sizeof(*head));
    if (head->quantum != s->quanta || head->bytes != len) {
        return false;
    }
    s->accept = head->accept;
    for (uint32_t i = 0; i < head->frames; i++) {
        size = wire_accept(s, s->in + pos, len - pos);
        if (!size) {
            return false;
        }
        pos += size;
    }
    return pos == len;
}

/* The exchange */

static void wire_hash(RavbWire *s, const uint8_t *p, size_t len)
{
    uint64_t h = s->digest, word;

    for (; len >= sizeof(word); p += sizeof(word), len -= sizeof(word)) {
        memcpy(&word, p, sizeof(word));
        h = (h ^ word) * 0x9e3779b97f4a7c15ULL;
        h ^= h >> 32;
    }
    s->digest = h;
}

/* Is a failed system call to be repeated? */
static bool wire_try_again(void)
{
    return (errno == EINTR || errno == EAGAIN) && !qemu_shutdown_requested_get();
}

static bool wire_put(int fd, const void *buf, size_t len)
{
    ssize_t ret;

    do {
        ret = send(fd, buf, len, MSG_NOSIGNAL);
    } while (ret < 0 && wire_try_again());
    return ret == len;
}

static ssize_t wire_get(int fd, void *buf, size_t len)
{
    ssize_t ret;

    do {
        ret = recv(fd, buf, len, 0);
    } while (ret < 0 && wire_try_again());
    return ret;
}

static bool wire_cpus_sleep(void)
{
    CPUState *cpu;

    CPU_FOREACH(cpu) {
        if (!cpu->halted || cpu_has_work(cpu)) {
            return false;
        }
    }
    return true;
}

/* Quanta to come in which the interface certainly sends nothing by itself */
static uint64_t wire_quiet(RavbWire *s)
{
    int64_t now = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
    int64_t left;

    if (s->refused || s->count || !wire_cpus_sleep()) {
        return 0;
    }
    left = qemu_clock_deadline_ns_all(QEMU_CLOCK_VIRTUAL, QEMU_TIMER_ATTR_ALL);
    if (left < 0) {
        return WIRE_QUIET_MAX;
    }
    left = MAX(now + left - s->base, 0);
    return MIN(left / wire_quantum(s), WIRE_QUIET_MAX);
}

static bool wire_swap(RavbWire *s, WireHeader *mine, WireHeader *theirs)
{
    ssize_t len;

    *mine = (WireHeader) {
        .quantum = s->quanta,
        .accept = s->delivered + WIRE_SLOTS,
        .quiet = wire_quiet(s),
        .frames = s->out_frames,
        .bytes = s->out_len,
    };
    memcpy(s->out, mine, sizeof(*mine));
    if (!wire_put(s->fd, s->out, s->out_len)) {
        return false;
    }
    len = wire_get(s->fd, s->in, WIRE_MSG_MAX);
    if (len <= 0) {
        return false;
    }
    wire_hash(s, s->out, s->out_len);
    wire_hash(s, s->in, len);
    if (!wire_parse(s, len, theirs)) {
        error_report("ravb-wire: quantum %" PRIu64 ": a message of %zd bytes "
                     "makes no sense", s->quanta, len);
        return false;
    }
    return true;
}

static void wire_hang_up(RavbWire *s)
{
    s->lost += s->out_frames;
    wire_out_reset(s);
    close(s->fd);
    s->fd = -1;
    if (s->exit_on_eof) {
        qemu_system_shutdown_request(SHUTDOWN_CAUSE_HOST_SIGNAL);
    }
}

/*
 * One exchange at the end of a quantum; true if the next one can follow at
 * once, because nothing can happen here before.
 */
static bool wire_step(RavbWire *s)
{
    WireHeader mine, theirs;
    uint64_t skip;

    s->quanta++;
    s->base += wire_quantum(s);
    if (!wire_swap(s, &mine, &theirs)) {
        wire_hang_up(s);
        return false;
    }
    wire_out_reset(s);
    if (mine.frames || theirs.frames) {
        return false;
    }
    skip = MIN(mine.quiet, theirs.quiet);
    s->quanta += skip;
    s->base += skip * wire_quantum(s);
    return mine.quiet > skip;
}

static void wire_exchange(void *opaque)
{
    RavbWire *s = opaque;

    while (wire_step(s) && !qemu_shutdown_requested_get()) {
        continue;
    }
    if (s->fd >= 0) {
        timer_mod(s->exchange_timer, s->base + wire_quantum(s));
    }
    wire_inject(s);
    wire_resume(s);
}

/* The start */

static bool wire_address(RavbWire *s, struct sockaddr_un *un, Error **errp)
{
    if (!s->path || strlen(s->path) >= sizeof(un->sun_path)) {
        error_setg(errp, "ravb-wire needs a path shorter than %zu bytes",
                   sizeof(un->sun_path));
        return false;
    }
    memset(un, 0, sizeof(*un));
    un->sun_family = AF_UNIX;
    pstrcpy(un->sun_path, sizeof(un->sun_path), s->path);
    return true;
}

/* Wait for the other side; the socket's name is not needed any more then */
static int wire_listen(RavbWire *s, int fd, struct sockaddr_un *un)
{
    struct pollfd pfd = { .fd = fd, .events = POLLIN };
    int conn = -1;

    unlink(s->path);
    if (bind(fd, (struct sockaddr *)un, sizeof(*un)) == 0 &&
        listen(fd, 1) == 0 && poll(&pfd, 1, s->connect_seconds * 1000) == 1) {
        conn = accept(fd, NULL, NULL);
    }
    close(fd);
    unlink(s->path);
    return conn;
}

static int wire_connect(RavbWire *s, int fd, struct sockaddr_un *un)
{
    unsigned int tries = s->connect_seconds * 20;

    while (connect(fd, (struct sockaddr *)un, sizeof(*un)) < 0) {
        if (!tries--) {
            close(fd);
            return -1;
        }
        g_usleep(50 * 1000);
    }
    return fd;
}

static bool wire_greet(RavbWire *s, Error **errp)
{
    struct timeval patience = { .tv_usec = WIRE_PATIENCE_MS * 1000 };
    WireHello mine = { .magic = WIRE_MAGIC, .quantum_ns = s->quantum_ns };
    WireHello other;

    setsockopt(s->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    setsockopt(s->fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
    if (!wire_put(s->fd, &mine, sizeof(mine)) ||
        wire_get(s->fd, &other, sizeof(other)) != sizeof(other) ||
        memcmp(&mine, &other, sizeof(mine))) {
        error_setg(errp, "ravb-wire: the other side of %s speaks another "
                   "version or has another quantum-ns", s->path);
        return false;
    }
    return true;
}

static bool wire_open(RavbWire *s, Error **errp)
{
    struct sockaddr_un un;
    int fd;

    if (!wire_address(s, &un, errp)) {
        return false;
    }
    fd = qemu_socket(AF_UNIX, SOCK_SEQPACKET, 0);
    if (fd >= 0) {
        s->fd = s->server ? wire_listen(s, fd, &un) : wire_connect(s, fd, &un);
    }
    if (s->fd < 0) {
        error_setg_errno(errp, errno, "ravb-wire: nobody at %s", s->path);
        return false;
    }
    return wire_greet(s, errp);
}

static NetClientInfo wire_net_info = {
    .type = NET_CLIENT_DRIVER_NIC,
    .size = sizeof(NICState),
    .can_receive = wire_can_receive,
    .receive = wire_receive,
};

static void wire_realize(DeviceState *dev, Error **errp)
{
    RavbWire *s = RAVB_WIRE(dev);

    if (!s->quantum_ns || !s->scale) {
        error_setg(errp, "quantum-ns and scale must not be 0");
        return;
    }
    if (!wire_open(s, errp)) {
        return;
    }
    s->out = g_malloc(WIRE_MSG_MAX);
    s->in = g_malloc(WIRE_MSG_MAX);
    s->slots = g_new(WireSlot, WIRE_SLOTS);
    s->accept = WIRE_SLOTS;
    wire_out_reset(s);
    s->nic = qemu_new_nic(&wire_net_info, &s->conf,
                          object_get_typename(OBJECT(dev)), dev->id,
                          &dev->mem_reentrancy_guard, s);
    s->inject_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, wire_inject, s);
    s->exchange_timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, wire_exchange, s);
    timer_mod(s->exchange_timer, wire_quantum(s));
}

static void wire_instance_init(Object *obj)
{
    RavbWire *s = RAVB_WIRE(obj);

    s->fd = -1;
    object_property_add_uint64_ptr(obj, "quanta", &s->quanta, OBJ_PROP_FLAG_READ);
    object_property_add_uint64_ptr(obj, "frames-out", &s->taken, OBJ_PROP_FLAG_READ);
    object_property_add_uint64_ptr(obj, "frames-in", &s->delivered, OBJ_PROP_FLAG_READ);
    object_property_add_uint64_ptr(obj, "frames-lost", &s->lost, OBJ_PROP_FLAG_READ);
    object_property_add_uint64_ptr(obj, "digest", &s->digest, OBJ_PROP_FLAG_READ);
}

static const Property wire_properties[] = {
    DEFINE_NIC_PROPERTIES(RavbWire, conf),
    DEFINE_PROP_STRING("path", RavbWire, path),
    DEFINE_PROP_BOOL("server", RavbWire, server, false),
    DEFINE_PROP_BOOL("exit-on-eof", RavbWire, exit_on_eof, false),
    DEFINE_PROP_UINT32("quantum-ns", RavbWire, quantum_ns, 20000),
    DEFINE_PROP_UINT32("scale", RavbWire, scale, 1),
    DEFINE_PROP_UINT32("rate-mbps", RavbWire, rate_mbps, 0),
    DEFINE_PROP_UINT32("connect-seconds", RavbWire, connect_seconds, 60),
};

static void wire_class_init(ObjectClass *klass, void *data)
{
    DeviceClass *dc = DEVICE_CLASS(klass);

    dc->realize = wire_realize;
    dc->hotpluggable = false;
    dc->desc = "wire to another machine on the same virtual clock";
    device_class_set_props(dc, wire_properties);
    set_bit(DEVICE_CATEGORY_NETWORK, dc->categories);
}

static const TypeInfo wire_type = {
    .name = TYPE_RAVB_WIRE,
    .parent = TYPE_DEVICE,
    .instance_size = sizeof(RavbWire),
    .instance_init = wire_instance_init,
    .class_init = wire_class_init,
};

static void wire_register(void)
{
    type_register_static(&wire_type);
}

type_init(wire_register)
