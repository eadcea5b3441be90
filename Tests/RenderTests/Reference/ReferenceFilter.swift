import Foundation
import QuartzCore

/// What a layer's picture goes through, on straight colours limited to 0…1.
enum ReferenceFilter {
  /// Rows for red, green, blue and alpha; five numbers each, the last is added.
  case matrix([[Double]])
  /// Standard deviation and where the bell is cut off, layer space.
  case blur(sigma: Double, reach: Double)

  /// How far it carries a colour.
  var reach: Double {
    if case .blur(_, let reach) = self { reach } else { 0 }
  }

  func applied(to color: ReferenceColor) -> ReferenceColor {
    guard case .matrix(let rows) = self else { return color }
    let c = color.straight
    let straight = [c.r, c.g, c.b, color.a, 1]
    func row(_ place: Int) -> Double {
      min(max(zip(rows[place], straight).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
    }
    return ReferenceColor(straight: (row(0), row(1), row(2)), alpha: row(3))
  }
}

extension ReferenceFilter {
  private static func colors(_ rows: [[Double]], plus: Double = 0) -> ReferenceFilter {
    .matrix(rows.map { $0 + [0, plus] } + [[0, 0, 0, 1, 0]])
  }

  private static func each(times factor: Double, plus: Double) -> ReferenceFilter {
    colors([[factor, 0, 0], [0, factor, 0], [0, 0, factor]], plus: plus)
  }

  static let invert = each(times: -1, plus: 1)

  static func brightness(_ amount: Double) -> ReferenceFilter { each(times: 1, plus: amount) }

  /// About middle gray.
  static func contrast(_ amount: Double) -> ReferenceFilter {
    each(times: amount, plus: 0.5 - 0.5 * amount)
  }

  static func multiply(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> ReferenceFilter {
    .matrix([[r, 0, 0, 0, 0], [0, g, 0, 0, 0], [0, 0, b, 0, 0], [0, 0, 0, a, 0]])
  }

  static func add(_ r: Double, _ g: Double, _ b: Double) -> ReferenceFilter {
    .matrix([[1, 0, 0, 0, r], [0, 1, 0, 0, g], [0, 0, 1, 0, b], [0, 0, 0, 1, 0]])
  }

  /// Filter Effects 1, `saturate`: away from a gray of the same luminance.
  static func saturate(_ s: Double) -> ReferenceFilter {
    colors([
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
    ])
  }

  /// Filter Effects 1, `hueRotate`.
  static func hueRotate(_ angle: Double) -> ReferenceFilter {
    let (c, s) = (cos(angle), sin(angle))
    return colors([
      [
        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      ],
      [
        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
      ],
      [
        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
      ],
    ])
  }
}

extension ReferenceFilter {
  /// The filters of a layer.
  static func list(of layer: CALayer) throws -> [ReferenceFilter] {
    guard let filters = layer.filters, !filters.isEmpty else { return [] }
    throw ReferenceLimit(what: "filters \(filters)")
  }
}
