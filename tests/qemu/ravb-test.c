// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * QTest of the Renesas Gigabit Ethernet MAC model
 *
 * Each case starts its own machine; the other end of the wire is a socket.
 * Virtual time moves only where a case steps it.
 */

#include "qemu/osdep.h"
#include <poll.h>
#include "libqtest.h"
#include "qobject/qdict.h"
#include "qobject/qnum.h"
#include "qobject/qbool.h"
#include "qemu/bswap.h"
#include "qemu/iov.h"
#include "qemu/sockets.h"

#define MAC         "/machine/mac0"
#define BASE        0x11c20000
#define TABLE       0x48100000
#define TX_RING     0x48101000
#define RX_RING     0x48102000
#define TX_BUF      0x48110000
#define RX_BUF      0x48120000
#define RX_CAP      2048
#define RING        4

/* Registers */
enum {
    CCC = 0x000, DBAT = 0x004, DLR = 0x008, CSR = 0x00c, RCR = 0x090,
    RTC = 0x0b4, TGC = 0x300, TCCR = 0x304, EIC = 0x358, EIS = 0x35c,
    RIC0 = 0x360, RIS0 = 0x364, RIC2 = 0x370, RIS2 = 0x374, TIC = 0x378,
    TIS = 0x37c, ISS = 0x380, ECMR = 0x500, RFLR = 0x508, ECSR = 0x510,
    ECSIPR = 0x518, PIR = 0x520, PSR = 0x528, CXR31 = 0x530, CXR35 = 0x540,
    GECMR = 0x5b0, MAHR = 0x5c0, MALR = 0x5c8, TROCR = 0x700,
    CEFCR = 0x740, TLFRCR = 0x758, MAFCR = 0x778, CSR0 = 0x800,
    CSR1 = 0x804, CSR2 = 0x808,
};

/* Descriptor types */
enum {
    LEMPTY = 2, EEMPTY = 3, FMID = 4, FSTART = 5, FEND = 6, FSINGLE = 7,
    LINK = 8, LINKFIX = 9, EOS = 10, FEMPTY = 12,
};

#define ECMR_INIT   0x020b0062
#define ECMR_TE     0x20
#define ECMR_RE     0x40
#define ECMR_PRM    0x01
#define FRS         0x01
#define FTS         0x04
#define ES          0x40
#define MS          0x80

#define WIRE_NS(len, mbps) (((len) + 4 + 8 + 12) * 8000LL / (mbps))

static QTestState *qts;
static int wire;

static const uint8_t our_addr[6] = { 0x02, 0, 0, 0, 0, 0x01 };

/* Access */

static uint32_t rd(uint32_t reg)
{
    return qtest_readl(qts, BASE + reg);
}

static void wr(uint32_t reg, uint32_t value)
{
    qtest_writel(qts, BASE + reg, value);
}

static void step(int64_t ns)
{
    qtest_clock_step(qts, ns);
}

static void wait_reg(uint32_t reg, uint32_t mask, uint32_t value)
{
    for (int i = 0; i < 1000; i++) {
        if ((rd(reg) & mask) == value) {
            return;
        }
        step(100000);
    }
    g_assert_cmphex(rd(reg) & mask, ==, value);
}

static uint64_t get_prop(const char *name)
{
    QDict *r = qtest_qmp(qts, "{'execute': 'qom-get', 'arguments':"
                              "{'path': %s, 'property': %s}}", MAC, name);
    uint64_t v;

    g_assert(qdict_haskey(r, "return"));
    v = qnum_get_uint(qobject_to(QNum, qdict_get(r, "return")));
    qobject_unref(r);
    return v;
}

static void set_prop(const char *name, int64_t value)
{
    qtest_qmp_assert_success(qts, "{'execute': 'qom-set', 'arguments':"
                             "{'path': %s, 'property': %s, 'value': %" PRId64
                             "}}", MAC, name, value);
}

static void set_flag(const char *name, bool value)
{
    qtest_qmp_assert_success(qts, "{'execute': 'qom-set', 'arguments':"
                             "{'path': %s, 'property': %s, 'value': %i}}",
                             MAC, name, value);
}

static void put_desc(uint32_t addr, unsigned int type, uint32_t ds,
                     uint32_t ptr)
{
    qtest_writel(qts, addr + 4, ptr);
    qtest_writel(qts, addr, type << 28 | ds);
}

static uint32_t desc(uint32_t addr)
{
    return qtest_readl(qts, addr);
}

static unsigned int desc_type(uint32_t addr)
{
    return desc(addr) >> 28;
}

static bool irq(void)
{
    return qtest_get_irq(qts, 0);
}

/* The other end of the wire */

static void wire_send(const uint8_t *p, size_t n)
{
    uint32_t len = htonl(n);

    g_assert_cmpint(send(wire, &len, sizeof(len), 0), ==, sizeof(len));
    g_assert_cmpint(send(wire, p, n, 0), ==, n);
}

static void wire_read(void *p, size_t n)
{
    for (size_t got = 0; got < n;) {
        struct pollfd pfd = { .fd = wire, .events = POLLIN };
        ssize_t r;

        g_assert_cmpint(poll(&pfd, 1, 5000), ==, 1);
        r = recv(wire, (char *)p + got, n - got, 0);
        g_assert_cmpint(r, >, 0);
        got += r;
    }
}

static size_t wire_recv(uint8_t *p)
{
    uint32_t len;

    wire_read(&len, sizeof(len));
    len = ntohl(len);
    g_assert_cmpint(len, <=, 16384);
    wire_read(p, len);
    return len;
}

static bool wire_quiet(void)
{
    struct pollfd pfd = { .fd = wire, .events = POLLIN };

    return poll(&pfd, 1, 50) == 0;
}

/* The back end runs in the host's time */
static void wait_prop(const char *name, uint64_t value)
{
    for (int i = 0; i < 5000 && get_prop(name) != value; i++) {
        g_usleep(1000);
    }
    g_assert_cmpint(get_prop(name), ==, value);
}

/* Until the model holds @n frames that wait for the wire */
static void wait_waiting(unsigned int n)
{
    wait_prop("rx-waiting", n);
}

static void fill(uint8_t *p, size_t n, uint8_t seed)
{
    memcpy(p, our_addr, 6);
    for (size_t i = 6; i < n; i++) {
        p[i] = i * 7 + seed;
    }
    stw_be_p(p + 12, 0x88b5);
}

/* Send one frame to the model and let it arrive */
static void deliver(const uint8_t *p, size_t n)
{
    wire_send(p, n);
    wait_waiting(1);
    step(WIRE_NS(MAX(n, 60), 1000));
}

/* Bring-up */

static void start(const char *extra)
{
    int fds[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), ==, 0);
    wire = fds[1];
    qts = qtest_initf("-machine rzg2ul -nic socket,fd=%d,"
                      "model=renesas-gbeth %s", fds[0], extra);
    close(fds[0]);
    qtest_irq_intercept_out_named(qts, MAC, "sysbus-irq");
    qtest_set_irq_in(qts, MAC, "clock", 0, 1);
    qtest_set_irq_in(qts, MAC, "reset", 0, 0);
}

