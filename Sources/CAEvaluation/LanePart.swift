// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// The part of a property's lanes that a key path leads to.
enum LanePart: Hashable, Sendable {
  case whole
  /// Some lanes in a row: `x` of a point, `size` of a rectangle.
  case slice(first: Int, kind: LaneKind)
  /// A part of a transform.
  case component(TransformPart)

  /// The part of that name of values of that kind; nil when they have no such part.
  init?(_ member: [String], of kind: LaneKind) {
    if member.isEmpty {
      self = .whole
      return
    }
    switch kind {
    case .transform:
      guard let part = TransformPart(member) else { return nil }
      self = .component(part)
    case .point:
      guard member.count == 1, let axis = ["x", "y"].firstIndex(of: member[0]) else { return nil }
      self = .slice(first: axis, kind: .number)
    case .size:
      guard member.count == 1, let axis = ["width", "height"].firstIndex(of: member[0]) else {
        return nil
      }
      self = .slice(first: axis, kind: .number)
    case .rect:
      let (first, kind): (Int, LaneKind)
      switch member[0] {
      case "origin": (first, kind) = (0, .point)
      case "size": (first, kind) = (2, .size)
      default: return nil
      }
      switch LanePart(Array(member.dropFirst()), of: kind) {
      case .whole: self = .slice(first: first, kind: kind)
      case .slice(let axis, let kind): self = .slice(first: first + axis, kind: kind)
      default: return nil
      }
    case .flag, .number, .color: return nil
    }
  }

  /// The kind of the part of a value of that kind.
  func kind(of whole: LaneKind) -> LaneKind {
    switch self {
    case .whole: whole
    case .slice(_, let kind): kind
    case .component(let part): part == .translationPlane ? .size : .number
    }
  }
}

/// A part of a transform that a key path names.
enum TransformPart: Hashable, Sendable {
  case rotation(axis: Int)
  case scale(axis: Int)
  /// The scales of x and y.
  case scalePlane
  /// All three scales.
  case scaleAll
  case translation(axis: Int)
  /// The translation in x and y.
  case translationPlane

  init?(_ member: [String]) {
    let axes = ["x", "y", "z"]
    let tail = member.count == 2 ? member[1] : ""
    let axis = axes.firstIndex(of: tail)
    guard member.count <= 2 else { return nil }
    switch (member[0], tail) {
    case ("rotation", ""): self = .rotation(axis: 2)
    case ("scale", ""): self = .scaleAll
    case ("scale", "xy"): self = .scalePlane
    case ("translation", ""): self = .translationPlane
    case ("translation", "width"): self = .translation(axis: 0)
    case ("translation", "height"): self = .translation(axis: 1)
    default:
      guard let axis else { return nil }
      switch member[0] {
      case "rotation": self = .rotation(axis: axis)
      case "scale": self = .scale(axis: axis)
      case "translation": self = .translation(axis: axis)
      default: return nil
      }
    }
  }

  func read(_ parts: TransformComponents) -> Lanes {
    switch self {
    case .rotation(let axis): Lanes(parts.angles[axis])
    case .scale(let axis): Lanes(parts.scale[axis])
    case .scalePlane: Lanes((parts.scale.x + parts.scale.y) / 2)
    case .scaleAll: Lanes(parts.scale.sum() / 3)
    case .translation(let axis): Lanes(parts.translation[axis])
    case .translationPlane: Lanes(parts.translation.x, parts.translation.y)
    }
  }

  func write(_ lanes: Lanes, to parts: inout TransformComponents) {
    let value = lanes[0]
    switch self {
    case .rotation(let axis): parts.angles[axis] = value
    case .scale(let axis): parts.scale[axis] = value
    case .scalePlane: (parts.scale.x, parts.scale.y) = (value, value)
    case .scaleAll: parts.scale = SIMD3(repeating: value)
    case .translation(let axis): parts.translation[axis] = value
    case .translationPlane: (parts.translation.x, parts.translation.y) = (value, lanes[1])
    }
  }
}
