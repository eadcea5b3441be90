// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A layer that draws a gradient over its background, under its contents, within its rounded
/// corners.
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

  /// Where each color stands, 0 to 1, ascending. Default nil, which spreads them evenly;
  /// animatable.
  ///
  /// A list of another length than `colors` draws nothing.
  open var locations: [NSNumber]? {
    get { numbers(.gradientLocations) }
    set { setNumbers(.gradientLocations, newValue) }
  }

  /// Where the gradient starts, in unit coordinates of the bounds. Default (0.5, 0); animatable.
  open var startPoint: CGPoint {
    get { point(.startPoint) }
    set { setExtra(.startPoint, .point(newValue)) }
  }

  /// Where the gradient ends, in unit coordinates of the bounds. Default (0.5, 1); animatable.
  open var endPoint: CGPoint {
    get { point(.endPoint) }
    set { setExtra(.endPoint, .point(newValue)) }
  }

  /// The shape of the gradient. Default `.axial`.
  open var type: CAGradientLayerType {
    get { word(.gradientType) }
    set { setWord(.gradientType, newValue) }
  }

  private func stop(_ object: Any) -> PropertyValue {
    guard let color = object as? CGColor else {
      preconditionFailure("The colors of a gradient are CGColor objects, not \(object).")
    }
    return .color(color)
  }
}
