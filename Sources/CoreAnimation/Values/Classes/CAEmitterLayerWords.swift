// SPDX-License-Identifier: Apache-2.0

/// The shape particles come from.
public struct CAEmitterLayerEmitterShape: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAEmitterLayerEmitterShape {
  /// The point `emitterPosition`. The default.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")

  /// A line of the emitter's width about the point.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")

  /// A rectangle of the emitter's size about the point.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")

  /// A box of the emitter's size and depth about the point.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")

  /// A circle whose radius is the emitter's width.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")

  /// A sphere whose radius is the emitter's width.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Which part of the emitter's shape particles come from.
public struct CAEmitterLayerEmitterMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAEmitterLayerEmitterMode {
  /// Its points.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")

  /// Its outline.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")

  /// Its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")

  /// All of it. The default.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which particles are drawn, and how they are blended.
public struct CAEmitterLayerRenderMode: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CAEmitterLayerRenderMode {
  /// In no order. The default.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")

  /// The oldest first, the youngest on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")

  /// The youngest first, the oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")

  /// By depth, the nearest on top.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")

  /// In no order, their colors added.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
