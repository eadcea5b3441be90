// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// Mixing of values of any shape: numbers by their lanes, arrays item by item, paths of the same
/// structure point by point, dictionaries key by key, and whatever is left by choosing.
extension PropertyValue {
  /// The value at the fraction `t` of the way to `end`; nil when the two have nothing in common.
  func mixed(with end: PropertyValue, at t: Double) -> PropertyValue? {
    zipped(
      with: end,
      ValueZip(
        lanes: { $0.mixed(with: $1, at: t, $2) }, paths: { $0.mixed(with: $1, at: t) },
        choose: { t < 0.5 ? $0 : $1 }))
  }

  /// This value put on top of `base`; nil for values that do not add up.
  func added(to base: PropertyValue) -> PropertyValue? {
    if case .none = base { return mapped { lanes, _ in lanes } }
    return zipped(
      with: base,
      ValueZip(lanes: { a, b, kind in kind == .flag ? nil : a.added(to: b, kind) }, choose: nil))
  }

  /// This value put on top of `end` repeated `count` times; nil for values that do not add up.
  func accumulated(_ end: PropertyValue, times count: Int) -> PropertyValue? {
    zipped(
      with: end,
      ValueZip(
        lanes: { a, b, kind in kind == .flag ? nil : a.accumulated(b, times: count, kind) },
        choose: nil))
  }

  /// The value from which `by` leads to this one; nil when there is none.
  func before(_ by: PropertyValue) -> PropertyValue? {
    zipped(
      with: by,
      ValueZip(lanes: { a, b, kind in kind == .flag ? nil : a.before(b, kind) }, choose: nil))
  }

  /// Whether the numbers of both mean the same things.
  func hasShape(of other: PropertyValue) -> Bool {
    zipped(with: other, ValueZip(lanes: { a, _, _ in a }, choose: nil)) != nil
  }

  /// The value of this shape that changes nothing when added; nil where there is none.
  var neutral: PropertyValue? { mapped { _, kind in kind == .flag ? nil : .neutral(kind) } }
}

/// An operation on two values of the same shape.
private struct ValueZip {
  let lanes: (Lanes, Lanes, LaneKind) -> Lanes?
  /// The result for two paths; nil where it is made of their points by `lanes`.
  var paths: ((CGPath, CGPath) -> CGPath?)?
  /// The result for values that are not numbers; nil for none.
  let choose: ((PropertyValue, PropertyValue) -> PropertyValue)?
}

extension PropertyValue {
  /// The lanes of the value, with their kind; nil for values that are no numbers.
  var anyLanes: (lanes: Lanes, kind: LaneKind)? {
    let kind: LaneKind
    switch self {
    case .bool: kind = .flag
    case .number: kind = .number
    case .point: kind = .point
    case .size: kind = .size
    case .rect: kind = .rect
    case .transform: kind = .transform
    case .color: kind = .color
    case .none, .path, .contents, .string, .array, .dictionary: return nil
    }
    return lanes(kind).map { ($0, kind) }
  }

  /// The same shape with every row of lanes replaced; nil when that is impossible for one.
  func mapped(_ change: (Lanes, LaneKind) -> Lanes?) -> PropertyValue? {
    if let (lanes, kind) = anyLanes {
      return change(lanes, kind).flatMap { $0.isFinite ? PropertyValue($0, kind) : nil }
    }
    switch self {
    case .array(let items):
      let new = items.compactMap { $0.mapped(change) }
      return new.count == items.count ? .array(new) : nil
    case .path(let path):
      return path.mappingPoints { change(Lanes($0.x, $0.y), .point) }.map(PropertyValue.path)
    default: return nil
    }
  }

  private func zipped(with other: PropertyValue, _ zip: ValueZip) -> PropertyValue? {
    switch (self, other) {
    case (.none, .none): return nil
    case (.array(let a), .array(let b)): return PropertyValue.zipped(a, b, zip)
    case (.dictionary(let a), .dictionary(let b)):
      return zip.choose.map { .dictionary(PropertyValue.zipped(a, b, by: zip, choosing: $0)) }
    case (.path(let a), .path(let b)):
      let mix = zip.paths ?? { $0.zippingPoints($1) { zip.lanes($0, $1, .point) } }
      if let path = mix(a, b) { return .path(path) }
      return zip.choose?(self, other)
    case (.color(let color), .none):
      return zippedLanes(.none, color.lanes, color.lanes?.transparent, as: .color, zip)
    case (.none, .color(let color)):
      return zippedLanes(.none, color.lanes?.transparent, color.lanes, as: .color, zip)
    case (.path, .none), (.none, .path), (.contents, .contents), (.contents, .none),
      (.none, .contents), (.string, .string), (.string, .none), (.none, .string):
      return zip.choose?(self, other)
    default: return zippedNumbers(other, zip)
    }
  }

