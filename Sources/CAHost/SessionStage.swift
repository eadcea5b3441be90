// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CARenderServer

/// A stage whose frames one session draws: windows and screens differ in their surface.
package protocol SessionStage: RenderStage, FrameReadback {
  /// Keeps the session drawing though its device is lost.
  var keeper: DeviceKeeper { get }
  /// The target that shows the last frame, which is drawn again where its device was lost; nil
  /// where there is nothing to draw on. Called with the context current.
  func shownTarget() throws -> ColorTarget?
}

extension SessionStage {
  /// The context of the render thread.
  package var context: Context { keeper.context }

  /// Takes the commits and draws them.
  package var session: RenderSession { keeper.session }

  package var losses: Int { keeper.losses }

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
    GuestThread.keepingContext {
      // Where it fails the read-back gives nothing, and the check of the frame says so.
      let pixels = try? keeper.recovering {
        let pixels = try shownTarget()?.readRGBA8(keeper.device) ?? []
        try keeper.checkLoss(object: "picture")
        return pixels
      }
      let count = keeper.target.map { $0.width * $0.height * 4 } ?? 0
      return pixels ?? [UInt8](repeating: 0, count: count)
    }
  }
}
