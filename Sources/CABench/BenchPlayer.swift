// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Shows the frames that a bench measures, in ascending order.
package protocol BenchPlayer: AnyObject {
  /// Frames to show before those that count.
  var warmUp: [Int] { get }
  /// The most frames after those that can be measured; nil for any number.
  var frameLimit: Int? { get }
  /// The renderer, for reports.
  var rendererName: String { get }

  /// Shows a frame, and measures it.
  func show(_ frame: Int) throws -> BenchSample
  /// Has the cost of the frames from now on measured pass by pass.
  func measureCost() throws
  /// The layers of the frame that was shown last.
  func tree() throws -> LayerTree
  /// The picture as it was shown last.
  func readPicture() throws -> CGImage
}
