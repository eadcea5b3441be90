// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A rectangle that takes part in constraints without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  private(set) final lazy var item = LayoutItem(self)
  final weak var owner: UIView?
  /// The area that a guide of the system follows.
  final var system: SystemGuide.Kind?

  /// A guide that belongs to no view yet.
  public override init() { super.init() }

  /// A guide that belongs to no view yet; archives of interface files are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// The view in whose space the guide lies. Setting it takes the guide from its former view, and
  /// its constraints go.
  open weak var owningView: UIView? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      owner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }

  /// A name for the program. Default empty.
  open var identifier: String = ""

  /// The rectangle, in points of the owning view's space, as of the latest layout.
  open var layoutFrame: CGRect { solvedFrame }

  /// The side where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { item.xAnchor(.leading) }
  /// The side where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { item.xAnchor(.trailing) }
  /// The smallest x.
  open var leftAnchor: NSLayoutXAxisAnchor { item.xAnchor(.left) }
  /// The largest x.
  open var rightAnchor: NSLayoutXAxisAnchor { item.xAnchor(.right) }
  /// The smallest y.
  open var topAnchor: NSLayoutYAxisAnchor { item.yAnchor(.top) }
  /// The largest y.
  open var bottomAnchor: NSLayoutYAxisAnchor { item.yAnchor(.bottom) }
  /// The extent along x.
  open var widthAnchor: NSLayoutDimension { item.dimension(.width) }
  /// The extent along y.
  open var heightAnchor: NSLayoutDimension { item.dimension(.height) }
  /// The middle along x.
  open var centerXAnchor: NSLayoutXAxisAnchor { item.xAnchor(.centerX) }
  /// The middle along y.
  open var centerYAnchor: NSLayoutYAxisAnchor { item.yAnchor(.centerY) }

  /// Whether the constraints leave the guide's frame open. For debugging: it solves once more.
  open var hasAmbiguousLayout: Bool { item.isAmbiguous }

  /// The active constraints that mention the guide along an axis. For debugging.
  open func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    item.constraints(along: axis)
  }
}

extension LayoutItem {
  func xAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor(LayoutSide(item: self, attribute: attribute))
  }

  func yAnchor(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(LayoutSide(item: self, attribute: attribute))
  }

  func dimension(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutDimension {
    NSLayoutDimension(LayoutSide(item: self, attribute: attribute))
  }

  /// The active constraints that mention the item along an axis.
  func constraints(along axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    constraints.filter { constraint in
      [constraint.first, constraint.second].contains { side in
        guard let side, side.items.contains(where: { $0 === self }) else { return false }
        return side.attributes.contains { $0.axis == axis }
      }
    }
  }

  /// Whether the constraints of the tree leave a part of the item's frame open.
  var isAmbiguous: Bool {
    guard let engine = nearestView?.layoutEngine else { return false }
    engine.flush()
    return engine.isAmbiguous(self)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The axis that the attribute is about.
  var axis: NSLayoutConstraint.Axis? {
    switch self {
    case .width: .horizontal
    case .height: .vertical
    default: kind == .horizontal ? .horizontal : kind == .vertical ? .vertical : nil
    }
  }
}