static void stop(void)
{
    qtest_quit(qts);
    close(wire);
}

static void go_mode(unsigned int mode)
{
    wr(CCC, (rd(CCC) & ~3u) | mode);
    wait_reg(CSR, 0xf, 1 << mode);
}

static void setup_rings(void)
{
    for (int i = 0; i < 22; i++) {
        put_desc(TABLE + i * 8, EOS, 0, 0);
    }
    put_desc(TABLE, LINKFIX, 0, TX_RING);
    put_desc(TABLE + 4 * 8, LINKFIX, 0, RX_RING);
    for (int i = 0; i < RING; i++) {
        put_desc(TX_RING + i * 8, EEMPTY, 0, 0);
        put_desc(RX_RING + i * 8, FEMPTY, RX_CAP, RX_BUF + i * 0x1000);
    }
    put_desc(TX_RING + RING * 8, LINKFIX, 0, TX_RING);
    put_desc(RX_RING + RING * 8, LINKFIX, 0, RX_RING);
}

static void setup_emac(uint32_t csr1, uint32_t csr2)
{
    wr(CXR35, 0x03e80000);
    wr(CXR31, 1);
    wr(RFLR, 8192 + 4);
    wr(ECMR, ECMR_INIT);
    wr(GECMR, 0x20);
    wr(MAHR, 0x02000000);
    wr(MALR, 0x0001);
    wr(ECSR, 0x1f);
    wr(CSR0, 0);
    wait_reg(CSR0, 0x30, 0);
    wr(CSR1, csr1);
    wr(CSR2, csr2);
    wr(CSR0, 0x30);
    wr(ECSIPR, 1);
}

static void configure(void)
{
    go_mode(1);
    setup_rings();
    wr(DBAT, TABLE);
    wr(RCR, 0x60000000);
    wr(RTC, 0x7ffc2000);
    wr(TGC, 0x00222200);
    wr(TCCR, 0);
    wr(RIC0, 1);
    wr(RIC2, 0x80000001);
    wr(TIC, 1);
}

static void start_running(uint32_t csr1, uint32_t csr2)
{
    start("");
    configure();
    step(20000000);
    go_mode(2);
    setup_emac(csr1, csr2);
    set_flag("trailer-always", false);
}

/* Registers */

static void test_reset_values(void)
{
    static const struct {
        uint32_t reg, value;
    } want[] = {
        { CCC, 0 }, { DBAT, 0 }, { DLR, 0x003fffff }, { CSR, 1 },
        { RCR, 0x18000000 }, { RTC, 0x0ffc0ffc }, { TGC, 0x00222200 },
        { TCCR, 0 }, { EIC, 0 }, { EIS, 0 }, { RIC0, 0 }, { RIS0, 0 },
        { RIC2, 0 }, { RIS2, 0 }, { TIC, 0 }, { TIS, 0 }, { ISS, 0 },
        { ECMR, 0 }, { ECSR, 0 }, { ECSIPR, 0 }, { PIR, 8 }, { GECMR, 0 },
        { MAHR, 0 }, { MALR, 0 }, { TROCR, 0 }, { CSR0, 0 }, { CSR1, 0 },
        { CSR2, 0 }, { 0x900, 0 }, { 0xfffc, 0 },
    };

    start("");
    for (int i = 0; i < ARRAY_SIZE(want); i++) {
        g_assert_cmphex(rd(want[i].reg), ==, want[i].value);
    }
    configure();
    wr(MAHR, 0x12345678);
    go_mode(0);
    for (int i = 0; i < ARRAY_SIZE(want); i++) {
        if (want[i].reg != CCC && want[i].reg != ECSR) {
            g_assert_cmphex(rd(want[i].reg), ==, want[i].value);
        }
    }
    stop();
}

static void test_read_only(void)
{
    start("");
    go_mode(1);
    wr(CSR, 0xffffffff);
    g_assert_cmphex(rd(CSR), ==, 2);
    wr(ISS, 0xffffffff);
    g_assert_cmphex(rd(ISS), ==, 0);
    wr(GECMR, 0xffffffff);
    g_assert_cmphex(rd(GECMR), ==, 0x30);
    wr(CXR31, 0xffffffff);
    g_assert_cmphex(rd(CXR31), ==, 9);
    wr(MALR, 0xffffffff);
    g_assert_cmphex(rd(MALR), ==, 0xffff);
    wr(RIC2, 0xffffffff);
    g_assert_cmphex(rd(RIC2), ==, 0x80000001);
    wr(TIS, 0xffffffff);
    g_assert_cmphex(rd(TIS), ==, 0);
    stop();
}

/* An address that a boot loader left behind lasts until reset mode */
static void test_boot_address(void)
{
    start("-global renesas-gbeth.boot-mahr=0x02112233 "
          "-global renesas-gbeth.boot-malr=0x4455");
    go_mode(1);
    g_assert_cmphex(rd(MAHR), ==, 0x02112233);
    g_assert_cmphex(rd(MALR), ==, 0x4455);
    go_mode(0);
    g_assert_cmphex(rd(MAHR), ==, 0);
    stop();
}

static void test_counters_clear(void)
{
    start("");
    go_mode(1);
    set_prop("debug-reg", TROCR);
    set_prop("debug-value", 77);
    g_assert_cmpint(rd(TROCR), ==, 77);
    g_assert_cmpint(rd(TROCR), ==, 77);
    wr(TROCR, 5);
    g_assert_cmpint(rd(TROCR), ==, 0);
    stop();
}

/* Modes */

static void test_modes(void)
{
    start("");
    wr(CCC, 1);
    g_assert_cmphex(rd(CSR), ==, 1);        /* a request takes time */
    step(1000);
    g_assert_cmphex(rd(CSR), ==, 2);
    wr(CCC, 2);
    step(1000);
    g_assert_cmphex(rd(CSR), ==, 4);
    wr(CCC, 2 | 0x100);
    g_assert_cmphex(rd(CSR), ==, 0x104);    /* DTS answers DTSR */
    wr(CCC, 1);
    step(1000);
    g_assert_cmphex(rd(CSR), ==, 2);
    stop();
}

static void test_mode_errors(void)
{
    start("");
    wr(RIC0, 1);                            /* reset mode */
    g_assert_cmphex(rd(RIC0), ==, 0);
    g_assert_cmpint(get_prop("mode-errors"), ==, 1);
    go_mode(1);
    wr(DBAT, 0x1000);
    go_mode(2);
    wr(DBAT, 0x2000);
    wr(RCR, 0);
    wr(RTC, 0);
    wr(TGC, 0);
    g_assert_cmphex(rd(DBAT), ==, 0x1000);
    g_assert_cmphex(rd(RCR), ==, 0x18000000);
    g_assert_cmpint(get_prop("mode-errors"), ==, 5);
    go_mode(1);
    wr(CSR0, 0x30);
    wr(CSR1, 0x30);
    wr(CSR2, 0x30);
    g_assert_cmphex(rd(CSR1) | rd(CSR2), ==, 0);
    g_assert_cmpint(get_prop("mode-errors"), ==, 7);
    stop();
}

