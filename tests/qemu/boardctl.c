// SPDX-License-Identifier: GPL-2.0-or-later
/* Guest side of the board control device: boardctl COMMAND [ARGUMENT...] */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#define CTL_BASE	0x1f000000
#define CTL_SIZE	0x1000
#define CTL_REPLY	0x800
#define CTL_DOORBELL	0xffc
#define COMMAND_SIZE	0x800

static void put_words(volatile uint32_t *to, const char *from, size_t size)
{
	size_t i;

	for (i = 0; i < size / 4; i++) {
		uint32_t word;

		memcpy(&word, from + i * 4, 4);
		to[i] = word;
	}
}

static void get_words(char *to, const volatile uint32_t *from, size_t size)
{
	size_t i;

	for (i = 0; i < size / 4; i++) {
		uint32_t word = from[i];

		memcpy(to + i * 4, &word, 4);
		if (memchr(&word, 0, 4))
			return;
	}
}

static size_t join(char *command, int argc, char **argv)
{
	size_t len = 0;
	int i;

	for (i = 1; i < argc; i++)
		len += snprintf(command + len, COMMAND_SIZE - len, "%s%s", i > 1 ? " " : "", argv[i]);
	return (len + 4) & ~(size_t)3;
}

int main(int argc, char **argv)
{
	static char command[COMMAND_SIZE], reply[CTL_DOORBELL - CTL_REPLY + 4];
	volatile uint32_t *ctl;
	int fd;

	if (argc < 2) {
		fprintf(stderr, "usage: boardctl get|set|insn|vtime|exit [ARGUMENT...]\n");
		return 2;
	}
	fd = open("/dev/mem", O_RDWR | O_SYNC);
	if (fd < 0) {
		perror("/dev/mem");
		return 1;
	}
	ctl = mmap(NULL, CTL_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, CTL_BASE);
	if (ctl == MAP_FAILED) {
		perror("mmap");
		return 1;
	}
	/* One command at a time: scenarios run things in the background. */
	flock(fd, LOCK_EX);
	put_words(ctl, command, join(command, argc, argv));
	ctl[CTL_DOORBELL / 4] = 1;
	get_words(reply, ctl + CTL_REPLY / 4, CTL_DOORBELL - CTL_REPLY);
	flock(fd, LOCK_UN);
	printf("%s\n", reply);
	return !strncmp(reply, "error: ", 7);
}
