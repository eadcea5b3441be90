// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CARenderTree
import CoreGraphics
import Foundation

/// Where the pictures of a transition stand that moves them, as matrices of the layer's own space:
/// they apply before the layer's own placement. Nil is a picture that cannot be seen.
struct TransitionMotion {
  var before: CATransform3D?
  var after: CATransform3D?
  /// Whether the new picture lies below the old one.
  var beforeIsAbove = false
}

extension TransitionMotion {
  /// The motion of an effect that is one; nil for those that mix.
  ///
  /// - Parameter bounds: of the layer, points.
  init?(_ effect: TransitionEffect, progress: Double, bounds: CGRect) {
    switch effect.kind {
    case .moveIn, .push, .reveal: self.init(sliding: effect, progress, bounds)
    case .flip: self.init(flip: effect.edge, progress, bounds)
    case .cube: self.init(cube: effect.edge, progress, bounds)
    case .fade, .pageCurl, .pageUnCurl, .swipe, .dissolve: return nil
    }
  }

  /// Pictures move by the size of the layer: the new one from its edge, the old one away from it.
  private init(sliding effect: TransitionEffect, _ progress: Double, _ bounds: CGRect) {
    let way = effect.edge.outward * SIMD2(Double(bounds.width), Double(bounds.height))
    let (to, from) = (way * (1 - progress), way * -progress)
    let arriving = CATransform3D.translation(CGFloat(to.x), CGFloat(to.y), 0)
    let leaving = CATransform3D.translation(CGFloat(from.x), CGFloat(from.y), 0)
    switch effect.kind {
    case .moveIn: (before, after) = (.identity, arriving)
    case .reveal: (before, after, beforeIsAbove) = (leaving, .identity, true)
    default: (before, after) = (leaving, arriving)
    }
  }

  /// A half turn about the middle of the layer: one side shows until the plane is seen edge-on,
  /// the other from there.
  private init(flip edge: TransitionEffect.Edge, _ progress: Double, _ bounds: CGRect) {
    let turn = Turn(edge, bounds)
    if progress < 0.5 {
      before = turn.flattened(turn.rotation(progress * .pi))
    } else {
      after = turn.flattened(turn.rotation((progress - 1) * .pi))
    }
  }

  /// A quarter turn of a cube whose front is the layer.
  ///
  /// A side at the angle a is seen while (d + h) · cos a > h, with d the distance of the eye and h
  /// half of the cube's depth: then its outward normal points to the eye's side of its plane.
  private init(cube edge: TransitionEffect.Edge, _ progress: Double, _ bounds: CGRect) {
    let turn = Turn(edge, bounds)
    let half = turn.depth / 2
    func side(_ angle: Double) -> CATransform3D? {
      guard (turn.distance + half) * cos(angle) > half else { return nil }
      return turn.flattened(
        .translation(0, 0, CGFloat(half)) * turn.rotation(angle)
          * .translation(0, 0, CGFloat(-half)))
    }
    before = side(progress * .pi / 2)
    after = side((progress - 1) * .pi / 2)
    beforeIsAbove = progress < 0.5
  }
}

/// A turn of a layer's picture in space, and how it is seen.
private struct Turn {
  private let edge: TransitionEffect.Edge
  private let center: CGPoint
  /// The size of the layer along the motion: the depth of the cube, points.
  let depth: Double
  /// From the layer to the eye, points: twice the layer's longer side.
  let distance: Double

  init(_ edge: TransitionEffect.Edge, _ bounds: CGRect) {
    self.edge = edge
    center = CGPoint(x: bounds.midX, y: bounds.midY)
    depth = Double(edge.isHorizontal ? bounds.width : bounds.height)
    distance = 2 * Double(max(bounds.width, bounds.height, 1))
  }

  /// The turn in which the front moves away from the edge.
  func rotation(_ angle: Double) -> CATransform3D {
    switch edge {
    case .left: .rotation(CGFloat(angle), 0, 1, 0)
    case .right: .rotation(CGFloat(-angle), 0, 1, 0)
    case .top: .rotation(CGFloat(angle), 1, 0, 0)
    case .bottom: .rotation(CGFloat(-angle), 1, 0, 0)
    }
  }

  /// `turn` about the middle of the layer, seen in perspective and projected to the layer's plane:
  /// depth counts for the effect and not among siblings.
  func flattened(_ turn: CATransform3D) -> CATransform3D {
    var eye = CATransform3D.identity
    eye.m34 = CGFloat(-1 / distance)
    var seen = .translation(-center.x, -center.y, 0) * turn * eye
    (seen.m13, seen.m23, seen.m33, seen.m43) = (0, 0, 1, 0)
    return seen * .translation(center.x, center.y, 0)
  }
}

extension TransitionEffect.Edge {
  /// The direction from the middle of the layer to the edge.
  var outward: SIMD2<Double> {
    switch self {
    case .left: [-1, 0]
    case .right: [1, 0]
    case .top: [0, 1]
    case .bottom: [0, -1]
    }
  }

  var isHorizontal: Bool { self == .left || self == .right }

  var opposite: TransitionEffect.Edge {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }
}
