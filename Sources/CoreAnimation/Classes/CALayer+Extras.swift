// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// Class-specific properties by type. Each must be used with rows of that kind.
extension CALayer {
  func number(_ id: PropertyID) -> Double {
    guard case .number(let number) = extra(id) else { return 0 }
    return number
  }

  func setNumber(_ id: PropertyID, _ value: some BinaryFloatingPoint) {
    setExtra(id, .number(Double(value)))
  }

  func flag(_ id: PropertyID) -> Bool { extra(id) == .bool(true) }

  func setFlag(_ id: PropertyID, _ value: Bool) { setExtra(id, .bool(value)) }

  func word<Value: NamedValue>(_ id: PropertyID) -> Value {
    guard case .string(let word) = extra(id) else { return Value(rawValue: "") }
    return Value(rawValue: word)
  }

  func setWord(_ id: PropertyID, _ value: some NamedValue) {
    setExtra(id, .string(value.rawValue))
  }

  func color(_ id: PropertyID) -> CGColor? {
    guard case .color(let color) = extra(id) else { return nil }
    return color
  }

  func setColor(_ id: PropertyID, _ value: CGColor?) {
    setExtra(id, value.map(PropertyValue.color) ?? .none)
  }

  func point(_ id: PropertyID) -> CGPoint {
    guard case .point(let point) = extra(id) else { return .zero }
    return point
  }

  func size(_ id: PropertyID) -> CGSize {
    guard case .size(let size) = extra(id) else { return .zero }
    return size
  }

  /// The numbers of a list; nil when there is no list.
  func numbers(_ id: PropertyID) -> [NSNumber]? {
    guard case .array(let values) = extra(id) else { return nil }
    return values.compactMap { value in
      if case .number(let number) = value { NSNumber(value: number) } else { nil }
    }
  }

  func setNumbers(_ id: PropertyID, _ value: [NSNumber]?) {
    setExtra(id, value.map { .array($0.map { .number($0.doubleValue) }) } ?? .none)
  }
}
