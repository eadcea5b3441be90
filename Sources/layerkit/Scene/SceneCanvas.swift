// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAFrameBuilder
import CARenderServer
import CoreAnimation
import CoreGraphics

/// How large the picture of a scene is.
struct SceneCanvas {
  /// The visible area, points.
  let size: CGSize
  /// Pixels per point.
  let scale: Double
  let pixelWidth: Int
  let pixelHeight: Int
  /// The point at which the middle of the scene's bounds stands; y grows upward.
  ///
  /// It is the middle of the canvas. A scene whose y grows downward, as that of a Lottie file,
  /// begins in the upper left corner of its own canvas, where the first pixel does, and the last
  /// row and column hold the rest of it.
  let middle: CGPoint

  /// The canvas of the arguments, else the scene's own at one pixel per point.
  init(_ arguments: SceneArguments, scene: LoadedScene) throws(CommandFailure) {
    scale = arguments.scale
    if let asked = arguments.size {
      (pixelWidth, pixelHeight) = (asked.width, asked.height)
      size = CGSize(width: Double(asked.width) / scale, height: Double(asked.height) / scale)
      middle = CGPoint(x: size.width / 2, y: size.height / 2)
      return
    }
    let own = scene.canvas
    let beginsAtTop = scene.root.isGeometryFlipped
    let (width, height) = (
      Self.pixels(own.width * scale, holdingAll: beginsAtTop),
      Self.pixels(own.height * scale, holdingAll: beginsAtTop)
    )
    let sides = 1...Double(ArgumentLimits.pixels)
    // A comparison with a number that is none is false, so that such a canvas ends here too.
    guard sides.contains(width), sides.contains(height),
      width * height <= Double(ArgumentLimits.area)
    else {
      throw CommandFailure(
        .badData,
        "\(arguments.scene): the canvas of \(own.width)×\(own.height) points at scale \(scale) "
          + "has no picture; each side has 1 to \(ArgumentLimits.pixels) pixels, the area at most "
          + "\(ArgumentLimits.area). Choose one with --size.")
    }
    (pixelWidth, pixelHeight) = (Int(width), Int(height))
    size = beginsAtTop ? CGSize(width: width / scale, height: height / scale) : own
    middle = CGPoint(x: own.width / 2, y: size.height - own.height / 2)
  }

  /// The pixels of a side: the nearest number, or the least that holds all but a thousandth.
  private static func pixels(_ length: Double, holdingAll: Bool) -> Double {
    holdingAll ? (length - 1e-3).rounded(.up) : length.rounded()
  }

  /// The canvas before a background, for the frame builder.
  func frameView(background: Background?) -> FrameView {
    SurfaceView(scale: scale, background: background?.color)
      .frameView(width: pixelWidth, height: pixelHeight)
  }
}
