// SPDX-License-Identifier: Apache-2.0
import CARenderServer

/// Counts of the frames that a window or a screen has shown.
public struct FrameStatistics: Hashable, Sendable {
  private let counts: FrameCounts

  /// Frames that were drawn and shown.
  public var framesPresented: Int { counts.presented }
  /// Frames of running animations that were left out because they would have come too late.
  public var framesSkipped: Int { counts.skipped }
  /// Moments at which the display would have shown a frame but nothing had changed.
  public var ticksIdle: Int { counts.idle }
  /// Frames that the driver refused and that were tried again; see `onFrameFailure` of the host.
  public var framesFailed: Int { counts.failed }
  /// Frames that were done more than half a refresh after the moment they were drawn for.
  public var framesLate: Int { counts.late }

  /// The counts of a render thread.
  package init(_ counts: FrameCounts) { self.counts = counts }
}