static void test_mode_injection(void)
{
    start("");
    set_prop("inject-mode-refuse", 1);
    wr(CCC, 1);
    step(200000000);
    g_assert_cmphex(rd(CSR), ==, 1);
    wr(CCC, 1);
    step(1000);
    g_assert_cmphex(rd(CSR), ==, 2);
    set_prop("inject-mode-delay-ns", 1000000);
    wr(CCC, 2);
    step(900000);
    g_assert_cmphex(rd(CSR), ==, 2);
    step(200000);
    g_assert_cmphex(rd(CSR), ==, 4);
    set_flag("inject-no-dts", true);
    wr(CCC, 2 | 0x100);
    step(1000000);
    g_assert_cmphex(rd(CSR), ==, 4);
    stop();
}

static void test_emac_order(void)
{
    start("");
    go_mode(1);
    wr(PIR, 0);
    g_assert_cmpint(get_prop("early-emac-writes"), ==, 0);
    wr(ECMR, 0);
    wr(MAHR, 0);
    g_assert_cmpint(get_prop("early-emac-writes"), ==, 2);
    wr(CXR35, 0x03e80000);
    wr(ECMR, 0);
    g_assert_cmpint(get_prop("early-emac-writes"), ==, 2);
    stop();
}

/* MDIO */

static void mdio_put(uint32_t bits, int n)
{
    while (n-- > 0) {
        uint32_t v = 2 | ((bits >> n & 1) << 2);

        wr(PIR, v);
        wr(PIR, v | 1);
        wr(PIR, v);
    }
}

static uint32_t mdio_get(int n)
{
    uint32_t v = 0;

    while (n-- > 0) {
        wr(PIR, 1);
        wr(PIR, 0);
        v = v << 1 | (rd(PIR) >> 3 & 1);
    }
    return v;
}

static int mdio_read(unsigned int phy, unsigned int reg)
{
    uint32_t ta, v;

    mdio_put(0xffffffff, 32);
    mdio_put(6, 4);
    mdio_put(phy << 5 | reg, 10);
    ta = mdio_get(1);
    v = mdio_get(16);
    mdio_get(1);
    return ta ? -1 : v;
}

static void mdio_write(unsigned int phy, unsigned int reg, uint16_t v)
{
    mdio_put(0xffffffff, 32);
    mdio_put(5, 4);
    mdio_put(phy << 5 | reg, 10);
    mdio_put(2, 2);
    mdio_put(v, 16);
    mdio_get(1);
}

static void test_mdio_id(void)
{
    start("");
    go_mode(1);
    g_assert_cmphex(mdio_read(7, 2), ==, 0x0022);
    g_assert_cmphex(mdio_read(7, 3), ==, 0x1640);
    for (int phy = 0; phy < 7; phy++) {
        g_assert_cmpint(mdio_read(phy, 2), ==, -1);
    }
    mdio_write(7, 4, 0x0101);
    mdio_write(3, 4, 0x0041);
    g_assert_cmphex(mdio_read(7, 4), ==, 0x0101);
    mdio_write(7, 0, 0x8000);
    g_assert_cmphex(mdio_read(7, 0), ==, 0x1140);
    g_assert_cmphex(mdio_read(7, 4), ==, 0x01e1);
    set_flag("phy-absent", true);
    g_assert_cmpint(mdio_read(7, 2), ==, -1);
    stop();
}

/* A broken frame must not upset the next one */
static void test_mdio_resync(void)
{
    start("");
    go_mode(1);
    mdio_put(6, 4);
    mdio_put(7 << 3, 8);
    g_assert_cmphex(mdio_read(7, 2), ==, 0x0022);
    mdio_put(0xffffffff, 32);
    mdio_put(0, 4);                         /* clause 45 address */
    mdio_put(7 << 5 | 1, 10);
    mdio_put(2, 2);
    mdio_put(0x6006, 16);
    g_assert_cmphex(mdio_read(7, 3), ==, 0x1640);
    stop();
}

static void test_link(void)
{
    start("");
    go_mode(1);
    step(20000000);
    g_assert_cmphex(mdio_read(7, 1) & 0x24, ==, 0x24);
    g_assert_cmphex(mdio_read(7, 10) & 0x3800, ==, 0x3800);
    g_assert_cmphex(rd(PSR), ==, 1);
    wr(ECSR, 4);
    g_assert_cmphex(rd(ECSR), ==, 0);
    set_flag("link", false);
    g_assert_cmphex(rd(PSR), ==, 0);
    g_assert_cmphex(rd(ECSR), ==, 4);
    set_flag("link", true);
    step(20000000);
    g_assert_cmphex(mdio_read(7, 1) & 4, ==, 0);    /* latched low */
    g_assert_cmphex(mdio_read(7, 1) & 4, ==, 4);
    set_prop("speed", 100);
    set_flag("full-duplex", false);
    step(20000000);
    g_assert_cmphex(mdio_read(7, 5) & 0x1e0, ==, 0xa0);
    g_assert_cmphex(mdio_read(7, 10), ==, 0);
    stop();
}

/* Transmit */

static void put_tx(int slot, unsigned int type, uint32_t ptr, size_t n)
{
    put_desc(TX_RING + slot * 8, type, n, ptr);
}

static void check_sent(const uint8_t *want, size_t n)
{
    uint8_t got[16384];

    g_assert_cmpint(wire_recv(got), ==, n);
    g_assert(memcmp(got, want, n) == 0);
}

static void test_tx_single(void)
{
    uint8_t f[100];

    start_running(0, 0);
    fill(f, sizeof(f), 1);
    qtest_memwrite(qts, TX_BUF, f, sizeof(f));
    put_tx(0, FSINGLE, TX_BUF, sizeof(f));
    wr(TCCR, 1);
    g_assert_cmphex(rd(TCCR), ==, 1);
    g_assert_cmphex(rd(CSR), ==, 0x10004);
    g_assert_cmpint(desc_type(TX_RING), ==, FSINGLE);
    step(WIRE_NS(100, 1000) - 1);
    g_assert_cmpint(desc_type(TX_RING), ==, FSINGLE);
    g_assert_cmphex(rd(TIS), ==, 0);
    g_assert(wire_quiet());
    step(1);
    g_assert_cmphex(desc(TX_RING), ==, 0xc0000064);
    g_assert_cmphex(desc(TX_RING + 4), ==, TX_BUF);
    g_assert_cmphex(rd(TIS), ==, 1);
    g_assert_cmphex(rd(TCCR), ==, 0);
    g_assert_cmphex(rd(CSR), ==, 4);
    check_sent(f, sizeof(f));
    g_assert_cmpint(get_prop("tx-frames"), ==, 1);
    g_assert_cmpint(get_prop("tx-bytes"), ==, 100);
    stop();
}

