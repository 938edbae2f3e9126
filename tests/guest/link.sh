#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Speed, duplex and carrier follow the PHY; what the MAC is told is what the PHY negotiated.
. /tests/lib.sh

load_driver
peer_up
is "1000 Mb/s" "$(sysfs eth0 speed)" 1000
is "full duplex" "$(sysfs eth0 duplex)" full
for mode in "100 full" "100 half" "10 full" "10 half" "1000 full"; do
	set -- $mode
	full=true
	[ "$2" = full ] || full=false
	for m in mac0 mac1; do
		inject $m speed "$1"
		inject $m full-duplex $full
	done
	speed_is() { [ "$(sysfs eth0 speed)" = "$1" ] && [ "$(sysfs eth0 duplex)" = "$2" ] && link_pair_up; }
	check "link comes to $1 Mb/s $2 duplex" wait_for 15 speed_is "$1" "$2"
	check "ping at $1 Mb/s $2 duplex" ping_peer
done
before=$(sysfs eth0 carrier_changes)
inject mac0 link false
no_carrier() { [ "$(sysfs eth0 carrier)" = 0 ]; }
check "carrier is lost with the link" wait_for 10 no_carrier
refused "no ping without link" ping_peer 1
inject mac0 link true
check "carrier comes back" wait_for 10 link_pair_up
ip neigh flush dev eth0
is "two changes counted" $(($(sysfs eth0 carrier_changes) - before)) 2
check "ping after the link came back" ping_peer
settings=$(ethtool eth0 | sed '/Link partner/,$d')
matches "ethtool lists 10 Mb/s half duplex" "$settings" "10baseT/Half"
lacks "1000 Mb/s half duplex is not offered" "$settings" "1000baseT/Half"
check "ethtool -s narrows the offer" ethtool -s eth0 advertise 0x008
check "ethtool -r restarts the negotiation" ethtool -r eth0
hundred() { [ "$(sysfs eth0 speed)" = 100 ]; }
check "link comes to what was offered" wait_for 15 hundred
ethtool -s eth0 advertise 0x02f
check "and back" wait_for 15 link_pair_up
finish
