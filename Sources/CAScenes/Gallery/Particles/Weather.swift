// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let rain = Scene(
    120, "rain", "Rain",
    checks: [
      "Slanting streaks fall fast over the whole sheet, far ones shorter and fainter.",
      "On the ground each drop leaves a splash that hops up and falls back.",
    ],
    times: [0.5, 1, 1.5], duration: 6
  ) { context in
    let page = ScenePage(context, title: "RAIN", sheet: Ink(0x35404C), titleInk: .white)
    page.put(plate(CGRect(x: 0, y: 420, width: 640, height: 60), Ink(0x2A333D), name: "ground"))
    page.put(drops(context.scale))
    page.put(splashes(context.scale))
    return page.root
  }

  private static func drops(_ scale: CGFloat) -> CAEmitterLayer {
    let drop = particles(
      "drop", Sprite.streak(CGSize(width: 3, height: 44), scale: scale), scale: scale
    ) {
      $0.births(500, living: 1.1)
      $0.flight(520, range: 120, towards: .pi)
      $0.size(0.7, range: 0.6)
      $0.tint(Ink(red: 0.78, green: 0.86, blue: 0.95, alpha: 0.45), alphaRange: 0.3)
    }
    return emitter(
      [drop], at: CGPoint(x: 340, y: -30), size: CGSize(width: 760, height: 0), running: 3, .line
    ) {
      $0.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
      $0.transform = CATransform3DMakeRotation(0.08, 0, 0, 1)
    }
  }

  private static func splashes(_ scale: CGFloat) -> CAEmitterLayer {
    let splash = particles("splash", Sprite.flake(4, scale: scale), scale: scale) {
      $0.births(350, living: 0.35)
      $0.flight(50, range: 30, towards: -.pi / 2, within: .pi * 0.7)
      $0.pull(y: 300)
      $0.size(0.7, range: 0.5)
      $0.tint(Ink(red: 0.8, green: 0.88, blue: 0.96, alpha: 0.7), alpha: -1.5)
    }
    return emitter(
      [splash], at: CGPoint(x: 320, y: 448), size: CGSize(width: 640, height: 40), running: 3,
      .rectangle)
  }

  static let confetti = Scene(
    121, "confetti", "Confetti",
    checks: [
      "Slips of paper in six colours rain from the upper edge, turning as they fall.",
      "The layer's birth rate goes to nothing after two seconds: the slips in the air fall on.",
    ],
    times: [0.7, 1.5, 2.4, 3.2, 4.2], duration: 6,
    script: [.at(2) { ($0.part("emitter") as? CAEmitterLayer)?.birthRate = 0 }]
  ) { context in
    let page = ScenePage(context, title: "CONFETTI")
    let slip = Sprite.slip(CGSize(width: 12, height: 8), scale: context.scale)
    let cells = Ink.hues.enumerated().map { number, ink in
      particles("slip \(number)", slip, scale: context.scale) {
        $0.births(24, living: 6)
        $0.flight(180, range: 80, towards: .pi, within: .pi / 4)
        $0.pull(y: 40)
        $0.turn(3.5, range: 8)
        $0.size(1, range: 0.5)
        $0.tint(ink)
      }
    }
    page.put(
      emitter(
        cells, at: CGPoint(x: 320, y: -12), size: CGSize(width: 640, height: 0), .line,
        .oldestFirst))
    return page.root
  }
}
