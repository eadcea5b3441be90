// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAFrameBuilder
import CARenderServer
import CoreGraphics

/// How large the picture of a scene is.
struct SceneCanvas {
  /// The visible area, points.
  let size: CGSize
  /// Pixels per point.
  let scale: Double
  let pixelWidth: Int
  let pixelHeight: Int

  /// The canvas of the arguments, else the scene's own at one pixel per point.
  init(_ arguments: SceneArguments, scene: LoadedScene) throws(CommandFailure) {
    scale = arguments.scale
    if let asked = arguments.size {
      (pixelWidth, pixelHeight) = (asked.width, asked.height)
      size = CGSize(width: Double(asked.width) / scale, height: Double(asked.height) / scale)
      return
    }
    size = scene.canvas
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    let sides = 1...Double(ArgumentLimits.pixels)
    // A comparison with a number that is none is false, so that such a canvas ends here too.
    guard sides.contains(width), sides.contains(height),
      width * height <= Double(ArgumentLimits.area)
    else {
      throw CommandFailure(
        .badData,
        "\(arguments.scene): the canvas of \(size.width)×\(size.height) points at scale \(scale) "
          + "has no picture; each side has 1 to \(ArgumentLimits.pixels) pixels, the area at most "
          + "\(ArgumentLimits.area). Choose one with --size.")
    }
    (pixelWidth, pixelHeight) = (Int(width), Int(height))
  }

  /// The canvas before a background, for the frame builder.
  func frameView(background: Background?) -> FrameView {
    SurfaceView(scale: scale, background: background?.color)
      .frameView(width: pixelWidth, height: pixelHeight)
  }
}
