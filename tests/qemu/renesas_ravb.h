/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Renesas Ethernet AVB / Gigabit Ethernet MAC
 *
 * State and class shared by the register, DMA and checksum engine files.
 */
#ifndef HW_NET_RENESAS_RAVB_H
#define HW_NET_RENESAS_RAVB_H

#include "hw/registerfields.h"
#include "hw/sysbus.h"
#include "net/net.h"
#include "qemu/timer.h"
#include "ravb_phy.h"

#define TYPE_RENESAS_RAVB "renesas-ravb"
#define TYPE_RENESAS_GBETH "renesas-gbeth"
OBJECT_DECLARE_TYPE(RenesasRavbState, RenesasRavbClass, RENESAS_RAVB)

#define RAVB_MMIO_SIZE  0x10000
#define RAVB_NREGS      (0x810 / 4)
#define RAVB_NTXQ_MAX   4
#define RAVB_NRXQ_MAX   18
#define RAVB_IRQ_MAX    29
#define RAVB_TABLE_RX   4           /* first receive entry of the base table */
#define RAVB_RX_FIFO    64          /* frames waiting for the wire */
#define RAVB_FRAME_MAX  16384
#define RAVB_PARTS_MAX  256         /* descriptors of one frame */
#define RAVB_LINKS_MAX  8           /* consecutive LINK/LINKFIX */
#define RAVB_LOG_SIZE   1024        /* register writes remembered */

REG32(CCC, 0x000)
    FIELD(CCC, OPC, 0, 2)
    FIELD(CCC, GAC, 7, 1)
    FIELD(CCC, DTSR, 8, 1)
    FIELD(CCC, CSEL, 16, 2)
    FIELD(CCC, BOC, 20, 1)
    FIELD(CCC, LBME, 24, 1)
REG32(DBAT, 0x004)
REG32(DLR, 0x008)
REG32(CSR, 0x00c)
    FIELD(CSR, OPS, 0, 4)
    FIELD(CSR, DTS, 8, 1)
    FIELD(CSR, TPO, 16, 4)
    FIELD(CSR, RPO, 20, 1)
REG32(CDAR0, 0x010)
REG32(CDAR1, 0x014)
REG32(ESR, 0x088)
REG32(RCR, 0x090)
    FIELD(RCR, EFFS, 0, 1)
REG32(RTC, 0x0b4)
    FIELD(RTC, MFL0, 0, 16)
REG32(TGC, 0x300)
REG32(TCCR, 0x304)
    FIELD(TCCR, TSRQ, 0, 4)
REG32(TSR, 0x308)
REG32(DIC, 0x350)
REG32(DIS, 0x354)
REG32(EIC, 0x358)
REG32(EIS, 0x35c)
    FIELD(EIS, MREF, 0, 1)
    FIELD(EIS, MTEF, 1, 1)
    FIELD(EIS, QEF, 2, 1)
    FIELD(EIS, QFS, 16, 1)
REG32(RIC0, 0x360)
REG32(RIS0, 0x364)
REG32(RIC1, 0x368)
REG32(RIS1, 0x36c)
REG32(RIC2, 0x370)
REG32(RIS2, 0x374)
    FIELD(RIS2, QFF, 0, 18)
    FIELD(RIS2, RFFF, 31, 1)
REG32(TIC, 0x378)
REG32(TIS, 0x37c)
    FIELD(TIS, FTF, 0, 4)
    FIELD(TIS, TFUF, 8, 1)
    FIELD(TIS, TFWF, 9, 1)
REG32(ISS, 0x380)
    FIELD(ISS, FRS, 0, 1)
    FIELD(ISS, FTS, 2, 1)
    FIELD(ISS, ES, 6, 1)
    FIELD(ISS, MS, 7, 1)
    FIELD(ISS, TFUS, 8, 1)
    FIELD(ISS, TFWS, 9, 1)
    FIELD(ISS, RFWS, 12, 1)
    FIELD(ISS, CGIS, 13, 1)
    FIELD(ISS, DPS, 17, 15)
REG32(RIC3, 0x388)
REG32(RIS3, 0x38c)
REG32(GIC, 0x3ac)
REG32(GIS, 0x3b0)

