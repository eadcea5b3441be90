import CACommit
import CoreGraphics
import Foundation

/// How contents are sampled, edges smoothed, and groups drawn.
extension CALayer {
  /// The sampling of contents drawn smaller than they are. Default `.linear`.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: state.minificationFilter.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.minificationFilter, from: state.minificationFilter, to: name) {
        $0.minificationFilter = name
      }
    }
  }

  /// The sampling of contents drawn larger than they are. Default `.linear`.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: state.magnificationFilter.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.magnificationFilter, from: state.magnificationFilter, to: name) {
        $0.magnificationFilter = name
      }
    }
  }

  /// Added to the level of detail that trilinear minification chooses. Default 0; animatable.
  public var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set {
      change(.minificationFilterBias, from: state.minificationFilterBias, to: newValue) {
        $0.minificationFilterBias = newValue
      }
    }
  }

  /// The format of the bitmap that ``draw(in:)`` draws into. Default `.RGBA8Uint`.
  public var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: state.contentsFormat.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.contentsFormat, from: state.contentsFormat, to: name) { $0.contentsFormat = name }
    }
  }

  /// Whether drawing may be put off to another thread. Default false.
  public var drawsAsynchronously: Bool {
    get { state.flags.contains(.drawsAsynchronously) }
    set { change(.drawsAsynchronously, flag: .drawsAsynchronously, to: newValue) }
  }

  /// The edges that are smoothed. Default all four.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: numericCast(state.edgeAntialiasingMask)) }
    set {
      let bits = UInt32(truncatingIfNeeded: newValue.rawValue)
      change(.edgeAntialiasingMask, from: state.edgeAntialiasingMask, to: bits) {
        $0.edgeAntialiasingMask = bits
      }
    }
  }

  /// Whether the edges named by `edgeAntialiasingMask` are smoothed. Default true, as on macOS.
  public var allowsEdgeAntialiasing: Bool {
    get { state.flags.contains(.allowsEdgeAntialiasing) }
    set { change(.allowsEdgeAntialiasing, flag: .allowsEdgeAntialiasing, to: newValue) }
  }

  /// Whether opacity acts on the layer and its sublayers as one picture. Default true.
  public var allowsGroupOpacity: Bool {
    get { state.flags.contains(.allowsGroupOpacity) }
    set { change(.allowsGroupOpacity, flag: .allowsGroupOpacity, to: newValue) }
  }

  /// Whether the layer is drawn once into a bitmap that is then shown. Default false; animatable.
  public var shouldRasterize: Bool {
    get { state.flags.contains(.shouldRasterize) }
    set { change(.shouldRasterize, flag: .shouldRasterize, to: newValue) }
  }

  /// Pixels per point of that bitmap. Default 1; animatable.
  public var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set {
      change(.rasterizationScale, from: state.rasterizationScale, to: newValue) {
        $0.rasterizationScale = newValue
      }
    }
  }

  /// The curve of rounded corners. Default `.circular`.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: state.cornerCurve.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.cornerCurve, from: state.cornerCurve, to: name) { $0.cornerCurve = name }
    }
  }

  /// How much longer than `cornerRadius` a corner of that curve is along the edges: 1 for
  /// `.circular`, 1.528665 for `.continuous`.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// What follows when the superlayer changes size: parts of the frame, or margins. Default none.
  public var autoresizingMask: CAAutoresizingMask {
    get { CAAutoresizingMask(rawValue: state.rare.autoresizingMask) }
    set {
      change(.autoresizingMask, from: state.rare.autoresizingMask, to: newValue.rawValue) {
        $0.rare.autoresizingMask = newValue.rawValue
      }
    }
  }

  /// Whether the program promises contents without transparency. Default false.
  public var isOpaque: Bool {
    get { state.flags.contains(.opaque) }
    set { change(.opaque, flag: .opaque, to: newValue) }
  }

  /// Whether a change of the bounds asks for display. Default false.
  public var needsDisplayOnBoundsChange: Bool {
    get { state.flags.contains(.needsDisplayOnBoundsChange) }
    set { change(.needsDisplayOnBoundsChange, flag: .needsDisplayOnBoundsChange, to: newValue) }
  }
}
