// SPDX-License-Identifier: Apache-2.0

/// How a layer that an animation moves along a path turns with it.
public struct CAAnimationRotationMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAAnimationRotationMode {
  /// The layer's x axis follows the tangent of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")

  /// The layer's x axis points against the tangent.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
