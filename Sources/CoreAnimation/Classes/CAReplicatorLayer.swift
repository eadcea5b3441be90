// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation

/// A layer that shows copies of its sublayers, each changed a step more than the one before.
///
/// The layer itself, its background, contents and border, is drawn once. Copies are drawn one above
/// the other, the first lowest. Only the first, the sublayers themselves, is found by hit tests.
/// ``CALayer/render(in:)`` ignores colours and delays, and applies `instanceTransform` about the
/// origin of the layer. A layer is copied at most 65,536 times, replicators in replicators counted
/// together; a diagnostic says where copies are left out.
open class CAReplicatorLayer: CALayer {
  package override class func makeKind() -> LayerKind { .replicator }

  /// How many times the sublayers are shown, themselves included. Default 1; animatable.
  open var instanceCount: Int {
    get { Int(clamping: number(.instanceCount)) }
    set { setExtra(.instanceCount, .number(Double(newValue))) }
  }

  /// Whether the copies keep their depth, as below a ``CATransformLayer``. Default false.
  open var preservesDepth: Bool {
    get { flag(.replicatorPreservesDepth) }
    set { setFlag(.replicatorPreservesDepth, newValue) }
  }

  /// How much later than the one before each copy runs its animations, seconds. Default 0;
  /// animatable.
  open var instanceDelay: CFTimeInterval {
    get { number(.instanceDelay) }
    set { setNumber(.instanceDelay, newValue) }
  }

  /// The transform from each copy to the next, about the centre of the bounds. Default the
  /// identity; animatable.
  open var instanceTransform: CATransform3D {
    get { if case .transform(let matrix) = extra(.instanceTransform) { matrix } else { .identity } }
    set { setExtra(.instanceTransform, .transform(newValue)) }
  }

  /// The factor of the colors of the first copy, component by component; nil for none. Default
  /// opaque white; animatable.
  open var instanceColor: CGColor? {
    get { color(.instanceColor) }
    set { setColor(.instanceColor, newValue) }
  }

  /// Added to the red of `instanceColor` for each copy. Default 0; animatable.
  open var instanceRedOffset: Float {
    get { Float(number(.instanceRedOffset)) }
    set { setNumber(.instanceRedOffset, newValue) }
  }

  /// Added to the green of `instanceColor` for each copy. Default 0; animatable.
  open var instanceGreenOffset: Float {
    get { Float(number(.instanceGreenOffset)) }
    set { setNumber(.instanceGreenOffset, newValue) }
  }

  /// Added to the blue of `instanceColor` for each copy. Default 0; animatable.
  open var instanceBlueOffset: Float {
    get { Float(number(.instanceBlueOffset)) }
    set { setNumber(.instanceBlueOffset, newValue) }
  }

  /// Added to the alpha of `instanceColor` for each copy. Default 0; animatable.
  open var instanceAlphaOffset: Float {
    get { Float(number(.instanceAlphaOffset)) }
    set { setNumber(.instanceAlphaOffset, newValue) }
  }
}

extension Int {
  /// The nearest whole number; 0 for one that is none.
  init(clamping number: Double) {
    self = Int(exactly: number.rounded()) ?? (number > 0 ? .max : number < 0 ? .min : 0)
  }
}
