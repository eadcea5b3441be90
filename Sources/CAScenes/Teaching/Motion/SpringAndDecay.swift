// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension Scene {
  static let springAndDecay = Scene(
    48, "spring-and-decay", "Spring and decay",
    checks: [
      "The two upper balls swing side by side: a spring animation, and a spring of the same "
        + "constants that a display link reckons frame by frame.",
      "The lowest is thrown and slows down without a swing. Each goes as its plot says.",
    ],
    times: [0, 0.5, 0.6, 0.7, 0.85, 1, 1.25, 1.75], duration: 4,
    script: [.at(0.5) { letGo($0) }]
  ) { context in
    let page = ScenePage(context, title: "MASS 1, STIFFNESS 100, DAMPING 10")
    let ways: [(name: String, ink: Ink, value: (Double) -> Double)] = [
      ("animated", .coral, Motion.springValue), ("linked", .teal, Motion.springValue),
      ("thrown", .plum, Motion.decayValue),
    ]
    for (index, way) in ways.enumerated() {
      let y = 96 + CGFloat(index) * 118
      page.put(plate(CGRect(x: 60, y: y + 47, width: 360, height: 2), .line, radius: 1))
      let ball = plate(CGRect(x: 0, y: 0, width: 36, height: 36), way.ink, radius: 18)
      ball.name = way.name
      ball.position = CGPoint(x: Motion.start, y: y + 30)
      page.put(ball)
      let plot = Plot.function(size: CGSize(width: 150, height: 84), reach: 0.8) {
        way.value($0 * Motion.length)
      }
      page.put(
        page.picture(
          plot.image(way.ink, scale: context.scale),
          CGRect(x: 450, y: y, width: 150, height: 84), name: "plot \(way.name)"))
      page.letter(
        ["SPRING ANIMATION", "SPRING OF A DISPLAY LINK", "DECAY"][index],
        at: CGPoint(x: 60, y: y + 58))
    }
    return page.root
  }

  private static func letGo(_ root: CALayer) {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping) = (1, 100, 10)
    spring.fromValue = Motion.start
    spring.toValue = Motion.end
    spring.duration = spring.settlingDuration
    let ball = root.part("animated")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ball.position.x = Motion.end
    CATransaction.commit()
    ball.add(spring, forKey: "spring")
    Motion(root.part("linked"), velocity: 0) { x, v in 100 * (Motion.end - x) - 10 * v }.run()
    let throwing = Double(Motion.end - Motion.start) * Motion.drag
    Motion(root.part("thrown"), velocity: throwing) { _, v in -Motion.drag * v }.run()
  }
}

/// A motion along x that a display link reckons from forces, frame by frame.
private final class Motion {
  static let start: CGFloat = 100
  static let end: CGFloat = 340
  /// Seconds that plots show.
  static let length = 1.5
  /// The part of its speed that the thrown ball loses per second.
  static let drag = 4.0
  /// Steps of the reckoning per second.
  private static let rate = 2400.0

  private weak var layer: CALayer?
  private var place: Double
  private var velocity: Double
  private let force: (_ place: Double, _ velocity: Double) -> Double
  private var time = CACurrentMediaTime()

  init(_ layer: CALayer, velocity: Double, force: @escaping (Double, Double) -> Double) {
    self.layer = layer
    self.velocity = velocity
    self.force = force
    place = Double(layer.position.x)
  }

  func run() {
    CADisplayLink(target: self, selector: Motion.step).add(to: .current, forMode: .common)
  }

  /// Goes on to the time at which the next picture is shown.
  private func step(_ link: CADisplayLink) {
    guard let layer else { return link.invalidate() }
    let steps = max(Int(((link.targetTimestamp - time) * Motion.rate).rounded()), 0)
    for _ in 0..<steps { reckon(1 / Motion.rate) }
    time += Double(steps) / Motion.rate
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = CGFloat(place)
    CATransaction.commit()
  }

  /// One step by the midpoint rule.
  private func reckon(_ length: Double) {
    let middleVelocity = velocity + force(place, velocity) * length / 2
    let middlePlace = place + velocity * length / 2
    place += middleVelocity * length
    velocity += force(middlePlace, middleVelocity) * length
  }

  /// The part of the way after `time`, of a mass of 1 on a spring of 100 with damping 10:
  /// 1 − e^(−5t) (cos ωt + 5/ω sin ωt), ω = √75.
  static func springValue(_ time: Double) -> Double {
    let w = 75.0.squareRoot()
    return 1 - exp(-5 * time) * (cosine(w * time) + 5 / w * sine(w * time))
  }

  /// The same of the thrown ball: 1 − e^(−drag t).
  static func decayValue(_ time: Double) -> Double { 1 - exp(-drag * time) }
}
