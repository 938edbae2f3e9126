# SPDX-License-Identifier: GPL-2.0
# Four charts of a bench's result: files in dir hold test, ours, published; the drawing goes to out.
set terminal svg size 1000,760 font "sans,13" background rgb "white"
set output out
set datafile separator "\t"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.9 border -1
set boxwidth 0.9
set grid ytics lc rgb "#dddddd"
set xtics rotate by -35 nomirror
set ytics nomirror
set yrange [0:*]
set border 3
set key outside center top horizontal
ours = "#2a6fbb"
published = "#b0b0b0"
set multiplot layout 2,2

set title "Throughput, one instruction per ns (percent of the wire)"
set yrange [0:119]
set arrow 1 from graph 0, first 100 to graph 1, first 100 nohead lc rgb "#cc0000" lw 2 front
set label 1 "the wire" at graph 0.01, first 105 tc rgb "#cc0000"
plot dir."/wire" using 2:xtic(1) title "this driver" lc rgb ours, "" using 3 title "published driver" lc rgb published

unset label 1
unset arrow 1
set title "Throughput, four ns an instruction (Mb/s)"
set yrange [0:1099]
set arrow 2 from graph 0, first 941.5 to graph 1, first 941.5 nohead lc rgb "#cc0000" lw 2 front
set label 2 "the wire, 941.5" at graph 0.01, first 985 tc rgb "#cc0000"
plot dir."/slow" using 2:xtic(1) title "this driver" lc rgb ours, "" using 3 title "published driver" lc rgb published

unset arrow 2
unset label 2
set yrange [0:*]
set title "Instructions per packet"
plot dir."/insn" using 2:xtic(1) title "this driver" lc rgb ours, "" using 3 title "published driver" lc rgb published

set title "Register accesses per packet (logarithmic)"
set logscale y
set yrange [0.01:300]
plot dir."/registers" using 2:xtic(1) title "this driver" lc rgb ours, "" using 3 title "published driver" lc rgb published
unset multiplot
