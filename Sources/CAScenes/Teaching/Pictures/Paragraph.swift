// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

extension Scene {
  static let paragraph = Scene(
    22, "paragraph", "Paragraph",
    checks: [
      "Two sheets of text, 15 points, black, wrapped; both edges are straight but for last lines.",
      "The right one has words of other colours and sizes, and one that is underlined.",
      "At 1 s both sheets become narrower: lines break anew, and letters stay as sharp and as large.",
    ],
    times: [0, 1.5], duration: 3,
    script: [.at(1) { setWidth(170, of: $0) }, .at(2) { setWidth(250, of: $0) }]
  ) { context in
    let page = ScenePage(context, title: "A PARAGRAPH")
    for (index, name) in ["plain", "attributed"].enumerated() {
      let sheet = plate(
        CGRect(x: 50 + CGFloat(index) * 290, y: 90, width: 250, height: 310), .card, name: name)
      let text = CATextLayer()
      text.name = "\(name) text"
      text.frame = sheet.bounds.insetBy(dx: 10, dy: 10)
      text.contentsScale = context.scale
      text.font = "Noto Sans"
      text.fontSize = 15
      text.foregroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      text.alignmentMode = .justified
      text.isWrapped = true
      text.string = index == 0 ? words : styledWords
      sheet.addSublayer(text)
      page.put(sheet)
    }
    page.caption("A STRING", middle: 175, y: 420)
    page.caption("ATTRIBUTED", middle: 465, y: 420)
    return page.root
  }

  private static func setWidth(_ width: CGFloat, of root: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for name in ["plain", "attributed"] {
      let sheet = root.part(name)
      sheet.frame.size.width = width
      sheet.part("\(name) text").frame = sheet.bounds.insetBy(dx: 10, dy: 10)
    }
    CATransaction.commit()
  }

  private static let words = """
    Layers are cheap to make and cheap to move. A tree of them is a picture that knows its parts, \
    and every part can be asked where it is, told where to go, and given the time to get there. \
    What is drawn once is kept, and what is kept costs nothing while it stands still.
    """

  private static var styledWords: NSAttributedString {
    let text = NSMutableAttributedString(
      string: words, attributes: [.font: CTFont(name: "Noto Sans", size: 15)])
    func style(_ part: String, _ attributes: [NSAttributedString.Key: Any]) {
      text.addAttributes(attributes, range: (words as NSString).range(of: part))
    }
    style("cheap to make", [.foregroundColor: Ink.coral.cgColor])
    style("a picture that knows its parts", [.foregroundColor: Ink.sky.cgColor])
    style("told where to go", [.underlineStyle: 1])
    style("costs nothing", [.font: CTFont(name: "Noto Sans", size: 20)])
    return text
  }
}
