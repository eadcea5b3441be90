// SPDX-License-Identifier: Apache-2.0

/// Reads fields from bytes that anybody may have made. It never reads beyond them, and reserves no
/// memory that they do not justify: each entry of a list takes bytes, and a list of more entries
/// than bytes are left is refused before it is begun.
package struct WireReader {
  private let bytes: UnsafeRawBufferPointer
  /// The next byte.
  package private(set) var offset: Int
  /// The limits that texts and counts keep.
  package let limits: WireLimits
  /// Bytes of memory that the lists so far take, about.
  package private(set) var memory = 0
  /// The field that was read last, and where it begins.
  private var field: StaticString = "message"
  private var start = 0

  /// A reader of bytes that stay valid while it is used.
  package init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0, limits: WireLimits) {
    (self.bytes, self.offset, self.limits) = (bytes, offset, limits)
  }

  /// How many bytes are left.
  package var left: Int { bytes.count - offset }
  /// The byte that comes next, which stays there; nil at the end.
  var nextByte: UInt8? { left > 0 ? bytes[offset] : nil }

  /// The error of the field that was read last.
  package func failure(_ rule: WireError.Rule) -> WireError {
    WireError(offset: start, field: "\(field)", rule: rule)
  }

  /// Begins a field that takes so many bytes; returns where.
  @inline(__always)
  private mutating func begin(_ field: StaticString, _ count: Int) throws(WireError) -> Int {
    (self.field, start) = (field, offset)
    guard count <= left else { throw failure(.truncated(needed: count, left: left)) }
    defer { offset += count }
    return offset
  }

  @inline(__always)
  private mutating func integer<Number: FixedWidthInteger & BitwiseCopyable>(
    _ field: StaticString, _: Number.Type
  ) throws(WireError) -> Number {
    let place = try begin(field, MemoryLayout<Number>.size)
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// Reads a byte.
  package mutating func uint8(_ field: StaticString) throws(WireError) -> UInt8 {
    try integer(field, UInt8.self)
  }

  /// Reads an integer of 2 bytes.
  package mutating func uint16(_ field: StaticString) throws(WireError) -> UInt16 {
    try integer(field, UInt16.self)
  }

  /// Reads an integer of 4 bytes.
  package mutating func uint32(_ field: StaticString) throws(WireError) -> UInt32 {
    try integer(field, UInt32.self)
  }

  /// Reads an integer of 4 bytes with a sign.
  package mutating func int32(_ field: StaticString) throws(WireError) -> Int32 {
    try integer(field, Int32.self)
  }

  /// Reads an integer of 8 bytes.
  package mutating func uint64(_ field: StaticString) throws(WireError) -> UInt64 {
    try integer(field, UInt64.self)
  }

  /// Reads a double; any bits are one.
  package mutating func double(_ field: StaticString) throws(WireError) -> Double {
    Double(bitPattern: try integer(field, UInt64.self))
  }

  /// Reads a float; any bits are one.
  package mutating func float(_ field: StaticString) throws(WireError) -> Float {
    Float(bitPattern: try integer(field, UInt32.self))
  }

  /// Reads a byte that is 0 or 1.
  package mutating func bool(_ field: StaticString) throws(WireError) -> Bool {
    let byte = try uint8(field)
    guard byte < 2 else { throw failure(.code(UInt64(byte))) }
    return byte == 1
  }

  /// Reads a byte of flags, of which only the lowest `count` are used.
  package mutating func flags(_ field: StaticString, count: Int) throws(WireError) -> UInt8 {
    let byte = try uint8(field)
    guard byte >> count == 0 else { throw failure(.code(UInt64(byte))) }
    return byte
  }

  /// Lends the next bytes, valid as long as all are.
  package mutating func raw(
    _ field: StaticString, _ count: Int
  ) throws(WireError) -> UnsafeRawBufferPointer {
    let place = try begin(field, count)
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  /// Reads how many entries follow, each of which takes at least `size` bytes, and counts the
  /// memory that they will take.
  ///
  /// - Parameter memory: Bytes of memory of an entry, about.
  package mutating func count(
    _ field: StaticString, each size: Int, memory bytes: Int = 32
  ) throws(WireError) -> Int {
    let count = Int(try uint32(field))
    guard count <= limits.count else {
      throw failure(.limit("count", value: count, most: limits.count))
    }
    guard count * size <= left else {
      throw failure(.truncated(needed: count * size, left: left))
    }
    memory += count * bytes
    guard memory <= limits.memoryBytes else {
      throw failure(.limit("memoryBytes", value: memory, most: limits.memoryBytes))
    }
    return count
  }

  /// Reads a text.
  package mutating func text(_ field: StaticString) throws(WireError) -> String {
    let count = Int(try uint32(field))
    guard count <= limits.textBytes else {
      throw failure(.limit("textBytes", value: count, most: limits.textBytes))
    }
    let bytes = try raw(field, count)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(.text) }
    return text
  }

  /// Reads a list of numbers.
  package mutating func doubles(_ field: StaticString) throws(WireError) -> [Double] {
    let count = try count(field, each: 8, memory: 8)
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try double(field)) }
    return numbers
  }

  /// Checks that all bytes were read.
  package mutating func end() throws(WireError) {
    (field, start) = ("end", offset)
    guard left == 0 else { throw failure(.trailing(left)) }
  }
}