static void test_tx_multi(void)
{
    uint8_t f[1500];

    start_running(0, 0);
    fill(f, sizeof(f), 2);
    qtest_memwrite(qts, TX_BUF, f, 4);
    qtest_memwrite(qts, TX_BUF + 0x1000, f + 4, 996);
    qtest_memwrite(qts, TX_BUF + 0x2000, f + 1000, 500);
    put_tx(0, FSTART, TX_BUF, 4);
    put_tx(1, FMID, TX_BUF + 0x1000, 996);
    put_tx(2, FEND, TX_BUF + 0x2000, 500);
    wr(TCCR, 1);
    step(WIRE_NS(1500, 1000));
    for (int i = 0; i < 3; i++) {
        g_assert_cmpint(desc_type(TX_RING + i * 8), ==, FEMPTY);
    }
    check_sent(f, sizeof(f));
    stop();
}

/* Frames added while the queue runs, over the end of the ring */
static void test_tx_wrap(void)
{
    uint8_t f[64];

    start_running(0, 0);
    for (int i = 0; i < 3 * RING; i++) {
        fill(f, sizeof(f), i);
        qtest_memwrite(qts, TX_BUF + i * 0x100, f, sizeof(f));
        put_tx(i % RING, FSINGLE, TX_BUF + i * 0x100, sizeof(f));
        wr(TCCR, 1);
        if (i % RING != RING - 1) {
            continue;
        }
        step(RING * WIRE_NS(64, 1000));
        for (int j = 0; j < RING; j++) {
            g_assert_cmpint(desc_type(TX_RING + j * 8), ==, FEMPTY);
            fill(f, sizeof(f), i - RING + 1 + j);
            check_sent(f, sizeof(f));
        }
        g_assert_cmphex(rd(TCCR), ==, 0);
    }
    g_assert_cmpint(desc_type(TX_RING + RING * 8), ==, LINKFIX);
    stop();
}

/* Each descriptor is read when its turn comes, not ahead of it */
static void test_tx_no_snapshot(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    qtest_memwrite(qts, TX_BUF, f, sizeof(f));
    put_tx(0, FSINGLE, TX_BUF, 64);
    put_tx(1, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10);
    put_tx(1, EEMPTY, 0, 0);
    put_tx(2, FSINGLE, TX_BUF, 64);
    step(100000);
    g_assert_cmpint(get_prop("tx-frames"), ==, 1);
    g_assert_cmphex(rd(TCCR), ==, 0);
    g_assert_cmpint(desc_type(TX_RING + 8), ==, EEMPTY);
    g_assert_cmpint(desc_type(TX_RING + 16), ==, FSINGLE);
    stop();
}

static void test_tx_short(void)
{
    uint8_t f[60] = { 0 };
    uint8_t got[16384];

    start_running(0, 0);
    fill(f, 20, 3);
    memset(got, 0xee, 64);
    qtest_memwrite(qts, TX_BUF, got, 64);
    qtest_memwrite(qts, TX_BUF, f, 20);
    put_tx(0, FSINGLE, TX_BUF, 20);
    wr(TCCR, 1);
    step(10000);
    check_sent(f, 60);
    wr(ECMR, ECMR_INIT | 0x00200000);       /* DPAD: as it is */
    put_tx(1, FSINGLE, TX_BUF, 20);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(wire_recv(got), ==, 20);
    stop();
}

static void test_tx_chain_types(void)
{
    start_running(0, 0);
    put_tx(0, LINK, TX_RING + 16, 0);
    put_tx(2, FSINGLE, TX_BUF, 64);
    put_tx(3, EOS, 0, 0);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(desc_type(TX_RING), ==, LEMPTY);
    g_assert_cmpint(desc_type(TX_RING + 16), ==, FEMPTY);
    g_assert_cmpint(desc_type(TX_RING + 24), ==, EEMPTY);
    g_assert_cmphex(rd(TCCR), ==, 0);
    stop();
}

static void tx_broken(unsigned int type0, size_t ds, unsigned int type1)
{
    start_running(0, 0);
    put_tx(0, type0, TX_BUF, ds);
    put_tx(1, type1, TX_BUF, 64);
    wr(TCCR, 1);
    step(100000);
    g_assert_cmphex(rd(EIS), ==, 4);
    g_assert_cmphex(rd(TCCR), ==, 0);
    g_assert_cmphex(rd(ISS) & ES, ==, 0);
    wr(EIC, 4);
    g_assert_cmphex(rd(ISS) & ES, ==, ES);
    g_assert_cmpint(desc_type(TX_RING), ==, type0);
    g_assert_cmpint(get_prop("ring-errors"), ==, 1);
    g_assert_cmpint(get_prop("tx-frames"), ==, 0);
    stop();
}

static void test_tx_errors(void)
{
    tx_broken(FSTART, 64, EEMPTY);
    tx_broken(FSTART, 64, FSINGLE);
    tx_broken(FSINGLE, 0, EEMPTY);
    tx_broken(FEND, 64, EEMPTY);
}

static void test_tx_not_running(void)
{
    start("");
    configure();
    wr(TCCR, 1);
    g_assert_cmphex(rd(TCCR), ==, 0);
    g_assert_cmpint(get_prop("mode-errors"), ==, 1);
    stop();
}

/* Without TE or link the frame is completed and lost */
static void test_tx_discard(void)
{
    start_running(0, 0);
    wr(ECMR, ECMR_INIT & ~ECMR_TE);
    put_tx(0, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(desc_type(TX_RING), ==, FEMPTY);
    wr(ECMR, ECMR_INIT);
    set_flag("link", false);
    put_tx(1, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(desc_type(TX_RING + 8), ==, FEMPTY);
    g_assert_cmpint(get_prop("tx-drop-linkdown"), ==, 2);
    g_assert_cmpint(get_prop("tx-frames"), ==, 0);
    set_flag("te0-hold", true);
    wr(ECMR, ECMR_INIT & ~ECMR_TE);
    put_tx(2, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(desc_type(TX_RING + 16), ==, FSINGLE);
    g_assert_cmphex(rd(TCCR), ==, 1);
    stop();
}

static void test_tx_freeze(void)
{
    start_running(0, 0);
    set_flag("inject-tx-freeze", true);
    put_tx(0, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(1000000000);
    g_assert_cmpint(desc_type(TX_RING), ==, FSINGLE);
    g_assert_cmphex(rd(TCCR), ==, 1);
    set_flag("inject-tx-freeze", false);
    g_assert_cmpint(desc_type(TX_RING), ==, FEMPTY);
    g_assert_cmphex(rd(TCCR), ==, 0);
    set_flag("inject-tx-active", true);
    g_assert_cmphex(rd(TCCR), ==, 1);
    g_assert_cmphex(rd(CSR), ==, 0x10004);
    stop();
}

/* The watcher sees a chain that is complete only later */
static void test_tx_eager(void)
{
    start_running(0, 0);
    set_flag("inject-eager-fetch", true);
    put_tx(1, FEND, TX_BUF, 64);
    put_tx(0, FSTART, TX_BUF, 4);
    step(10000);
    g_assert_cmpint(get_prop("ring-errors"), ==, 0);
    put_tx(0, FSTART, TX_BUF + 4, 4);
    step(1500);
    g_assert_cmpint(get_prop("ring-errors"), ==, 1);
    put_tx(2, FSTART, TX_BUF, 4);
    step(1000);
    g_assert_cmpint(get_prop("ring-errors"), ==, 2);
    stop();
}

/* Receive */

static void check_memory(uint32_t addr, const uint8_t *want, size_t n)
{
    uint8_t got[8192];

    qtest_memread(qts, addr, got, n);
    g_assert(memcmp(got, want, n) == 0);
}

static void test_rx_single(void)
{
    uint8_t f[100];

    start_running(0, 0);
    fill(f, sizeof(f), 1);
    wire_send(f, sizeof(f));
    wait_waiting(1);
    step(WIRE_NS(100, 1000) - 1);
    g_assert_cmphex(rd(CSR), ==, 0x100004);
    g_assert_cmphex(rd(RIS0), ==, 0);
    step(1);
    g_assert_cmphex(rd(RIS0), ==, 1);
    g_assert_cmphex(rd(CSR), ==, 4);
    g_assert_cmphex(desc(RX_RING), ==, 0x70000064);
    g_assert_cmphex(desc(RX_RING + 4), ==, RX_BUF);
    g_assert_cmpint(desc_type(RX_RING + 8), ==, FEMPTY);
    check_memory(RX_BUF, f, sizeof(f));
    g_assert_cmpint(get_prop("rx-frames"), ==, 1);
    stop();
}

static void test_rx_multi(void)
{
    uint8_t f[5000];

    start_running(0, 0);
    fill(f, sizeof(f), 2);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING), ==, 0x50000800);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x40000800);
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x60000000 + 5000 - 4096);
    check_memory(RX_BUF, f, 2048);
    check_memory(RX_BUF + 0x1000, f + 2048, 2048);
    check_memory(RX_BUF + 0x2000, f + 4096, 5000 - 4096);
    stop();
}

