// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The effect of a transition between two pictures, decoded.
package struct TransitionEffect: Hashable, Sendable {
  /// The kinds of effect. All but the first four are LayerKit's own.
  package enum Kind: String, Sendable, CaseIterable {
    /// The new picture fades in while the old one fades out.
    case fade
    /// The new picture slides over the old one.
    case moveIn
    /// The new picture pushes the old one out.
    case push
    /// The old picture slides away from the new one.
    case reveal
    /// The old picture turns over; the new one is its back.
    case flip
    /// Both pictures are sides of a cube that turns by a quarter.
    case cube
    /// The old picture is a page that curls up and away.
    case pageCurl
    /// The new picture is a page that uncurls over the old one.
    case pageUnCurl
    /// A soft edge runs over the layer, the new picture behind it.
    case swipe
    /// Pixels change to the new picture one by one, in an order that looks like noise.
    case dissolve
  }

  /// The side of the layer that motion comes from. Top is the greatest y of the layer's own
  /// coordinates, as it is for contents gravity.
  package enum Edge: String, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// The kind of effect.
  package var kind: Kind
  /// The side that the motion comes from.
  package var edge: Edge
  /// The name of an effect that does not exist; `kind` is then a fade.
  package var unknownName: String?

  /// An effect of that kind.
  package init(_ kind: Kind, from edge: Edge = .left) {
    self.kind = kind
    self.edge = edge
  }

  /// The effect of a record; an unknown type is a fade.
  package init(_ record: TransitionRecord) {
    let kind = TransitionEffect.kind(named: record.type)
    self.init(kind ?? .fade, from: TransitionEffect.edge(named: record.subtype))
    if kind == nil { unknownName = record.type }
  }

  /// The effect of a transition type or of the filter that takes its place.
  private static func kind(named name: String) -> Kind? {
    if let kind = Kind(rawValue: name) { return kind }
    switch name {
    case "oglFlip": return .flip
    // Core Image's dissolve mixes the two pictures.
    case "CIDissolveTransition": return .fade
    case "CISwipeTransition": return .swipe
    case "CIPageCurlTransition", "CIPageCurlWithShadowTransition": return .pageCurl
    default: return nil
    }
  }

  /// Without a subtype, and with one that means nothing, motion comes from the left.
  private static func edge(named name: String?) -> Edge {
    switch name {
    case "fromRight": .right
    case "fromTop": .top
    case "fromBottom": .bottom
    default: .left
    }
  }
}

/// A layer on its way from one picture to another.
package struct EvaluatedTransition: Hashable, Sendable {
  /// The layer as it is after the change.
  package var after: Int32
  /// The layer as it was before, or -1 where there was none.
  package var before: Int32
  package var effect: TransitionEffect
  /// 0 shows the picture before, 1 the picture after.
  package var progress: Double

  /// A transition between the layers at two places.
  package init(after: Int32, before: Int32, effect: TransitionEffect, progress: Double) {
    self.after = after
    self.before = before
    self.effect = effect
    self.progress = progress
  }
}
