// SPDX-License-Identifier: Apache-2.0

#if _endian(big)
  #error("Moves are packed as they lie in memory, low byte first.")
#endif

/// Moves as bytes: the rows, each the layer and the bits of its properties (4 bytes each, low byte
/// first), and the numbers (8 bytes each). Both lie in memory like this, so that they are copied.
extension LayerMoves {
  /// Bytes of a row.
  package static let rowSize = 8

  /// Calls `body` with the bytes of the rows and those of the numbers, valid during the call.
  package func withPackedBytes<Result>(
    _ body: (_ rows: UnsafeRawBufferPointer, _ numbers: UnsafeRawBufferPointer) -> Result
  ) -> Result {
    rows.withUnsafeBytes { rows in numbers.withUnsafeBytes { body(rows, $0) } }
  }

  /// Why bytes are not moves.
  package enum PackingError: Error, Hashable, Sendable {
    /// The row has no property, or one that is not of ``PropertySet/place``.
    case properties(row: Int)
    /// The layer of the row does not come after that of the row before.
    case order(row: Int)
    /// The layer's id is not one that a client gives.
    case layer(row: Int)
    /// The rows take this many numbers; there are others.
    case numbers(wanted: Int)
  }

  /// The moves of packed rows and numbers.
  ///
  /// - Precondition: the rows are a multiple of ``rowSize`` bytes, the numbers of 8.
  package init(
    packedRows: UnsafeRawBufferPointer, numbers packedNumbers: UnsafeRawBufferPointer
  ) throws(PackingError) {
    let count = packedRows.count / Self.rowSize
    // Sound: a row is two integers without padding, a number is a double, any bits are valid ones
    // of both, and exactly as many are initialized as the bytes have.
    rows = ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: packedRows)
      initialized = count
    }
    numbers = ContiguousArray(unsafeUninitializedCapacity: packedNumbers.count / 8) {
      UnsafeMutableRawBufferPointer($0).copyMemory(from: packedNumbers)
      $1 = packedNumbers.count / 8
    }
    try check()
  }

  private func check() throws(PackingError) {
    let place = PropertySet.place.low
    var (last, wanted): (UInt32, Int) = (0, 0)
    for (index, row) in rows.enumerated() {
      guard row.bits != 0, row.bits & ~place == 0 else { throw .properties(row: index) }
      guard LayerID.clientRange.contains(row.layer.rawValue) else { throw .layer(row: index) }
      guard row.layer.rawValue > last else { throw .order(row: index) }
      last = row.layer.rawValue
      wanted += row.numberCount
    }
    guard wanted == numbers.count else { throw .numbers(wanted: wanted) }
  }
}

extension LayerMoves.Row {
  /// How many numbers the row has.
  var numberCount: Int {
    var (rest, count) = (bits, 0)
    while rest != 0 {
      count += Self.width(ofBit: rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return count
  }

  /// How many numbers a property of ``PropertySet/place`` has.
  static func width(ofBit bit: Int) -> Int {
    switch PropertyID(rawValue: UInt8(bit)) {
    case .bounds: 4
    case .position, .anchorPoint: 2
    case .transform: 16
    default: 1
    }
  }
}
