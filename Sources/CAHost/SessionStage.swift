// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer

/// A stage whose frames one session draws: windows and screens differ in their surface.
package protocol SessionStage: RenderStage, FrameReadback {
  /// The context of the render thread.
  var context: Context { get }
  /// Takes the commits and draws them.
  var session: RenderSession { get }
  /// The target of the frames; nil where there is nothing to draw on.
  var target: ColorTarget? { get }
}

extension SessionStage {
  package func takeCommits() throws { try session.takeCommits() }

  package func note(_ counts: FrameCounts, refreshRate: Double) {
    session.note(counts, refreshRate: refreshRate)
  }

  package func demand(after time: Double, refreshRate: Double) -> FrameDemand {
    session.demand(after: time, refreshRate: refreshRate)
  }

  /// The pixels that were drawn last. A listener may ask for them while the thread is lent to the
  /// program.
  package func readPixels() -> [UInt8] {
    guard let target else { return [] }
    return GuestThread.keepingContext {
      // Where it fails the read-back gives nothing, and the check of the frame says so.
      try? context.makeCurrent()
      return target.readRGBA8(context.gl)
    }
  }
}
