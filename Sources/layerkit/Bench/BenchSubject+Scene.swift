// SPDX-License-Identifier: Apache-2.0
import CABench
import CACapture
import Foundation

extension BenchSubject {
  /// The scene or the capture at a path.
  ///
  /// - Parameter scale: Pixels per point of a scene; a capture has its own.
  /// - Returns: nil where there is neither.
  init?(path: String, scale: Double = 1) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    if CaptureFolder(path: path).isCapture {
      self.init(name: name) { whole in try CapturePlayer(path: path, whole: whole) }
    } else if FileManager.default.fileExists(atPath: path) {
      self.init(name: name) { try Self.stage(ofScene: path, scale: scale) }
    } else {
      return nil
    }
  }

  /// The scene on its canvas, from its beginning on.
  private static func stage(ofScene path: String, scale: Double) throws -> BenchStage {
    let scene = try LoadedScene(path: path)
    let size = scene.canvas
    scene.center(at: .init(x: size.width / 2, y: size.height / 2))
    // The scene is kept as long as its layers are shown: its states belong to it.
    return BenchStage(
      root: scene.root, size: size, scale: scale, orientation: .yUp, warmUp: [0, 1, 2],
      show: { _ in withExtendedLifetime(scene) {} })
  }
}
