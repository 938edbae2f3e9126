#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Loads the driver by its device tree alias and looks at what a user sees of a fresh interface.
. /tests/lib.sh

alias=$(cat /sys/bus/platform/devices/11c20000.ethernet/modalias)
pattern=$(modinfo -F alias /ravb.ko | grep gbeth | head -n 1)
matches "device tree alias names the GbEth family" "$alias" "Crenesas,rzg2l-gbeth"
matches "module carries a device tree alias" "$pattern" "^of:N\\*T\\*Crenesas,.*gbeth"
is "licence" "$(modinfo -F license /ravb.ko)" "GPL"
load_driver
is "two interfaces" "$(find /sys/class/net -name 'eth*' | wc -l)" 2
is "one transmit and one receive queue" "$(cd /sys/class/net/eth0/queues && echo *)" "rx-0 tx-0"
is "address from the device tree" "$(sysfs eth0 address)" \
	"$(hexdump -v -e '5/1 "%02x:" 1/1 "%02x"' /sys/bus/platform/devices/11c20000.ethernet/of_node/local-mac-address)"
suspended() { grep -q suspended /sys/bus/platform/devices/11c20000.ethernet/power/runtime_status; }
check "clock off while the interface is down" wait_for 5 suspended
info=$(ethtool -i eth0)
matches "ethtool -i names the driver" "$info" "^driver: ravb"
matches "ethtool -i names the bus" "$info" "^bus-info: 11c20000.ethernet"
stamps=$(ethtool -T eth0)
matches "software transmit stamps" "$stamps" "software-transmit"
lacks "no hardware stamps" "$stamps" "hardware-(transmit|receive|raw)"
matches "no PTP clock" "$stamps" "(PTP Hardware Clock|Hardware timestamp provider).*none"
is "MTU range" "$(ip -d link show eth0 | sed -n 's/.*minmtu \([0-9]*\) maxmtu \([0-9]*\).*/\1 \2/p')" "68 1500"
peer_up
is "clock on while the interface is up" "$(cat /sys/bus/platform/devices/11c20000.ethernet/power/runtime_status)" active
names=$(grep -E 'eth|11c[23]' /proc/interrupts)
lacks "no template in an interrupt name" "$names" "%"
is "interrupt names are unique" "$(grep -Eo '[^ ]*(eth|11c)[^ ]*$' /proc/interrupts | sort | uniq -d | wc -l)" 0
check "ping" ping_peer
finish
