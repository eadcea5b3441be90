// SPDX-License-Identifier: Apache-2.0

/// A moment of a display, as Core Video describes it: a parameter of
/// ``CARenderer/beginFrame(atTime:timeStamp:)``, which does not read it.
public struct CVTimeStamp: Hashable, Sendable {
  /// The version of the structure. Default 0.
  public var version: UInt32 = 0
  /// Units of ``videoTime`` in a second. Default 0.
  public var videoTimeScale: Int32 = 0
  /// The start of a frame on the display's clock, in units of ``videoTimeScale``. Default 0.
  public var videoTime: Int64 = 0
  /// The same on the host's clock, in its own units. Default 0.
  public var hostTime: UInt64 = 0
  /// How fast the display's clock runs against its nominal rate. Default 0.
  public var rateScalar: Double = 0
  /// The duration of a frame, in units of ``videoTimeScale``. Default 0.
  public var videoRefreshPeriod: Int64 = 0
  /// Which fields hold something, as bits. Default 0.
  public var flags: UInt64 = 0
  /// Unused. Default 0.
  public var reserved: UInt64 = 0

  /// A time stamp of zeros.
  public init() {}
}
