// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CoreGraphics
import CoreAnimation

extension HeadlessScreen {
  /// A frame as it is shown: lent to ``HeadlessScreen/onPresent`` for the time of the call.
  public struct Frame {
    /// The number of the frame, from 0.
    public let index: Int
    /// The media time it shows, seconds: that at which the display shows it.
    public let mediaTime: CFTimeInterval
    let stage: HeadlessStage

    init(index: Int, mediaTime: CFTimeInterval, stage: HeadlessStage) {
      (self.index, self.mediaTime, self.stage) = (index, mediaTime, stage)
    }

    /// The picture: premultiplied, in sRGB, row 0 at the top. Read back when asked for. Where the
    /// driver refuses that, the bytes are undefined and the frame counts as failed.
    public func picture() -> CGImage { stage.readPicture() }

    /// A number that differs, as good as surely, between pictures that differ: FNV-1a with 64 bits
    /// over the pixels. The same in every process.
    public func pixelHash() -> UInt64 {
      stage.readPixels().withUnsafeBytes { bytes in
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      }
    }
  }

  /// Counts of shown frames.
  public struct Statistics: Hashable, Sendable {
    /// Frames that were drawn and shown.
    public let framesPresented: Int
    /// Frames of running animations that were left out because they would have come too late.
    public let framesSkipped: Int
    /// Moments at which the display would have shown a frame but nothing had changed.
    public let ticksIdle: Int
    /// Frames that the driver refused and that were tried again; see
    /// ``HeadlessScreen/onFrameFailure``.
    public let framesFailed: Int

    /// Frames that were done more than half a refresh after the moment they were drawn for.
    public let framesLate: Int

    init(_ counts: FrameCounts) {
      framesLate = counts.late
      framesPresented = counts.presented
      framesSkipped = counts.skipped
      ticksIdle = counts.idle
      framesFailed = counts.failed
    }
  }

  /// Options of a screen besides size and refresh rate.
  public struct Options: Hashable, Sendable {
    /// How many refreshes late a frame of a running animation is still shown, with the picture of
    /// its own time. Default 60.
    public var lateFrameLimit = 60
    /// Seconds after which a driver that does not answer counts as hung. Default 120.
    public var driverPatience = 120.0
    /// Whether the driver checks each call and reports; slow. Default false, unless the environment
    /// variable `LAYERKIT_GL_DEBUG` is set to anything but `0`.
    public var isDebug: Bool?
    /// Whether the screen shows frames only by ``HeadlessScreen/step(to:)``. Default false.
    package var isStepped = false

    /// The defaults.
    public init() {}
  }
}
