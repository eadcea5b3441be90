// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CAScenes
import QuartzCore
import Testing

@testable import CAServer

@Suite("Pictures of a render server") struct ServedPictureTests {
  /// Plays a scene on a renderer and returns the bytes of each of its times.
  private static func bytes(
    of scene: Scene, _ environment: [String: String]?
  ) throws -> [[UInt8]] {
    var options = HeadlessRenderer.Options()
    if let environment { options.environment = environment }
    let renderer = try HeadlessRenderer(size: scene.size, options: options)
    let play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    var pictures: [[UInt8]] = []
    for time in scene.times {
      play.advance(to: time) { try? renderer.advance(to: $0) }
      pictures.append(try renderer.render().premultipliedRGBA)
    }
    return pictures
  }

  @Test("equal those of this process, byte for byte", arguments: Scene.all.map(\.name))
  func equalPictures(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let server = try TestServer()
    let environment = server.environment
    let far = try onOwnThread { try Self.bytes(of: scene, environment) }
    let near = try onOwnThread { try Self.bytes(of: scene, nil) }
    for (index, time) in scene.times.enumerated() {
      if far[index] == near[index] { continue }
      let differing = zip(far[index], near[index]).filter(!=).count
      let most = zip(far[index], near[index]).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(
        differing == 0, "\(scene.name) at \(time): \(differing) bytes differ, by \(most) at most")
    }
    #expect(server.log.look { $0 } == [])
  }
}
