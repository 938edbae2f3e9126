# SPDX-License-Identifier: GPL-2.0
# Builds ravb.ko for a kernel, natively or cross, and drives the virtual board.

KDIR ?= $(or $(KERNEL_SRC),$(KERNELDIR),/lib/modules/$(or $(KVER),$(shell uname -r))/build)
INSTALL_MOD_DIR ?= updates
export ARCH CROSS_COMPILE LLVM SOC CPUS DRIVER KERNEL

compat := compat/generated/ravb_compat_probes.h

.PHONY: all modules modules_install install clean help setup run shell bench bench-quick check FORCE
all: modules

modules: $(compat)
	+$(MAKE) -C $(KDIR) M=$(CURDIR) modules

$(compat): FORCE
	@compat/gen.sh $(KDIR) $@

install modules_install: modules
	$(MAKE) -C $(KDIR) M=$(CURDIR) INSTALL_MOD_DIR=$(INSTALL_MOD_DIR) modules_install
	$(if $(INSTALL_MOD_PATH),,depmod -a $(KVER))

clean:
	find . -path ./build -prune -o \( -name '*.o' -o -name '*.ko' -o -name '*.mod' -o -name '*.mod.c' -o -name '.*.cmd' \
		-o -name Module.symvers -o -name modules.order \) -exec rm -f {} +
	rm -rf compat/generated build

setup:
	@scripts/setup

run: setup
	@scripts/run

shell: setup
	@scripts/run-board --net user --clock real --soc $(or $(SOC),rzg2ul) --cpus $(or $(CPUS),1)

bench: setup
	@scripts/bench

bench-quick: setup
	@scripts/bench-quick

check: setup
	@scripts/check $(TESTS)

help:
	@echo 'make                build ravb.ko for the running kernel'
	@echo '                    KDIR=, KVER=, ARCH=, CROSS_COMPILE=, LLVM=1, C=2, W=1 as in the kernel'
	@echo 'make install        install it under updates/ (INSTALL_MOD_PATH=, INSTALL_MOD_DIR=)'
	@echo 'make run            boot the virtual board and measure iperf3'
	@echo '                    SOC=rzg2ul|rzg2l|rzg3s CPUS=1..4 DRIVER=ours|published KERNEL=6.12|7.3'
	@echo 'make shell          the virtual board with a console, the module loaded'
	@echo 'make bench          ours against the published driver in virtual time (RUNS=, CPUS=, TESTS=)'
	@echo 'make bench-quick    two of its tests against the committed figures'
	@echo 'make check          all tests (TESTS="guest/traffic qtest" for some)'
	@echo 'make clean          remove what was built here'