REG32(ECMR, 0x500)
    FIELD(ECMR, PRM, 0, 1)
    FIELD(ECMR, DM, 1, 1)
    FIELD(ECMR, TE, 5, 1)
    FIELD(ECMR, RE, 6, 1)
    FIELD(ECMR, MPDE, 9, 1)
    FIELD(ECMR, DPAD, 21, 1)
    FIELD(ECMR, RCPT, 25, 1)
REG32(RFLR, 0x508)
REG32(ECSR, 0x510)
    FIELD(ECSR, ICD, 0, 1)
    FIELD(ECSR, MPD, 1, 1)
    FIELD(ECSR, LCHNG, 2, 1)
    FIELD(ECSR, PHYI, 3, 1)
    FIELD(ECSR, PFRI, 4, 1)
REG32(ECSIPR, 0x518)
REG32(PIR, 0x520)
    FIELD(PIR, MDC, 0, 1)
    FIELD(PIR, MMD, 1, 1)
    FIELD(PIR, MDO, 2, 1)
    FIELD(PIR, MDI, 3, 1)
REG32(PSR, 0x528)
    FIELD(PSR, LMON, 0, 1)
REG32(PIPR, 0x52c)
REG32(CXR31, 0x530)
REG32(CXR35, 0x540)
    FIELD(CXR35, SEL_XMII, 0, 2)
    FIELD(CXR35, HALFCYC_CLKSW, 16, 16)
REG32(MPR, 0x558)
REG32(PFTCR, 0x55c)
REG32(PFRCR, 0x560)
REG32(GECMR, 0x5b0)
REG32(MAHR, 0x5c0)
REG32(MALR, 0x5c8)
REG32(TROCR, 0x700)
REG32(CXR41, 0x708)
REG32(CXR42, 0x710)
REG32(CEFCR, 0x740)
REG32(FRECR, 0x748)
REG32(TSFRCR, 0x750)
REG32(TLFRCR, 0x758)
REG32(RFCR, 0x760)
REG32(CERCR, 0x768)
REG32(CEECR, 0x770)
REG32(MAFCR, 0x778)
REG32(LPTXMOD2, 0x7b4)
REG32(LPTXGTH1, 0x7c0)
REG32(LPTXMTH1, 0x7d0)
REG32(CSR0, 0x800)
    FIELD(CSR0, TPE, 4, 1)
    FIELD(CSR0, RPE, 5, 1)
REG32(CSR1, 0x804)
REG32(CSR2, 0x808)

/* Bits common to CSR1 and CSR2 */
#define TOE_IP4     0x00000001
#define TOE_TCP4    0x00000010
#define TOE_UDP4    0x00000020
#define TOE_ICMP4   0x00000040
#define TOE_TCP6    0x00100000
#define TOE_UDP6    0x00200000
#define TOE_ICMP6   0x00400000
#define TOE_HOP     0x01000000
#define TOE_ROUT    0x02000000
#define TOE_AHD     0x04000000
#define TOE_DHD     0x08000000
#define TOE_MASK    0x0f700071

/* Requested modes (CCC.OPC) */
enum {
    RAVB_MODE_RESET,
    RAVB_MODE_CONFIG,
    RAVB_MODE_OPERATION,
    RAVB_MODE_STANDBY,
};

/* Receive status bits of a descriptor (MSC) */
#define MSC_CRC     0x01
#define MSC_RFE     0x02
#define MSC_RTSF    0x04
#define MSC_RTLF    0x08
#define MSC_FRE     0x10
#define MSC_CRL     0x20
#define MSC_CEEF    0x40
#define MSC_MC      0x80
#define MSC_ERRORS  0x7f

/* Register attributes; bits that are in none of the masks are read/write */
typedef struct RavbRegInfo {
    uint16_t addr;
    const char *name;
    uint32_t reset;
    uint32_t ro;        /* writes are ignored */
    uint32_t w0c;       /* a written 0 clears, a written 1 leaves */
    uint32_t w1c;       /* a written 1 clears, a written 0 leaves */
    uint32_t rsvd;      /* writing 1 is a guest error */
    uint32_t flags;
} RavbRegInfo;

#define RAVB_F_AWC      0x01    /* any write clears */
#define RAVB_F_CONFIG   0x02    /* writable in config mode only */
#define RAVB_F_EMAC     0x04    /* has to come after CXR35 */
#define RAVB_F_ANYMODE  0x08    /* writable in reset mode too */
#define RAVB_F_KEEP     0x10    /* may survive reset mode */

