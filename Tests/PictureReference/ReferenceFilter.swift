// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

/// The filters of a layer's picture, on straight colours limited to 0…1.
enum ReferenceFilter {
  /// Rows for red, green, blue and alpha; five numbers each, the last is added.
  case matrix([[Double]])
  /// Powers of red, green, blue and alpha.
  case powers([Double])
  /// Standard deviation and where the bell is cut off, layer space.
  case blur(sigma: Double, reach: Double)

  /// How far it carries a colour.
  var reach: Double {
    if case .blur(_, let reach) = self { reach } else { 0 }
  }

  /// A colour after this map; transparent stays transparent. Nothing for a blur.
  func applied(to color: ReferenceColor) -> ReferenceColor {
    if case .powers(let p) = self, color.a > 0 {
      let c = color.straight
      return ReferenceColor(
        straight: (pow(c.r, p[0]), pow(c.g, p[1]), pow(c.b, p[2])), alpha: pow(color.a, p[3]))
    }
    guard case .matrix(let rows) = self, color.a > 0 else { return color }
    let c = color.straight
    let straight = [c.r, c.g, c.b, color.a, 1]
    func row(_ place: Int) -> Double {
      min(max(zip(rows[place], straight).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
    }
    return ReferenceColor(straight: (row(0), row(1), row(2)), alpha: row(3))
  }

  /// This matrix, then another: limited to 0…1 once, after both.
  private func followed(by next: ReferenceFilter) -> ReferenceFilter? {
    guard case .matrix(let a) = self, case .matrix(let b) = next else { return nil }
    let both = b.map { row in
      (0..<5).map { column in
        (0..<4).reduce(column == 4 ? row[4] : 0) { $0 + row[$1] * a[$1][column] }
      }
    }
    return .matrix(both)
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
  /// The filters a layer lists, colour filters that follow each other as one.
  static func list(_ filters: [Any]?) throws -> [ReferenceFilter] {
    var result: [ReferenceFilter] = []
    for filter in filters ?? [] {
      guard let filter = filter as? CAFilter else { throw ReferenceLimit(what: "\(filter)") }
      guard filter.isEnabled else { continue }
      let next = try ReferenceFilter(filter)
      if let both = result.last?.followed(by: next) {
        result[result.count - 1] = both
      } else {
        result.append(next)
      }
    }
    return result
  }

  private init(_ filter: CAFilter) throws {
    func number(_ key: String) -> Double {
      (filter.value(forKey: key) as? NSNumber)?.doubleValue ?? 0
    }
    switch filter.type {
    case "gaussianBlur":
      let sigma = number("inputRadius")
      self = .blur(sigma: sigma, reach: 3 * sigma)
    case "colorSaturate": self = .saturate(number("inputAmount"))
    case "colorHueRotate": self = .hueRotate(number("inputAngle"))
    case "colorBrightness": self = .brightness(number("inputAmount"))
    case "colorContrast": self = .contrast(number("inputAmount"))
    case "colorInvert": self = .invert
    case "colorAdd", "multiplyColor": self = Self.colored(filter)
    case "colorMatrix":
      guard let all = filter.value(forKey: "inputColorMatrix") as? [NSNumber], all.count == 20
      else { throw ReferenceLimit(what: "a matrix of another type") }
      self = .matrix((0..<4).map { row in (0..<5).map { all[row * 5 + $0].doubleValue } })
    case "CIGammaAdjust":
      let own = (filter.value(forKey: "inputPowers") as? [NSNumber] ?? []).map(\.doubleValue)
      guard own.count == 4 else { throw ReferenceLimit(what: "\(own.count) powers") }
      let power = number("inputPower")
      self = .powers([own[0] * power, own[1] * power, own[2] * power, own[3]])
    default: throw ReferenceLimit(what: "filter \(filter.type)")
    }
  }

  private static func colored(_ filter: CAFilter) -> ReferenceFilter {
    // A cast to a class of this kind always succeeds.
    let color = filter.value(forKey: "inputColor").map { $0 as! CGColor }
    let c = (color ?? .clear).srgbComponents
    let (r, g, b, a) = (Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    return filter.type == "colorAdd" ? add(r * a, g * a, b * a) : multiply(r, g, b, a)
  }
}
