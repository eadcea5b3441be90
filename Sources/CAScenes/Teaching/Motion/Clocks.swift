// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let clock = Scene(
    5, "clock", "Clock",
    checks: [
      "It is 10:08:36. The left clock's hands turn about their lower end, at the middle of the dial.",
      "The right clock's hands have the default anchor and turn about their own middle.",
      "Each second the hands go on: the left clock's glide there in 0.25 s, the right one's jump.",
    ],
    times: [0, 1.1, 1.3, 2.1, 2.3], duration: 6,
    script: (1...5).map { second in .at(Double(second)) { tick($0, seconds: second) } }
  ) { context in
    let page = ScenePage(context, title: "ANCHOR POINT")
    addClock(page, side: 304, middle: CGPoint(x: 212, y: 246), anchor: CGPoint(x: 0.5, y: 0.9))
    addClock(page, side: 160, middle: CGPoint(x: 496, y: 246), anchor: CGPoint(x: 0.5, y: 0.5))
    page.caption("(.5, .9)", middle: 212, y: 414)
    page.caption("(.5, .5)", middle: 496, y: 344)
    return page.root
  }

  private static func addClock(_ page: ScenePage, side: CGFloat, middle: CGPoint, anchor: CGPoint) {
    let scale = page.context.scale
    let frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    let dial = page.picture(Instruments.dial(side, scale: scale), frame, name: "dial")
    page.put(dial)
    let turns = turnsOfHands(seconds: 0)
    let hands: [(String, Double, CGSize, Ink)] = [
      ("hour", turns[0], CGSize(width: 0.052, height: 0.30), .ink),
      ("minute", turns[1], CGSize(width: 0.042, height: 0.42), .ink),
      ("second", turns[2], CGSize(width: 0.03, height: 0.46), .coral),
    ]
    for (name, turn, part, ink) in hands {
      let size = CGSize(width: part.width * side, height: part.height * side)
      let hand = CALayer()
      hand.name = "\(name) hand"
      hand.bounds = CGRect(origin: .zero, size: size)
      hand.position = CGPoint(x: side / 2, y: side / 2)
      hand.anchorPoint = anchor
      hand.contents = Instruments.hand(
        size, ink, hasCounterweight: name == "second", scale: scale)
      hand.contentsScale = scale
      hand.transform = CATransform3DMakeRotation(CGFloat(turn) * 2 * .pi, 0, 0, 1)
      dial.addSublayer(hand)
    }
  }

  /// How far the hands for hours, minutes and seconds have turned, some seconds after 10:08:36.
  private static func turnsOfHands(seconds: Int) -> [Double] {
    let (hour, minute, second) = (10.0, 8.0, 36.0 + Double(seconds))
    return [(hour + minute / 60) / 12, (minute + second / 60) / 60, second / 60]
  }

  private static func tick(_ root: CALayer, seconds: Int) {
    let dials = (root.sublayers ?? []).filter { $0.name == "dial" }
    for (dial, glides) in zip(dials, [true, false]) {
      CATransaction.begin()
      CATransaction.setDisableActions(!glides)
      for (name, turn) in zip(["hour", "minute", "second"], turnsOfHands(seconds: seconds)) {
        dial.part("\(name) hand").transform = CATransform3DMakeRotation(
          CGFloat(turn) * 2 * .pi, 0, 0, 1)
      }
      CATransaction.commit()
    }
  }

  static let lcdClock = Scene(
    6, "lcd-clock", "LCD clock",
    checks: [
      "Upper panel: every pixel of the digits is a hard square.",
      "Lower panel: the same digits with soft edges.",
      "Each digit is one tenth of one image, chosen by contentsRect.",
    ]
  ) { context in
    let page = ScenePage(context, title: "MAGNIFICATION FILTER")
    let digits = Instruments.digits(Ink(0x1E2B22))
    page.put(lcd(digits, filter: .nearest, y: 92))
    page.put(lcd(digits, filter: .linear, y: 272))
    page.letter("NEAREST", at: CGPoint(x: 79, y: 240))
    page.letter("LINEAR", at: CGPoint(x: 79, y: 420))
    return page.root
  }

  /// A panel that shows 12:45:37, each pixel of the digits eight points large.
  private static func lcd(_ digits: CGImage, filter: CALayerContentsFilter, y: CGFloat) -> CALayer {
    let panel = plate(
      CGRect(x: 80, y: y, width: 480, height: 140), Ink(0xBFCBAE), radius: 16, name: "panel")
    panel.borderWidth = 4
    panel.borderColor = Ink(0x7C8A6C).cgColor
    var x: CGFloat = 24
    for letter in "12:45:37" {
      if let digit = letter.wholeNumberValue {
        let layer = CALayer()
        layer.name = "digit \(digit)"
        layer.frame = CGRect(x: x, y: 22, width: 64, height: 96)
        layer.contents = digits
        layer.contentsRect = CGRect(x: CGFloat(digit) / 10, y: 0, width: 0.1, height: 1)
        layer.magnificationFilter = filter
        panel.addSublayer(layer)
        x += 64
      } else {
        for dot in [CGFloat(46), 78] {
          panel.addSublayer(plate(CGRect(x: x + 8, y: dot, width: 8, height: 8), Ink(0x1E2B22)))
        }
        x += 24
      }
    }
    return panel
  }
}
