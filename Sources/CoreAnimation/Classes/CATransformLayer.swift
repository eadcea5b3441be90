// SPDX-License-Identifier: Apache-2.0
import CACommit

/// A layer that only holds its sublayers, in the space they stand in: it does not flatten them.
///
/// Properties about a layer's picture (background, contents, border, shadow, mask, filters,
/// `masksToBounds`) have no effect; opacity acts on each sublayer by itself. It is never hit
/// itself, and answers nil when it is asked; its sublayers are hit from layers above it.
open class CATransformLayer: CALayer {
  package override class func makeKind() -> LayerKind { .transform }
}
