# SPDX-License-Identifier: GPL-2.0
# From what the guest counted in each window (one object each, see tests/bench/guest.sh; of a real board there
# are the figures themselves) to the rows of the result. Arguments: $read_ns and $write_ns, the assumed cost of a register access on a board.

def round2: if . then . * 100 | round / 100 else null end;

# What a packet of the test is: a frame of its direction.
def frames:
  .count as $c
  | if .test == "tcp_both" then $c["tx-frames"] + $c["rx-frames"]
    elif .test | test("_rx|rr_idle") then $c["rx-frames"]
    else $c["tx-frames"] end;

def arrived: .count | .["rx-frames"] + .["rx-drop-nodesc"] + .["rx-drop-disabled"];

# Payload in Mb/s: bytes or datagrams the receiving socket got (UDP transmit: that left for the wire).
def mbps:
  .count as $c
  | if .test == "tcp_both" then ($c.acked + $c.received) * 8000 / $c.flow_ns
    elif .test == "tcp_rx" then $c.received * 8000 / $c.flow_ns
    elif .test | test("^tcp_tx") then $c.acked * 8000 / $c.flow_ns
    elif .test | test("^udp_rx(_shell|_300)?$") then $c.udp_in * 1470 * 8000 / $c.flow_ns
    elif .test == "udp_tx" then $c["tx-frames"] * 1470 * 8000 / $c.ns
    elif .test | test("_64$") then frames * 64 * 8000 / $c.ns
    else null end;

def lost_percent:
  .count as $c
  | if .test | test("^udp_rx(_shell|_300)?$") then
      if arrived > 0 then [0, 100 - $c.udp_in / $c.flow_ns / (arrived / $c.ns) * 100] | max else null end
    elif .test == "udp_rx_64" and arrived > 0 then 100 - frames / arrived * 100
    else null end;

# The share of the processors' time. With several they share the instructions of one clock.
def busy: .ns_per_insn * .count.insn / .count.ns;

def register_load: (.count["mmio-reads"] * $read_ns + .count["mmio-writes"] * $write_ns) / .count.ns;

# Throughput if register accesses took time: idle time pays first.
def mbps_with_cost:
  (busy + register_load) as $load
  | mbps as $rate
  | if $rate then $rate / ([1, $load] | max) else null end;

# Share of a packet, in steps of 1/$unit; null in a test in which nothing moved
def per($n; $unit): if $n > 0 then . / $n * $unit | round / $unit else null end;

def counted_figures:
  frames as $n
  | {
      mbps: (mbps | round2),
      mbps_with_register_cost: (mbps_with_cost | round2),
      pps: ($n * 1e9 / .count.ns | round),
      cpu_percent: ([100, busy * 100] | min | round2),
      insn_per_packet: (.count.insn | per($n; 1)),
      mmio_reads_per_packet: (.count["mmio-reads"] | per($n; 100)),
      mmio_writes_per_packet: (.count["mmio-writes"] | per($n; 100)),
      irqs_per_packet: (.count.irqs | per($n; 1000)),
      lost_percent: (lost_percent | round2),
      p50_us: .rtt.p50_us,
      p99_us: .rtt.p99_us,
      shell_percent: (if .test == "udp_rx_shell" then .count.process_ns / .count.flow_ns * 100 | round2 else null end)
    }
  | with_entries(select(.value != null));

def figures: .figures // counted_figures;

def median: sort | .[(length - 1) / 2 | floor];

# The figure that a test is about; for response times, lower is better.
def about: if has("p99_us") then "p99_us" else "mbps" end;

# Of several runs: each figure's median, the runs of the main one and their spread.
def summary:
  map(figures) as $runs
  | ($runs[0] | about) as $main
  | ($runs[0] | keys_unsorted) as $keys
  | reduce $keys[] as $k ({}; .[$k] = ($runs | map(.[$k]) | median))
  | .runs = ($runs | map(.[$main]))
  | .spread_percent = ((.runs | max - min) / ([.[$main], 1e-9] | max) * 100 | round2);

# What the wire carries: payload of full frames (TCP with time stamps), 64-byte frames.
def limit:
  if test("_64$") then 1488095 * 64 * 8 / 1e6 | round2
  elif startswith("udp") then 957.1
  elif . == "tcp_both" then 1883
  elif startswith("tcp") then 941.5
  else null end;

def side($name): map(select(.driver == $name)) | if length > 0 then summary else null end;

def ratio:
  if .ours and .published then
    (.ours | about) as $main
    | if .published[$main] > 0 then .ours[$main] / .published[$main] * 1000 | round / 1000 else null end
  else null end;

def row:
  {test: .[0].test, cpus: .[0].cpus, threaded: .[0].threaded, ns_per_insn: .[0].ns_per_insn,
   coalesced: (.[0].gro_flush_timeout > 0), ours: side("ours"), published: side("published")}
  | .ratio = ratio
  | .limit = (.test | limit);

# The order of the tests in the result
def place:
  .test as $t
  | ["tcp_tx", "tcp_tx_16", "tcp_rx", "tcp_both", "udp_tx", "udp_rx", "udp_rx_300", "udp_rx_shell", "udp_tx_64", "udp_rx_64",
     "rr_idle", "rr_tcp_tx"]
  | index($t);

{register_cost: {read_ns: $read_ns, write_ns: $write_ns},
 rows: (group_by([.ns_per_insn, .cpus, .gro_flush_timeout == 0, .threaded, place]) | map(row))}
