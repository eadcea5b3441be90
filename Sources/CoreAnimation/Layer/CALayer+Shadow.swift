import CACommit
import CoreGraphics

/// The shadow of a layer.
extension CALayer {
  /// The color of the shadow. Default opaque black; animatable.
  public var shadowColor: CGColor? {
    get { state.shadow.color }
    set {
      change(.shadowColor, from: state.shadow.color, to: newValue) { $0.shadow.color = newValue }
    }
  }

  /// How much of the shadow shows, 0 to 1. Default 0; animatable.
  public var shadowOpacity: Float {
    get { state.shadow.opacity }
    set {
      change(.shadowOpacity, from: state.shadow.opacity, to: newValue) {
        $0.shadow.opacity = newValue
      }
    }
  }

  /// How far the shadow is moved in the layer's space, points. Default (0, -3); animatable.
  public var shadowOffset: CGSize {
    get { state.shadow.offset }
    set {
      change(.shadowOffset, from: state.shadow.offset, to: newValue) { $0.shadow.offset = newValue }
    }
  }

  /// The blur radius of the shadow, points. Default 3; animatable.
  public var shadowRadius: CGFloat {
    get { state.shadow.radius }
    set {
      change(.shadowRadius, from: state.shadow.radius, to: newValue) { $0.shadow.radius = newValue }
    }
  }

  /// The shape that casts the shadow in place of the layer's alpha, in the layer's space, filled by
  /// the non-zero rule. Default nil; animatable.
  public var shadowPath: CGPath? {
    get { state.shadow.path }
    set { change(.shadowPath, from: state.shadow.path, to: newValue) { $0.shadow.path = newValue } }
  }
}
