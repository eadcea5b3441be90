// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let lake = Scene(
    100, "lake", "A night on the lake",
    checks: [
      "Rockets rise behind the hills with a tail of sparks and burst in four colours, one after the "
        + "other; lanterns drift up slowly, and stars twinkle.",
      "The lake shows all of it upside down, darker, and cut by ripples that run towards the shore.",
      "A boat with a lamp crosses from left to right and rocks; its image rocks with it.",
    ],
    times: [0, 1, 2, 3, 4.5, 6], duration: 30
  ) { context in
    let root = CALayer()
    root.name = "lake"
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    root.backgroundColor = Ink(0x0A1020).cgColor
    root.masksToBounds = true
    root.addSublayer(mirrored(shore(context)))
    root.addSublayer(ripples())
    return root
  }

  /// The shore's height, points: where its image begins.
  fileprivate static let waterline: CGFloat = 300

  /// The shore and its image in the water: two copies, the second upside down and darker.
  private static func mirrored(_ shore: CALayer) -> CALayer {
    let mirror = CAReplicatorLayer()
    mirror.name = "mirror"
    mirror.frame = CGRect(x: 0, y: 0, width: 640, height: 2 * waterline)
    mirror.instanceCount = 2
    mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
    (mirror.instanceRedOffset, mirror.instanceGreenOffset) = (-0.45, -0.35)
    (mirror.instanceBlueOffset, mirror.instanceAlphaOffset) = (-0.2, -0.25)
    mirror.addSublayer(shore)
    return mirror
  }

  /// Everything above the water.
  private static func shore(_ context: SceneContext) -> CALayer {
    let shore = CALayer()
    shore.name = "shore"
    shore.frame = CGRect(x: 0, y: 0, width: 640, height: waterline)
    shore.masksToBounds = true
    let sky = gradientLayer(
      shore.bounds, [Ink(0x070B1E), Ink(0x1C2350), Ink(0x5A3A6E), Ink(0xC9706A)],
      locations: [0, 0.45, 0.8, 1])
    sky.name = "sky"
    shore.sublayers = [
      sky, NightSky.stars(context.scale), NightSky.moon(),
      NightSky.hills(0x2A2448, rise: 70, phase: 0.4), NightSky.rockets(context.scale),
      NightSky.hills(0x14142A, rise: 38, phase: 2.6), NightSky.lanterns(context.scale),
      NightSky.boat(context.scale),
    ]
    return shore
  }

  /// Pale lines on the water in rows, each a little later and lower than the one before.
  private static func ripples() -> CALayer {
    let rows = copies(
      "rows", 12, CATransform3DTranslate(CATransform3DMakeScale(1.05, 1.02, 1), 23, 12, 0),
      delay: 0.43)
    rows.frame = CGRect(x: -60, y: waterline + 6, width: 640, height: 10)
    rows.instanceAlphaOffset = -0.03
    let row = copies("row", 6, CATransform3DMakeTranslation(117, 0, 0), delay: 0.7)
    row.frame = CGRect(x: 0, y: 0, width: 640, height: 10)
    let ripple = plate(
      CGRect(x: 20, y: 4, width: 52, height: 1.5), Ink(0xDCE6FF, alpha: 0.22), radius: 0.75,
      name: "ripple")
    ripple.add(swinging("transform.scale.x", from: 0.3, to: 1.2, seconds: 1.6), forKey: "grow")
    ripple.add(swinging("opacity", from: 0.15, to: 1, seconds: 1.6), forKey: "fade")
    row.addSublayer(ripple)
    rows.addSublayer(row)
    return rows
  }

  private static func copies(
    _ name: String, _ count: Int, _ step: CATransform3D, delay: Double
  ) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.name = name
    (layer.instanceCount, layer.instanceTransform, layer.instanceDelay) = (count, step, delay)
    return layer
  }
}

/// An animation to and fro without end.
private func swinging(
  _ keyPath: String, from: Double, to: Double, seconds: Double
) -> CABasicAnimation {
  let swing = CABasicAnimation(keyPath: keyPath)
  (swing.fromValue, swing.toValue, swing.duration) = (from, to, seconds)
  (swing.autoreverses, swing.repeatCount) = (true, .infinity)
  swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  return swing
}

/// The parts of the shore.
private enum NightSky {
  static func stars(_ scale: CGFloat) -> CALayer {
    let star = particles("star", Sprite.glow(8, scale: scale, sharpness: 1), scale: scale) {
      $0.births(16, living: 6, range: 3)
      $0.size(0.5, range: 0.6)
      $0.tint(Ink(0xDDE6FF, alpha: 0.9), alpha: -0.14, alphaRange: 0.5)
    }
    return emitter(
      [star], at: CGPoint(x: 320, y: 90), size: CGSize(width: 640, height: 190), running: 12,
      .rectangle, .additive)
  }