  private func zippedNumbers(_ other: PropertyValue, _ zip: ValueZip) -> PropertyValue? {
    guard let (_, kindA) = anyLanes, let (_, kindB) = other.anyLanes else { return nil }
    let kind = kindA == .flag ? kindB : kindA
    guard let a = lanes(kind), let b = other.lanes(kind) else { return nil }
    return zippedLanes(other, a, b, as: kind, zip)
  }

  private func zippedLanes(
    _ other: PropertyValue, _ a: Lanes?, _ b: Lanes?, as kind: LaneKind, _ zip: ValueZip
  ) -> PropertyValue? {
    guard let a, let b, let lanes = zip.lanes(a, b, kind), lanes.isFinite else { return nil }
    return PropertyValue(lanes, kind)
  }

  /// Arrays of the same count go item by item. Named things, such as filters, must have the same
  /// names in the same order, else one of the arrays is chosen.
  private static func zipped(
    _ a: [PropertyValue], _ b: [PropertyValue], _ zip: ValueZip
  ) -> PropertyValue? {
    let (names, otherNames) = (a.compactMap(\.itemName), b.compactMap(\.itemName))
    let isNamed = !names.isEmpty || !otherNames.isEmpty
    if isNamed, a.count != names.count || names != otherNames || b.count != otherNames.count {
      return zip.choose?(.array(a), .array(b))
    }
    guard a.count == b.count else { return nil }
    var items: [PropertyValue] = []
    items.reserveCapacity(a.count)
    for (first, second) in Swift.zip(a, b) {
      guard let item = first.zipped(with: second, zip) else { return nil }
      items.append(item)
    }
    return .array(items)
  }

  private static func zipped(
    _ a: [String: PropertyValue], _ b: [String: PropertyValue], by zip: ValueZip,
    choosing choose: (PropertyValue, PropertyValue) -> PropertyValue
  ) -> [String: PropertyValue] {
    guard case .dictionary(var result) = choose(.dictionary(a), .dictionary(b)) else { return a }
    for (key, value) in a {
      guard let other = b[key] else { continue }
      result[key] = value.zipped(with: other, zip) ?? choose(value, other)
    }
    return result
  }
}

extension CGPath {
  /// The path with every point replaced; nil when that is impossible for one.
  fileprivate func mappingPoints(_ change: (CGPoint) -> Lanes?) -> CGPath? {
    zippingPoints(self) { point, _ in change(CGPoint(x: point[0], y: point[1])) }
  }

  /// A path made of the points of two that have the same elements; nil when they have not.
  fileprivate func zippingPoints(_ other: CGPath, _ mix: (Lanes, Lanes) -> Lanes?) -> CGPath? {
    let (a, b) = (storage.elements, other.storage.elements)
    guard a.count == b.count else { return nil }
    var result = PathStorage()
    result.reserveCapacity(a.count)
    func point(_ a: CGPoint, _ b: CGPoint) -> CGPoint? {
      guard let lanes = mix(Lanes(a.x, a.y), Lanes(b.x, b.y)), lanes.isFinite else { return nil }
      return CGPoint(x: lanes[0], y: lanes[1])
    }
    for (first, second) in zip(a, b) {
      guard let element = first.zipped(with: second, point) else { return nil }
      result.append(element)
    }
    return CGPath(storage: result)
  }
}

extension PathElement {
  fileprivate func zipped(
    with other: PathElement, _ mix: (CGPoint, CGPoint) -> CGPoint?
  ) -> PathElement? {
    switch (self, other) {
    case (.move(let a), .move(let b)): return mix(a, b).map { .move(to: $0) }
    case (.line(let a), .line(let b)): return mix(a, b).map { .line(to: $0) }
    case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
      guard let to = mix(a, b), let control = mix(c, d) else { return nil }
      return .quadCurve(to: to, control: control)
    case (.curve(let a, let c, let e), .curve(let b, let d, let f)):
      guard let to = mix(a, b), let first = mix(c, d), let second = mix(e, f) else { return nil }
      return .curve(to: to, control1: first, control2: second)
    case (.close, .close): return .close
    default: return nil
    }
  }
}
