// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension CGBlendMode {
  /// The operator that paints the mode.
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken, .plusDarker: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether Cairo has an operator for the mode.
  var isCairos: Bool { self != .plusDarker }

  /// Whether transparent paint leaves everything as it is.
  var sparesUnpainted: Bool {
    switch self {
    case .clear, .copy: false
    default: staysInsideShapes
    }
  }

  /// Whether Cairo leaves pixels outside a painted shape alone; its other operators change
  /// everything inside the clip.
  var staysInsideShapes: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }

  /// Whether the mode treats red, green and blue differently.
  var weighsChannels: Bool {
    self == .hue || self == .saturation || self == .color || self == .luminosity
  }
}

extension CGInterpolationQuality {
  /// Cairo's best filter shows the pixels of an enlarged image as squares; its good one is smooth.
  func cairoFilter(enlarging: Bool) -> cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: enlarging ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BEST
    }
  }
}

extension CGLineCap {
  var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

extension CGPathFillRule {
  var cairoRule: cairo_fill_rule_t {
    self == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD
  }
}

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }

  /// Whether Cairo can draw with it: a matrix without an inverse would stop its context for good.
  var isDrawable: Bool {
    let area = determinant
    return area != 0 && area.isFinite && tx.isFinite && ty.isFinite
  }
}

extension PathStorage {
  /// Makes this Cairo's current path, in the space of Cairo's current matrix.
  ///
  /// Coordinates are cut to the range of Cairo's fixed-point numbers, which is ± 2²³ pixels.
  func emit(to cairo: OpaquePointer) {
    cairo_new_path(cairo)
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let to):
        let to = Self.cut(to)
        cairo_move_to(cairo, to.x, to.y)
      case .line(let to):
        let to = Self.cut(to)
        cairo_line_to(cairo, to.x, to.y)
      case .quadCurve(let to, let control):
        let (control1, control2) = Self.cubicControls(from: current, to: to, control: control)
        Self.emitCurve(to: to, control1, control2, cairo)
      case .curve(let to, let control1, let control2):
        Self.emitCurve(to: to, control1, control2, cairo)
      case .close: cairo_close_path(cairo)
      }
      current = element.end ?? current
    }
  }

  private static func emitCurve(
    to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ cairo: OpaquePointer
  ) {
    let (a, b, c) = (cut(control1), cut(control2), cut(end))
    cairo_curve_to(cairo, a.x, a.y, b.x, b.y, c.x, c.y)
  }

  private static func cut(_ point: CGPoint) -> CGPoint {
    func cut(_ value: CGFloat) -> CGFloat {
      value.isNaN ? 0 : min(max(value, -4_000_000), 4_000_000)
    }
    return CGPoint(x: cut(point.x), y: cut(point.y))
  }
}
