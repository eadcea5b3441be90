// SPDX-License-Identifier: Apache-2.0

/// Bytes that grow by fields, numbers low byte first.
package struct WireWriter {
  /// The fields so far.
  package private(set) var bytes: [UInt8] = []
  /// The limits that texts and counts keep.
  package let limits: WireLimits

  /// No fields.
  package init(limits: WireLimits = WireLimits()) { self.limits = limits }

  /// Makes room for that many bytes more.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Writes an integer.
  @inline(__always)
  package mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a double by its bits.
  @inline(__always)
  package mutating func put(_ number: Double) { put(number.bitPattern) }

  /// Writes a float by its bits.
  @inline(__always)
  package mutating func put(_ number: Float) { put(number.bitPattern) }

  /// Writes yes or no as a byte.
  package mutating func put(_ flag: Bool) { put(flag ? 1 : 0 as UInt8) }

  /// Writes bytes as they are.
  package mutating func put(bytes more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

  /// Writes the fields of another writer.
  package mutating func put(_ other: WireWriter) { bytes += other.bytes }

  /// Writes how many entries a list has.
  package mutating func put(count: Int, _ field: StaticString) throws(WireError) {
    guard count <= limits.count else {
      throw failure(field, .limit("count", value: count, most: limits.count))
    }
    put(UInt32(count))
  }

  /// Writes a text: how many bytes of UTF-8, and these.
  package mutating func put(_ text: String, _ field: StaticString) throws(WireError) {
    let count = text.utf8.count
    guard count <= limits.textBytes else {
      throw failure(field, .limit("textBytes", value: count, most: limits.textBytes))
    }
    put(UInt32(count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes numbers: how many, and these.
  package mutating func put(_ numbers: [Double], _ field: StaticString) throws(WireError) {
    try put(count: numbers.count, field)
    for number in numbers { put(number) }
  }

  /// The error of a field that cannot be written.
  package func failure(_ field: StaticString, _ rule: WireError.Rule) -> WireError {
    WireError(offset: bytes.count, field: "\(field)", rule: rule)
  }
}
