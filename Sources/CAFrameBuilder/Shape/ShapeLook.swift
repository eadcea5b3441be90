// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// The values of a shape layer that the builder draws from, decoded.
struct ShapeLook {
  private(set) var path: CGPath
  private(set) var rule = CGPathFillRule.winding
  /// Nil where nothing is filled.
  private(set) var fillColor: CGColor?
  /// Nil where nothing is stroked.
  private(set) var strokeColor: CGColor?
  /// Meaningful where something is stroked.
  private(set) var stroke = PathStroke(style: StrokeStyle(width: 0))

  /// The rows of the property table at their defaults, without a path.
  private static let initial: ShapeLook = {
    var look = ShapeLook(path: CGMutablePath())
    for row in PropertyTable.rows where row.owner == .shape { look.take(row.id, row.defaultValue) }
    return look
  }()

  private init(path: CGPath) { self.path = path }

  /// Nil for a layer that draws no path.
  init?(_ state: borrowing LayerState) {
    guard case .path(let path)? = state[extra: .shapePath] else { return nil }
    self = .initial
    self.path = path
    state.extras?.forEach { take($0, $1) }
    // Says nothing without dashes.
    if stroke.dashes.isEmpty { stroke.dashPhase = 0 }
    let width = stroke.style.width
    if strokeColor != nil, !(width > 0), !width.isNaN { strokeColor = nil }
    if fillColor == nil, strokeColor == nil { return nil }
  }

  /// Takes the value of a row; one of another kind changes nothing.
  private mutating func take(_ id: PropertyID, _ value: PropertyValue) {
    switch (id, value) {
    case (.fillColor, let value): fillColor = Self.seenColor(value)
    case (.strokeColor, let value): strokeColor = Self.seenColor(value)
    case (.fillRule, .string(let word)): rule = CGPathFillRule(word: word)
    case (.lineWidth, .number(let number)): stroke.style.width = CGFloat(number)
    case (.miterLimit, .number(let number)): stroke.style.miterLimit = CGFloat(number)
    case (.strokeStart, .number(let number)): stroke.start = CGFloat(number)
    case (.strokeEnd, .number(let number)): stroke.end = CGFloat(number)
    case (.lineDashPhase, .number(let number)): stroke.dashPhase = CGFloat(number)
    case (.lineCap, .string(let word)): stroke.style.cap = CGLineCap(word: word)
    case (.lineJoin, .string(let word)): stroke.style.join = CGLineJoin(word: word)
    case (.lineDashPattern, .array(let lengths)):
      stroke.dashes = lengths.map {
        if case .number(let length) = $0 { CGFloat(length) } else { 0 }
      }
    default: break
    }
  }

  /// The colour of a value, nil for one that shows nothing.
  private static func seenColor(_ value: PropertyValue) -> CGColor? {
    guard case .color(let color) = value, color.srgbComponents.alpha > 0 else { return nil }
    return color
  }

  /// The box around all it draws, layer space; nil for a path without points
  /// or with one that is not finite.
  var box: LayerRect? {
    // A path that will not be drawn need not be looked at point by point.
    if path.elementCount > FrameLimits().maximumPathElements {
      return LayerRect(edges: PlaneRect.everything.edges)
    }
    let facts = path.facts
    guard facts.isFinite, !facts.box.isNull else { return nil }
    let rect = LayerShape(rect: facts.box).rect
    let reach = strokeColor == nil ? 0 : Double(stroke.reach(along: path))
    // A stroke whose numbers are none is not drawn.
    return reach.isFinite ? rect.outset(by: reach) : rect
  }
}
