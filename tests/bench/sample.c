// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Guest side of the bench: what the model and the kernel counted in a window of virtual time
 *
 * usage: bench-sample WARM-UP-MS WINDOW-MS [COMMAND [ARGUMENT...] [-- COMMAND...]]
 *
 * Starts the commands, sleeps for the warm-up, reads all counters, sleeps for
 * the window, reads them again, interrupts the commands and prints the
 * differences as one JSON object; process_ns is the last command's CPU time.
 * It runs with a real-time priority, so that a flood does not move the window;
 * the commands do not.
 */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CTL_BASE	0x1f000000
#define CTL_SIZE	0x1000
#define CTL_REPLY	0x800
#define CTL_DOORBELL	0xffc
#define REPLY_WORDS	6
#define PRIORITY	50
#define MAX_COMMANDS	8
#define PATIENCE_MS	1000
#define MS		1000000ull

static const char *const model_counters[] = {
	"mmio-reads", "mmio-writes", "irqs", "desc-fetches", "tx-frames",
	"rx-frames", "tx-bytes", "rx-bytes", "rx-drop-nodesc", "rx-drop-disabled",
};

#define NUM_MODEL (sizeof(model_counters) / sizeof(model_counters[0]))

struct snapshot {
	uint64_t model[NUM_MODEL];
	uint64_t insn;
	uint64_t ns;
	uint64_t acked;		/* TCP payload to and from the peer */
	uint64_t received;
	uint64_t flow_ns;	/* when those two were read */
	uint64_t udp_in;
	uint64_t udp_no_room;
	uint64_t busy_ticks;
	uint64_t idle_ticks;
	uint64_t process_ns;
};

static volatile uint32_t *ctl;
static int diag_fd;
static pid_t commands[MAX_COMMANDS];
static int num_commands;

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

/* The board's control device */

static void open_ctl(void)
{
	int fd = open("/dev/mem", O_RDWR | O_SYNC);

	if (fd < 0)
		fail("/dev/mem");
	ctl = mmap(NULL, CTL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, CTL_BASE);
	if (ctl == MAP_FAILED)
		fail("mmap");
}

static uint64_t ask(const char *command)
{
	char reply[REPLY_WORDS * 4 + 1] = "";
	size_t i;

	for (i = 0; i <= strlen(command) / 4; i++) {
		uint32_t word = 0;

		memcpy(&word, command + i * 4, strnlen(command + i * 4, 4));
		ctl[i] = word;
	}
	ctl[CTL_DOORBELL / 4] = 1;
	for (i = 0; i < REPLY_WORDS; i++) {
		uint32_t word = ctl[CTL_REPLY / 4 + i];

		memcpy(reply + i * 4, &word, 4);
	}
	return strtoull(reply, NULL, 10);
}

static void read_model(struct snapshot *s)
{
	char command[64];
	size_t i;

	for (i = 0; i < NUM_MODEL; i++) {
		snprintf(command, sizeof(command), "get mac0 %s", model_counters[i]);
		s->model[i] = ask(command);
	}
}

/* TCP sockets, through the kernel's socket monitor */

static void ask_sockets(void)
{
	struct {
		struct nlmsghdr head;
		struct inet_diag_req_v2 req;
	} msg = {
		.head = {
			.nlmsg_len = sizeof(msg),
			.nlmsg_type = SOCK_DIAG_BY_FAMILY,
			.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP,
		},
		.req = {
			.sdiag_family = AF_INET,
			.sdiag_protocol = IPPROTO_TCP,
			.idiag_ext = 1 << (INET_DIAG_INFO - 1),
			.idiag_states = ~(1u << 10),	/* listening sockets have no peer */
		},
	};

	if (send(diag_fd, &msg, sizeof(msg), 0) < 0)
		fail("sock_diag");
}

static void add_socket(struct snapshot *s, const struct nlmsghdr *head)
{
	const struct inet_diag_msg *msg = NLMSG_DATA(head);
	const char *end = (const char *)head + head->nlmsg_len;
	const char *pos = (const char *)(msg + 1);
	const struct nlattr *attr;

	for (; end - pos >= NLA_HDRLEN; pos += NLA_ALIGN(attr->nla_len)) {
		struct tcp_info info = {};
		size_t len;

		attr = (const struct nlattr *)pos;
		if (attr->nla_len < NLA_HDRLEN)
			return;
		if (attr->nla_type != INET_DIAG_INFO)
			continue;
		len = attr->nla_len - NLA_HDRLEN;	/* the kernel's may be longer or shorter */
		memcpy(&info, attr + 1, len < sizeof(info) ? len : sizeof(info));
		s->acked += info.tcpi_bytes_acked;
		s->received += info.tcpi_bytes_received;
	}
}