typedef struct RavbPart {
    uint32_t addr;      /* of the descriptor */
    uint32_t word0;
    uint32_t dptr;
} RavbPart;

typedef struct RavbTxState {
    bool busy;          /* a frame is on the wire */
    bool frozen;        /* its completion is held back */
    unsigned int queue;
    unsigned int nparts;
    RavbPart parts[RAVB_PARTS_MAX];
    uint32_t next;      /* position after the frame */
    int64_t end;        /* when the wire is free again */
    size_t len;
    uint8_t buf[RAVB_FRAME_MAX];
} RavbTxState;

typedef struct RavbRxFrame {
    size_t len;
    uint8_t *data;      /* buffer of RAVB_FRAME_MAX, kept between frames */
} RavbRxFrame;

typedef struct RavbRxState {
    RavbRxFrame fifo[RAVB_RX_FIFO];
    unsigned int head;
    unsigned int count;
    bool refused;       /* the back end holds frames for us */
    bool on_wire;       /* head of the FIFO is arriving */
    bool accepted;      /* the receiver was on when it began */
    int64_t end;        /* when the wire is free again */
    unsigned int queue;
    unsigned int nparts;
    unsigned int written;       /* parts written back so far */
    RavbPart parts[RAVB_PARTS_MAX];
    unsigned int nlinks;
    uint32_t links[RAVB_LINKS_MAX];
} RavbRxState;

typedef struct RavbCounters {
    uint64_t mmio_reads;
    uint64_t mmio_writes;
    uint64_t irqs;
    uint64_t desc_fetches;
    uint64_t tx_frames;
    uint64_t rx_frames;
    uint64_t tx_bytes;
    uint64_t rx_bytes;
    uint64_t rx_drop_nodesc;
    uint64_t rx_drop_filter;
    uint64_t rx_drop_disabled;
    uint64_t rx_drop_length;
    uint64_t tx_drop_linkdown;
    uint64_t gated_accesses;
    uint64_t guest_errors;
    uint64_t ring_errors;
    uint64_t early_emac_writes;
    uint64_t mode_errors;
} RavbCounters;

/* Readings of the reference that a driver may notice */
typedef struct RavbChoices {
    bool trailer_always;
    bool trailer_needs_rcpt;
    bool trailer_straddle;
    bool broadcast_mc;
    bool die_preserved;
    bool mahr_survives_reset;
    bool clock_stop_resets;
    bool te0_hold;
    bool ds0_skip;
    bool tccr_zero_stops;
    bool iss_gated;
    bool rtc_drop;
    bool cxr35_order;
    bool speed_must_match;
    uint32_t xmii;
    uint32_t msc_where;
    uint32_t bad_csum_status;
    uint32_t mode_settle_ns;
    uint32_t toe_settle_ns;
    uint32_t rx_split_ns;
    uint32_t boot_mahr;
    uint32_t boot_malr;
} RavbChoices;

typedef struct RavbInject {
    bool tx_freeze;
    uint32_t irq_swallow;
    uint32_t irq_spurious;
    uint32_t irq_delay_ns;
    uint32_t wire_ns;
    uint32_t mode_refuse;
    uint32_t mode_delay_ns;
    bool tx_active;
    bool rx_active;
    bool no_dts;
    uint32_t rx_status;
    uint32_t rx_fragment;
    bool eager_fetch;
    uint32_t queue_full;
    uint32_t fifo_overflow;
    bool toe_stuck;
    bool bad_verdict;
} RavbInject;

typedef struct RavbLogEntry {
    int64_t when;
    uint32_t offset;
    uint32_t value;
} RavbLogEntry;

struct RenesasRavbState {
    SysBusDevice parent_obj;

    MemoryRegion iomem;
    MemoryRegion *dma_mr;
    AddressSpace dma_as_own;
    AddressSpace *dma_as;
    NICState *nic;
    NICConf conf;
    qemu_irq irq[RAVB_IRQ_MAX];

    uint32_t regs[RAVB_NREGS];
    unsigned int mode;          /* actual mode */
    unsigned int mode_wanted;
    QEMUTimer *mode_timer;
    bool clock_on;
    bool in_reset;
    bool cxr35_written;         /* since the last reset */
    bool cxr35_late;            /* another E-MAC write came first */
    int64_t csr0_settled;       /* when cleared CSR0 bits read 0 */
    uint32_t csr0_old;

