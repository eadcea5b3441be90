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
      $0.birthRate = 500
      $0.lifetime = 1.1
      $0.velocity = 520
      $0.velocityRange = 120
      $0.emissionLongitude = .pi
      $0.scale = 0.7
      $0.scaleRange = 0.6
      $0.color = CGColor(srgbRed: 0.78, green: 0.86, blue: 0.95, alpha: 0.45)
      $0.alphaRange = 0.3
    }
    return emitter([drop], running: 3) {
      $0.emitterPosition = CGPoint(x: 340, y: -30)
      $0.emitterSize = CGSize(width: 760, height: 0)
      $0.emitterShape = .line
      $0.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
      $0.transform = CATransform3DMakeRotation(0.08, 0, 0, 1)
    }
  }

  private static func splashes(_ scale: CGFloat) -> CAEmitterLayer {
    let splash = particles("splash", Sprite.flake(4, scale: scale), scale: scale) {
      $0.birthRate = 350
      $0.lifetime = 0.35
      $0.velocity = 50
      $0.velocityRange = 30
      $0.emissionLongitude = -.pi / 2
      $0.emissionRange = .pi * 0.7
      $0.yAcceleration = 300
      $0.scale = 0.7
      $0.scaleRange = 0.5
      $0.color = CGColor(srgbRed: 0.8, green: 0.88, blue: 0.96, alpha: 0.7)
      $0.alphaSpeed = -1.5
    }
    return emitter([splash], running: 3) {
      $0.emitterPosition = CGPoint(x: 320, y: 448)
      $0.emitterSize = CGSize(width: 640, height: 40)
      $0.emitterShape = .rectangle
    }
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
        $0.birthRate = 24
        $0.lifetime = 6
        $0.velocity = 180
        $0.velocityRange = 80
        $0.emissionLongitude = .pi
        $0.emissionRange = .pi / 4
        $0.yAcceleration = 40
        $0.spin = 3.5
        $0.spinRange = 8
        $0.scaleRange = 0.5
        $0.color = ink.cgColor
      }
    }
    page.put(
      emitter(cells) {
        $0.emitterPosition = CGPoint(x: 320, y: -12)
        $0.emitterSize = CGSize(width: 640, height: 0)
        $0.emitterShape = .line
        $0.renderMode = .oldestFirst
      })
    return page.root
  }
}
