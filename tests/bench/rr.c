// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Request and response over UDP, one at a time
 *
 * usage: bench-rr PORT               answers
 *        bench-rr ADDRESS PORT FILE  asks until it is interrupted, then writes
 *                                    the round-trip times as JSON
 *
 * It starts within the first millisecond and is accurate over a fraction of a
 * second, which the programs made for a real clock are not.
 */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>

#define MAX_ROUNDS	100000
#define PATIENCE_US	200000
#define WARM_UP		16	/* rounds that are not counted */

static volatile sig_atomic_t ended;

static void interrupted(int sig)
{
	(void)sig;
	ended = 1;
}

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

static void serve(int fd, struct sockaddr_in *local)
{
	struct sockaddr_in from;
	uint32_t number;

	local->sin_addr.s_addr = htonl(INADDR_ANY);
	if (bind(fd, (struct sockaddr *)local, sizeof(*local)))
		fail("bind");
	for (;;) {
		socklen_t size = sizeof(from);
		ssize_t len = recvfrom(fd, &number, sizeof(number), 0, (struct sockaddr *)&from, &size);

		if (len > 0)
			sendto(fd, &number, len, 0, (struct sockaddr *)&from, size);
	}
}

/* False if the answer was lost, or the test is over */
static int ask(int fd, uint32_t number)
{
	uint32_t answer;

	if (send(fd, &number, sizeof(number), 0) < 0)
		return 0;
	do {
		if (recv(fd, &answer, sizeof(answer), 0) < 0)
			return 0;
	} while (answer != number);
	return 1;
}

static uint32_t ping(int fd, uint32_t *rtt, uint32_t *lost)
{
	uint32_t rounds = 0, number;

	for (number = 0; !ended && rounds < MAX_ROUNDS; number++) {
		uint64_t start = now_ns();

		if (!ask(fd, number)) {
			*lost += !ended;
			continue;
		}
		if (number >= WARM_UP)
			rtt[rounds++] = now_ns() - start;
	}
	return rounds;
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void report(const char *path, uint32_t *rtt, uint32_t rounds, uint32_t lost)
{
	FILE *out = fopen(path, "w");

	if (!out)
		fail(path);
	qsort(rtt, rounds, sizeof(*rtt), compare);
	if (rounds)
		fprintf(out, "{\"rounds\":%u,\"lost\":%u,\"p50_us\":%.1f,\"p99_us\":%.1f,\"max_us\":%.1f}\n",
			rounds, lost, rtt[rounds / 2] / 1e3, rtt[rounds * 99ull / 100] / 1e3,
			rtt[rounds - 1] / 1e3);
	fclose(out);
}

int main(int argc, char **argv)
{
	struct sockaddr_in addr = { .sin_family = AF_INET };
	struct timeval patience = { .tv_usec = PATIENCE_US };
	struct sigaction action = { .sa_handler = interrupted };
	static uint32_t rtt[MAX_ROUNDS];
	uint32_t rounds, lost = 0;
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	if (fd < 0)
		fail("socket");
	if (argc == 2) {
		addr.sin_port = htons(atoi(argv[1]));
		serve(fd, &addr);
	}
	if (argc != 4 || inet_pton(AF_INET, argv[1], &addr.sin_addr) != 1) {
		fprintf(stderr, "usage: bench-rr PORT | bench-rr ADDRESS PORT FILE\n");
		return 2;
	}
	addr.sin_port = htons(atoi(argv[2]));
	sigaction(SIGINT, &action, NULL);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
	if (connect(fd, (struct sockaddr *)&addr, sizeof(addr)))
		fail("connect");
	rounds = ping(fd, rtt, &lost);
	report(argv[3], rtt, rounds, lost);
	return 0;
}
