// SPDX-License-Identifier: GPL-2.0
/*
 * Traffic the usual tools cannot make: raw frames whose every byte is checked at the other end, TCP
 * data handed over by sendfile at every offset, and time stamp requests.
 *
 * frametool send IF DST-MAC COUNT MIN MAX    frames of MIN..MAX bytes in turn (without FCS)
 * frametool recv IF COUNT SECONDS            checks them; prints "frames N bytes N bad N lost N"
 * frametool sendfile ADDR PORT FILE          sends FILE in pieces of varied offset and length
 * frametool stamp ADDR PORT COUNT hw|sw      UDP with a transmit stamp asked for; prints "sent N stamps N"
 * frametool smallbuf ADDR PORT COUNT SIZE BUFFER    UDP datagrams through a send buffer of BUFFER bytes
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/errqueue.h>
#include <linux/if_packet.h>
#include <linux/net_tstamp.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FRAME_TYPE 0x88b5	/* local experimental EtherType */
#define FRAME_MAX 9000

struct frame_head {
	struct ether_header eth;
	uint16_t length;
	uint32_t sequence;
} __attribute__((packed));

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static uint8_t pattern(uint32_t sequence, unsigned int pos)
{
	return (sequence * 31 + pos * 7 + (pos >> 8)) & 0xff;
}

static int packet_socket(const char *name, struct sockaddr_ll *addr)
{
	int fd = socket(AF_PACKET, SOCK_RAW, htons(FRAME_TYPE));
	int size = 32 << 20;

	if (fd < 0)
		fail("socket");
	memset(addr, 0, sizeof(*addr));
	addr->sll_family = AF_PACKET;
	addr->sll_protocol = htons(FRAME_TYPE);
	addr->sll_ifindex = if_nametoindex(name);
	if (!addr->sll_ifindex)
		fail(name);
	setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size));
	if (bind(fd, (struct sockaddr *)addr, sizeof(*addr)))
		fail("bind");
	return fd;
}

static void parse_mac(const char *text, uint8_t *mac)
{
	if (sscanf(text, "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", mac, mac + 1, mac + 2, mac + 3, mac + 4,
		   mac + 5) != 6) {
		fprintf(stderr, "bad address %s\n", text);
		exit(1);
	}
}

static int cmd_send(char **arg)
{
	unsigned int count = atoi(arg[2]), min = atoi(arg[3]), max = atoi(arg[4]);
	static uint8_t frame[FRAME_MAX];
	struct frame_head *head = (struct frame_head *)frame;
	struct sockaddr_ll addr;
	int fd = packet_socket(arg[0], &addr);
	uint32_t seq;

	for (seq = 0; seq < count; seq++) {
		unsigned int len = min + seq % (max - min + 1), pos;

		parse_mac(arg[1], head->eth.ether_dhost);
		memset(head->eth.ether_shost, 2, ETH_ALEN);
		head->eth.ether_type = htons(FRAME_TYPE);
		head->length = htons(len);
		head->sequence = htonl(seq);
		for (pos = sizeof(*head); pos < len; pos++)
			frame[pos] = pattern(seq, pos);
		while (send(fd, frame, len, 0) < 0) {
			if (errno != ENOBUFS)
				fail("send");
			usleep(1000);
		}
	}
	printf("sent %u\n", seq);
	return 0;
}

static int frame_is_good(const uint8_t *frame, ssize_t got)
{
	const struct frame_head *head = (const struct frame_head *)frame;
	unsigned int len = ntohs(head->length), pos;
	uint32_t seq = ntohl(head->sequence);

	/* A MAC may hand over its padding, never less than was sent. */
	if (got < (ssize_t)len || (got > (ssize_t)len && got > ETH_ZLEN))
		return 0;
	for (pos = sizeof(*head); pos < len; pos++)
		if (frame[pos] != pattern(seq, pos))
			return 0;
	return 1;
}

