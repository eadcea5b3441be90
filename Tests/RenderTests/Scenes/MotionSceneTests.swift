// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

/// A scene played on a thread of its own: its tree, and its pictures.
private final class Cinema {
  let renderer: HeadlessRenderer
  let play: ScenePlay

  init(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    renderer = try HeadlessRenderer(size: scene.size)
    play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    CATransaction.flush()
  }

  func go(to time: Double) {
    play.advance(to: time) { ThreadTime.advance(to: $0) }
    CATransaction.flush()
  }

  func shown(_ name: String) throws -> CALayer { try #require(play.root.part(name).presentation()) }
}

private func isClose(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

@Suite("Teaching scenes that move do what they are about", .serialized)
struct MotionSceneTests {
  @Test("5: hands go on each second, gliding on the left clock and at once on the right one")
  func clock() throws {
    let cinema = try Cinema("clock")
    let dials = try #require(cinema.play.root.sublayers).filter { $0.name == "dial" }
    func angle(_ dial: Int) throws -> CGFloat {
      let hand = try #require(dials[dial].part("second hand").presentation())
      let angle = atan2(hand.transform.m12, hand.transform.m11) * 30 / .pi
      return angle < 0 ? angle + 60 : angle
    }
    cinema.go(to: 1.125)
    #expect(isClose(try angle(1), 37))
    let gliding = try angle(0)
    #expect(gliding > 36.1 && gliding < 36.999)
    cinema.go(to: 1.3)
    #expect(isClose(try angle(0), 37))
    cinema.go(to: 2.5)
    #expect(isClose(try angle(0), 38))
  }

  @Test("40: the line is drawn anew at each frame, and in any order of frames alike")
  func thickness() throws {
    let cinema = try Cinema("thickness")
    var widths: [Double: Int] = [:]
    var pictures = Set<UInt64>()
    for frame in Array(0..<60) + [30, 15, 0] {
      let time = Double(frame) / 60
      let pixels = Pixels(try cinema.renderer.render(at: time))
      let black = blackPixels(pixels, row: 230, columns: 60..<180)
      if let before = widths[time] { #expect(before == black) }
      widths[time] = black
      pictures.insert(hash(pixels))
    }
    // Half of an edge of 10 · t points on each side of the line, in whole pixels.
    for (time, black) in widths { #expect(abs(Double(black) - 10 * time) <= 2) }
    #expect(pictures.count >= 58)
  }

  @Test("41: transitions begin with the old picture and end with the new one")
  func transitions() throws {
    let cinema = try Cinema("transitions")
    let before = Pixels(try cinema.renderer.render())
    cinema.go(to: 1)
    let between = Pixels(try cinema.renderer.render())
    cinema.go(to: 1.6)
    let after = Pixels(try cinema.renderer.render())
    let all = [before, between, after]
    let frames = try (0..<16).map { index in
      try #require(
        cinema.play.root.sublayers?.first { $0.name == "card \(index / 4) \(index % 4)" }
      )
      .frame
    }
    for frame in frames {
      let hashes = Set(all.map { hash($0, in: frame) })
      #expect(hashes.count == 3, "\(frame) shows no transition.")
    }
  }

  @Test("45: balls follow the curves of their timing functions")
  func curves() throws {
    let cinema = try Cinema("curves")
    func progress(_ name: String) throws -> CGFloat {
      let ball = try shownBall(name)
      let start = name == "EASE IN" || name == "EASE IN, EASE OUT" || name == "1, 0, .75, 1"
      return (ball.position.x - (start ? 337 : 117)) / 102
    }
    func shownBall(_ name: String) throws -> CALayer { try cinema.shown(name) }
    cinema.go(to: 0.5)
    #expect(isClose(try progress("LINEAR"), 0.25))
    #expect(try progress("EASE IN") < 0.2)
    #expect(try progress("EASE OUT") > 0.3)
    #expect(try progress("DEFAULT") > 0.3)
    cinema.go(to: 1)
    #expect(isClose(try progress("EASE IN, EASE OUT"), 0.5))
    #expect(isClose(try progress("LINEAR"), 0.5))
  }

  @Test("46: the display link turns its star as the animation does")
  func busyProgram() throws {
    let cinema = try Cinema("busy-program")
    cinema.go(to: 0.5)
    let animated = try cinema.shown("animated").transform
    let linked = try cinema.shown("linked").transform
    // The link draws for the next frame.
    let step = 2 * CGFloat.pi / 4 / 60
    let apart = atan2(linked.m12, linked.m11) - atan2(animated.m12, animated.m11)
    #expect(apart >= -1e-6 && apart <= step + 1e-6)
    #expect(isClose(atan2(animated.m12, animated.m11), .pi / 4))
  }

  @Test("47: removed by key it jumps to the model, and the delegate hears that it did not finish")
  func stopIt() throws {
    let cinema = try Cinema("stop-it")
    cinema.go(to: 1)
    #expect(isClose(try cinema.shown("endless").transform.m11, -1))
    cinema.go(to: 1.35)
    #expect(try cinema.shown("endless").transform == CATransform3DIdentity)
    let red = cinema.play.root.part("endless lamp").backgroundColor?.components
    #expect(red?.first.map { $0 > 0.8 } == true)
    let before = cinema.play.root.part("once lamp").backgroundColor
    cinema.go(to: 2.1)
    #expect(cinema.play.root.part("once lamp").backgroundColor != before)
    #expect(cinema.play.root.part("once").animationKeys() == nil)
  }

  @Test("48: the display-link spring goes as the spring animation does, and the decay as reckoned")
  func springAndDecay() throws {
    let cinema = try Cinema("spring-and-decay")
    for frame in 33...120 {
      cinema.go(to: Double(frame) / 60)
      // The link has drawn for the next frame.
      let next = Double(frame + 1) / 60 - 0.5
      let w = 75.0.squareRoot()
      let spring = 1 - exp(-5 * next) * (cos(w * next) + 5 / w * sin(w * next))
      let linked = cinema.play.root.part("linked").position.x
      #expect(isClose(linked, 100 + 240 * CGFloat(spring), within: 0.5))
      let thrown = cinema.play.root.part("thrown").position.x
      #expect(isClose(thrown, 100 + 240 * CGFloat(1 - exp(-4 * next)), within: 0.5))
      let now = next - 1.0 / 60
      let animated = 1 - exp(-5 * now) * (cos(w * now) + 5 / w * sin(w * now))
      #expect(
        isClose(try cinema.shown("animated").position.x, 100 + 240 * CGFloat(animated), within: 0.5)
      )
    }
  }

  private func blackPixels(_ pixels: Pixels, row: Int, columns: Range<Int>) -> Int {
    columns.filter { column in
      let place = (row * pixels.width + column) * 4
      return pixels.bytes[place..<place + 3].allSatisfy { $0 < 64 }
    }.count
  }

  private func hash(_ pixels: Pixels, in frame: CGRect? = nil) -> UInt64 {
    let frame = frame ?? CGRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for row in Int(frame.minY)..<Int(frame.maxY) {
      let start = (row * pixels.width + Int(frame.minX)) * 4
      for byte in pixels.bytes[start..<start + Int(frame.width) * 4] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return hash
  }
}
