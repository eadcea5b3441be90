// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// A layer's cached context, valid for a stamp.
///
/// Each change that may take layers to another context makes a new stamp, so that an answer of the
/// present stamp still holds. A layer without others below it forgets its own answer instead, so
/// that a tree that is built layer by layer, however deep, is not walked again for each of them.
struct PlaceStamp {
  private var stamp: UInt64 = 0
  /// Unowned and unsafe, since it is on the path of changes. It is sound: a context that goes away
  /// makes a new stamp, and then this is not looked at.
  private unowned(unsafe) var context: LayerContext?

  private static let last = Atomic<UInt64>(1)

  /// The present stamp.
  static var now: UInt64 { last.load(ordering: .relaxed) }

  /// Makes all answers so far invalid.
  static func renew() { last.add(1, ordering: .relaxed) }

  mutating func forget() { stamp = 0 }

  func isValid(at now: UInt64) -> Bool { stamp == now }

  /// - Precondition: it is valid.
  var answer: LayerContext? { context }

  mutating func set(_ context: LayerContext?, at now: UInt64) {
    (stamp, self.context) = (now, context)
  }
}

extension CALayer {
  /// The context of the tree the layer stands in; of a presentation copy, that of its model.
  package final var effectiveContext: LayerContext? {
    let (start, now) = (modelLayer ?? self, PlaceStamp.now)
    if start.placeStamp.isValid(at: now) { return start.placeStamp.answer }
    var top = start
    while !top.placeStamp.isValid(at: now), let above = top.parent { top = above }
    let context = top.placeStamp.isValid(at: now) ? top.placeStamp.answer : top.context
    var layer: CALayer? = start
    while let next = layer, !next.placeStamp.isValid(at: now) {
      next.placeStamp.set(context, at: now)
      layer = next.parent
    }
    return context
  }

  /// The layer stands elsewhere, with all below it.
  final func superlayerDidChange() {
    if children.isEmpty, maskLayer == nil { placeStamp.forget() } else { PlaceStamp.renew() }
  }
}
