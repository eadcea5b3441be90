// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Scenes 43 and 44: clocks", .serialized)
struct ClockSceneTests {
  private func angle(_ name: String, in scene: PlayedScene) throws -> Double {
    try scene.number("transform.rotation.y", of: name)
  }

  @Test("43: a door led by its offset is where the one that plays is at that time")
  func door() throws {
    let scene = try PlayedScene(43)
    for (time, angle) in [(0.5, 0.25), (1, 0.5), (1.5, 0.75)] {
      scene.go(to: time)
      #expect(isClose(try self.angle("playing", in: scene), -.pi / 2 * angle))
      #expect(try self.angle("led", in: scene) == self.angle("playing", in: scene))
    }
  }

  @Test("43: paused it stands still, resumed it goes on from there")
  func pause() throws {
    let scene = try PlayedScene(43)
    for (time, way) in [(1.5, 0.75), (2, 0.75), (2.5, 0.75), (2.75, 0.875), (3.5, 0.75), (5, 0)] {
      scene.go(to: time)
      #expect(
        isClose(try angle("playing", in: scene), -.pi / 2 * way, within: 1e-5), "at \(time)")
    }
  }

  @Test("43: a tap leads the door by hand")
  func scrub() throws {
    let scene = try PlayedScene(43)
    scene.go(to: 3.2)
    scene.play.tap(CGPoint(x: 160, y: 0))
    scene.go(to: 3.3)
    #expect(isClose(try angle("led", in: scene), -.pi / 4))
    scene.play.tap(CGPoint(x: 480, y: 0))
    scene.go(to: 3.4)
    #expect(isClose(try angle("led", in: scene), -.pi / 4), "on the way back")
  }

  @Test("43: both doors are the same picture", .enabled(if: drawsInSoftware))
  func pixels() throws {
    let scene = try #require(Scene.named("door"))
    let renderer = try HeadlessRenderer(size: scene.size)
    let play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    for time in [0.5, 1, 1.5] {
      play.advance(to: time) { ThreadTime.advance(to: $0) }
      let picture = Pixels(try renderer.render())
      var worst = 0
      for y in 70..<400 {
        for x in 60..<290 {
          for channel in 0..<4 {
            let place = 4 * (y * 640 + x) + channel
            let (left, right) = (picture.bytes[place], picture.bytes[place + 4 * 280])
            worst = max(worst, abs(Int(left) - Int(right)))
          }
        }
      }
      // In perspective, coordinates further right round otherwise.
      #expect(worst <= 3, "at \(time)")
    }
  }

  @Test("44: every ball is where the formula says")
  func formula() throws {
    let scene = try PlayedScene(44)
    for tick in 0...40 {
      let time = Double(tick) * 0.1
      scene.go(to: time)
      for (index, runner) in Runner.all.enumerated() {
        let local = max(time - runner.delay, 0) * Double(runner.speed) + runner.offset
        let u = (local / Runner.length).truncatingRemainder(dividingBy: 1)
        let expected = runner.point(at: u, y: 104 + CGFloat(index) * 88)
        let shown = try scene.shown(runner.name).position
        // At the end of a pass rounding decides between its end and the next one's start.
        if min(u, 1 - u) > 1e-9 || tick == 0 {
          #expect(isClose(shown, expected, within: 1e-6), "\(runner.name) at \(time)")
        }
      }
    }
  }
}
