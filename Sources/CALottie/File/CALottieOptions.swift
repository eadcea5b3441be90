// SPDX-License-Identifier: Apache-2.0

/// How a Lottie file is read.
public struct CALottieOptions: Hashable, Sendable {
  /// The id of an animation of a package; nil for its first one. Default nil.
  public var animation: String?
  /// The id of a theme of a package; nil for the animation's initial one. Default nil.
  public var theme: String?
  /// Whose way of playing a file layers follow where players differ. Default After Effects'.
  public var player = CALottiePlayer.afterEffects
  /// Whether expressions are evaluated. Default true.
  public var usesExpressions = true
  /// Whether images may lie outside the file's folder: absolute paths, `..`, links that lead out.
  /// Default false.
  public var allowsOutsideFiles = false
  /// The limits of a file.
  public var limits = CALottieLimits()

  /// The defaults.
  public init() {}
}
