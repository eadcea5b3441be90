// SPDX-License-Identifier: Apache-2.0

/// How a scene is read.
public struct CAMLOptions: Hashable, Sendable {
  /// Whether images may lie outside the bundle: absolute paths, `..`, links that lead out. Default
  /// false.
  public var allowsOutsideFiles = false
  /// The limits of a file.
  public var limits = CAMLLimits()

  /// The defaults.
  public init() {}
}
