// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics

/// Why a constraint has no meaning. Apple's system ends the program; here it is said on standard
/// error, and the constraint stays without effect.
enum ConstraintFault: Error, Equatable {
  case itemIsNoViewOrGuide
  case secondItemMissing(NSLayoutConstraint.Attribute)
  case differentKinds(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)
  case sideAndDirection(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)
  case positionEqualsConstant(NSLayoutConstraint.Attribute)
  case notFinite(CGFloat)
  case noCommonView
  case notBelow
  case viewIsGone

  /// The fault of two sides; nil if there is none.
  static func of(
    first: LayoutSide?, second: LayoutSide?, named attribute: NSLayoutConstraint.Attribute,
    given item: Any?, multiplier: CGFloat
  ) -> ConstraintFault? {
    guard multiplier.isFinite else { return .notFinite(multiplier) }
    guard let first, first.attribute != .notAnAttribute else { return .itemIsNoViewOrGuide }
    guard let second else {
      if item != nil, attribute != .notAnAttribute { return .itemIsNoViewOrGuide }
      guard attribute == .notAnAttribute || attribute.kind == .extent else {
        return .secondItemMissing(attribute)
      }
      return first.kind == .extent ? nil : .positionEqualsConstant(first.attribute)
    }
    if first.kind != second.kind { return .differentKinds(first.attribute, second.attribute) }
    let all = first.attributes + second.attributes
    if all.contains(where: \.isDirectional), all.contains(where: \.isSide) {
      return .sideAndDirection(first.attribute, second.attribute)
    }
    return nil
  }

  /// Says the fault on standard error.
  @MainActor func say(about constraint: NSLayoutConstraint) {
    Notice.say("\(constraint.sentence) has no effect: \(reason).", by: "UIKit")
  }

  var reason: String {
    switch self {
    case .itemIsNoViewOrGuide: "its items have to be views or layout guides with an attribute"
    case .secondItemMissing(let attribute):
      "the attribute \(attribute) has no second item; a constant takes .notAnAttribute, or an extent"
    case .differentKinds(let first, let second):
      "\(first) and \(second) are numbers of different kinds"
    case .sideAndDirection(let first, let second):
      "\(first) and \(second) cannot be compared, as only one depends on the language's direction"
    case .positionEqualsConstant(let attribute):
      "the position \(attribute) cannot equal a constant; positions come in pairs"
    case .notFinite(let number): "\(number) is not finite"
    case .noCommonView: "its items have no view in common; add them to one tree first"
    case .notBelow: "the view that it is added to is not above its items"
    case .viewIsGone: "one of its items is gone"
    }
  }
}
