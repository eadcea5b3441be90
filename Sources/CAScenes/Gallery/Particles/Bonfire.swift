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
      emitter(
        [flame(context.scale), spark(context.scale)], at: CGPoint(x: 320, y: 404),
        size: CGSize(width: 120, height: 0), running: 4, .line, .additive
      ) { $0.emitterMode = .outline })
    return page.root
  }

  private static func flame(_ scale: CGFloat) -> CAEmitterCell {
    particles("flame", Sprite.glow(72, scale: scale), scale: scale) {
      $0.births(160, living: 1.1, range: 0.5)
      $0.flight(90, range: 40, within: 0.7)
      $0.pull(y: -120)
      $0.size(0.9, range: 0.3, speed: -0.55)
      $0.tint(
        Ink(red: 0.85, green: 0.42, blue: 0.14, alpha: 0.5), green: -0.35, blue: -0.2, alpha: -0.4)
    }
  }

  private static func spark(_ scale: CGFloat) -> CAEmitterCell {
    particles("spark", Sprite.flake(5, scale: scale), scale: scale) {
      $0.births(12, living: 1.8)
      $0.flight(120, range: 60, within: 0.9)
      $0.pull(y: -60)
      $0.size(0.7, range: 0.4)
      $0.tint(Ink(red: 1, green: 0.7, blue: 0.3, alpha: 1), alpha: -0.5)
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
      $0.births(18, living: 5.5, range: 1)
      $0.flight(70, range: 20, towards: -.pi / 2, within: 0.35)
      $0.pull(x: 9, y: 0)
      $0.size(0.25, range: 0.15, speed: 0.3)
      $0.turn(0, range: 0.8)
      $0.tint(
        Ink(red: 0.36, green: 0.36, blue: 0.38, alpha: 0.55), red: 0.06, green: 0.06, blue: 0.07,
        alpha: -0.1)
    }
    page.put(
      emitter(
        [puff], at: CGPoint(x: 240, y: 396), size: CGSize(width: 26, height: 0), .rectangle,
        .oldestFirst))
    page.put(plate(CGRect(x: 218, y: 392, width: 44, height: 60), Ink(0x7A4A3E), name: "chimney"))
    page.put(plate(CGRect(x: 120, y: 440, width: 260, height: 40), Ink(0x5C3A32), name: "roof"))
    return page.root
  }
}
