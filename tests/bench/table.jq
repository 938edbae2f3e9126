# SPDX-License-Identifier: GPL-2.0
# Tables of a bench's result, tab separated; a line that starts with "# " is a heading.

def cell: if . == null then "-" else tostring end;

def pair($key): "\(.ours[$key] | cell)  \(.published[$key] | cell)";

def main: .ours // .published | if has("p99_us") then "p99_us" else "mbps" end;

def columns:
  ["test", "thr", "result", "ratio", "limit", "spread%", "CPU%", "insn/pkt", "reads/pkt", "writes/pkt", "irqs/pkt",
   "lost%", "p50 us", "shell%", "with reg. cost"];

def line:
  main as $main
  | [.test, .threaded, pair($main), (.ratio | cell), (.limit | cell), pair("spread_percent"), pair("cpu_percent"),
     pair("insn_per_packet"), pair("mmio_reads_per_packet"), pair("mmio_writes_per_packet"), pair("irqs_per_packet"),
     pair("lost_percent"), pair("p50_us"), pair("shell_percent"), pair("mbps_with_register_cost")]
  | map(tostring);

def clock($ns): if $ns then "\($ns) ns an instruction" else "real board" end;

def heading:
  "# \(.cpus) CPU, \(clock(.ns_per_insn)), software interrupt coalescing \(if .coalesced then "on" else "off" end)"
  + " (ours, then published)";

# Gain in percent of threaded NAPI for each driver, beside what was published for the boards.
def boards: {
  tcp_tx: {g2ul: 32, g3s: 29}, tcp_rx: {g2ul: 8.8}, udp_rx: {g2ul: 104, g3s: 1290}, udp_tx: {g2ul: -7.5, g3s: -5}
};

def gain($from; $to): if $from > 0 then ($to / $from - 1) * 1000 | round / 10 else null end;

def gains($rows; $driver):
  [$rows[] | select(.[$driver])] as $all
  | reduce ($all[] | select(.threaded == 1)) as $on ({};
      ([$all[] | select(.threaded == 0 and .test == $on.test and .coalesced == $on.coalesced)][0]) as $off
      | if $off then .[$on.test] = gain($off[$driver].mbps; $on[$driver].mbps) else . end);

def effect($ns):
  [.rows[] | select(.cpus == 1 and .ns_per_insn == $ns and .coalesced)] as $rows
  | if $rows == [] then empty else
    gains($rows; "ours") as $ours
    | gains($rows; "published") as $published
    | "# Gain of threaded NAPI in percent, 1 CPU, \(clock($ns))",
      (["test", "ours", "published", "RZ/G2UL board", "RZ/G3S board"],
       (boards | to_entries[] | [.key, ($ours[.key] | cell), ($published[.key] | cell), (.value.g2ul | cell),
                                (.value.g3s | cell)])
       | @tsv)
    end;

def coalescing:
  [.rows[] | select(.cpus == 1 and .ns_per_insn > 1 and .published)] as $all
  | if $all == [] then empty else
    "# Gain of software interrupt coalescing in percent, 1 CPU, \(clock($all[0].ns_per_insn)), published driver",
    (["test", "threaded off", "threaded on", "RZ/G2UL board"],
     ({tcp_tx: 2.9, tcp_rx: 1.1, udp_rx: 41500, udp_tx: null} | to_entries[]
      | . as {key: $test, value: $board}
      | [$test, (0, 1 | . as $mode
          | [$all[] | select(.test == $test and .threaded == $mode)]
          | gain((.[] | select(.coalesced | not) | .published.mbps); (.[] | select(.coalesced) | .published.mbps))
          | cell), ($board | cell)])
     | @tsv)
    end;

(.rows | group_by([.ns_per_insn, .cpus, (.coalesced | not)])[]
 | (.[0] | heading), (columns | @tsv), (.[] | line | @tsv)),
effect(1), effect(4), effect(null), coalescing
