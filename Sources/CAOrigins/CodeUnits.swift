// SPDX-License-Identifier: Apache-2.0
import CDebugInfo

/// The ranges of addresses that the units of a program or library cover. Swift's compiler writes no
/// table of them (`.debug_aranges`), so that each unit is asked once.
struct CodeUnits {
  private struct Range {
    let start, end: UInt64
    let unit: UnsafeMutablePointer<lk_dwarf_entry>
  }

  /// By their starts.
  private var ranges: [Range] = []
  /// The difference of addresses in the process to those in the file.
  private var bias: UInt64 = 0

  /// - Parameter module: The program or library in libdw; empty where it has no debug information.
  init(of module: UnsafeMutableRawPointer, _ library: lk_dwarf) {
    var unit = library.dwfl_module_nextcu(module, nil, &bias)
    while let present = unit {
      var (offset, base, start, end) = (0, UInt64(0), UInt64(0), UInt64(0))
      while true {
        offset = library.dwarf_ranges(present, offset, &base, &start, &end)
        guard offset > 0 else { break }
        ranges.append(Range(start: start, end: end, unit: present))
      }
      unit = library.dwfl_module_nextcu(module, present, &bias)
    }
    ranges.sort { $0.start < $1.start }
  }

  /// The unit that holds an address of the process, and the difference to addresses in its file.
  func unit(
    at address: UInt64
  ) -> (unit: UnsafeMutablePointer<lk_dwarf_entry>, bias: UInt64)? {
    let address = address &- bias
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address < ranges[low - 1].end else { return nil }
    return (ranges[low - 1].unit, bias)
  }
}