static void test_rx_wrap_and_full(void)
{
    uint8_t f[5000];

    start_running(0, 0);
    for (int i = 0; i < RING; i++) {
        fill(f, 64, i);
        deliver(f, 64);
        g_assert_cmphex(desc(RX_RING + i * 8), ==, 0x70000040);
    }
    g_assert_cmphex(rd(RIS2), ==, 0);
    wr(RIS0, 0);
    deliver(f, 64);                         /* nothing is free */
    g_assert_cmphex(rd(RIS2), ==, 1);
    g_assert_cmphex(rd(RIS0), ==, 0);
    g_assert_cmpint(get_prop("rx-drop-nodesc"), ==, 1);
    put_desc(RX_RING, FEMPTY, RX_CAP, RX_BUF);
    put_desc(RX_RING + 8, FEMPTY, RX_CAP, RX_BUF + 0x1000);
    wr(RIS2, ~1u);
    fill(f, sizeof(f), 9);
    deliver(f, sizeof(f));                  /* needs three, two are free */
    g_assert_cmphex(rd(RIS2), ==, 1);
    g_assert_cmphex(desc(RX_RING), ==, 0xc0000800);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0xc0000800);
    fill(f, 100, 10);
    deliver(f, 100);
    g_assert_cmphex(desc(RX_RING), ==, 0x70000064);
    check_memory(RX_BUF, f, 100);
    stop();
}

static void test_rx_filter(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    f[5] = 0x99;
    deliver(f, sizeof(f));
    g_assert_cmpint(get_prop("rx-drop-filter"), ==, 1);
    g_assert_cmpint(desc_type(RX_RING), ==, FEMPTY);
    wr(ECMR, ECMR_INIT | ECMR_PRM);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING), ==, 0x70000040);
    wr(ECMR, ECMR_INIT);
    f[0] = 0x03;
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x70800040);
    memset(f, 0xff, 6);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x70800040);
    g_assert_cmpint(rd(MAFCR), ==, 2);
    stop();
}

static void test_rx_limits(void)
{
    uint8_t f[9000];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    wr(RFLR, 1004);
    deliver(f, 1001);
    g_assert_cmpint(rd(TLFRCR), ==, 1);
    g_assert_cmpint(get_prop("rx-drop-length"), ==, 1);
    g_assert_cmpint(desc_type(RX_RING), ==, FEMPTY);
    deliver(f, 1000);
    g_assert_cmphex(desc(RX_RING), ==, 0x700003e8);
    wr(RFLR, 9004);
    for (int i = 1; i < RING; i++) {
        put_desc(RX_RING + i * 8, FEMPTY, 4095, RX_BUF + i * 0x1000);
    }
    deliver(f, 9000);                       /* above RTC: truncated */
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x50000fff);
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x40000fff);
    g_assert_cmphex(desc(RX_RING + 24), ==, 0x60001002);
    stop();
}

static void test_rx_disabled(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    wr(ECMR, ECMR_INIT & ~ECMR_RE);
    wire_send(f, sizeof(f));
    wait_prop("rx-drop-disabled", 1);
    wr(ECMR, ECMR_INIT);
    wr(CSR0, 0x10);
    wire_send(f, sizeof(f));
    wait_prop("rx-drop-disabled", 2);
    wr(CSR0, 0x30);
    wire_send(f, sizeof(f));
    wait_waiting(1);
    set_flag("link", false);
    g_assert_cmpint(get_prop("rx-drop-disabled"), ==, 3);
    g_assert_cmphex(rd(RIS0) | rd(RIS2), ==, 0);
    g_assert_cmpint(desc_type(RX_RING), ==, FEMPTY);
    stop();
}

static void test_rx_injected_error(void)
{
    uint8_t f[3000];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    set_prop("inject-rx-status", 0x01);
    deliver(f, 100);
    g_assert_cmphex(desc(RX_RING), ==, 0x70012064);
    g_assert_cmpint(rd(CEFCR), ==, 1);
    g_assert_cmphex(rd(EIS), ==, 1);
    set_prop("inject-rx-status", 0x02);
    set_prop("inject-rx-fragment", 1);
    deliver(f, 3000);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x50022800);
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x60000000 + 3000 - 2048);
    deliver(f, 100);
    g_assert_cmphex(desc(RX_RING + 24), ==, 0x70000064);
    stop();
}

static void test_rx_zero_ds(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    put_desc(RX_RING, FEMPTY, 0, RX_BUF);
    deliver(f, sizeof(f));
    g_assert_cmphex(rd(RIS2), ==, 1);
    g_assert_cmphex(desc(RX_RING), ==, 0xc0000000);
    set_flag("ds0-skip", true);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING), ==, 0x50000000);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x60000040);
    stop();
}

/* With rx-split-ns the parts of a frame appear one after the other */
static void test_rx_split(void)
{
    uint8_t f[3000];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    set_prop("rx-split-ns", 5000);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING), ==, 0x50000800);
    g_assert_cmpint(desc_type(RX_RING + 8), ==, FEMPTY);
    g_assert_cmphex(rd(RIS0), ==, 0);
    g_assert_cmphex(rd(CSR), ==, 0x100004);
    step(5000);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x60000000 + 3000 - 2048);
    g_assert_cmphex(rd(RIS0), ==, 1);
    stop();
}

