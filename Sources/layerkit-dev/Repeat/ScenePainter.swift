// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAScenes
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore

/// Draws sample scenes, and tells the hashes of their pictures.
struct ScenePainter {
  /// A picture of the scene in the midst of its course, by a renderer of its own.
  static func fresh(_ scene: Scene) throws -> String {
    let renderer = try HeadlessRenderer(size: scene.size)
    let play = ScenePlay(scene, SceneContext())
    renderer.layer = play.root
    play.advance(to: scene.times[scene.times.count / 2]) { ThreadTime.advance(to: $0) }
    return hash(try renderer.render())
  }

  /// A renderer for any scene at its beginning.
  static func renderer() throws(HeadlessError) -> HeadlessRenderer {
    try HeadlessRenderer(size: CGSize(width: 640, height: 480))
  }

  /// Shows a scene at its beginning on a renderer that showed others before.
  static func show(_ scene: Scene, on renderer: HeadlessRenderer) throws(HeadlessError) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    renderer.layer = scene.build(SceneContext())
    CATransaction.commit()
    CATransaction.flush()
    _ = try renderer.draw(at: renderer.time)
  }

  /// The picture that the renderer drew last.
  static func read(_ renderer: HeadlessRenderer) throws(HeadlessError) -> String {
    let picture = renderer.readPicture()
    try renderer.checkDriver()
    return hash(picture)
  }

  private static func hash(_ picture: CGImage) -> String {
    picture.withPremultipliedRGBA8 { bytes in
      var hash = SHA256()
      hash.update(bytes)
      return hash.finish()
    }
  }
}
