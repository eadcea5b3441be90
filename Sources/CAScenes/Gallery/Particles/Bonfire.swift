// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let fire = Scene(
    122, "fire", "Fire",
    checks: [
      "Flames rise from the logs, yellow where they are hot, orange and red above.",
      "Single sparks fly higher than the flames.",
    ],
    times: [0.3, 0.7, 1.1], duration: 5
  ) { context in
    let page = ScenePage(context, title: "FIRE", sheet: Ink(0x14100E), titleInk: .white)
    for (x, angle) in [(290.0, 0.12), (350, -0.16)] {
      let log = plate(CGRect(x: x - 80, y: 408, width: 160, height: 22), Ink(0x4A3222), radius: 11)
      log.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      page.put(log)
    }
    page.put(
      emitter([flame(context.scale), spark(context.scale)], running: 4) {
        $0.emitterPosition = CGPoint(x: 320, y: 404)
        $0.emitterSize = CGSize(width: 120, height: 0)
        $0.emitterShape = .line
        $0.emitterMode = .outline
        $0.renderMode = .additive
      })
    return page.root
  }

  private static func flame(_ scale: CGFloat) -> CAEmitterCell {
    particles("flame", Sprite.glow(72, scale: scale), scale: scale) {
      $0.birthRate = 160
      $0.lifetime = 1.1
      $0.lifetimeRange = 0.5
      $0.velocity = 90
      $0.velocityRange = 40
      $0.emissionRange = 0.7
      $0.yAcceleration = -120
      $0.scale = 0.9
      $0.scaleRange = 0.3
      $0.scaleSpeed = -0.55
      $0.color = CGColor(srgbRed: 0.85, green: 0.42, blue: 0.14, alpha: 0.5)
      $0.greenSpeed = -0.35
      $0.blueSpeed = -0.2
      $0.alphaSpeed = -0.4
    }
  }

  private static func spark(_ scale: CGFloat) -> CAEmitterCell {
    particles("spark", Sprite.flake(5, scale: scale), scale: scale) {
      $0.birthRate = 12
      $0.lifetime = 1.8
      $0.velocity = 120
      $0.velocityRange = 60
      $0.emissionRange = 0.9
      $0.yAcceleration = -60
      $0.scale = 0.7
      $0.scaleRange = 0.4
      $0.color = CGColor(srgbRed: 1, green: 0.7, blue: 0.3, alpha: 1)
      $0.alphaSpeed = -0.5
    }
  }

  static let smoke = Scene(
    123, "smoke", "Smoke",
    checks: [
      "A column of smoke rises from the chimney, grows wider and thinner, and bends in the wind.",
      "The youngest puffs lie in front of the older ones.",
    ],
    times: [1, 3, 5], duration: 8
  ) { context in
    let page = ScenePage(context, title: "SMOKE", sheet: Ink(0xC9D8E2))
    let puff = particles("puff", Sprite.puff(96, scale: context.scale), scale: context.scale) {
      $0.birthRate = 18
      $0.lifetime = 5.5
      $0.lifetimeRange = 1
      $0.velocity = 70
      $0.velocityRange = 20
      $0.emissionLongitude = -.pi / 2
      $0.emissionRange = 0.35
      $0.xAcceleration = 9
      $0.scale = 0.25
      $0.scaleRange = 0.15
      $0.scaleSpeed = 0.3
      $0.spinRange = 0.8
      $0.color = CGColor(srgbRed: 0.36, green: 0.36, blue: 0.38, alpha: 0.55)
      $0.redSpeed = 0.06
      $0.greenSpeed = 0.06
      $0.blueSpeed = 0.07
      $0.alphaSpeed = -0.1
    }
    page.put(
      emitter([puff]) {
        $0.emitterPosition = CGPoint(x: 240, y: 396)
        $0.emitterSize = CGSize(width: 26, height: 0)
        $0.emitterShape = .rectangle
        $0.renderMode = .oldestFirst
      })
    page.put(plate(CGRect(x: 218, y: 392, width: 44, height: 60), Ink(0x7A4A3E), name: "chimney"))
    page.put(plate(CGRect(x: 120, y: 440, width: 260, height: 40), Ink(0x5C3A32), name: "roof"))
    return page.root
  }
}
