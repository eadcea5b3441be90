// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let burst = Scene(
    29, "burst", "Burst",
    checks: [
      "Red sparks fly from the middle to all sides and fade: a glowing ball that frays.",
      "Where many are, they add up to brighter red, and to white in the middle.",
    ],
    times: [0.2, 0.6, 1.2, 2, 2.8], duration: 5
  ) { context in
    let page = ScenePage(context, title: "BURST", sheet: .night, titleInk: .white)
    let spark = particles("spark", Sprite.glow(24, scale: context.scale), scale: context.scale) {
      $0.birthRate = 150
      $0.lifetime = 5
      $0.color = CGColor(srgbRed: 1, green: 0.1, blue: 0.1, alpha: 1)
      $0.alphaSpeed = -0.4
      $0.velocity = 50
      $0.velocityRange = 50
      $0.emissionRange = .pi * 2
    }
    page.put(
      emitter([spark]) {
        $0.emitterPosition = CGPoint(x: 320, y: 250)
        $0.renderMode = .additive
      })
    return page.root
  }

  static let snow = Scene(
    30, "snow", "Snow",
    checks: [
      "Flakes of several sizes fall from the upper edge, drift to both sides and turn.",
      "After ten seconds no more come; the last ones fall out of the picture.",
    ],
    times: [1, 4, 9.9, 13, 17, 22], duration: 24,
    script: [
      .at(10) { $0.part("emitter").setValue(0, forKeyPath: "emitterCells.snow.birthRate") }
    ]
  ) { context in
    let page = ScenePage(context, title: "SNOW", sheet: Ink(0x27405E), titleInk: .white)
    let snow = particles("snow", Sprite.flake(64, scale: context.scale), scale: context.scale) {
      $0.birthRate = 10
      $0.lifetime = 50
      $0.velocity = 50
      $0.velocityRange = 20
      $0.scale = 0.2
      $0.scaleRange = 0.3
      $0.emissionLongitude = .pi
      $0.emissionRange = .pi / 4
      $0.spin = .pi / 12
      $0.spinRange = .pi / 12
    }
    page.put(
      emitter([snow], running: 6) {
        $0.emitterPosition = CGPoint(x: 320, y: -16)
        $0.emitterSize = CGSize(width: 640, height: 480)
        $0.emitterShape = .line
        $0.emitterMode = .volume
        $0.renderMode = .additive
      })
    return page.root
  }

  static let fireworks = Scene(
    31, "fireworks", "Fireworks",
    checks: [
      "Rockets rise from the ground and trail no light.",
      "At the top each bursts into a growing ring of sparks, which turn from violet to gold and fade.",
      "After the third second all is dark.",
    ],
    times: [0.4, 0.6, 0.85, 1.2, 1.6, 2, 2.6], duration: 3.5,
    script: [
      .at(0.1) { $0.part("emitter").setValue(0, forKeyPath: "emitterCells.rocket.birthRate") },
      .at(3) { $0.part("emitter").removeFromSuperlayer() },
    ]
  ) { context in
    let page = ScenePage(context, title: "THREE STAGES", sheet: .night, titleInk: .white)
    page.put(
      emitter([rocket(context.scale)], running: 0.9) {
        $0.emitterPosition = CGPoint(x: 320, y: 480)
        $0.emitterSize = CGSize(width: 240, height: 0)
        $0.emitterShape = .line
        $0.emitterMode = .outline
        $0.renderMode = .additive
      })
    return page.root
  }

  /// The first stage; the second is the moment at which it bursts.
  private static func rocket(_ scale: CGFloat) -> CAEmitterCell {
    let glow = Sprite.glow(12, scale: scale, sharpness: 1)
    let rocket = particles("rocket", glow, scale: scale) {
      $0.birthRate = 3
      $0.velocity = 400
      $0.velocityRange = 80
      $0.yAcceleration = 75
      $0.lifetime = 1.02
      $0.scale = 0.6
      $0.emissionRange = .pi / 6
      $0.emissionLongitude = -.pi / 25
    }
    let flare = particles("flare", glow, scale: scale) {
      $0.birthRate = 1
      $0.lifetime = 0.15
      $0.scale = 0.2
    }
    flare.emitterCells = [spark(glow, scale)]
    rocket.emitterCells = [flare]
    return rocket
  }

  private static func spark(_ glow: CGImage, _ scale: CGFloat) -> CAEmitterCell {
    particles("spark", glow, scale: scale) {
      $0.birthRate = 1200
      $0.velocity = 125
      $0.velocityRange = 60
      $0.emissionRange = .pi * 2
      $0.yAcceleration = 75
      $0.lifetime = 3
      $0.scale = 1.2
      $0.scaleSpeed = -0.2
      $0.color = CGColor(srgbRed: 0.4, green: 0.2, blue: 0.8, alpha: 0.8)
      $0.redSpeed = 1
      $0.greenSpeed = 0.5
      $0.blueSpeed = -0.3
      $0.alphaRange = 0.3
      $0.alphaSpeed = -0.45
      $0.spin = .pi * 2
      $0.spinRange = .pi * 2
    }
  }
}
