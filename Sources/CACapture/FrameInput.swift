// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrameBuilder

/// The input of a frame: the commits since the frame before, the time, and the view.
package struct FrameInput: Sendable {
  /// In order.
  package var commits: [Commit] = []
  /// Seconds of the media clock.
  package var time: Double
  package var view: FrameView

  /// A request for a frame of that time and view.
  package init(commits: [Commit] = [], time: Double, view: FrameView) {
    (self.commits, self.time, self.view) = (commits, time, view)
  }
}
