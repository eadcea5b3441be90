// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension Bool: PropertyRepresentable {
  package static var valueKind: ValueKind { .bool }
  package var propertyValue: PropertyValue { .bool(self) }
  package init?(propertyValue value: PropertyValue) {
    switch value {
    case .bool(let flag): self = flag
    case .number(let number): self = number != 0
    default: return nil
    }
  }
}

extension CGFloat: PropertyRepresentable {
  package static var valueKind: ValueKind { .number }
  package var propertyValue: PropertyValue { .number(Double(self)) }
  package init?(propertyValue value: PropertyValue) {
    guard let number = Double(propertyValue: value) else { return nil }
    self.init(number)
  }
}

extension Double: PropertyRepresentable {
  package static var valueKind: ValueKind { .number }
  package var propertyValue: PropertyValue { .number(self) }
  package init?(propertyValue value: PropertyValue) {
    switch value {
    case .number(let number): self = number
    case .bool(let flag): self = flag ? 1 : 0
    default: return nil
    }
  }
}

extension Float: PropertyRepresentable {
  package static var valueKind: ValueKind { .number }
  package var propertyValue: PropertyValue { .number(Double(self)) }
  package init?(propertyValue value: PropertyValue) {
    guard let number = Double(propertyValue: value) else { return nil }
    self.init(number)
  }
}

extension UInt32: PropertyRepresentable {
  package static var valueKind: ValueKind { .number }
  package var propertyValue: PropertyValue { .number(Double(self)) }
  package init?(propertyValue value: PropertyValue) {
    guard let number = Double(propertyValue: value), let bits = UInt32(exactly: number) else {
      return nil
    }
    self = bits
  }
}

extension CGPoint: PropertyRepresentable {
  package static var valueKind: ValueKind { .point }
  package var propertyValue: PropertyValue { .point(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .point(let point) = value else { return nil }
    self = point
  }
}

extension CGSize: PropertyRepresentable {
  package static var valueKind: ValueKind { .size }
  package var propertyValue: PropertyValue { .size(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

extension CGRect: PropertyRepresentable {
  package static var valueKind: ValueKind { .rect }
  package var propertyValue: PropertyValue { .rect(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .rect(let rect) = value else { return nil }
    self = rect
  }
}

extension CATransform3D: PropertyRepresentable {
  package static var valueKind: ValueKind { .transform }
  package var propertyValue: PropertyValue { .transform(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .transform(let transform) = value else { return nil }
    self = transform
  }
}

extension Name: PropertyRepresentable {
  package static var valueKind: ValueKind { .string }
  package var propertyValue: PropertyValue { .string(word) }
  package init?(propertyValue value: PropertyValue) {
    guard case .string(let word) = value else { return nil }
    self.init(word)
  }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  package static var valueKind: ValueKind { Wrapped.valueKind }
  package var propertyValue: PropertyValue { self?.propertyValue ?? .none }
  package init?(propertyValue value: PropertyValue) {
    if case .none = value {
      self = .none
    } else {
      guard let wrapped = Wrapped(propertyValue: value) else { return nil }
      self = wrapped
    }
  }
}

extension CGColor: PropertyRepresentable {
  package static var valueKind: ValueKind { .color }
  package var propertyValue: PropertyValue { .color(self) }
}

extension PropertyRepresentable where Self == CGColor {
  package init?(propertyValue value: PropertyValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension Contents: PropertyRepresentable {
  package static var valueKind: ValueKind { .contents }
  package var propertyValue: PropertyValue { .contents(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .contents(let contents) = value else { return nil }
    self = contents
  }
}

extension String: PropertyRepresentable {
  package static var valueKind: ValueKind { .string }
  package var propertyValue: PropertyValue { .string(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
}

extension [PropertyValue]: PropertyRepresentable {
  package static var valueKind: ValueKind { .array }
  package var propertyValue: PropertyValue { .array(self) }
  package init?(propertyValue value: PropertyValue) {
    guard case .array(let array) = value else { return nil }
    self = array
  }
}
