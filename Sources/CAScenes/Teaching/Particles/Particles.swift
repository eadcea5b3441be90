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
      $0.births(150, living: 5)
      $0.flight(50, range: 50, within: .pi * 2)
      $0.tint(Ink(red: 1, green: 0.1, blue: 0.1, alpha: 1), alpha: -0.4)
    }
    page.put(emitter([spark], at: CGPoint(x: 320, y: 250), .point, .additive))
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
      $0.births(10, living: 50)
      $0.flight(50, range: 20, towards: .pi, within: .pi / 4)
      $0.size(0.2, range: 0.3)
      $0.turn(.pi / 12, range: .pi / 12)
    }
    page.put(
      emitter(
        [snow], at: CGPoint(x: 320, y: -16), size: CGSize(width: 640, height: 480), running: 6,
        .line, .additive))
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
      emitter(
        [rocket(context.scale)], at: CGPoint(x: 400, y: 560), size: CGSize(width: 160, height: 0),
        running: 0.9, .line, .additive
      ) { $0.emitterMode = .outline })
    return page.root
  }

  /// The first stage; the second is the moment at which it bursts.
  private static func rocket(_ scale: CGFloat) -> CAEmitterCell {
    let glow = Sprite.glow(5, scale: scale, sharpness: 1)
    let rocket = particles("rocket", glow, scale: scale) {
      $0.births(3, living: 1.02)
      $0.flight(500, range: 80, towards: -.pi / 25, within: .pi / 6)
      $0.pull(y: 75)
      $0.size(0.6)
    }
    let flare = particles("flare", glow, scale: scale) {
      $0.births(1, living: 0.15)
      $0.size(0.2)
    }
    flare.emitterCells = [spark(glow, scale)]
    rocket.emitterCells = [flare]
    return rocket
  }

  private static func spark(_ glow: CGImage, _ scale: CGFloat) -> CAEmitterCell {
    particles("spark", glow, scale: scale) {
      $0.births(400, living: 3)
      $0.flight(125, within: .pi * 2)
      $0.pull(y: 75)
      $0.size(3, speed: -0.2)
      $0.turn(.pi * 2, range: .pi * 2)
      $0.tint(
        Ink(red: 0.4, green: 0.2, blue: 0.8, alpha: 0.8), red: 1, green: 0.5, blue: -0.3,
        alpha: -0.45, alphaRange: 0.3)
    }
  }
}
