// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreGraphics

/// The interaction that the pointer is under, and the shape it has there.
@MainActor struct PointerTracker {
  private weak var interaction: UIPointerInteraction?
  private var style: UIPointerStyle?

  nonisolated init() {}

  /// Finds the shape of the pointer at a place of the root view; nil where it has left.
  mutating func move(to point: CGPoint?, in root: UIView) -> PointerShape {
    let found = point.flatMap { PointerTracker.find(at: $0, in: root) }
    if let (next, region) = found {
      if next !== interaction || next.region?.isSame(as: region) != true {
        leave()
        enter(next, region)
      }
    } else {
      leave()
    }
    return style?.shape ?? .arrow
  }

  private mutating func leave() {
    if let interaction, let region = interaction.region {
      let animator = PointerAnimator()
      interaction.delegate?.pointerInteraction(interaction, willExit: region, animator: animator)
      animator.run()
      interaction.region = nil
    }
    (interaction, style) = (nil, nil)
  }

  private mutating func enter(_ next: UIPointerInteraction, _ region: UIPointerRegion) {
    let animator = PointerAnimator()
    (interaction, next.region) = (next, region)
    next.delegate?.pointerInteraction(next, willEnter: region, animator: animator)
    animator.run()
    style = next.delegate?.pointerInteraction(next, styleFor: region)
  }

  /// The nearest interaction with a region there, from the view at the place outward.
  private static func find(
    at point: CGPoint, in root: UIView
  ) -> (UIPointerInteraction, UIPointerRegion)? {
    var next = root.hitTest(point, with: nil)
    while let view = next {
      let request = UIPointerRegionRequest(view.convert(point, from: root))
      for case let interaction as UIPointerInteraction in view.interactions.reversed()
      where interaction.isEnabled {
        let whole = UIPointerRegion(rect: view.bounds)
        let region = interaction.delegate?.pointerInteraction(
          interaction, regionFor: request, defaultRegion: whole)
        if let region, region.rect.contains(request.location) { return (interaction, region) }
      }
      next = view.superview
    }
    return nil
  }
}

/// Collects animations and completions that run with a motion of the pointer.
private final class PointerAnimator: UIPointerInteractionAnimating {
  private var changes: [() -> Void] = []
  private var completions: [(Bool) -> Void] = []

  func addAnimations(_ animations: @escaping () -> Void) { changes.append(animations) }
  func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  /// Makes the changes in the time that a pointer takes to change its shape.
  func run() {
    guard !changes.isEmpty || !completions.isEmpty else { return }
    let (changes, completions) = (changes, completions)
    UIView.animate(withDuration: 0.2) {
      for change in changes { change() }
    } completion: { isDone in
      for completion in completions { completion(isDone) }
    }
  }
}
