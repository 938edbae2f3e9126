// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Seeds the guest's random numbers: bench-seed NUMBER
 *
 * On a virtual clock there is no jitter to collect, so the kernel would spend
 * seconds in trying; and what is random must be the same in two equal runs.
 */

#include <fcntl.h>
#include <linux/random.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#define SEED_WORDS 16

int main(int argc, char **argv)
{
	struct {
		struct rand_pool_info head;
		unsigned int words[SEED_WORDS];
	} seed = { .head = { .entropy_count = SEED_WORDS * 32, .buf_size = sizeof(seed.words) } };
	int fd = open("/dev/random", O_WRONLY);
	int i;

	if (argc != 2) {
		fprintf(stderr, "usage: bench-seed NUMBER\n");
		return 2;
	}
	for (i = 0; i < SEED_WORDS; i++)
		seed.words[i] = (atoi(argv[1]) * SEED_WORDS + i + 1) * 0x9e3779b9u;
	if (fd < 0 || ioctl(fd, RNDADDENTROPY, &seed) < 0) {
		perror("/dev/random");
		return 1;
	}
	return 0;
}
