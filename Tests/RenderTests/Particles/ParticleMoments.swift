// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import CoreAnimation
import QuartzCore
import Testing

/// A scene of particles at a time whose picture is stored.
struct ParticleMoment: Sendable, CustomTestStringConvertible {
  let scene: String
  let time: Double

  /// Where the picture lies.
  var path: String { "particles/\(scene)@\(time)" }
  var testDescription: String { path }

  static let all: [ParticleMoment] = [
    ("burst", [0.6, 2.8]), ("snow", [9.9, 17]), ("fireworks", [0.6, 1.2, 2]), ("rain", [1]),
    ("confetti", [1.5, 4.2]), ("fire", [0.3, 1.1]), ("smoke", [3, 5]),
  ].flatMap { scene, times in times.map { ParticleMoment(scene: scene, time: $0) } }
}

extension ParticleFrameTests {
  @Test(
    "golden", .enabled(if: drawsInSoftware, "goldens are pictures of the software renderer"),
    arguments: ParticleMoment.all)
  func golden(_ moment: ParticleMoment) throws {
    let scene = try #require(Scene.named(moment.scene))
    let renderer = try HeadlessRenderer(size: scene.size, options: .quick)
    let play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    play.advance(to: moment.time) { ThreadTime.advance(to: $0) }
    let report = try renderer.draw(at: moment.time)
    #expect(report.diagnostics == [] && report.refusals == [])
    try GoldenFile(path: moment.path).compare(
      Pixels(renderer.readPicture()), GoldenCost(report), budget: 0)
  }
}
