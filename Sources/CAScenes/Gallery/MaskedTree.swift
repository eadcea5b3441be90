// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let maskedTree = Scene(
    105, "masked-tree", "Masked tree",
    checks: [
      "A mask is a layer tree too: five letters and three bars, two of them fainter, cut the picture.",
      "The turned cards below the mask are cut as well, since it holds for all sublayers.",
    ]
  ) { context in
    let page = ScenePage(context, title: "A TREE AS A MASK", sheet: .night, titleInk: .card)
    let size = CGSize(width: 560, height: 300)
    let picture = page.picture(
      Landscape.evening.image(size, scale: context.scale),
      CGRect(x: 40, y: 104, width: size.width, height: size.height), name: "picture")
    for (index, ink) in [Ink.amber, .coral, .teal].enumerated() {
      let card = plate(
        CGRect(x: 36 + CGFloat(index) * 190, y: 168, width: 130, height: 130), ink, radius: 20,
        name: "card \(index)")
      card.transform = CATransform3DMakeRotation(0.5 - CGFloat(index) * 0.45, 0, 0, 1)
      picture.addSublayer(card)
    }
    picture.mask = mask(of: size, page)
    page.put(picture)
    return page.root
  }

  private static func mask(of size: CGSize, _ page: ScenePage) -> CALayer {
    let mask = CALayer()
    mask.name = "mask"
    mask.frame = CGRect(origin: .zero, size: size)
    let lettering = Lettering(text: "LAYER", height: 98, weight: 0.26, tracking: 0.42)
    let letters = page.picture(
      lettering.image(.black, scale: page.context.scale),
      CGRect(
        x: (size.width - lettering.size.width) / 2, y: 24, width: lettering.size.width,
        height: lettering.size.height), name: "letters")
    mask.addSublayer(letters)
    for (index, alpha) in [Float(1), 0.55, 0.3].enumerated() {
      let bar = plate(
        CGRect(x: 12, y: 180 + CGFloat(index) * 40, width: size.width - 24, height: 26),
        Ink.black.faded(to: alpha), radius: 13, name: "bar \(index)")
      mask.addSublayer(bar)
    }
    return mask
  }
}
