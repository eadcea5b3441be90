// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// Layers that a commit does nothing to but move, resize or fade: their changed numbers, packed.
///
/// Most changes of most frames are such. A ``LayerChange`` is 30 times as large as a row of one
/// position, and counts references. Ascending by layer, each once.
@usableFromInline package struct LayerMoves: Sendable {
  /// A layer and the properties whose numbers it has.
  @usableFromInline package struct Row: Hashable, Sendable {
    @usableFromInline package let layer: LayerID
    /// The properties of ``PropertySet/place``, one bit each.
    @usableFromInline let bits: UInt32

    @inlinable init(layer: LayerID, bits: UInt32) { (self.layer, self.bits) = (layer, bits) }

    /// The properties that changed.
    @inlinable package var changed: PropertySet { PropertySet(low: bits) }
  }

  /// The layers.
  @usableFromInline package internal(set) var rows: ContiguousArray<Row> = []
  /// The numbers of the rows, one after the other, each row's by ascending property.
  @usableFromInline var numbers: ContiguousArray<Double> = []

  /// No layers.
  package init() {}

  /// Whether there are no layers.
  @inlinable package var isEmpty: Bool { rows.isEmpty }
  /// How many layers there are.
  @inlinable package var count: Int { rows.count }
  /// How many numbers all rows have.
  package var numberCount: Int { numbers.count }

  /// Makes room for this many layers that change their positions.
  package mutating func reserveCapacity(_ count: Int) {
    rows.reserveCapacity(count)
    numbers.reserveCapacity(count * 2)
  }

  /// Adds a layer with the new values of `changed`.
  ///
  /// - Precondition: these are properties of ``PropertySet/place``.
  @inline(__always)
  package mutating func append(
    _ layer: LayerID, _ changed: PropertySet, _ geometry: LayerGeometry, opacity: Float
  ) {
    rows.append(Row(layer: layer, bits: changed.low))
    if changed.contains(.bounds) {
      numbers.append(Double(geometry.bounds.origin.x))
      numbers.append(Double(geometry.bounds.origin.y))
      numbers.append(Double(geometry.bounds.size.width))
      numbers.append(Double(geometry.bounds.size.height))
    }
    if changed.contains(.position) {
      numbers.append(Double(geometry.position.x))
      numbers.append(Double(geometry.position.y))
    }
    if !changed.isSubset(of: .rectangle) { appendRest(changed, geometry, opacity) }
  }

  private mutating func appendRest(
    _ changed: PropertySet, _ geometry: LayerGeometry, _ opacity: Float
  ) {
    if changed.contains(.zPosition) { numbers.append(Double(geometry.zPosition)) }
    if changed.contains(.anchorPoint) {
      numbers.append(Double(geometry.anchorPoint.x))
      numbers.append(Double(geometry.anchorPoint.y))
    }
    if changed.contains(.anchorPointZ) { numbers.append(Double(geometry.anchorPointZ)) }
    if changed.contains(.transform) { append(geometry.transform) }
    if changed.contains(.opacity) { numbers.append(Double(opacity)) }
  }

  private mutating func append(_ transform: CATransform3D) {
    // Sound: the matrix is its sixteen numbers in this order, each a structure of one double.
    withUnsafeBytes(of: transform) { bytes in
      numbers.append(contentsOf: bytes.assumingMemoryBound(to: Double.self))
    }
  }

  /// Calls `body` with each row and a reader at its numbers, which `body` reads all.
  @inline(__always)
  package func forEach(_ body: (Int, Row, inout Reader) -> Void) {
    numbers.withUnsafeBufferPointer { numbers in
      var reader = Reader(numbers: numbers)
      for index in rows.indices { body(index, rows[index], &reader) }
    }
  }

  /// Reads the numbers of one row after the other.
  package struct Reader {
    private let numbers: UnsafeBufferPointer<Double>
    private var place = 0

    fileprivate init(numbers: UnsafeBufferPointer<Double>) { self.numbers = numbers }

    @inline(__always)
    mutating func next() -> Double {
      defer { place += 1 }
      return numbers[place]
    }
  }
}

extension LayerState {
  /// Takes the numbers of a row of moves.
  @inline(__always)
  package mutating func takePlace(_ rows: PropertySet, from numbers: inout LayerMoves.Reader) {
    if rows.contains(.bounds) {
      geometry.bounds = CGRect(
        x: numbers.next(), y: numbers.next(), width: numbers.next(), height: numbers.next())
    }
    if rows.contains(.position) {
      geometry.position = CGPoint(x: numbers.next(), y: numbers.next())
    }
    if !rows.isSubset(of: .rectangle) { takeRest(rows, from: &numbers) }
  }

  private mutating func takeRest(_ rows: PropertySet, from numbers: inout LayerMoves.Reader) {
    if rows.contains(.zPosition) { geometry.zPosition = numbers.next() }
    if rows.contains(.anchorPoint) {
      geometry.anchorPoint = CGPoint(x: numbers.next(), y: numbers.next())
    }
    if rows.contains(.anchorPointZ) { geometry.anchorPointZ = numbers.next() }
    if rows.contains(.transform) { geometry.transform = CATransform3D(from: &numbers) }
    if rows.contains(.opacity) { opacity = Float(numbers.next()) }
  }
}

extension CATransform3D {
  fileprivate init(from numbers: inout LayerMoves.Reader) {
    self.init(
      m11: numbers.next(), m12: numbers.next(), m13: numbers.next(), m14: numbers.next(),
      m21: numbers.next(), m22: numbers.next(), m23: numbers.next(), m24: numbers.next(),
      m31: numbers.next(), m32: numbers.next(), m33: numbers.next(), m34: numbers.next(),
      m41: numbers.next(), m42: numbers.next(), m43: numbers.next(), m44: numbers.next())
  }
}

/// As changes: for files, tests and reports, which are in no hurry.
extension LayerMoves {
  /// Each row as a change, whose state holds nothing but the row's properties.
  package var changes: [LayerChange] {
    var changes: [LayerChange] = []
    forEach { _, row, numbers in
      var state = LayerState()
      state.takePlace(row.changed, from: &numbers)
      changes.append(LayerChange(layer: row.layer, state: state, changed: row.changed))
    }
    return changes
  }
}

extension LayerMoves: Hashable {
  /// By bits, so that numbers which are none are equal to themselves.
  @usableFromInline package static func == (a: LayerMoves, b: LayerMoves) -> Bool {
    a.rows == b.rows && a.numbers.elementsEqual(b.numbers) { $0.bitPattern == $1.bitPattern }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

/// A list of changes that have nothing but values.
extension LayerMoves: Codable {
  @usableFromInline package init(from decoder: any Decoder) throws {
    for change in try [LayerChange](from: decoder) {
      guard change.changed.isSubset(of: .place), change.sublayers == nil, change.mask == nil,
        change.animations == nil
      else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "The move of layer \(change.layer) has more than its place."))
      }
      append(
        change.layer, change.changed, change.state.geometry, opacity: change.state.opacity)
    }
  }

  @usableFromInline package func encode(to encoder: any Encoder) throws {
    try changes.encode(to: encoder)
  }
}
