// SPDX-License-Identifier: Apache-2.0
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Scenes 36 to 39: key frames and groups")
struct ExplicitSceneTests {
  /// The angles of the waggle, one at every ninth of it.
  private static let angles =
    [0] + [20, -25, 30, -35, 40, -45, 50, -55].map { Double.pi / $0 } + [0]

  @Test("36: every key frame's angle adds to the turn the card has")
  func waggle() throws {
    let scene = try PlayedScene(36)
    for (index, angle) in Self.angles.enumerated() where index < 9 {
      scene.go(to: 0.5 + 0.8 * Double(index) / 9)
      #expect(isClose(try scene.number("transform.rotation.z", of: "upright"), angle))
      #expect(isClose(try scene.number("transform.rotation.z", of: "turned"), .pi / 6 + angle))
    }
    scene.go(to: 1.31)
    #expect(scene.model("upright").animationKeys() == nil)
    #expect(CATransform3DIsIdentity(try scene.shown("upright").transform))
  }

  @Test("37: the turn has the pace of its curve, the waggle follows, and it ends at π/4")
  func group() throws {
    let scene = try PlayedScene(37)
    for step in 1..<8 {
      let time = 0.1 * Double(step)
      scene.go(to: 0.5 + time)
      let angle = .pi / 4 * curve(time / 0.8, 0.9, 0.1, 0.7, 0.9)
      #expect(isClose(try scene.number("transform.rotation.z", of: "acting"), angle, within: 1e-4))
    }
    for (index, angle) in Self.angles.enumerated() where (1..<9).contains(index) {
      scene.go(to: 1.3 + 0.25 * Double(index) / 9)
      let shown = try scene.number("transform.rotation.z", of: "acting")
      #expect(isClose(shown, .pi / 4 + angle))
    }
    scene.go(to: 1.56)
    #expect(scene.model("acting").animationKeys() == nil)
    #expect(isClose(try scene.number("transform.rotation.z", of: "acting"), .pi / 4))
  }

  @Test("38: four pictures of 0.375 s each, over and over; the fifth never shows")
  func sprite() throws {
    let scene = try PlayedScene(38)
    scene.go(to: 0)
    let animation = scene.model("bird").animation(forKey: "beat") as? CAKeyframeAnimation
    let images = try #require(animation?.values as? [CGImage])
    #expect(images.count == 5)
    for (time, frame) in [
      (0.0, 0), (0.374, 0), (0.376, 1), (0.749, 1), (0.751, 2), (1.126, 3), (1.499, 3), (1.501, 0),
      (1.9, 1), (14.99, 3),
    ] {
      scene.go(to: time)
      #expect(try scene.shown("bird").contents as? CGImage === images[frame], "at \(time)")
    }
  }

  @Test("39: every two seconds at the next buoy, at one speed, bow first, rocking all the way")
  func boat() throws {
    let scene = try PlayedScene(39)
    var last: CGPoint?
    var steps: [Double] = []
    for tick in 0..<160 {
      let time = Double(tick) / 20
      scene.go(to: time)
      let boat = try scene.shown("boat")
      if tick.isMultiple(of: 40) {
        let stop = tick / 40
        let buoy = CGPoint(x: stop.isMultiple(of: 2) ? 220 : 420, y: 100 + 75 * Double(stop))
        #expect(isClose(boat.position, buoy, within: 0.5), "at \(time)")
      }
      if let last, !tick.isMultiple(of: 40) {
        let (dx, dy) = (boat.position.x - last.x, boat.position.y - last.y)
        steps.append((dx * dx + dy * dy).squareRoot())
        if abs(dx) > 1 { #expect((dx > 0) == (boat.transform.m11 > 0), "at \(time)") }
      }
      last = boat.position
    }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { isClose($0, mean, within: 0.02 * mean) }, "\(steps)")
  }

  @Test("39: it rocks by π/60 to both sides twice a second and rests at its model")
  func rocking() throws {
    let scene = try PlayedScene(39)
    for (time, angle) in [
      (0.125, Double.pi / 60), (0.25, 0), (0.375, -Double.pi / 60), (4.125, .pi / 60),
    ] {
      scene.go(to: time)
      #expect(isClose(try scene.number("transform.rotation.z", of: "boat"), angle), "at \(time)")
    }
    // Seen in the mirror of its turn.
    scene.go(to: 6.125)
    let matrix = try scene.shown("boat").transform
    #expect(isClose(abs(matrix.m12), abs(sin(Double.pi / 60))))
    #expect(matrix.m11 < -0.99)
    scene.go(to: 8.1)
    #expect(scene.model("boat").animationKeys() == nil)
    #expect(try scene.shown("boat").position == CGPoint(x: 220, y: 400))
  }
}
