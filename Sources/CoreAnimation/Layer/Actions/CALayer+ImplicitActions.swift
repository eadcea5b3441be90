// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// The actions that layers have when nobody says otherwise.
extension CALayer {
  /// The default action of a changed property, or of a changed list of sublayers, for a layer that
  /// is shown; nil before the first commit and outside a context.
  ///
  /// The table of properties says which action a property has. A background color fades by a basic
  /// animation, since a transition of it would look the same.
  func implicitAction(_ event: String) -> CAAnimation? {
    guard isCommitted, modelLayer == nil else { return nil }
    if event == "sublayers" { return effectiveContext == nil ? nil : implicitTransition }
    guard let row = PropertyTable.row(event, for: state.kind), row.key == event else { return nil }
    switch (row.id, row.action) {
    case (_, .none): return nil
    case (.contents, _): return effectiveContext == nil ? nil : implicitTransition
    case (.backgroundColor, _), (_, .basic): return implicitAnimation(of: row)
    case (_, .transition): return effectiveContext == nil ? nil : implicitTransition
    }
  }

  /// From the value that shows now to the one the property will have.
  private func implicitAnimation(of row: PropertyRow) -> CAAnimation? {
    guard let shown = shownNow else { return nil }
    let animation = CABasicAnimation(keyPath: row.key)
    let value = row.read(shown.state)
    animation.fromValue = value.object ?? NSNull()
    return animation.withImplicitTiming
  }

  /// Sets where an animation leads that starts from nothing, since only the end has a color then.
  func settleEnd(of animation: CAAnimation) {
    guard let animation = animation as? CABasicAnimation, animation.fromValue is NSNull,
      animation.toValue == nil, animation.byValue == nil
    else { return }
    animation.toValue = animation.keyPath.flatMap { value(forKeyPath: $0) }
  }

  private var implicitTransition: CAAnimation { CATransition().withImplicitTiming }
}

extension CAAnimation {
  /// The animation with the duration and timing function of the transaction.
  fileprivate var withImplicitTiming: Self {
    ownership = .layer
    duration = CATransaction.animationDuration()
    timingFunction = CATransaction.animationTimingFunction() ?? CAAnimation.implicitPace
    return self
  }

  /// The pace where the transaction names none: the one that is called `default` for that reason.
  ///
  /// Sound to share: a timing function never changes.
  nonisolated(unsafe) private static let implicitPace = CAMediaTimingFunction(name: .default)
}