  static func moon() -> CALayer {
    let halo = gradientLayer(
      CGRect(x: 446, y: 6, width: 160, height: 160),
      [Ink(0xFFF6DA), Ink(0xFFF6DA), Ink(0xF6E3B4, alpha: 0.34), Ink(0xF6E3B4, alpha: 0)],
      locations: [0, 0.24, 0.26, 1])
    (halo.name, halo.type) = ("moon", .radial)
    (halo.startPoint, halo.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    return halo
  }

  /// A row of hills, so many points high.
  static func hills(_ hex: UInt32, rise: Double, phase: Double) -> CALayer {
    let height = Double(Scene.waterline)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: height))
    for x in stride(from: 0.0, through: 640, by: 16) {
      let wave = 0.6 + 0.28 * sine(x / 90 + phase) + 0.12 * sine(x / 31 + 2 * phase)
      path.addLine(to: CGPoint(x: x, y: height - rise * wave))
    }
    path.addLine(to: CGPoint(x: 640, y: height))
    path.closeSubpath()
    let hills = CAShapeLayer()
    hills.name = "hills"
    hills.frame = CGRect(x: 0, y: 0, width: 640, height: height)
    (hills.path, hills.fillColor) = (path, Ink(hex).cgColor)
    return hills
  }

  /// Rockets of four colours: each has a tail and, at the top, a flare that sends out sparks.
  static func rockets(_ scale: CGFloat) -> CALayer {
    let inks = [Ink(0xFF9A4A), Ink(0x7FD6FF), Ink(0xFF6FA3), Ink(0xB8F07A)]
    let cells = inks.enumerated().map { number, ink in
      particles("rocket \(number)", Sprite.glow(10, scale: scale), scale: scale) {
        $0.births(0.42, living: 1.06)
        $0.beginTime = 0.31 * Double(number)
        $0.flight(250, range: 70, within: 0.5)
        $0.pull(y: 70)
        $0.size(0.7)
        $0.emitterCells = [tail(scale), flare(ink, scale)]
      }
    }
    let layer = emitter(
      cells, at: CGPoint(x: 290, y: Scene.waterline), size: CGSize(width: 360, height: 0),
      running: 7, .line, .additive)
    layer.emitterMode = .outline
    return layer
  }

  private static func tail(_ scale: CGFloat) -> CAEmitterCell {
    particles("tail", Sprite.glow(6, scale: scale), scale: scale) {
      $0.births(90, living: 0.5)
      $0.flight(16, range: 16, within: .pi * 2)
      $0.pull(y: 40)
      $0.size(0.7, speed: -0.8)
      $0.tint(Ink(0xFFD28A, alpha: 0.7), alpha: -1.3)
    }
  }

  private static func flare(_ ink: Ink, _ scale: CGFloat) -> CAEmitterCell {
    let flare = particles("flare", Sprite.glow(120, scale: scale), scale: scale) {
      $0.births(1, living: 0.12)
      $0.size(0.5, speed: 3)
      $0.tint(ink.faded(to: 0.5), alpha: -3)
    }
    flare.emitterCells = [
      particles("spark", Sprite.glow(9, scale: scale), scale: scale) {
        $0.births(1700, living: 2.1, range: 0.8)
        $0.flight(56, range: 84, within: .pi * 2)
        $0.pull(y: 34)
        $0.size(0.95, range: 0.5, speed: -0.22)
        $0.tint(ink, alpha: -0.42, alphaRange: 0.3)
      }
    ]
    return flare
  }

  static func lanterns(_ scale: CGFloat) -> CALayer {
    let lantern = particles("lantern", Sprite.glow(34, scale: scale), scale: scale) {
      $0.births(1.1, living: 14, range: 4)
      $0.flight(13, range: 6, within: 0.5)
      $0.pull(x: 0.9, y: 0)
      $0.size(0.7, range: 0.5, speed: -0.02)
      $0.tint(Ink(0xFFB55A), green: -0.02, blue: -0.02, alpha: -0.05)
    }
    return emitter(
      [lantern], at: CGPoint(x: 320, y: Scene.waterline + 8), size: CGSize(width: 560, height: 0),
      running: 16, .line, .additive)
  }

  static func boat(_ scale: CGFloat) -> CALayer {
    let boat = CALayer()
    boat.name = "boat"
    boat.bounds = CGRect(x: 0, y: 0, width: 90, height: 70)
    boat.anchorPoint = CGPoint(x: 0.5, y: 1)
    boat.position = CGPoint(x: 320, y: Scene.waterline + 3)
    boat.sublayers = [
      hull([(6, 52), (84, 52), (72, 70), (18, 70)], Ink(0x0B0B16)),
      hull([(44, 2), (44, 46), (74, 46)], Ink(0x3B3350)),
      hull([(40, 8), (40, 46), (18, 46)], Ink(0x2C2742)),
    ]
    let lamp = gradientLayer(
      CGRect(x: 60, y: 30, width: 40, height: 40),
      [Ink(0xFFE9B0), Ink(0xFFC25E, alpha: 0.6), Ink(0xFFC25E, alpha: 0)], locations: [0, 0.2, 1])
    (lamp.name, lamp.type) = ("lamp", .radial)
    (lamp.startPoint, lamp.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
    boat.addSublayer(lamp)
    boat.add(swinging("transform.rotation.z", from: -0.05, to: 0.05, seconds: 1.3), forKey: "rock")
    let voyage = CABasicAnimation(keyPath: "position.x")
    (voyage.fromValue, voyage.toValue) = (-60, 700)
    (voyage.duration, voyage.timeOffset, voyage.repeatCount) = (30, 8, .infinity)
    boat.add(voyage, forKey: "voyage")
    return boat
  }

  private static func hull(_ corners: [(CGFloat, CGFloat)], _ ink: Ink) -> CALayer {
    let path = CGMutablePath()
    path.addLines(between: corners.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 90, height: 70)
    (shape.path, shape.fillColor) = (path, ink.cgColor)
    return shape
  }
}
