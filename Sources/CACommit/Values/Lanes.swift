// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// A value as at most sixteen numbers, in a fixed place each, so that mixing needs no memory and no
/// switch over the kind of the value.
///
/// - Invariant: numbers beyond those of the kind are 0.
package struct Lanes: Hashable, Sendable {
  /// All sixteen numbers.
  package var numbers: SIMD16<Double>

  /// Sixteen numbers.
  package init(_ numbers: SIMD16<Double> = .zero) { self.numbers = numbers }
  /// One number; the others are 0.
  package init(_ a: Double) {
    numbers = .zero
    numbers[0] = a
  }
  /// Two numbers; the others are 0.
  package init(_ a: Double, _ b: Double) {
    self.init(a)
    numbers[1] = b
  }
  /// Four numbers; the others are 0.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    self.init(a, b)
    numbers[2] = c
    numbers[3] = d
  }

  /// The number in a lane, 0 to 15.
  package subscript(index: Int) -> Double {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    // A finite number times 0 is 0; adding up by halves keeps the vectors.
    let zeros = numbers * 0
    let eight = zeros.lowHalf + zeros.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y == 0
  }
}

/// The meaning of the numbers of ``Lanes``.
package enum LaneKind: UInt8, Sendable {
  /// Yes for 1 and no for 0; it does not mix.
  case flag
  case number
  case point, size
  case rect
  /// Red, green, blue in sRGB and alpha, not premultiplied and not limited to 0…1.
  case color
  case transform

  /// How many lanes the kind uses.
  package var count: Int {
    switch self {
    case .flag, .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    }
  }

  /// The kind of the lanes of a value kind; nil for values that have none.
  package init?(_ kind: ValueKind) {
    switch kind {
    case .bool: self = .flag
    case .number: self = .number
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .color: self = .color
    case .transform: self = .transform
    case .path, .contents, .string, .array, .dictionary: return nil
    }
  }
}

/// How the lanes of a property are got out of a layer's state and put back.
package struct LaneAccess: Sendable {
  /// The kind of the row's values.
  package let kind: LaneKind
  /// Whether rectangles end with sizes that are not negative, see ``standardize(_:)``.
  package var isStandardized = false
  /// Nil where there is no value: a color that is not set.
  package let read: @Sendable (LayerState) -> Lanes?
  /// Leaves the state as it is when the field cannot hold the numbers: they are finite, but a
  /// `Float` may overflow.
  package let write: @Sendable (inout LayerState, Lanes) -> Void
}

extension LaneAccess {
  /// The lanes of a field; nil when its values have none.
  static func field<Value: PropertyRepresentable>(
    _ path: WritableKeyPath<LayerState, Value> & Sendable
  ) -> LaneAccess? {
    guard let kind = Value.laneKind else { return nil }
    return LaneAccess(
      kind: kind, read: { $0[keyPath: path].lanes },
      write: { state, lanes in
        if let value = Value(lanes: lanes) { state[keyPath: path] = value }
      })
  }

  /// The lanes of an extra value.
  ///
  /// - Parameter isWhole: whether the number counts something, and is rounded to the nearest one.
  static func extra(
    _ id: PropertyID, _ kind: ValueKind, default defaultValue: PropertyValue, isWhole: Bool
  ) -> LaneAccess? {
    guard let kind = LaneKind(kind) else { return nil }
    return LaneAccess(
      kind: kind, read: { ($0[extra: id] ?? defaultValue).lanes(kind) },
      write: { state, lanes in
        let value = PropertyValue(isWhole ? Lanes(lanes[0].rounded()) : lanes, kind)
        state[extra: id] = value == defaultValue ? nil : value
      })
  }
}

extension LaneAccess {
  /// The same for rectangles that end with sizes that are not negative.
  var standardizing: LaneAccess {
    LaneAccess(kind: kind, isStandardized: true, read: read, write: write)
  }

  /// Turns negative sizes over, as the setter does: a spring may swing beyond nothing.
  ///
  /// Called after all animations are applied, since a later one may change the size.
  package func standardize(_ state: inout LayerState) {
    guard isStandardized, var lanes = read(state), lanes[2] < 0 || lanes[3] < 0 else { return }
    for axis in 0..<2 where lanes[2 + axis] < 0 {
      lanes[axis] += lanes[2 + axis]
      lanes[2 + axis] = -lanes[2 + axis]
    }
    write(&state, lanes)
  }
}
