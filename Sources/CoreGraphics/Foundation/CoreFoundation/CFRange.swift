// SPDX-License-Identifier: Apache-2.0
import Foundation

// The ranges and counts of Core Foundation are numbers, so that programs get its own.
@_exported public import func CoreFoundation.CFRangeMake
@_exported public import let CoreFoundation.kCFNotFound
@_exported public import struct CoreFoundation.CFRange
@_exported public import typealias CoreFoundation.CFIndex

extension CFRange {
  /// The same range of units.
  package init(_ range: Range<Int>) {
    self = CFRangeMake(range.lowerBound, range.count)
  }

  /// The part of `0..<count` that the range means. A length of 0 means everything from its
  /// location, as in the functions of Core Text; places outside are cut off.
  package func units(of count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    let end = length > 0 ? start + min(length, count - start) : count
    return start..<(location < 0 && length > 0 ? max(start, min(location + length, count)) : end)
  }
}

extension NSRange {
  /// The same range.
  package init(_ range: CFRange) {
    self.init(location: range.location, length: range.length)
  }
}
