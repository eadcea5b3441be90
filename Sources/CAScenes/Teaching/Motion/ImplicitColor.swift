// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let implicitColor = Scene(
    34, "implicit-color", "Implicit colour",
    checks: [
      "At 0.5 s six plates get a new colour. The first takes a second, then turns by a quarter.",
      "A plate with nothing set takes a quarter of a second; one whose delegate answers null, and "
        + "one with actions disabled, none.",
      "The inner transaction's 0.5 s holds for the plate changed inside it, not the outer's second.",
      "The last plate's own action pushes the new colour in from the left.",
    ],
    times: [0.5, 0.625, 0.75, 1, 1.5, 1.625, 1.75, 2], duration: 4,
    script: [
      .at(0.5) { paint($0, .sky) }, .at(2.5) { paint($0, .plum) },
    ]
  ) { context in
    let page = ScenePage(context, title: "IMPLICIT ANIMATION", sheet: .paper)
    for (index, plate) in ColorPlate.allCases.enumerated() {
      let frame = CGRect(
        x: 72 + CGFloat(index % 3) * 188, y: 92 + CGFloat(index / 3) * 186, width: 120, height: 120)
      page.put(make(plate, frame))
      page.caption(plate.caption, middle: frame.midX, y: frame.maxY + 20)
    }
    return page.root
  }

  private static func make(_ kind: ColorPlate, _ frame: CGRect) -> CALayer {
    let layer = plate(frame, .coral, radius: 12, name: kind.rawValue)
    switch kind {
    case .view:
      let silence = Silence()
      layer.delegate = silence
      // A layer does not keep its delegate; a value under a key of our own does.
      layer.setValue(silence, forKey: "silence")
    case .action:
      let push = CATransition()
      push.type = .push
      push.subtype = .fromLeft
      push.duration = 1
      layer.actions = ["backgroundColor": push]
    default: break
    }
    return layer
  }

  /// Gives every plate the colour, each in its way.
  private static func paint(_ root: CALayer, _ ink: Ink) {
    func set(_ plate: ColorPlate) { root.part(plate.rawValue).backgroundColor = ink.cgColor }
    set(.plain)
    set(.view)
    set(.action)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    set(.disabled)
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { [weak root] in
      guard let plate = root?.part(ColorPlate.spinning.rawValue) else { return }
      plate.transform = CATransform3DRotate(plate.transform, .pi / 2, 0, 0, 1)
    }
    set(.spinning)
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    set(.nested)
    CATransaction.commit()
    CATransaction.commit()
  }
}

/// The ways in which a colour may change.
enum ColorPlate: String, CaseIterable {
  case spinning, plain, view, disabled, nested, action

  fileprivate var caption: String {
    switch self {
    case .spinning: "ONE SECOND, THEN SPIN"
    case .plain: "DEFAULT: 0.25 S"
    case .view: "DELEGATE SAYS NULL"
    case .disabled: "ACTIONS DISABLED"
    case .nested: "NESTED: 0.5 S"
    case .action: "PUSH FROM LEFT"
    }
  }
}

/// A delegate that wants no actions, as the one of a view's layer.
private final class Silence: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
