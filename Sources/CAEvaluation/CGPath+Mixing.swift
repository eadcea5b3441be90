// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Mixing of paths, as Apple's pictures have it (facts rows 289, 290).
extension CGPath {
  /// The path at the fraction `t` of the way to `end`, beyond 0…1 too; nil where they differ in
  /// their elements, or a number is not finite.
  ///
  /// Points mix evenly. A handle, which is a control point minus the end of the curve that it
  /// belongs to, mixes by length and by angle, the shorter way. A line beside a curve counts as a
  /// curve whose handles have no length, and a quadratic curve as the cubic one that draws the
  /// same.
  package func mixed(with end: CGPath, at t: Double) -> CGPath? {
    let (a, b) = (storage.elements, end.storage.elements)
    guard a.count == b.count else { return nil }
    var pens = PathPens()
    var result = PathStorage()
    result.reserveCapacity(a.count)
    for (first, second) in zip(a, b) {
      guard let element = pens.mixed(first, second, at: t), element.isFinite else { return nil }
      result.append(element)
    }
    if t == 0 { return self }
    return t == 1 ? end : CGPath(storage: result)
  }
}

/// Where two paths are while their elements are read in turn.
private struct PathPens {
  private var first = Pen()
  private var second = Pen()

  private struct Pen {
    var place = CGPoint.zero
    var start = CGPoint.zero

    mutating func pass(_ element: PathElement) {
      if case .move(let to) = element { start = to }
      place = element.end ?? start
    }
  }

  mutating func mixed(_ a: PathElement, _ b: PathElement, at t: Double) -> PathElement? {
    defer {
      first.pass(a)
      second.pass(b)
    }
    switch (a, b) {
    case (.move(let a), .move(let b)): return .move(to: a.mixed(with: b, at: t))
    case (.line(let a), .line(let b)): return .line(to: a.mixed(with: b, at: t))
    case (.close, .close): return .close
    default: break
    }
    guard let a = Cubic(a, from: first.place), let b = Cubic(b, from: second.place) else {
      return nil
    }
    let start = first.place.mixed(with: second.place, at: t)
    let end = a.end.mixed(with: b.end, at: t)
    return .curve(
      to: end, control1: start + a.handle1.turned(to: b.handle1, at: t),
      control2: end + a.handle2.turned(to: b.handle2, at: t))
  }
}

/// A line or a curve by its handles.
private struct Cubic {
  let handle1, handle2, end: CGPoint

  /// Nil for elements that draw nothing by themselves.
  init?(_ element: PathElement, from start: CGPoint) {
    switch element {
    case .line(let to): (handle1, handle2, end) = (.zero, .zero, to)
    case .quadCurve(let to, let control):
      let share = CGFloat(2) / 3
      (handle1, handle2, end) = ((control - start) * share, (control - to) * share, to)
    case .curve(let to, let control1, let control2):
      (handle1, handle2, end) = (control1 - start, control2 - to, to)
    case .move, .close: return nil
    }
  }
}

extension PathElement {
  fileprivate var isFinite: Bool {
    switch self {
    case .move(let to), .line(let to): to.isFinite
    case .quadCurve(let to, let control): to.isFinite && control.isFinite
    case .curve(let to, let control1, let control2):
      to.isFinite && control1.isFinite && control2.isFinite
    case .close: true
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }

  fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x + b.x, y: a.y + b.y)
  }

  fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x - b.x, y: a.y - b.y)
  }

  fileprivate static func * (a: CGPoint, factor: CGFloat) -> CGPoint {
    CGPoint(x: a.x * factor, y: a.y * factor)
  }

  fileprivate func mixed(with end: CGPoint, at t: Double) -> CGPoint {
    self + (end - self) * CGFloat(t)
  }

  /// The vector at the fraction `t` of the way to `end`, by length and by angle, the shorter way.
  /// One without length has the direction of the other.
  package func turned(to end: CGPoint, at t: Double) -> CGPoint {
    let (from, to) = (hypot(x, y), hypot(end.x, end.y))
    let (across, along) = (x * end.y - y * end.x, x * end.x + y * end.y)
    // In one direction the even way is the same, and exact.
    if from == 0 || to == 0 || across == 0 && along > 0 { return mixed(with: end, at: t) }
    let turn = across == 0 ? .pi : atan2(across, along)
    let angle = atan2(y, x) + turn * CGFloat(t)
    let length = from + (to - from) * CGFloat(t)
    return CGPoint(x: length * cos(angle), y: length * sin(angle))
  }
}
