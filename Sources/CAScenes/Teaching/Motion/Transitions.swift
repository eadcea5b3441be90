// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let transitions = Scene(
    41, "transitions", "Transitions",
    checks: [
      "Four rows: fade, move in, push, reveal; four columns: from the right, left, top, bottom.",
      "At 0.5 s a picture changes to another, at 2 s that changes to a letter, each within 1 s.",
    ],
    times: [0, 0.75, 1, 1.25, 1.6, 2.25, 2.5, 3.1], duration: 4,
    script: [.at(0.5) { change($0, toLetters: false) }, .at(2) { change($0, toLetters: true) }]
  ) { context in
    let page = ScenePage(context, title: "TRANSITIONS")
    for (row, type) in types.enumerated() {
      page.letter(type.name, at: CGPoint(x: 32, y: 110 + CGFloat(row) * 96))
      for (column, subtype) in subtypes.enumerated() {
        let card = ChangingCard(scale: context.scale)
        card.name = "card \(row) \(column)"
        card.frame = CGRect(
          x: 150 + CGFloat(column) * 118, y: 84 + CGFloat(row) * 94, width: 100, height: 76)
        card.masksToBounds = true
        card.show(0)
        page.put(card)
        if row == 3 {
          page.caption(subtype.name, middle: card.frame.midX, y: 452)
        }
      }
    }
    return page.root
  }

  private static let types: [(name: String, type: CATransitionType)] = [
    ("FADE", .fade), ("MOVE IN", .moveIn), ("PUSH", .push), ("REVEAL", .reveal),
  ]
  private static let subtypes: [(name: String, type: CATransitionSubtype)] = [
    ("RIGHT", .fromRight), ("LEFT", .fromLeft), ("TOP", .fromTop), ("BOTTOM", .fromBottom),
  ]

  private static func change(_ root: CALayer, toLetters: Bool) {
    for (row, type) in types.enumerated() {
      for (column, subtype) in subtypes.enumerated() {
        guard let card = root.part("card \(row) \(column)") as? ChangingCard else { continue }
        let transition = CATransition()
        transition.type = type.type
        transition.subtype = subtype.type
        transition.duration = 1
        card.add(transition, forKey: nil)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        card.show(toLetters ? 2 : 1)
        CATransaction.commit()
      }
    }
  }
}

/// A card that shows a morning, an evening or a letter.
private final class ChangingCard: CALayer {
  private let scale: CGFloat

  init(scale: CGFloat) {
    self.scale = scale
    super.init()
    contentsScale = scale
    contentsGravity = .resizeAspectFill
  }

  override init(layer: Any) {
    scale = (layer as? ChangingCard)?.scale ?? 1
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    scale = 1
    super.init(coder: coder)
  }

  func show(_ picture: Int) {
    let size = CGSize(width: 100, height: 76)
    contents =
      switch picture {
      case 0: Landscape.morning.image(size, scale: scale)
      case 1: Landscape.evening.image(size, scale: scale)
      default: Emblems.letterCard("T", .teal, side: 100, scale: scale)
      }
  }
}