/* Interrupts */

static void test_irq_rx(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    g_assert(!irq());
    deliver(f, sizeof(f));
    g_assert(irq());
    g_assert_cmphex(rd(ISS), ==, FRS);
    wr(RIC0, 0);
    g_assert(!irq());
    g_assert_cmphex(rd(RIS0), ==, 1);       /* latched while masked */
    wr(RIS0, 1);                            /* a written 1 leaves it */
    g_assert_cmphex(rd(RIS0), ==, 1);
    wr(RIC0, 1);
    g_assert(irq());
    wr(RIS0, ~1u & 0x3ffff);
    g_assert_cmphex(rd(RIS0), ==, 0);
    g_assert(!irq());
    g_assert_cmpint(get_prop("irqs"), ==, 2);
    stop();
}

static void test_irq_tx(void)
{
    start_running(0, 0);
    wr(TIC, 0);
    put_tx(0, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmphex(rd(TIS), ==, 1);
    g_assert(!irq());
    wr(TIC, 1);
    g_assert(irq());
    g_assert_cmphex(rd(ISS), ==, FTS);
    wr(TIS, 0);
    g_assert(!irq());
    stop();
}

static void test_irq_error(void)
{
    start_running(0, 0);
    set_prop("inject-queue-full", 1);
    g_assert(irq());
    g_assert_cmphex(rd(EIS), ==, 0x10000);  /* no EIC bit is needed */
    g_assert_cmphex(rd(ISS), ==, ES);
    wr(EIS, 0);                             /* a summary of RIS2 */
    g_assert_cmphex(rd(EIS), ==, 0x10000);
    set_prop("inject-fifo-overflow", 1);
    wr(RIS2, 0x80000000);
    g_assert_cmphex(rd(RIS2), ==, 0x80000000);
    g_assert(irq());
    wr(RIC2, 1);
    g_assert(!irq());
    g_assert_cmphex(rd(EIS), ==, 0);
    stop();
}

static void test_irq_emac(void)
{
    start_running(0, 0);
    set_flag("link", false);
    g_assert_cmphex(rd(ECSR), ==, 4);
    g_assert(!irq());
    wr(ECSIPR, 4);
    g_assert(irq());
    g_assert_cmphex(rd(ISS), ==, MS);
    wr(ECSR, 0);                            /* a written 0 leaves it */
    g_assert(irq());
    wr(ECSR, 4);
    g_assert(!irq());
    stop();
}

static void test_irq_injection(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    set_prop("inject-irq-swallow", 1);
    deliver(f, sizeof(f));
    g_assert_cmphex(rd(ISS), ==, FRS);
    g_assert(!irq());
    wr(RIS0, 0);
    deliver(f, sizeof(f));
    g_assert(irq());
    wr(RIS0, 0);
    set_prop("inject-irq-delay-ns", 5000);
    deliver(f, sizeof(f));
    g_assert(!irq());
    step(5000);
    g_assert(irq());
    wr(RIS0, 0);
    set_prop("inject-irq-spurious", 1);
    g_assert(irq());
    g_assert_cmphex(rd(ISS), ==, 0);
    step(1000);
    g_assert(!irq());
    stop();
}

/* Wire time */

static void pace_tx(unsigned int speed, uint32_t gecmr)
{
    const int64_t each = WIRE_NS(1000, speed);
    uint8_t f[1000];

    start_running(0, 0);
    set_prop("speed", speed);
    step(20000000);
    wr(GECMR, gecmr);
    fill(f, sizeof(f), 0);
    qtest_memwrite(qts, TX_BUF, f, sizeof(f));
    for (int i = 0; i < RING - 1; i++) {
        put_tx(i, FSINGLE, TX_BUF, sizeof(f));
    }
    wr(TCCR, 1);
    step(each - 1);
    for (int i = 0; i < RING - 1; i++) {
        g_assert_cmpint(get_prop("tx-frames"), ==, i);
        step(1);
        g_assert_cmpint(get_prop("tx-frames"), ==, i + 1);
        step(each - 1);
    }
    stop();
}

static void test_pace_tx(void)
{
    pace_tx(1000, 0x20);
    pace_tx(100, 0x10);
    pace_tx(10, 0);
}

/* Waiting frames follow each other without a gap; the peer is held back */
static void test_pace_rx(void)
{
    const int64_t each = WIRE_NS(64, 1000);
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    for (int i = 0; i < 70; i++) {
        wire_send(f, sizeof(f));
    }
    wait_waiting(64);
    step(each * 3 - 1);
    g_assert_cmpint(get_prop("rx-frames"), ==, 2);
    step(1);
    g_assert_cmpint(get_prop("rx-frames"), ==, 3);
    step(each * 29);
    g_assert_cmpint(get_prop("rx-frames"), ==, 4);
    g_assert_cmpint(get_prop("rx-drop-nodesc"), ==, 28);
    wait_waiting(38);                       /* the rest has come in */
    step(each * 38);
    g_assert_cmpint(get_prop("rx-drop-nodesc"), ==, 66);
    wire_send(f, sizeof(f));
    wait_waiting(1);
    stop();
}

static void test_speed_mismatch(void)
{
    start_running(0, 0);
    wr(GECMR, 0x10);
    put_tx(0, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(10000);
    g_assert_cmpint(get_prop("tx-drop-linkdown"), ==, 1);
    stop();
}

/* Clock and reset */

static void test_gating(void)
{
    start("");
    go_mode(1);
    wr(DBAT, 0x1000);
    qtest_set_irq_in(qts, MAC, "clock", 0, 0);
    rd(CSR);
    wr(DBAT, 0x2000);
    g_assert_cmpint(get_prop("gated-accesses"), ==, 2);
    qtest_set_irq_in(qts, MAC, "clock", 0, 1);
    g_assert_cmphex(rd(CSR), ==, 1);
    g_assert_cmphex(rd(DBAT), ==, 0);
    go_mode(1);
    qtest_set_irq_in(qts, MAC, "reset", 0, 1);
    wr(DBAT, 0x2000);
    g_assert_cmpint(get_prop("gated-accesses"), ==, 3);
    qtest_set_irq_in(qts, MAC, "reset", 0, 0);
    g_assert_cmphex(rd(CSR), ==, 1);
    g_assert_cmpint(get_prop("gated-accesses"), ==, 3);
    stop();
}

/* Leaving operation stops both directions and forgets the positions */
static void test_leave_operation(void)
{
    uint8_t f[64];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    deliver(f, sizeof(f));
    put_tx(0, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    wr(CCC, 1);
    step(100);
    g_assert_cmphex(rd(CSR), ==, 2);
    g_assert_cmphex(rd(TCCR), ==, 0);
    step(100000);
    g_assert_cmpint(desc_type(TX_RING), ==, FSINGLE);
    put_desc(RX_RING, FEMPTY, RX_CAP, RX_BUF);
    go_mode(2);
    deliver(f, sizeof(f));
    g_assert_cmphex(desc(RX_RING), ==, 0x70000040);
    stop();
}

/* Checksums */

static uint32_t add_sum(const uint8_t *p, size_t n)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < n; i++) {
        sum += i & 1 ? p[i] : p[i] << 8;
    }
    return sum;
}

static uint16_t fold(uint32_t sum)
{
    while (sum >> 16) {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return ~sum;
}

typedef struct Packet {
    uint8_t data[256];
    size_t len;
    uint8_t *l4;
    size_t l4_len;
    uint8_t *csum;
    uint16_t right;
} Packet;

static void make_l3(Packet *p, uint8_t *ip, bool v6, uint8_t proto)
{
    if (v6) {
        ip[0] = 0x60;
        stw_be_p(ip + 4, p->l4_len);
        ip[6] = proto;
        ip[7] = 64;
        memset(ip + 8, 0x20, 16);
        memset(ip + 24, 0x31, 16);
        p->l4 = ip + 40;
        return;
    }
    ip[0] = 0x45;
    stw_be_p(ip + 2, 20 + p->l4_len);
    ip[8] = 64;
    ip[9] = proto;
    stl_be_p(ip + 12, 0x0a000001);
    stl_be_p(ip + 16, 0x0a0000fe);
    stw_be_p(ip + 10, fold(add_sum(ip, 20)));
    p->l4 = ip + 20;
}

/* A packet with a wrong checksum field; the right one is in @right */
static void make_packet(Packet *p, bool vlan, bool v6, uint8_t proto)
{
    uint8_t *ip = p->data + 14 + (vlan ? 4 : 0);
    uint32_t pseudo;

    memset(p, 0, sizeof(*p));
    memcpy(p->data, our_addr, 6);
    stw_be_p(p->data + 12, 0x8100);
    stw_be_p(ip - 2, v6 ? 0x86dd : 0x0800);
    p->l4_len = 71;
    make_l3(p, ip, v6, proto);
    for (int i = 0; i < p->l4_len; i++) {
        p->l4[i] = i * 3 + 1;
    }
    p->csum = p->l4 + (proto == 6 ? 16 : 6);
    pseudo = v6 ? add_sum(ip + 8, 32) : add_sum(ip + 12, 8);
    stw_be_p(p->csum, 0);
    p->right = fold(pseudo + proto + p->l4_len + add_sum(p->l4, p->l4_len));
    stw_be_p(p->csum, p->right ^ 0x1234);
    p->len = p->l4 + p->l4_len - p->data;
}

/* Send and return the checksum field of what came out */
static uint16_t csum_tx(const Packet *p, int slot)
{
    uint8_t got[16384];

    qtest_memwrite(qts, TX_BUF, p->data, p->len);
    put_tx(slot % RING, FSINGLE, TX_BUF, p->len);
    wr(TCCR, 1);
    step(100000);
    g_assert_cmpint(wire_recv(got), ==, p->len);
    return lduw_be_p(got + (p->csum - p->data));
}

static void test_csum_tx(void)
{
    int slot = 0;
    Packet p;

    start_running(0x00300030, 0);
    for (int i = 0; i < 8; i++) {
        make_packet(&p, i & 1, i & 2, i & 4 ? 6 : 17);
        g_assert_cmphex(csum_tx(&p, slot++), ==, p.right);
    }
    make_packet(&p, false, false, 17);
    stw_be_p(p.csum, 0);                    /* no checksum wanted */
    g_assert_cmphex(csum_tx(&p, slot++), ==, 0);
    make_packet(&p, false, false, 17);
    p.data[14 + 6] = 0x20;                  /* a fragment */
    g_assert_cmphex(csum_tx(&p, slot++), ==, p.right ^ 0x1234);
    make_packet(&p, true, false, 17);
    stw_be_p(p.data + 12, 0x88a8);          /* not a tag it knows */
    g_assert_cmphex(csum_tx(&p, slot++), ==, p.right ^ 0x1234);
    stop();
    start_running(0, 0);
    make_packet(&p, false, false, 6);
    g_assert_cmphex(csum_tx(&p, 0), ==, p.right ^ 0x1234);
    stop();
}

/* Receive in slot 0 and return the four status bytes */
static uint32_t csum_rx(const Packet *p)
{
    put_desc(TABLE + 32, LINKFIX, 0, RX_RING);
    put_desc(RX_RING, FEMPTY, RX_CAP, RX_BUF);
    wr(DLR, 0x10);
    deliver(p->data, p->len);
    g_assert_cmphex(desc(RX_RING), ==, 0x70000000 | (p->len + 4));
    check_memory(RX_BUF, p->data, p->len);
    return qtest_readl(qts, RX_BUF + p->len);
}

static void test_csum_rx(void)
{
    Packet p;

    start_running(0, 0x00700070);
    for (int i = 0; i < 8; i++) {
        make_packet(&p, i & 1, i & 2, i & 4 ? 6 : 17);
        g_assert_cmphex(csum_rx(&p) >> 16, ==, 1);
        stw_be_p(p.csum, p.right);
        g_assert_cmphex(csum_rx(&p), ==, 0x0000ffff);
    }
    set_flag("inject-bad-verdict", true);
    g_assert_cmphex(csum_rx(&p) >> 16, ==, 1);
    set_flag("inject-bad-verdict", false);
    make_packet(&p, false, false, 17);
    stw_be_p(p.csum, 0);
    g_assert_cmphex(csum_rx(&p), ==, 0xffffffff);
    make_packet(&p, false, false, 132);
    g_assert_cmphex(csum_rx(&p), ==, 0xffffffff);
    stop();
}

/* Four status bytes over the end of a buffer */
static void test_csum_straddle(void)
{
    Packet p;

    start_running(0, 0x00700070);
    make_packet(&p, false, false, 17);
    stw_be_p(p.csum, p.right);
    put_desc(RX_RING, FEMPTY, p.len + 1, RX_BUF);
    deliver(p.data, p.len);
    g_assert_cmphex(desc(RX_RING), ==, 0x50000000 | (p.len + 1));
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x60000003);
    set_flag("trailer-straddle", false);
    put_desc(RX_RING + 16, FEMPTY, p.len + 1, RX_BUF);
    deliver(p.data, p.len);
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x50000000 | p.len);
    g_assert_cmphex(desc(RX_RING + 24), ==, 0x60000004);
    stop();
}

