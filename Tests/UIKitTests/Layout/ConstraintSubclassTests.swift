// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

/// Constraints of classes that libraries derive.
@Suite("Subclasses of constraints") @MainActor
struct ConstraintSubclassTests {
  /// A constraint that knows where it was written, as libraries for layout have it.
  private final class Noted: NSLayoutConstraint {
    var label: String?

    static func make(_ view: UIView, width: CGFloat, label: String) -> Noted {
      let noted = Noted(
        item: view, attribute: .width, relatedBy: .equal, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: width)
      noted.label = label
      return noted
    }
  }

  /// A constraint with an initializer of its own.
  private final class Counted: NSLayoutConstraint {
    let number: Int
    init(number: Int) {
      self.number = number
      super.init()
    }
  }

  @Test("they are made by the initialisers of the class, and take effect")
  func subclasses() {
    let (parent, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    let noted = Noted.make(view, width: 42, label: "Card.swift:7")
    NSLayoutConstraint.activate([noted])
    parent.layoutIfNeeded()
    #expect(view.bounds.width == 42 && noted.label == "Card.swift:7" && noted.isActive)
    #expect(view.constraints.first is Noted)
    #expect(Counted(number: 3).number == 3)
  }
}
