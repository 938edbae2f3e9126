# SPDX-License-Identifier: GPL-2.0
# TAP from $new and $old: no figure may be more than 3 % above the old one. What is almost nothing per packet
# may move by a hundredth.

[$old[0].tests | to_entries[] | .key as $test | .value | to_entries[]
 | {test: $test, key, old: .value, new: $new[0].tests[$test][.key]}]
| to_entries[]
| .key as $i
| .value
| (.new != null and .new <= ([.old * 1.03, .old + 0.01] | max)) as $good
| "\(if $good then "ok" else "not ok" end) \($i + 1) - \(.test): \(.key) \(.new), committed \(.old)"
