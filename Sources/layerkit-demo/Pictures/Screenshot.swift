// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAWindow
import CoreAnimation
import Foundation
import QuartzCore

/// Shows one scene in a window and saves the window's picture.
@MainActor
struct Screenshot {
  let size: PixelSize?
  let scale: Double

  func save(_ exhibit: Exhibit, to path: String) throws(CommandFailure) {
    let loaded = try exhibit.load(scale: scale)
    loaded.announce()
    let image = try reportingWindows { try picture(of: loaded, title: exhibit.title) }
    try PictureFile.write(image, to: URL(fileURLWithPath: path))
  }

  private func picture(of loaded: LoadedExhibit, title: String) throws -> CGImage {
    let size = size.map {
      CGSize(width: Double($0.width) / scale, height: Double($0.height) / scale)
    }
    let canvas = size ?? loaded.canvas
    var options = Window.Options()
    options.scale = scale
    options.isResizable = false
    let window = try Window(size: canvas, title: title, options: options)
    window.orientation = loaded.isUpward ? .yUp : .yDown
    loaded.center(at: CGPoint(x: canvas.width / 2, y: canvas.height / 2))
    window.heldTime = 0
    window.layer = loaded.root
    loaded.root.awaitPictures(at: 0)
    _ = window.takeEvents()
    let pixels = (
      width: Int((canvas.width * scale).rounded()), height: Int((canvas.height * scale).rounded())
    )
    guard window.pixelWidth == pixels.width, window.pixelHeight == pixels.height,
      let picture = try window.picture()
    else {
      throw CommandFailure(
        .noGraphics,
        "the window system made a window of \(window.pixelWidth)×\(window.pixelHeight) pixels "
          + "instead of \(pixels.width)×\(pixels.height)")
    }
    return picture
  }
}

extension CALayer {
  /// Waits until films of the tree have the pictures of a time, for which windows do not wait.
  fileprivate func awaitPictures(at time: Double) {
    _ = source?.picture(at: time, waits: true)
    for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { layer.awaitPictures(at: time) }
  }
}
