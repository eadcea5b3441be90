// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// How values of each kind mix, add up and repeat.
extension Lanes {
  /// The value at the fraction `t` of the way to `end`; beyond 0…1 the way goes on.
  func mixed(with end: Lanes, at t: Double, _ kind: LaneKind) -> Lanes {
    switch kind {
    case .flag: t < 0.5 ? self : end
    case .transform:
      Lanes(transform: .interpolate(transform, end.transform, t))
    default: t == 0 ? self : t == 1 ? end : Lanes(numbers + (end.numbers - numbers) * t)
    }
  }

  /// This value put on top of `base`: transforms apply this one first, numbers add.
  func added(to base: Lanes, _ kind: LaneKind) -> Lanes {
    kind == .transform
      ? Lanes(transform: transform * base.transform) : Lanes(numbers + base.numbers)
  }

  /// This value put on top of `end` repeated `count` times.
  func accumulated(_ end: Lanes, times count: Int, _ kind: LaneKind) -> Lanes {
    guard kind == .transform else { return Lanes(numbers + end.numbers * Double(count)) }
    var (result, power, rest) = (transform, end.transform, count)
    while rest > 0 {
      if rest & 1 == 1 { result = result * power }
      power = power * power
      rest >>= 1
    }
    return Lanes(transform: result)
  }

  /// The value from which `by` leads to this one; nil when there is none.
  func before(_ by: Lanes, _ kind: LaneKind) -> Lanes? {
    guard kind == .transform else { return Lanes(numbers - by.numbers) }
    return by.transform.inverse.map { Lanes(transform: $0 * transform) }
  }

  /// The value that leaves others as they are when added.
  static func neutral(_ kind: LaneKind) -> Lanes {
    kind == .transform ? Lanes(transform: .identity) : Lanes()
  }

  /// The color with no opacity; nothing that fades to or from a color keeps its hue.
  var transparent: Lanes {
    var lanes = self
    lanes[3] = 0
    return lanes
  }

  /// The way from this value to `other`, as long as it is in a space with an axis for each number.
  func distance(to other: Lanes) -> Double {
    let difference = other.numbers - numbers
    return (difference * difference).sum().squareRoot()
  }
}

/// Transforms from one number, or from three.
extension ValueFunction {
  /// The count of numbers.
  var count: Int { self == .scale || self == .translate ? 3 : 1 }

  /// The numbers of the identity.
  var identity: Lanes {
    switch self {
    case .scale: Lanes(1, 1, 1, 0)
    case .scaleX, .scaleY, .scaleZ: Lanes(1)
    default: Lanes()
    }
  }

  func transform(_ n: Lanes) -> CATransform3D {
    switch self {
    case .rotateX: .rotation(n[0], 1, 0, 0)
    case .rotateY: .rotation(n[0], 0, 1, 0)
    case .rotateZ: .rotation(n[0], 0, 0, 1)
    case .scale: .scale(n[0], n[1], n[2])
    case .scaleX: .scale(n[0], 1, 1)
    case .scaleY: .scale(1, n[0], 1)
    case .scaleZ: .scale(1, 1, n[0])
    case .translate: .translation(n[0], n[1], n[2])
    case .translateX: .translation(n[0], 0, 0)
    case .translateY: .translation(0, n[0], 0)
    case .translateZ: .translation(0, 0, n[0])
    }
  }

  /// The numbers in `value`; nil when it is of another kind or has another count.
  func lanes(_ value: PropertyValue) -> Lanes? {
    if count == 1 { return value.lanes(.number) }
    guard case .array(let parts) = value, parts.count == count else { return nil }
    var lanes = Lanes()
    for (index, part) in parts.enumerated() {
      guard let number = part.lanes(.number) else { return nil }
      lanes[index] = number[0]
    }
    return lanes
  }
}
