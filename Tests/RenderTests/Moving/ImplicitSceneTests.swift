// SPDX-License-Identifier: Apache-2.0
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Scenes 34, 35 and 42: changes that animate by themselves")
struct ImplicitSceneTests {
  /// How much of the way from coral to sky a plate's colour has gone.
  private func way(_ name: String, in scene: PlayedScene) throws -> Double {
    let color = try #require(try scene.shown(name).backgroundColor?.components)
    let (from, to) = (232.0 / 255, 76.0 / 255)
    return (Double(color[0]) - from) / (to - from)
  }

  @Test("34: a quarter of a second by default; a second in a transaction; none where it is refused")
  func colors() throws {
    let scene = try PlayedScene(34)
    scene.go(to: 0.4)
    for name in ["plain", "view", "disabled", "spinning", "nested", "action"] {
      #expect(isClose(try way(name, in: scene), 0), "\(name)")
    }
    scene.go(to: 0.5)
    #expect(scene.model("plain").animation(forKey: "backgroundColor")?.duration == 0.25)
    #expect(scene.model("view").animationKeys() == nil)
    #expect(scene.model("disabled").animationKeys() == nil)
    let push = try #require(scene.model("action").animation(forKey: "transition") as? CATransition)
    #expect((push.type, push.subtype) == (.push, .fromLeft))
    func eased(_ x: Double) -> Double { x == 1 ? 1 : curve(x, 0.25, 0.1, 0.25, 1) }
    for (time, ways) in [(0.625, [0.5, 1, 1, 0.125, 0.25]), (0.75, [1, 1, 1, 0.25, 0.5])] {
      scene.go(to: time)
      for (name, way) in zip(["plain", "view", "disabled", "spinning", "nested"], ways) {
        #expect(
          isClose(try self.way(name, in: scene), eased(way), within: 1e-3), "\(name) at \(time)")
      }
    }
  }

  @Test("34: the completion block spins the plate once its colour has arrived")
  func completion() throws {
    let scene = try PlayedScene(34)
    scene.go(to: 1.49)
    #expect(CATransform3DIsIdentity(scene.model("spinning").transform))
    scene.go(to: 1.625)
    #expect(isClose(try way("spinning", in: scene), 1))
    let angle = try scene.number("transform.rotation.z", of: "spinning")
    #expect(isClose(angle, .pi / 2 * curve(0.5, 0.25, 0.1, 0.25, 1), within: 1e-4))
    scene.go(to: 1.8)
    #expect(isClose(try scene.number("transform.rotation.z", of: "spinning"), .pi / 2))
  }

  @Test("35: a tap meets the ball where it is seen, not where its model is")
  func taps() throws {
    let scene = try PlayedScene(35)
    let (coral, sky) = (232.0 / 255, 76.0 / 255)
    func red() throws -> Double {
      try #require(scene.model("ball").backgroundColor?.components?.first.map(Double.init))
    }
    scene.go(to: 1.1)
    #expect(scene.model("ball").position == CGPoint(x: 540, y: 340))
    #expect(isClose(try scene.shown("ball").position, CGPoint(x: 199, y: 185)))
    #expect(isClose(try red(), sky, within: 1e-3))
    scene.go(to: 1.2)
    #expect(isClose(try red(), coral, within: 1e-3))
    #expect(scene.model("ball").position == CGPoint(x: 540, y: 340), "a hit does not move it")
    scene.go(to: 2.2)
    #expect(isClose(try red(), coral, within: 1e-3), "the tap on the model hits nothing")
    #expect(scene.model("ball").position == CGPoint(x: 560, y: 330))
    scene.go(to: 4.2)
    #expect(isClose(try scene.shown("ball").position, CGPoint(x: 440, y: 285), within: 0.01))
    scene.go(to: 6.3)
    #expect(try scene.shown("ball").position == CGPoint(x: 560, y: 330))
  }

  @Test("42: the new arrangement is there at once, its picture of the old spins away and goes")
  func snapshot() throws {
    let scene = try PlayedScene(42)
    scene.go(to: 0.5)
    let image = scene.model("cover").contents as? CGImage
    #expect(image?.width == 400 && image?.height == 320)
    #expect(try scene.shown("tile 0").cornerRadius == 40)
    scene.go(to: 1)
    #expect(isClose(try scene.number("opacity", of: "cover"), 0.5))
    #expect(isClose(try scene.number("transform.scale.xy", of: "cover"), 0.505))
    #expect(isClose(abs(try scene.number("transform.rotation.z", of: "cover")), .pi / 2))
    let layers = try #require(scene.play.root.sublayers).count
    scene.go(to: 1.6)
    #expect(scene.play.root.sublayers?.count == layers - 1)
  }
}
