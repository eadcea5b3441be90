// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Which points are inside a path.
public struct CAShapeLayerFillRule: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAShapeLayerFillRule {
  /// Those the path winds around, counted with direction. The default.
  public static let nonZero = CAShapeLayerFillRule(rawValue: ShapeWord.nonZero)

  /// Those from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: ShapeWord.evenOdd)
}

/// How two segments of a stroked path meet.
public struct CAShapeLayerLineJoin: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAShapeLayerLineJoin {
  /// In a point, as far as `miterLimit` allows. The default.
  public static let miter = CAShapeLayerLineJoin(rawValue: ShapeWord.miter)

  /// In an arc about the joint.
  public static let round = CAShapeLayerLineJoin(rawValue: ShapeWord.round)

  /// In a straight cut.
  public static let bevel = CAShapeLayerLineJoin(rawValue: ShapeWord.bevel)
}

/// How a stroked path ends.
public struct CAShapeLayerLineCap: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAShapeLayerLineCap {
  /// At its end point. The default.
  public static let butt = CAShapeLayerLineCap(rawValue: ShapeWord.butt)

  /// In a half circle about its end point.
  public static let round = CAShapeLayerLineCap(rawValue: ShapeWord.round)

  /// Half a line width beyond its end point.
  public static let square = CAShapeLayerLineCap(rawValue: ShapeWord.square)
}
