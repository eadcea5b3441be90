// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGLES
import CoreAnimation
import CoreGraphics

/// A picture on its way from GL to the program.
package struct PendingPicture {
  let readback: PixelReadback
  /// Parts of the frame that could not be drawn as asked.
  package let diagnostics: [String]
}

/// The pixels of a picture, made into a `CGImage` by whatever thread needs one.
package struct PicturePixels: Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Premultiplied RGBA in sRGB, rows packed, top row first.
  package let premultipliedRGBA: [UInt8]

  /// The picture as an image.
  package var image: CGImage {
    CGImage(width: width, height: height, premultipliedRGBA: premultipliedRGBA)
  }
}

extension HeadlessRenderer {
  /// Shows the commits of a context elsewhere, instead of a tree of layers.
  package func submit(_ commits: [Commit]) {
    for commit in commits { session.server.submit(commit) }
  }

  /// Keeps the tree as it was committed for all times before `t`; commits from now on show from `t`
  /// on.
  ///
  /// - Precondition: `t` is not before the time of the call before.
  package func seal(at t: CFTimeInterval) throws(HeadlessError) {
    try translated { try session.seal(at: t) }
  }

  /// Has the next picture drawn whole, as by a renderer that has drawn nothing yet.
  package func forgetPicture() { session.forgetSurface() }

  /// The bytes of the picture as it was drawn last: premultiplied, row 0 at the top.
  /// ``checkDriver()`` says whether they are a picture.
  package func readBytes() -> [UInt8] { surface.readRGBA8(context.gl) }

  /// Draws the committed state, and begins to read the picture back while GL goes on.
  package func beginPicture(
    at time: CFTimeInterval, background: CGColor? = nil
  ) throws(HeadlessError) -> PendingPicture {
    _ = try draw(at: time, background: background)
    let readback = try translated { try context.gl.beginReadback(of: surface.framebuffer) }
    return PendingPicture(readback: readback, diagnostics: statistics?.diagnostics ?? [])
  }

  /// Waits for a picture that was begun.
  package func finish(_ picture: PendingPicture) throws(HeadlessError) -> PicturePixels {
    let pixels = try translated { try context.gl.finish(picture.readback) }
    try checkDriver()
    return PicturePixels(
      width: picture.readback.rect.width, height: picture.readback.rect.height,
      premultipliedRGBA: pixels)
  }
}