    QEMUTimer *tx_timer;
    QEMUTimer *rx_timer;
    QEMUTimer *split_timer;
    QEMUTimer *watch_timer;
    RavbTxState tx;
    RavbRxState rx;
    uint32_t tx_cur[RAVB_NTXQ_MAX];
    uint32_t rx_cur[RAVB_NRXQ_MAX];
    GHashTable *watched;        /* descriptors seen in hardware's hands */

    bool irq_wanted;
    bool irq_swallowed;
    bool irq_delayed;
    bool irq_spurious_on;
    int irq_level;
    QEMUTimer *irq_timer;
    QEMUTimer *spurious_timer;

    uint8_t phy_addr;
    RavbPhy phy;
    RavbMdio mdio;

    RavbCounters cnt;
    RavbChoices opt;
    RavbInject inj;

    uint32_t dbg_offset;
    uint32_t log_count;
    uint32_t log_skip;
    RavbLogEntry log[RAVB_LOG_SIZE];
};

struct RenesasRavbClass {
    SysBusDeviceClass parent_class;

    unsigned int num_txq;
    unsigned int num_rxq;
    unsigned int num_irqs;
    unsigned int tx_align;      /* of data pointers */
    unsigned int tx_max;        /* longest frame without FCS */
    bool has_gptp;
    bool has_toe;
    bool has_cxr35;
    bool has_magic;
    const RavbRegInfo *regs[RAVB_NREGS];

    /* size in bytes of the receive descriptors of a queue */
    unsigned int (*rx_desc_size)(RenesasRavbState *s, unsigned int q);
    /* which receive queue takes a frame */
    unsigned int (*rx_queue)(RenesasRavbState *s, const uint8_t *p, size_t n);
    /* bytes that follow the frame in memory; writes them to @p + @n */
    size_t (*rx_trailer)(RenesasRavbState *s, uint8_t *p, size_t n);
    /* after the sent frame, before write-back of its last descriptor */
    void (*tx_sent)(RenesasRavbState *s, unsigned int q, uint32_t word0);
    /* before the type byte of the last descriptor (extended descriptors) */
    void (*rx_stamp)(RenesasRavbState *s, uint32_t desc);
    /* decode GECMR into Mbit/s */
    unsigned int (*mac_speed)(RenesasRavbState *s);
    /* drive the interrupt lines from the status registers */
    void (*drive_irqs)(RenesasRavbState *s, uint32_t iss);
    /* registers with side effects beyond the common ones */
    void (*written)(RenesasRavbState *s, unsigned int reg, uint32_t value);
};

/* renesas_ravb.c */
void ravb_update_irq(RenesasRavbState *s);
void ravb_drive_mux(RenesasRavbState *s, uint32_t iss);
void ravb_set_flag(RenesasRavbState *s, unsigned int reg, uint32_t bits);
void ravb_guest_error(RenesasRavbState *s, const char *fmt, ...)
    G_GNUC_PRINTF(2, 3);
bool ravb_running(RenesasRavbState *s);
uint32_t ravb_iss(RenesasRavbState *s, bool gated);
void ravb_class_add_regs(RenesasRavbClass *rc, const RavbRegInfo *info,
                         size_t n);
void ravb_count_reg(RenesasRavbState *s, unsigned int reg);

/* renesas_ravb_dma.c */
void ravb_dma_init(RenesasRavbState *s);
void ravb_dma_fini(RenesasRavbState *s);
void ravb_dma_load(RenesasRavbState *s, uint32_t queues);
void ravb_dma_stop(RenesasRavbState *s);
void ravb_tx_start(RenesasRavbState *s);
void ravb_tx_release(RenesasRavbState *s);
void ravb_watch_start(RenesasRavbState *s);
bool ravb_rx_on(RenesasRavbState *s);
bool ravb_rx_can(NetClientState *nc);
ssize_t ravb_rx(NetClientState *nc, const uint8_t *buf, size_t size);
void ravb_rx_flush(RenesasRavbState *s);
bool ravb_wire_up(RenesasRavbState *s);

/* renesas_ravb_toe.c */
void ravb_toe_tx(RenesasRavbState *s, uint8_t *p, size_t n);
size_t ravb_toe_rx(RenesasRavbState *s, uint8_t *p, size_t n);

/* renesas_ravb_props.c */
void ravb_add_properties(ObjectClass *oc);
void ravb_init_defaults(RenesasRavbState *s);

#endif
