// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

@testable import PictureReference

/// A scene that moves, at a time whose picture is stored.
struct SceneMoment: Sendable, CustomTestStringConvertible {
  let area: String
  let scene: String
  let time: Double

  /// Where the picture lies.
  var path: String { "\(area)/\(scene)@\(time)" }
  var testDescription: String { path }

  static let all: [SceneMoment] = [
    ("particles", "burst", [0.6, 2.8]), ("particles", "snow", [9.9, 17]),
    ("particles", "fireworks", [0.6, 1.2, 2]), ("particles", "rain", [1]),
    ("particles", "confetti", [1.5, 4.2]), ("particles", "fire", [0.3, 1.1]),
    ("particles", "smoke", [3, 5]), ("particles", "lake", [2, 4.5]),
    ("copies", "activity", [0.5, 1.25]), ("copies", "pulse", [1, 2.5]),
    ("clip", "scrolling", [0.9, 1.6, 3]),
  ].flatMap { area, scene, times in
    times.map { SceneMoment(area: area, scene: scene, time: $0) }
  }
}

extension GoldenTests {
  @Test(
    "golden", .enabled(if: drawsInSoftware, "goldens are pictures of the software renderer"),
    arguments: SceneMoment.all)
  func golden(_ moment: SceneMoment) throws {
    let scene = try #require(Scene.named(moment.scene))
    let renderer = try HeadlessRenderer(size: scene.size)
    let play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    play.advance(to: moment.time) { ThreadTime.advance(to: $0) }
    let report = try renderer.draw(at: moment.time)
    #expect(report.diagnostics == [] && report.refusals == [])
    try GoldenFile(path: moment.path).compare(
      Pixels(renderer.readPicture()), GoldenCost(report), budget: 0)
  }
}
