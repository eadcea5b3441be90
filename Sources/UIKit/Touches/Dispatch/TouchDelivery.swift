// SPDX-License-Identifier: Apache-2.0

/// The changes of a touch that a view has been told, and those that recognisers withhold from it.
@MainActor final class TouchDelivery {
  let touch: UITouch
  let view: UIView
  private var withheld: [UITouch.Phase] = []
  private var hasBegun = false
  private(set) var isOver = false
  private var isCancelled = false

  init(_ touch: UITouch, _ view: UIView) { (self.touch, self.view) = (touch, view) }

  /// Notes a change of the touch.
  func add(_ phase: UITouch.Phase) {
    if phase != .stationary, withheld.last != phase { withheld.append(phase) }
  }

  /// Withdraws the touch from the view.
  func cancel() { isCancelled = true }

  /// Takes the changes that the view is to be told now.
  func take() -> [UITouch.Phase] {
    if isOver { return [] }
    if isCancelled {
      isOver = true
      return hasBegun ? [.cancelled] : []
    }
    var phases: [UITouch.Phase] = []
    while let phase = withheld.first, !isWithheld(phase) {
      withheld.removeFirst()
      phases.append(phase)
      hasBegun = true
      if phase == .ended || phase == .cancelled { isOver = true }
    }
    return phases
  }

  private func isWithheld(_ phase: UITouch.Phase) -> Bool {
    let possible = (touch.gestureRecognizers ?? []).filter {
      $0.progress.state == .possible && $0.progress.received.contains(touch)
    }
    if !hasBegun, possible.contains(where: \.delaysTouchesBegan) { return true }
    return phase == .ended
      && possible.contains {
        $0.delaysTouchesEnded && ($0.waitsForTouches || !$0.progress.wanted.isEmpty)
      }
  }
}