static void test_csum_trailer(void)
{
    Packet p;

    start_running(0, 0);
    make_packet(&p, false, false, 17);
    set_flag("trailer-always", true);
    g_assert_cmphex(csum_rx(&p), ==, 0xffffffff);
    wr(ECMR, ECMR_INIT & ~0x02000000);      /* no RCPT, no trailer */
    deliver(p.data, p.len);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x70000000 | p.len);
    stop();
}

static void test_toe_stuck(void)
{
    start_running(0, 0);
    set_flag("inject-toe-stuck", true);
    wr(CSR0, 0);
    step(200000000);
    g_assert_cmphex(rd(CSR0), ==, 0x30);
    set_flag("inject-toe-stuck", false);
    g_assert_cmphex(rd(CSR0), ==, 0);
    stop();
}

/* Readings of the reference that can be chosen */

static void test_choice_receive(void)
{
    uint8_t f[5000];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    memset(f, 0xff, 6);
    set_prop("msc-where", 1);
    put_desc(RX_RING, FEMPTY, 0x05000000 | RX_CAP, RX_BUF);
    deliver(f, 3000);
    g_assert_cmphex(desc(RX_RING), ==, 0x55800800);
    g_assert_cmphex(desc(RX_RING + 8), ==, 0x60000000 + 3000 - 2048);
    set_flag("broadcast-mc", false);
    set_flag("die-preserved", false);
    put_desc(RX_RING + 16, FEMPTY, 0x05000000 | RX_CAP, RX_BUF);
    deliver(f, 64);
    g_assert_cmphex(desc(RX_RING + 16), ==, 0x70000040);
    g_assert_cmpint(rd(MAFCR), ==, 1);
    stop();
}

