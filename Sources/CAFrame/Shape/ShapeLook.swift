import CACommit
import CoreGraphics

/// What a shape layer draws, read from its properties.
struct ShapeLook {
  var path: CGPath
  var rule = CGPathFillRule.winding
  /// Nil where nothing is filled.
  var fillColor: CGColor?
  /// Nil where nothing is stroked.
  var strokeColor: CGColor?
  /// Meaningful where something is stroked.
  var stroke = PathStroke(style: StrokeStyle(width: 1))

  /// Nil for a layer of another class, and one that draws no path.
  init?(_ state: LayerState) {
    guard state.kind == .shape, case .path(let path)? = state[extra: .shapePath] else { return nil }
    self.path = path
    fillColor = Self.color(state[extra: .fillColor], otherwise: .black)
    strokeColor = Self.color(state[extra: .strokeColor], otherwise: nil)
    if case .string("even-odd")? = state[extra: .fillRule] { rule = .evenOdd }
    if strokeColor != nil { readStroke(state) }
    if strokeColor != nil, !(stroke.style.width > 0), !stroke.style.width.isNaN {
      strokeColor = nil
    }
    if fillColor == nil, strokeColor == nil { return nil }
  }

  private static func color(_ value: PropertyValue?, otherwise: CGColor?) -> CGColor? {
    var color = otherwise
    if let value { if case .color(let own) = value { color = own } else { color = nil } }
    return (color?.srgbComponents.alpha ?? 0) > 0 ? color : nil
  }

  private mutating func readStroke(_ state: LayerState) {
    func number(_ id: PropertyID, otherwise: CGFloat) -> CGFloat {
      if case .number(let number)? = state[extra: id] { CGFloat(number) } else { otherwise }
    }
    stroke.style.width = number(.lineWidth, otherwise: 1)
    stroke.style.miterLimit = number(.miterLimit, otherwise: 10)
    stroke.start = number(.strokeStart, otherwise: 0)
    stroke.end = number(.strokeEnd, otherwise: 1)
    if case .string(let cap)? = state[extra: .lineCap] {
      stroke.style.cap = cap == "round" ? .round : cap == "square" ? .square : .butt
    }
    if case .string(let join)? = state[extra: .lineJoin] {
      stroke.style.join = join == "round" ? .round : join == "bevel" ? .bevel : .miter
    }
    guard case .array(let lengths)? = state[extra: .lineDashPattern] else { return }
    stroke.dashPhase = number(.lineDashPhase, otherwise: 0)
    stroke.dashes = lengths.map { if case .number(let length) = $0 { CGFloat(length) } else { 0 } }
  }

  /// The box around all it draws, layer space: minX minY maxX maxY; nil for a path without points or
  /// with one that is not finite.
  var box: SIMD4<Double>? {
    // What is not going to be drawn need not be looked at point by point.
    if path.elementCount > FrameLimits().maximumPathElements { return PlaneBox.everything.edges }
    let facts = path.facts
    guard facts.isFinite, !facts.box.isNull else { return nil }
    let rect = LayerShape(rect: facts.box).rect
    let reach = strokeColor == nil ? 0 : Double(stroke.reach)
    // A stroke whose numbers are none is not drawn.
    return reach.isFinite ? rect + SIMD4(-reach, -reach, reach, reach) : rect
  }
}
