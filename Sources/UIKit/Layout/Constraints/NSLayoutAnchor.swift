// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An attribute of a view or guide, from which constraints are made.
///
/// The type tells positions along x, positions along y and extents apart, so that only numbers of
/// one kind meet in a constraint. A constraint that is made has to be activated.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  final let side: LayoutSide?

  init(_ side: LayoutSide?) {
    self.side = side
    super.init()
  }

  /// A constraint `self = anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(.equal, anchor.side)
  }

  /// A constraint `self ≥ anchor`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side)
  }

  /// A constraint `self ≤ anchor`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side)
  }

  /// A constraint `self = anchor + c`, points.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, constant: c)
  }

  /// A constraint `self ≥ anchor + c`, points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, constant: c)
  }

  /// A constraint `self ≤ anchor + c`, points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, constant: c)
  }

  /// A constraint of this side with another one, or with a constant alone.
  final func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: LayoutSide?, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint()
    (made.first, made.second) = (side, other)
    (made.relation, made.multiplier, made.constant) = (relation, multiplier, constant)
    made.fault = ConstraintFault.of(
      first: side, second: other, named: other?.attribute ?? .notAnAttribute, given: nil,
      multiplier: multiplier)
    return made
  }

  /// The distance from this position to another one.
  final func distance(to other: LayoutSide?) -> NSLayoutDimension {
    guard let side, var distance = other else { return NSLayoutDimension(nil) }
    distance.origin = (side.item, side.attribute)
    return NSLayoutDimension(distance)
  }
}

/// A position along x.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this position to another one, as an extent.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    distance(to: otherAnchor.side)
  }

  /// A constraint that puts this position the system's spacing, 8 points, times `multiplier` after
  /// another one.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }

  /// A constraint that puts this position at least the system's spacing after another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }

  /// A constraint that puts this position at most the system's spacing after another one.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }
}

/// A position along y.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this position to another one, as an extent.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    distance(to: otherAnchor.side)
  }

  /// A constraint that puts this position the system's spacing, 8 points, times `multiplier` below
  /// another one.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }

  /// A constraint that puts this position at least the system's spacing below another one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }

  /// A constraint that puts this position at most the system's spacing below another one.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, constant: SystemSpacing.betweenViews * multiplier)
  }
}

/// Distances that the system chooses, points.
enum SystemSpacing {
  /// Between views that stand beside each other.
  static let betweenViews: CGFloat = 8
  /// From the edge of a superview, in a visual format that names no distance.
  static let insideSuperview: CGFloat = 20
}
