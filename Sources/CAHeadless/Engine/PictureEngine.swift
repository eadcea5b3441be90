// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGLES
import CARenderServer

/// The engine of a renderer: GL in this process, or a render server.
///
/// It belongs to the thread of its renderer.
protocol PictureEngine: AnyObject {
  /// Pixels.
  var pixelWidth: Int { get }
  var pixelHeight: Int { get }
  /// Takes the commits of the tree.
  var sink: any CommitSink { get }
  /// The overlays and the HUD of the pictures.
  var debugging: DebugSwitch { get }

  /// Draws the tree at a time. GL goes on; nothing is read back.
  func draw(at time: Double, as view: SurfaceView) throws -> FrameReport
  /// Draws the tree at a time and reads the picture back: premultiplied RGBA, row 0 at the top.
  func picture(
    at time: Double, as view: SurfaceView
  ) throws -> (report: FrameReport, bytes: [UInt8])
  /// The bytes of the picture that was drawn last: premultiplied RGBA, row 0 at the top; of no
  /// meaning where ``check()`` throws.
  func readBytes() -> [UInt8]
  /// Throws the errors of drawing and reading back.
  func check() throws
  /// Draws the tree at a time, and begins to read the picture back while GL goes on.
  func begin(at time: Double, as view: SurfaceView) throws -> (FrameReport, any BegunPicture)
  /// Keeps the tree as it is for all times before that.
  func seal(at time: Double) throws
  /// Has the next picture drawn whole.
  func forgetPicture()
  /// Waits until the GPU has drawn.
  func finish() throws
  /// When the picture next changes by itself after a frame of `time`, at 60 frames per second.
  func demand(after time: Double) -> FrameDemand
  /// Has the cost of the passes of frames from now on measured, where the engine can.
  func measureCost() throws
  /// Has the calls of a pipeline find the engine ready, until ``leave()``.
  func enter() throws
  /// Gives the thread back to the program.
  func leave()
  /// The engine of this process, for reports; nil where another process draws.
  var local: LocalEngine? { get }
}

/// A picture on its way to the program.
protocol BegunPicture {
  /// Waits for the picture, and lends its pixels.
  func lend() throws -> PictureBytes
}