static void read_sockets(struct snapshot *s)
{
	static char buf[65536];

	ask_sockets();
	for (;;) {
		int len = recv(diag_fd, buf, sizeof(buf), 0);
		struct nlmsghdr *head = (struct nlmsghdr *)buf;

		if (len < 0)
			fail("sock_diag");
		for (; NLMSG_OK(head, (unsigned int)len); head = NLMSG_NEXT(head, len)) {
			if (head->nlmsg_type == NLMSG_DONE || head->nlmsg_type == NLMSG_ERROR) {
				s->flow_ns = ask("vtime");
				return;
			}
			add_socket(s, head);
		}
	}
}

/* Files of /proc */

static char *read_file(const char *path)
{
	static char buf[65536];
	int fd = open(path, O_RDONLY);
	ssize_t len;

	if (fd < 0)
		fail(path);
	len = read(fd, buf, sizeof(buf) - 1);
	close(fd);
	buf[len > 0 ? len : 0] = 0;
	return buf;
}

static void read_udp(struct snapshot *s)
{
	/* The second line of that name has the numbers */
	char *line = strstr(read_file("/proc/net/snmp"), "\nUdp:");
	uint64_t no_port, errors, out;

	line = line ? strstr(line + 1, "\nUdp:") : NULL;
	if (!line || sscanf(line, "\nUdp: %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
			    &s->udp_in, &no_port, &errors, &out, &s->udp_no_room) != 5)
		fail("/proc/net/snmp");
}

static void read_cpu(struct snapshot *s)
{
	uint64_t v[8];

	if (sscanf(read_file("/proc/stat"), "cpu %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
		   " %" SCNu64 " %" SCNu64 " %" SCNu64, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7) != 8)
		fail("/proc/stat");
	s->idle_ticks = v[3] + v[4];
	s->busy_ticks = v[0] + v[1] + v[2] + v[5] + v[6] + v[7];
}

static void read_process(struct snapshot *s)
{
	char path[64];

	if (!num_commands)
		return;
	snprintf(path, sizeof(path), "/proc/%d/schedstat", commands[num_commands - 1]);
	s->process_ns = strtoull(read_file(path), NULL, 10);
}

static void read_kernel(struct snapshot *s)
{
	read_sockets(s);
	read_udp(s);
	read_cpu(s);
	read_process(s);
}

static void read_board(struct snapshot *s)
{
	read_model(s);
	s->ns = ask("vtime");
	s->insn = ask("insn");
}

static void print_delta(const struct snapshot *a, const struct snapshot *b)
{
	size_t i;

	putchar('{');
	for (i = 0; i < NUM_MODEL; i++)
		printf("\"%s\":%" PRIu64 ",", model_counters[i], b->model[i] - a->model[i]);
#define DELTA(field, end) printf("\"" #field "\":%" PRIu64 end, b->field - a->field)
	DELTA(insn, ",");
	DELTA(ns, ",");
	DELTA(acked, ",");
	DELTA(received, ",");
	DELTA(flow_ns, ",");
	DELTA(udp_in, ",");
	DELTA(udp_no_room, ",");
	DELTA(busy_ticks, ",");
	DELTA(idle_ticks, ",");
	DELTA(process_ns, "}\n");
}

static void sleep_ms(const char *ms)
{
	uint64_t ns = strtod(ms, NULL) * MS;
	struct timespec t = { .tv_sec = ns / (1000 * MS), .tv_nsec = ns % (1000 * MS) };

	clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL);
}

/* The commands */

static void start(char **argv)
{
	pid_t pid = fork();

	if (pid < 0 || num_commands == MAX_COMMANDS)
		fail("fork");
	if (!pid) {
		execvp(argv[0], argv);
		fail(argv[0]);
	}
	commands[num_commands++] = pid;
}

static void start_all(char **argv)
{
	char **first = argv;

	for (; *argv; argv++) {
		if (strcmp(*argv, "--"))
			continue;
		*argv = NULL;
		start(first);
		first = argv + 1;
	}
	if (*first)
		start(first);
}

/* An iperf3 that is interrupted tells its server, which is free again then */
static void stop(pid_t pid)
{
	int left;

	kill(pid, SIGINT);
	for (left = PATIENCE_MS; left; left--) {
		if (waitpid(pid, NULL, WNOHANG) == pid)
			return;
		sleep_ms("1");
	}
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

static void set_up(void)
{
	struct sched_param param = { .sched_priority = PRIORITY };

	open_ctl();
	diag_fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	if (diag_fd < 0)
		fail("sock_diag");
	if (sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &param))
		fail("sched_setscheduler");
	if (mlockall(MCL_CURRENT | MCL_FUTURE))
		fail("mlockall");
}

int main(int argc, char **argv)
{
	struct snapshot a = {}, b = {};

	if (argc < 3) {
		fprintf(stderr, "usage: bench-sample WARM-UP-MS WINDOW-MS [COMMAND...]\n");
		return 2;
	}
	set_up();
	start_all(argv + 3);
	sleep_ms(argv[1]);
	/* What reading costs is left out: the board's counters last here, first below */
	read_kernel(&a);
	read_board(&a);
	sleep_ms(argv[2]);
	read_board(&b);
	read_kernel(&b);
	while (num_commands)
		stop(commands[--num_commands]);
	print_delta(&a, &b);
	return 0;
}
