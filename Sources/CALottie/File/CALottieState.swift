// SPDX-License-Identifier: Apache-2.0

/// A state of a package's state machine: which animation plays, which part of it, and how.
public struct CALottieState: Hashable, Sendable {
  /// Which way a state plays.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// From the first frame to the last.
    case forward = "Forward"
    /// From the last frame to the first.
    case reverse = "Reverse"
    /// Forward, then back.
    case bounce = "Bounce"
    /// Back, then forward.
    case reverseBounce = "ReverseBounce"
  }

  /// The part of an animation that a state plays.
  public enum Segment: Hashable, Sendable {
    /// Everything.
    case all
    /// The span of a marker.
    case marker(String)
    /// From one frame to another.
    case frames(ClosedRange<Double>)
  }

  /// The name.
  public let name: String
  /// Whether the machine begins in it.
  public let isInitial: Bool
  /// The id of the animation; nil for the one that the package begins with.
  public let animation: String?
  /// The part that plays. Default all of it.
  public let segment: Segment
  /// Which way. Default forward.
  public let mode: Mode
  /// The factor of the speed. Default 1.
  public let speed: Double
  /// Whether it begins again at its end. Default false.
  public let loops: Bool
  /// Whether it plays; else the first frame of the part stands still. Default false.
  public let plays: Bool
  /// The states that a transition leads to, whatever asks for it.
  public let nextStates: [String]
}
