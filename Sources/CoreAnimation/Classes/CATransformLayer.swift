import CACommit

/// A layer that only holds its sublayers, in the space they stand in: it does not flatten them.
///
/// What a plain layer does to the picture of its tree (background, contents, border, shadow, mask,
/// filters, `masksToBounds`) has no effect; opacity acts on each sublayer by itself. It is never hit
/// itself; its sublayers are.
open class CATransformLayer: CALayer {
  package override class func makeKind() -> LayerKind { .transform }
}
