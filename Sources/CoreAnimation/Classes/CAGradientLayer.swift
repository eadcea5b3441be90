// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CoreGraphics
import Foundation

/// A layer that draws a gradient over its background, under its contents, within its rounded
/// corners.
///
/// Red, green, blue and alpha mix apart as they are encoded in sRGB, and are premultiplied then:
/// white that leads to `.clear`, which is black without alpha, passes through gray. Before the
/// first location its color goes on, after the last one the last; two equal locations make a hard
/// step. The gradient is that of the unit square, stretched to the bounds: in a layer that is no
/// square the lines of one color are not at right angles to a slanted way.
///
/// A dither of less than half a step of 8 bits dissolves bands; `CA_DITHER=0` switches it off.
open class CAGradientLayer: CALayer {
  package override class func makeKind() -> LayerKind { .gradient }

  /// The colors, `CGColor` objects; fewer than two draw nothing. Default nil; animatable.
  ///
  /// - Precondition: every object is a `CGColor`.
  open var colors: [Any]? {
    get {
      guard case .array(let values) = extra(.gradientColors) else { return nil }
      return values.compactMap(\.object)
    }
    set { setExtra(.gradientColors, newValue.map { .array($0.map(stop)) } ?? .none) }
  }

  /// Where each color stands: 0 is the start, 1 the end. Default nil, which spreads them evenly;
  /// animatable.
  ///
  /// Any numbers, ascending; one that is less than those before it counts as the greatest of them.
  /// A list of another length than `colors` draws nothing.
  open var locations: [NSNumber]? {
    get { numbers(.gradientLocations) }
    set { setNumbers(.gradientLocations, newValue) }
  }

  /// Where the gradient starts, in unit coordinates of the bounds; (0, 0) is the corner of least x
  /// and y. Default (0.5, 0); animatable.
  open var startPoint: CGPoint {
    get { point(.startPoint) }
    set { setExtra(.startPoint, .point(newValue)) }
  }

  /// Where the gradient ends, in unit coordinates of the bounds. Default (0.5, 1); animatable.
  ///
  /// An axial gradient whose two points are one, and a radial one whose points share an x or a y,
  /// draw nothing.
  open var endPoint: CGPoint {
    get { point(.endPoint) }
    set { setExtra(.endPoint, .point(newValue)) }
  }

  /// The shape of the gradient. Default `.axial`.
  open var type: CAGradientLayerType {
    get { word(.gradientType) }
    set { setWord(.gradientType, newValue) }
  }

  /// Where a radial gradient starts, in unit coordinates of the bounds: its ellipses shrink towards
  /// this point instead of `startPoint`, as of a highlight. Default nil, which is `startPoint`;
  /// animatable, by the key `focalPoint`. Apple's class has none.
  ///
  /// One outside of the ellipse, or nearer to it than a hundredth of its size, is moved there.
  package var focalPoint: CGPoint? {
    get {
      guard case .point(let point) = extra(.gradientFocus) else { return nil }
      return point
    }
    set { setExtra(.gradientFocus, newValue.map(PropertyValue.point) ?? .none) }
  }

  /// Draws the gradient below the contents.
  package override func renderBelowContents(in context: CGContext) {
    guard let gradient = LayerGradient(state) else { return }
    context.saveGState()
    context.addPath(outline(insetBy: 0))
    context.clip()
    gradient.draw(over: bounds, in: context)
    context.restoreGState()
  }

  private func stop(_ object: Any) -> PropertyValue {
    guard let color = object as? CGColor else {
      preconditionFailure("The colors of a gradient are CGColor objects, not \(object).")
    }
    return .color(color)
  }
}