static void test_choice_limits(void)
{
    uint8_t f[9000];

    start_running(0, 0);
    fill(f, sizeof(f), 0);
    wr(RFLR, 9004);
    set_flag("rtc-drop", true);
    deliver(f, 9000);
    g_assert_cmpint(get_prop("rx-drop-length"), ==, 1);
    g_assert_cmpint(desc_type(RX_RING), ==, FEMPTY);
    stop();
}

static void test_choice_registers(void)
{
    start_running(0, 0);
    set_flag("tccr-zero-stops", true);
    put_tx(0, FSINGLE, TX_BUF, 64);
    put_tx(1, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    wr(TCCR, 0);
    step(100000);
    g_assert_cmpint(get_prop("tx-frames"), ==, 1);
    wr(TIC, 0);
    g_assert_cmphex(rd(ISS), ==, 0);
    set_flag("iss-gated", false);
    g_assert_cmphex(rd(ISS) & FTS, ==, FTS);
    g_assert(!irq());
    set_flag("mahr-survives-reset", true);
    go_mode(1);
    go_mode(0);
    g_assert_cmphex(rd(MAHR), ==, 0x02000000);
    set_flag("clock-stop-resets", false);
    qtest_set_irq_in(qts, MAC, "clock", 0, 0);
    qtest_set_irq_in(qts, MAC, "clock", 0, 1);
    g_assert_cmphex(rd(MAHR), ==, 0x02000000);
    stop();
}

/* One frame; whether it left */
static bool passes(int slot)
{
    uint64_t before = get_prop("tx-frames");

    put_tx(slot, FSINGLE, TX_BUF, 64);
    wr(TCCR, 1);
    step(100000);
    return get_prop("tx-frames") != before;
}

static void test_choice_wire(void)
{
    start_running(0, 0);
    g_assert(passes(0));
    wr(CXR35, 0x03e80002);
    g_assert(!passes(1));
    set_prop("xmii", 2);
    g_assert(passes(2));
    stop();

    start("");
    configure();
    step(20000000);
    go_mode(2);
    wr(ECMR, ECMR_INIT);
    setup_emac(0, 0);
    g_assert(!passes(0));
    set_flag("cxr35-order", false);
    g_assert(passes(1));
    set_prop("inject-wire-ns", 1000000);
    g_assert(!passes(2));
    step(1000000);
    g_assert_cmpint(get_prop("tx-frames"), ==, 2);
    stop();
}

static void test_write_log(void)
{
    QDict *r;

    start("");
    step(1000);
    wr(CCC, 1);
    wr(CCC, 0x101);
    set_prop("write-log-skip", 1);
    r = qtest_qmp(qts, "{'execute': 'qom-get', 'arguments':"
                       "{'path': %s, 'property': 'write-log'}}", MAC);
    g_assert_cmpstr(qdict_get_str(r, "return"), ==, "1000 000 00000001\n");
    qobject_unref(r);
    stop();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } tests[] = {
        { "/ravb/registers/reset-values", test_reset_values },
        { "/ravb/registers/read-only", test_read_only },
        { "/ravb/registers/counters", test_counters_clear },
        { "/ravb/registers/boot-address", test_boot_address },
        { "/ravb/modes/change", test_modes },
        { "/ravb/modes/errors", test_mode_errors },
        { "/ravb/modes/injection", test_mode_injection },
        { "/ravb/modes/emac-order", test_emac_order },
        { "/ravb/modes/leave-operation", test_leave_operation },
        { "/ravb/mdio/id", test_mdio_id },
        { "/ravb/mdio/resync", test_mdio_resync },
        { "/ravb/mdio/link", test_link },
        { "/ravb/tx/single", test_tx_single },
        { "/ravb/tx/multi", test_tx_multi },
        { "/ravb/tx/wrap", test_tx_wrap },
        { "/ravb/tx/no-snapshot", test_tx_no_snapshot },
        { "/ravb/tx/short", test_tx_short },
        { "/ravb/tx/chain-types", test_tx_chain_types },
        { "/ravb/tx/errors", test_tx_errors },
        { "/ravb/tx/not-running", test_tx_not_running },
        { "/ravb/tx/discard", test_tx_discard },
        { "/ravb/tx/freeze", test_tx_freeze },
        { "/ravb/tx/eager", test_tx_eager },
        { "/ravb/rx/single", test_rx_single },
        { "/ravb/rx/multi", test_rx_multi },
        { "/ravb/rx/wrap-and-full", test_rx_wrap_and_full },
        { "/ravb/rx/filter", test_rx_filter },
        { "/ravb/rx/limits", test_rx_limits },
        { "/ravb/rx/disabled", test_rx_disabled },
        { "/ravb/rx/injected-error", test_rx_injected_error },
        { "/ravb/rx/zero-ds", test_rx_zero_ds },
        { "/ravb/rx/split", test_rx_split },
        { "/ravb/irq/rx", test_irq_rx },
        { "/ravb/irq/tx", test_irq_tx },
        { "/ravb/irq/error", test_irq_error },
        { "/ravb/irq/emac", test_irq_emac },
        { "/ravb/irq/injection", test_irq_injection },
        { "/ravb/pace/tx", test_pace_tx },
        { "/ravb/pace/rx", test_pace_rx },
        { "/ravb/pace/speed-mismatch", test_speed_mismatch },
        { "/ravb/gate/clock-and-reset", test_gating },
        { "/ravb/csum/tx", test_csum_tx },
        { "/ravb/csum/rx", test_csum_rx },
        { "/ravb/csum/straddle", test_csum_straddle },
        { "/ravb/csum/trailer", test_csum_trailer },
        { "/ravb/csum/stuck", test_toe_stuck },
        { "/ravb/choice/receive", test_choice_receive },
        { "/ravb/choice/limits", test_choice_limits },
        { "/ravb/choice/registers", test_choice_registers },
        { "/ravb/choice/wire", test_choice_wire },
        { "/ravb/log/writes", test_write_log },
    };

    g_test_init(&argc, &argv, NULL);
    for (int i = 0; i < ARRAY_SIZE(tests); i++) {
        qtest_add_func(tests[i].name, tests[i].run);
    }
    return g_test_run();
}
