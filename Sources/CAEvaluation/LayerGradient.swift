// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// The gradient of a gradient layer, decoded: the server and `render(in:)` draw from the same.
///
/// It is the gradient of the unit square, stretched to the layer's bounds: lines of one colour are
/// at right angles to the way from start to end there, and circles are round there.
package struct LayerGradient {
  /// How a place of the unit square becomes a location among the stops.
  package enum Form: Int, Sendable {
    /// Along the way from start to end.
    case axial
    /// Away from the start, 1 on the ellipse that reaches the end along both axes.
    case radial
    /// Around the start, from 0 in the direction of the end, +x to +y.
    case conic
    /// As radial, but the ellipses shrink towards the focus.
    case focal

    /// The form of a word; axial for a word that names none.
    init(word: String) {
      switch word {
      case "radial": self = .radial
      case "conic": self = .conic
      default: self = .axial
      }
    }
  }

  /// How a location is found from a point.
  package private(set) var form = Form.axial
  /// Unit coordinates of the bounds.
  package private(set) var start = SIMD2(0.5, 0.0)
  package private(set) var end = SIMD2(0.5, 1.0)
  /// Where location 0 is, of the focal form: unit coordinates of the bounds.
  private var focus: SIMD2<Double>?
  private var colors: [PropertyValue] = []
  /// Nil for stops that are spread evenly.
  private var places: [PropertyValue]?

  /// Nil for a layer that shows no gradient: with fewer than two colours, with another number of
  /// locations, or with points that give it no extent.
  package init?(_ state: borrowing LayerState) {
    guard state.kind == .gradient else { return nil }
    state.extras?.forEach { take($0, $1) }
    guard colors.count > 1, places.map({ $0.count == colors.count }) ?? true, hasExtent else {
      return nil
    }
    if form == .radial, let focus, focus != start { form = .focal }
  }

  /// Takes the value of a row; one of another kind changes nothing.
  private mutating func take(_ id: PropertyID, _ value: PropertyValue) {
    switch (id, value) {
    case (.gradientColors, .array(let values)): colors = values
    case (.gradientLocations, .array(let values)): places = values
    case (.startPoint, .point(let point)): start = SIMD2(Double(point.x), Double(point.y))
    case (.endPoint, .point(let point)): end = SIMD2(Double(point.x), Double(point.y))
    case (.gradientType, .string(let word)): form = Form(word: word)
    case (.gradientFocus, .point(let point)): focus = SIMD2(Double(point.x), Double(point.y))
    default: break
    }
  }

  /// Whether the points tell apart the places that differ in colour.
  private var hasExtent: Bool {
    switch form {
    case .axial: start != end
    case .radial, .focal: start.x != end.x && start.y != end.y
    case .conic: true
    }
  }
}

extension LayerGradient {
  /// The number of stops, at least two.
  package var count: Int { colors.count }

  /// The location of a stop as it was given.
  private func place(_ number: Int) -> Double {
    guard let places else { return Double(number) / Double(colors.count - 1) }
    guard case .number(let place) = places[number] else { return .nan }
    return place
  }

  /// The colour of a stop: sRGB and alpha, not premultiplied; alpha from 0 to 1. A colour of a
  /// wider space may lie outside of 0…1.
  package func color(_ number: Int) -> SIMD4<Float> {
    guard case .color(let color) = colors[number] else { return .zero }
    let c = color.srgbComponents
    if color.colorSpace?.isWideGamutRGB == true, let extended = Self.extended,
      let wide = color.converted(to: extended, intent: .defaultIntent, options: nil)?.components
    {
      return SIMD4(Float(wide[0]), Float(wide[1]), Float(wide[2]), c.alpha)
    }
    return SIMD4(c.red, c.green, c.blue, c.alpha)
  }

  private static let extended = CGColorSpace(name: CGColorSpace.extendedSRGB)

  /// Calls `body` with the location and the colour of each stop, locations ascending: none is less
  /// than the one before.
  package func forEachStop(_ body: (Double, SIMD4<Float>) -> Void) {
    var last = -Double.infinity
    for number in 0..<count {
      last = max(last, place(number))
      body(last, color(number))
    }
  }

  /// Whether every colour is opaque.
  package var isOpaque: Bool {
    (0..<count).allSatisfy { color($0).w == 1 }
  }

  /// Whether a colour lies outside of sRGB.
  package var isWide: Bool {
    (0..<count).contains { number in
      let color = color(number)
      return color.min() < -1e-4 || color.max() > 1 + 1e-4
    }
  }

  /// Whether all points, locations and colours are numbers that can be drawn.
  package var isFinite: Bool {
    let points = start + end + (focus ?? .zero)
    guard points.x.isFinite, points.y.isFinite else { return false }
    return (0..<count).allSatisfy { place($0).isFinite && color($0).sum().isFinite }
  }

  /// From the unit square to the gradient's own space, where the location is u for the axial form,
  /// the distance from the origin for the radial one, and the share of a turn for the conic one.
  ///
  /// For the focal form it is t on the circle of radius t about (1 − t) · ``focalOffset`` on the u
  /// axis: as for the radial form, turned so that the focus lies there.
  package var unitToGradient: CGAffineTransform {
    let way = end - start
    if form == .radial || form == .focal {
      let circle = CGAffineTransform(
        a: 1 / way.x, b: 0, c: 0, d: 1 / way.y, tx: -start.x / way.x, ty: -start.y / way.y)
      guard form == .focal else { return circle }
      let axis = focusOfCircle / (focusOfCircle * focusOfCircle).sum().squareRoot()
      return circle.concatenating(
        CGAffineTransform(a: axis.x, b: -axis.y, c: axis.y, d: axis.x, tx: 0, ty: 0))
    }
    // A conic gradient without a direction begins along x.
    let axis = way == .zero ? SIMD2(1, 0) : way / (way * way).sum()
    let (u, v) = (-(axis * start).sum(), -(axis.x * start.y - axis.y * start.x))
    return CGAffineTransform(a: axis.x, b: -axis.y, c: axis.y, d: axis.x, tx: u, ty: v)
  }

  /// How far the focus is from the middle of the circle that ends the focal form, its radius being
  /// 1: at most ``mostFocalOffset``, since beyond the circle there is no gradient.
  package var focalOffset: Double {
    form == .focal
      ? min((focusOfCircle * focusOfCircle).sum().squareRoot(), Self.mostFocalOffset) : 0
  }

  /// A focus nearer to the circle is drawn here.
  package static let mostFocalOffset = 0.99

  private var focusOfCircle: SIMD2<Double> { ((focus ?? start) - start) / (end - start) }
}
