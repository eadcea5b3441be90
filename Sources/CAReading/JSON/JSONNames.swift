// SPDX-License-Identifier: Apache-2.0

/// The names of members seen last, by their bytes. A place in it belongs to a length and two
/// letters; a name that comes later takes the place of one before.
struct JSONNames {
  private struct Entry {
    var range = 0..<0
    var name = ""
  }

  private var entries = [Entry](repeating: Entry(), count: 256)

  private static func place(
    of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard range.count > 0, range.count < 32 else { return nil }
    let (first, last) = (bytes[range.lowerBound], bytes[range.upperBound - 1])
    return (Int(first) &* 7 &+ Int(last) &* 3 &+ range.count &* 31) & 255
  }

  /// The string of a range of the text, where a name with the same bytes has been kept.
  func name(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let place = Self.place(of: range, in: bytes) else { return nil }
    let kept = entries[place].range
    guard kept.count == range.count else { return nil }
    for step in 0..<kept.count
    where bytes[kept.lowerBound + step] != bytes[range.lowerBound + step] {
      return nil
    }
    return entries[place].name
  }

  mutating func keep(
    _ name: String, of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard let place = Self.place(of: range, in: bytes) else { return }
    entries[place] = Entry(range: range, name: name)
  }
}
