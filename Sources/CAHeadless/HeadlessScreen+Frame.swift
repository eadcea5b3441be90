// SPDX-License-Identifier: Apache-2.0
import CAHost
import CoreAnimation
import CoreGraphics
import Foundation

extension HeadlessScreen {
  /// A frame as it is shown: lent to ``HeadlessScreen/onPresent`` for the time of the call.
  public typealias Frame = ShownFrame<CGImage>

  /// Counts of shown frames.
  public typealias Statistics = FrameStatistics

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
    /// How the screen goes on after its driver loses the device.
    public var lossPolicy = LossPolicy()
    /// Whether the screen shows frames only by ``HeadlessScreen/step(to:)``. Default false.
    package var isStepped = false
    /// Variables in place of the process's environment, for tests.
    package var environment = ProcessInfo.processInfo.environment

    /// The defaults.
    public init() {}
  }
}
