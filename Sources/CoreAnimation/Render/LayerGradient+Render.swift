// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CoreGraphics

extension LayerGradient {
  /// Fills the clip of a context with the gradient of a layer.
  ///
  /// - Parameter bounds: those of the layer, user space.
  func draw(over bounds: CGRect, in context: CGContext) {
    guard isFinite, bounds.width > 0, bounds.height > 0 else { return }
    let unitToUser = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    context.concatenate(unitToGradient.inverted().concatenating(unitToUser))
    let list = StopList(self)
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch form {
    case .axial:
      // Wider than the stops, so that those at one place keep their order at both ends.
      let span = list.first - 1...list.last + 1
      guard let gradient = list.gradient(over: span, isWide: isWide) else { return }
      context.drawLinearGradient(
        gradient, start: CGPoint(x: span.lowerBound, y: 0),
        end: CGPoint(x: span.upperBound, y: 0), options: options)
    case .radial:
      let span = 0...max(list.last, 1)
      guard let gradient = list.gradient(over: span, isWide: isWide) else { return }
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: 0, endCenter: .zero,
        endRadius: span.upperBound, options: options)
    case .focal:
      let span = 0...max(list.last, 1)
      guard let gradient = list.gradient(over: span, isWide: isWide) else { return }
      let last = span.upperBound
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: focalOffset, y: 0), startRadius: 0,
        endCenter: CGPoint(x: (1 - last) * focalOffset, y: 0), endRadius: last, options: options)
    case .conic:
      guard let gradient = list.gradient(over: 0...1, isWide: isWide) else { return }
      context.drawConicGradient(gradient, center: .zero, angle: 0)
    }
  }
}

/// The stops of a gradient for a context, which knows locations from 0 to 1 only.
private struct StopList {
  private typealias Stop = (location: Double, color: SIMD4<Float>)
  private var stops: [Stop] = []

  init(_ gradient: LayerGradient) {
    gradient.forEachStop { stops.append((location: $0, color: $1)) }
  }

  var first: Double { stops[0].location }
  var last: Double { stops[stops.count - 1].location }

  /// The part of the gradient between two locations, which become 0 and 1.
  func gradient(over span: ClosedRange<Double>, isWide: Bool) -> CGGradient? {
    let inner = stops.filter { $0.location > span.lowerBound && $0.location <= span.upperBound }
    var part = [(location: span.lowerBound, color: color(at: span.lowerBound, isBelow: false))]
    part += inner
    if last > span.upperBound {
      part.append((location: span.upperBound, color: color(at: span.upperBound, isBelow: true)))
    }
    let length = span.upperBound - span.lowerBound
    let locations = part.map { CGFloat(($0.location - span.lowerBound) / length) }
    let name = isWide ? CGColorSpace.extendedSRGB : CGColorSpace.sRGB
    guard let space = CGColorSpace(name: name) else { return nil }
    let components = part.flatMap { stop in (0..<4).map { CGFloat(stop.color[$0]) } }
    return CGGradient(
      colorSpace: space, colorComponents: components, locations: locations, count: part.count)
  }

  /// The colour at a location.
  ///
  /// - Parameter isBelow: whether of stops at that location the first one counts, not the last.
  private func color(at location: Double, isBelow: Bool) -> SIMD4<Float> {
    let next =
      stops.firstIndex { isBelow ? $0.location >= location : $0.location > location }
      ?? stops.count
    guard next > 0 else { return stops[0].color }
    guard next < stops.count else { return stops[stops.count - 1].color }
    let (from, to) = (stops[next - 1], stops[next])
    let part = (location - from.location) / (to.location - from.location)
    return from.color + (to.color - from.color) * Float(part)
  }
}