static int cmd_recv(char **arg)
{
	unsigned int want = atoi(arg[1]), frames = 0, bad = 0;
	time_t end = time(NULL) + atoi(arg[2]);
	static uint8_t frame[FRAME_MAX + 64];
	struct pollfd pfd = { .events = POLLIN };
	unsigned long long bytes = 0;
	struct sockaddr_ll addr;

	pfd.fd = packet_socket(arg[0], &addr);
	printf("ready\n");
	fflush(stdout);
	while (frames < want && time(NULL) < end) {
		ssize_t got;

		if (poll(&pfd, 1, 200) <= 0)
			continue;
		got = recv(pfd.fd, frame, sizeof(frame), MSG_TRUNC);
		if (got < 0)
			continue;
		frames++;
		bytes += got;
		bad += !frame_is_good(frame, got);
	}
	printf("frames %u bytes %llu bad %u lost %u\n", frames, bytes, bad, want - frames);
	return bad || frames != want;
}

static struct sockaddr_in inet_address(const char *addr, const char *port)
{
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(atoi(port)) };

	if (inet_pton(AF_INET, addr, &to.sin_addr) != 1) {
		fprintf(stderr, "bad address %s\n", addr);
		exit(1);
	}
	return to;
}

static int cmd_sendfile(char **arg)
{
	struct sockaddr_in to = inet_address(arg[0], arg[1]);
	int fd = socket(AF_INET, SOCK_STREAM, 0), file = open(arg[2], O_RDONLY);
	unsigned int step = 1;
	struct stat st;
	off_t pos = 0;

	if (file < 0 || fstat(file, &st))
		fail(arg[2]);
	if (connect(fd, (struct sockaddr *)&to, sizeof(to)))
		fail("connect");
	while (pos < st.st_size) {
		if (sendfile(fd, file, &pos, step) <= 0)
			fail("sendfile");
		step = step * 5 % 9973 + 1;
	}
	close(fd);
	return 0;
}

static int count_stamps(int fd)
{
	char control[512], data[64];
	struct iovec iov = { data, sizeof(data) };
	struct msghdr msg = {
		.msg_iov = &iov, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof(control),
	};

	return recvmsg(fd, &msg, MSG_ERRQUEUE | MSG_DONTWAIT) >= 0;
}

static int cmd_stamp(char **arg)
{
	int hw = !strcmp(arg[3], "hw"), count = atoi(arg[2]), i, stamps = 0;
	int flags = SOF_TIMESTAMPING_OPT_TSONLY | SOF_TIMESTAMPING_OPT_ID;
	struct sockaddr_in to = inet_address(arg[0], arg[1]);
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	flags |= hw ? SOF_TIMESTAMPING_TX_HARDWARE | SOF_TIMESTAMPING_RAW_HARDWARE :
		      SOF_TIMESTAMPING_TX_SOFTWARE | SOF_TIMESTAMPING_SOFTWARE;
	if (setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPING, &flags, sizeof(flags)))
		fail("SO_TIMESTAMPING");
	for (i = 0; i < count; i++) {
		if (sendto(fd, "stamp", 5, 0, (struct sockaddr *)&to, sizeof(to)) < 0)
			fail("sendto");
		usleep(1000);
		stamps += count_stamps(fd);
	}
	printf("sent %d stamps %d\n", count, stamps);
	return 0;
}

static int cmd_smallbuf(char **arg)
{
	int count = atoi(arg[2]), size = atoi(arg[3]), buffer = atoi(arg[4]) / 2;
	struct sockaddr_in to = inet_address(arg[0], arg[1]);
	int fd = socket(AF_INET, SOCK_DGRAM, 0);
	static char data[1472];

	if (size > (int)sizeof(data)) {
		fprintf(stderr, "size is %zu at most\n", sizeof(data));
		return 1;
	}
	/* The kernel doubles what it is given */
	if (setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof(buffer)))
		fail("SO_SNDBUF");
	while (count--)
		if (sendto(fd, data, size, 0, (struct sockaddr *)&to, sizeof(to)) < 0)
			fail("sendto");
	return 0;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int args;
		int (*run)(char **arg);
	} commands[] = {
		{ "send", 5, cmd_send },
		{ "recv", 3, cmd_recv },
		{ "sendfile", 3, cmd_sendfile },
		{ "stamp", 4, cmd_stamp },
		{ "smallbuf", 5, cmd_smallbuf },
	};
	unsigned int i;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (argc == commands[i].args + 2 && !strcmp(argv[1], commands[i].name))
			return commands[i].run(argv + 2);
	fprintf(stderr, "usage: see the head of frametool.c\n");
	return 2;
}
