// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension PropertyValue {
  /// The part of the value at the end of a key path, `x` of a point or `rotation.z` of a transform;
  /// nil when the value has no such part.
  package func member(_ path: some Collection<Substring>) -> PropertyValue? {
    guard let name = path.first else { return self }
    let rest = path.dropFirst()
    switch self {
    case .point(let point): return point.member(name)?.member(rest)
    case .size(let size): return size.member(name)?.member(rest)
    case .rect(let rect): return rect.member(name)?.member(rest)
    case .transform(let transform): return transform.member(Array(path))
    case .dictionary(let values):
      return (values[String(name)] ?? defaultInput(String(name)))?.member(rest)
    case .array(let items): return items.first { $0.itemName == String(name) }?.member(rest)
    default: return nil
    }
  }

  /// The name by which a key path finds a filter or an emitter cell among others.
  package var itemName: String? {
    guard case .dictionary(let values) = self, case .string(let name)? = values["name"] else {
      return nil
    }
    return name
  }

  /// The default of an input of a filter; nil for other values.
  package func defaultInput(_ key: String) -> PropertyValue? {
    guard case .dictionary(let values) = self, case .string(let type)? = values["type"] else {
      return nil
    }
    return key == "enabled" ? .bool(true) : FilterType(filterName: type)?.inputs[key]
  }

  /// The value with a part replaced; nil when it has no such part, or that is of another kind.
  package func setting(_ path: some Collection<Substring>, to value: PropertyValue)
    -> PropertyValue?
  {
    guard let name = path.first else { return value }
    if case .transform(let transform) = self {
      return transform.setting(Array(path), to: value).map(PropertyValue.transform)
    }
    guard let part = member([name])?.setting(path.dropFirst(), to: value) else { return nil }
    switch (self, part) {
    case (.point(let point), .number(let number)):
      return .point(name == "x" ? CGPoint(x: number, y: point.y) : CGPoint(x: point.x, y: number))
    case (.size(let size), .number(let number)):
      return .size(
        name == "width"
          ? CGSize(width: number, height: size.height) : CGSize(width: size.width, height: number))
    case (.rect(let rect), _):
      guard let pair = part.pair else { return nil }
      return .rect(
        name == "origin"
          ? CGRect(origin: CGPoint(x: pair.0, y: pair.1), size: rect.size)
          : CGRect(origin: rect.origin, size: CGSize(width: pair.0, height: pair.1)))
    case (.dictionary(var values), _):
      values[String(name)] = part
      return .dictionary(values)
    case (.array(var items), _):
      guard let place = items.firstIndex(where: { $0.itemName == String(name) }) else { return nil }
      items[place] = part
      return .array(items)
    default: return nil
    }
  }
}

extension PropertyValue {
  /// The two numbers of a point or a size, which are the same to parts of values; nil for others.
  fileprivate var pair: (Double, Double)? {
    lanes(.point).map { ($0[0], $0[1]) }
  }

  /// The value as a point or a size where `other` is one and this is the other.
  package func shaped(like other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.point(let point), .size): .size(CGSize(width: point.x, height: point.y))
    case (.size(let size), .point): .point(CGPoint(x: size.width, y: size.height))
    default: self
    }
  }
}

extension CGPoint {
  fileprivate func member(_ name: Substring) -> PropertyValue? {
    switch name {
    case "x": .number(Double(x))
    case "y": .number(Double(y))
    default: nil
    }
  }
}

extension CGSize {
  fileprivate func member(_ name: Substring) -> PropertyValue? {
    switch name {
    case "width": .number(Double(width))
    case "height": .number(Double(height))
    default: nil
    }
  }
}

extension CGRect {
  fileprivate func member(_ name: Substring) -> PropertyValue? {
    switch name {
    case "origin": .point(origin)
    case "size": .size(size)
    default: nil
    }
  }
}

extension CATransform3D {
  /// `rotation`, `scale` or `translation`, alone or of an axis.
  ///
  /// `rotation` alone is about z; `scale` alone is the mean of the three and sets all three;
  /// `scale.xy` is that of the plane; `translation` alone is the size (x, y).
  fileprivate func member(_ path: [Substring]) -> PropertyValue? {
    guard path.count <= 2 else {
      return member(Array(path.prefix(1)))?.member(path.dropFirst())
    }
    guard let parts = TransformComponents(self) else { return nil }
    let axis = path.count == 2 ? path[1] : ""
    switch path[0] {
    case "rotation": return parts.angles.part(axis.isEmpty ? "z" : axis)
    case "scale":
      let scale = parts.scale
      if axis.isEmpty { return .number(scale.sum() / 3) }
      if axis == "xy" { return .number((scale.x + scale.y) / 2) }
      return scale.part(axis)
    case "translation":
      let translation = CGSize(width: parts.translation.x, height: parts.translation.y)
      if axis.isEmpty { return .size(translation) }
      return parts.translation.part(axis) ?? translation.member(axis)
    default: return nil
    }
  }

  fileprivate func setting(_ path: [Substring], to value: PropertyValue) -> CATransform3D? {
    guard path.count <= 2, var parts = TransformComponents(self) else { return nil }
    let axis = path.count == 2 ? path[1] : ""
    let isSet: Bool
    switch (path[0], axis) {
    case ("translation", ""): isSet = parts.translation.setPlane(value)
    case ("translation", "width"): isSet = parts.translation.set("x", value)
    case ("translation", "height"): isSet = parts.translation.set("y", value)
    case ("rotation", ""): isSet = parts.angles.set("z", value)
    case ("scale", ""): isSet = parts.scale.set("xyz", value)
    case ("rotation", _): isSet = axis.count == 1 && parts.angles.set(axis, value)
    case ("scale", _): isSet = (axis.count == 1 || axis == "xy") && parts.scale.set(axis, value)
    case ("translation", _): isSet = axis.count == 1 && parts.translation.set(axis, value)
    default: isSet = false
    }
    return isSet ? parts.matrix : nil
  }
}

extension SIMD3<Double> {
  fileprivate func part(_ axis: Substring) -> PropertyValue? {
    switch axis {
    case "x": .number(x)
    case "y": .number(y)
    case "z": .number(z)
    default: nil
    }
  }

  /// Sets the axes named; false when there is no such axis or the value is no number.
  fileprivate mutating func set(_ axes: Substring, _ value: PropertyValue) -> Bool {
    guard let number = Double(propertyValue: value), axes.allSatisfy({ "xyz".contains($0) }) else {
      return false
    }
    if axes.contains("x") { x = number }
    if axes.contains("y") { y = number }
    if axes.contains("z") { z = number }
    return true
  }

  /// Sets x and y from a size or a point.
  fileprivate mutating func setPlane(_ value: PropertyValue) -> Bool {
    guard let pair = value.pair else { return false }
    (x, y) = pair
    return true
  }
}
