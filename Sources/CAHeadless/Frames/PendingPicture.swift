// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CARenderServer
import CoreGraphics

/// A picture on its way from GL to the program.
package struct PendingPicture {
  let wanted: WantedFrame
  let background: CGColor?
  let began: Double
  let readback: PixelReadback
  /// How many devices were lost before the one that draws it.
  let losses: Int
  let unread: UnreadPicture
  /// Parts of the frame that could not be drawn as asked.
  package let diagnostics: [String]
}

/// The tree of a picture that is not read yet, in case its device is lost.
final class UnreadPicture {
  /// Nil while no later commit was taken.
  var tree: KeptTree?
}

extension HeadlessRenderer {
  /// Draws the committed state, and begins to read the picture back while GL goes on.
  func beginPicture(
    _ wanted: WantedFrame, background: CGColor?
  ) throws(HeadlessError) -> PendingPicture {
    guard wanted.time.isFinite else { throw .badTime(wanted.time) }
    let began = MonotonicClock.now
    keepTreeOfUnread()
    let readback = try recovering {
      try drawOnce(at: wanted.time, background: background)
      return try beginReadback()
    }
    let unread = UnreadPicture()
    self.unread = unread
    return PendingPicture(
      wanted: wanted, background: background, began: began, readback: readback,
      losses: keeper.losses, unread: unread, diagnostics: statistics?.diagnostics ?? [])
  }

  /// Keeps the tree of a picture that is not read, where commits are about to change it.
  private func keepTreeOfUnread() {
    guard let unread, unread.tree == nil, server.hasPendingCommits else { return }
    unread.tree = session.keepTree()
  }

  private func beginReadback() throws(DeviceError) -> PixelReadback {
    try keeper.device.beginReadback(
      of: surface().framebuffer, nil, reusing: lender.takeSpare())
  }

  /// Waits for a picture that was begun, and lends its pixels. One whose device was lost is drawn
  /// again first.
  func lend(_ picture: PendingPicture) throws(HeadlessError) -> RenderedFrame {
    let pixels = try recovering {
      let isThere = picture.losses == keeper.losses
      let readback = isThere ? picture.readback : try drawAgain(picture)
      let pixels = LentPixels(try keeper.device.map(readback), readback, lender)
      try keeper.check("glReadPixels", object: "picture")
      return pixels
    }
    return RenderedFrame(
      index: picture.wanted.index, time: picture.wanted.time, diagnostics: picture.diagnostics,
      drawingBegan: picture.began, pixels: pixels)
  }

  private func drawAgain(_ picture: PendingPicture) throws -> PixelReadback {
    let tree = picture.unread.tree ?? session.keepTree()
    let view = SurfaceView(scale: scale, background: picture.background)
    try session.draw(tree, at: picture.wanted.time, into: surface().framebuffer, as: view)
    return try beginReadback()
  }
}
