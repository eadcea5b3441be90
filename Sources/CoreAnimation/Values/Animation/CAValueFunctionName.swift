// SPDX-License-Identifier: Apache-2.0

/// The transform that a ``CAValueFunction`` makes from the animated numbers.
public struct CAValueFunctionName: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAValueFunctionName {
  /// A turn about the x axis by a number of radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")

  /// A turn about the y axis by a number of radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")

  /// A turn about the z axis by a number of radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")

  /// A scale by an array of three numbers.
  public static let scale = CAValueFunctionName(rawValue: "scale")

  /// A scale of x by a number.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")

  /// A scale of y by a number.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")

  /// A scale of z by a number.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")

  /// A move by an array of three numbers, points.
  public static let translate = CAValueFunctionName(rawValue: "translate")

  /// A move along x by a number of points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")

  /// A move along y by a number of points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")

  /// A move along z by a number of points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
