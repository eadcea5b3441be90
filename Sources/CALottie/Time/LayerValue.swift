// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAGeometry
import CoreGraphics
import Foundation
import QuartzCore

/// A value of a layer's property that key frames may lead from one to another.
protocol LayerValue {
  /// The value that the engine shows between two key frames; nil where it shows none.
  func between(_ end: Self, at t: Double) -> Self?
  /// The value between two others whose numbers all mix evenly, where the engine mixes otherwise
  /// and ``nothing`` can help; nil for other kinds of value.
  func evenlyBetween(_ end: Self, at t: Double) -> Self?
  /// The value of the same form that changes nothing when added.
  var nothing: Self { get }
  /// How far two values are apart, in the unit of the property.
  func distance(to other: Self) -> Double
  /// The value as an animation takes it.
  var object: Any { get }
}

extension LayerValue {
  func evenlyBetween(_ end: Self, at t: Double) -> Self? { nil }
  var nothing: Self { self }
}

extension Double: LayerValue {
  func between(_ end: Double, at t: Double) -> Double? { self + (end - self) * t }
  func distance(to other: Double) -> Double { abs(self - other) }
  var object: Any { NSNumber(value: self) }
}

extension CGPoint: LayerValue {
  func between(_ end: CGPoint, at t: Double) -> CGPoint? { mixed(with: end, at: t) }
  func distance(to other: CGPoint) -> Double { hypot(x - other.x, y - other.y) }
  var object: Any { self }
}

/// A colour by its four components in sRGB.
struct PaintColor: Hashable, LayerValue {
  var red, green, blue, alpha: Double

  init(_ numbers: [Double], alpha: Double = 1) {
    func part(_ index: Int) -> Double {
      index < numbers.count ? min(max(numbers[index], 0), 1) : 0
    }
    (red, green, blue, self.alpha) = (part(0), part(1), part(2), alpha)
  }

  var color: CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }
  var object: Any { color }

  func between(_ end: PaintColor, at t: Double) -> PaintColor? {
    var result = self
    result.red += (end.red - red) * t
    result.green += (end.green - green) * t
    result.blue += (end.blue - blue) * t
    result.alpha += (end.alpha - alpha) * t
    return result
  }

  func distance(to other: PaintColor) -> Double {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue),
      abs(alpha - other.alpha))
  }
}

/// The colours of a gradient.
struct LottiePaintColors: LayerValue {
  var list: [PaintColor]
  var object: Any { list.map(\.color) }

  func between(_ end: LottiePaintColors, at t: Double) -> LottiePaintColors? {
    guard list.count == end.list.count else { return nil }
    return LottiePaintColors(list: zip(list, end.list).compactMap { $0.between($1, at: t) })
  }

  func distance(to other: LottiePaintColors) -> Double {
    guard list.count == other.list.count else { return .infinity }
    return zip(list, other.list).map { $0.distance(to: $1) }.max() ?? 0
  }
}

/// A list of numbers.
struct NumberList: LayerValue {
  var list: [Double]
  var object: Any { list.map { NSNumber(value: $0) } }

  func between(_ end: NumberList, at t: Double) -> NumberList? {
    guard list.count == end.list.count else { return nil }
    return NumberList(list: zip(list, end.list).map { $0 + ($1 - $0) * t })
  }

  func distance(to other: NumberList) -> Double {
    guard list.count == other.list.count else { return .infinity }
    return zip(list, other.list).map { abs($0 - $1) }.max() ?? 0
  }
}

/// A path, which the engine mixes by its rules.
struct LayerPath: LayerValue {
  var path: CGPath
  var object: Any { path }

  func between(_ end: LayerPath, at t: Double) -> LayerPath? {
    path.mixed(with: end.path, at: t).map { LayerPath(path: $0) }
  }

  /// The engine turns handles; After Effects mixes each coordinate.
  func evenlyBetween(_ end: LayerPath, at t: Double) -> LayerPath? {
    let (a, b) = (path.storage.elements, end.path.storage.elements)
    guard a.count == b.count else { return nil }
    var result = PathStorage()
    for (first, second) in zip(a, b) {
      guard let element = first.mixed(with: second, at: t) else { return nil }
      result.append(element)
    }
    return LayerPath(path: CGPath(storage: result))
  }

  /// All points at the origin.
  var nothing: LayerPath {
    var result = PathStorage()
    for element in path.storage.elements { result.append(element.collapsed) }
    return LayerPath(path: CGPath(storage: result))
  }

  func distance(to other: LayerPath) -> Double { path.storage.distance(to: other.path.storage) }
}

extension PathStorage {
  /// How far the points of two paths of the same elements are apart; infinite for others.
  func distance(to other: PathStorage) -> Double {
    let (a, b) = (elements, other.elements)
    guard a.count == b.count else { return .infinity }
    var result = 0.0
    for (first, second) in zip(a, b) {
      let (p, q) = (first.points, second.points)
      guard p.count == q.count else { return .infinity }
      for (x, y) in zip(p, q) { result = max(result, x.distance(to: y)) }
    }
    return result
  }
}

extension PathElement {
  /// The element with all points at the origin.
  fileprivate var collapsed: PathElement {
    switch self {
    case .move: .move(to: .zero)
    case .line: .line(to: .zero)
    case .quadCurve: .quadCurve(to: .zero, control: .zero)
    case .curve: .curve(to: .zero, control1: .zero, control2: .zero)
    case .close: .close
    }
  }

  /// Each point on the way to that of another element of the same kind; nil for other kinds.
  fileprivate func mixed(with end: PathElement, at t: Double) -> PathElement? {
    switch (self, end) {
    case (.move(let a), .move(let b)): .move(to: a.mixed(with: b, at: t))
    case (.line(let a), .line(let b)): .line(to: a.mixed(with: b, at: t))
    case (.quadCurve(let a, let c), .quadCurve(let b, let d)):
      .quadCurve(to: a.mixed(with: b, at: t), control: c.mixed(with: d, at: t))
    case (.curve(let a, let c, let e), .curve(let b, let d, let f)):
      .curve(
        to: a.mixed(with: b, at: t), control1: c.mixed(with: d, at: t),
        control2: e.mixed(with: f, at: t))
    case (.close, .close): .close
    default: nil
    }
  }

  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [to, control]
    case .curve(let to, let control1, let control2): [to, control1, control2]
    case .close: []
    }
  }
}

/// A matrix, which is never mixed but by its parts.
struct LayerMatrix: LayerValue {
  var matrix: CATransform3D
  var object: Any { matrix }

  func between(_ end: LayerMatrix, at t: Double) -> LayerMatrix? {
    self.matrix == end.matrix ? self : nil
  }
  func distance(to other: LayerMatrix) -> Double { matrix == other.matrix ? 0 : .infinity }
}
