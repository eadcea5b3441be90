// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A view or guide, as constraints know it. It does not keep the view or guide alive.
@MainActor final class LayoutItem {
  private(set) weak var view: UIView?
  private(set) weak var guide: UILayoutGuide?
  /// The engine of the tree that has variables for the item.
  weak var engine: LayoutEngine?
  /// The active constraints that mention the item.
  private var mentions: [ObjectIdentifier: Mention] = [:]

  private struct Mention {
    weak var constraint: NSLayoutConstraint?
  }

  init(_ view: UIView) { self.view = view }
  init(_ guide: UILayoutGuide) { self.guide = guide }

  /// The item of a view or a guide; nil of any other object.
  static func of(_ object: Any?) -> LayoutItem? {
    if let view = object as? UIView { return view.ensuredLayoutState.item }
    return (object as? UILayoutGuide)?.item
  }

  /// The view or guide.
  var object: AnyObject? { view ?? guide }

  /// The view, or the owner of the guide.
  var nearestView: UIView? { view ?? guide?.owningView }

  /// The view in whose space the item has its position.
  var container: UIView? { view.map { $0.superview } ?? guide?.owningView }

  /// The active constraints that mention the item, in the order of their activation.
  var constraints: [NSLayoutConstraint] {
    mentions.values.compactMap(\.constraint).sorted { $0.serial < $1.serial }
  }

  func mention(_ constraint: NSLayoutConstraint) {
    mentions[ObjectIdentifier(constraint)] = Mention(constraint: constraint)
  }

  func forget(_ constraint: NSLayoutConstraint) {
    mentions[ObjectIdentifier(constraint)] = nil
  }

  /// The class and address, as in messages about constraints.
  var name: String {
    guard let object else { return "nil" }
    return LayoutItem.name(of: object)
  }

  static func name(of object: AnyObject) -> String {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    return "\(type(of: object)):0x\(String(address, radix: 16))"
  }
}

/// One side of a constraint: an attribute of an item, or the distance between two.
struct LayoutSide {
  let item: LayoutItem
  let attribute: NSLayoutConstraint.Attribute
  /// The position that is subtracted, of a distance.
  var origin: (item: LayoutItem, attribute: NSLayoutConstraint.Attribute)?

  /// The kind of the number.
  var kind: NSLayoutConstraint.Attribute.Kind { origin == nil ? attribute.kind : .extent }

  @MainActor var items: [LayoutItem] { [item] + (origin.map { [$0.item] } ?? []) }
  var attributes: [NSLayoutConstraint.Attribute] {
    [attribute] + (origin.map { [$0.attribute] } ?? [])
  }
}
