// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The colour of a layer at a point of its own plane, together with everything below it.
///
/// A plain layer's picture is a function of the point, since it flattens its sublayers; there are
/// no targets, no polygons, no order of drawing but that of depth along one ray. That is the
/// definition the engine's pictures are held against.
final class ReferenceLayer {
  let shape: ReferenceShape
  let background: ReferenceColor
  let image: ReferenceImage?
  let border: ReferenceColor
  let borderWidth: Double
  let opacity: Double
  let allowsGroupOpacity: Bool
  let masksToBounds: Bool
  /// Everything in the layer's space of depth, through transform layers.
  let members: [Member]
  /// The mask in the layer's own space; none where it is hidden or turned away.
  let mask: [Member]
  let hasMask: Bool
  let blend: ReferenceBlend
  let filters: [ReferenceFilter]
  let backgroundFilters: [ReferenceFilter]
  /// Whether sublayers that mix with the backdrop find only this layer's picture.
  let isolates: Bool
  /// Whether the layer is no group for that, and has such sublayers, which are its superlayer's.
  private let handsOnBlending: Bool
  let shadow: ReferenceShadow?
  /// Whether it shows a picture of half floats, or something below it does: then pictures made on
  /// the way to the surface are not limited to 0…1.
  let holdsHalfFloats: Bool
  let spacing: Double
  /// Pictures that were blurred: after so many filters, and the shadow's.
  var blurred: [Int: ReferenceRaster] = [:]
  var shadowRaster: ReferenceRaster?

  /// A layer as it stands in its flattening parent's space.
  struct Member {
    let plane: ReferencePlane
    let layer: ReferenceLayer
    /// The factor of the transform layers above for its opacity.
    let fade: Double
  }

  /// - Parameters:
  ///   - isYDown: whether y grows downward on the surface in the layer's space.
  ///   - spacing: the side of the cells of pictures that are blurred, points.
  ///   - isMask: whether it is a mask, whose mixing with the backdrop does not count.
  init(_ layer: CALayer, isYDown: Bool, spacing: Double, isMask: Bool = false) throws {
    try Self.check(layer)
    shape = ReferenceShape(layer)
    background = ReferenceColor(layer.backgroundColor)
    image = ReferenceImage(layer, isYDown: isYDown)
    borderWidth = max(Double(layer.borderWidth), 0)
    border = ReferenceColor(layer.borderColor)
    opacity = min(max(Double(layer.opacity), 0), 1)
    allowsGroupOpacity = layer.allowsGroupOpacity
    masksToBounds = layer.masksToBounds
    members = try Self.members(
      of: layer, in: ReferencePlane.sublayers(of: layer), fade: 1, isYDown, spacing)
    hasMask = layer.mask != nil
    mask =
      try layer.mask.map {
        try Self.members($0, in: CATransform3DIdentity, fade: 1, isYDown, spacing, isMask: true)
      } ?? []
    blend = isMask ? .sourceOver : try ReferenceBlend(of: layer)
    filters = try ReferenceFilter.list(layer.filters)
    backgroundFilters = try ReferenceFilter.list(isMask ? nil : layer.backgroundFilters)
    let isGroup = layer.value(forKey: "allowsGroupBlending") as? Bool ?? true
    let blends = members.contains { $0.layer.blend != .sourceOver || $0.layer.handsOnBlending }
    (isolates, handsOnBlending) = (isGroup && blends, !isGroup && blends)
    shadow = ReferenceShadow(layer)
    holdsHalfFloats =
      image?.isHalfFloat == true || (members + mask).contains { $0.layer.holdsHalfFloats }
    self.spacing = spacing
  }

  private static func check(_ layer: CALayer) throws {
    func unless(_ holds: Bool, _ what: String) throws {
      if !holds { throw ReferenceLimit(what: what) }
    }
    try unless(
      layer.cornerCurve == .circular || layer.cornerRadius <= 0, "continuous corners")
    try unless(
      layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1), "nine-part contents")
    try unless(type(of: layer) == CALayer.self || layer is CATransformLayer, "other classes")
  }

  private static func members(
    of layer: CALayer, in space: CATransform3D, fade: Double, _ isYDown: Bool, _ spacing: Double
  ) throws -> [Member] {
    try (layer.sublayers ?? []).flatMap { try members($0, in: space, fade: fade, isYDown, spacing) }
  }

  /// A layer, or the members that a transform layer brings into the space.
  static func members(
    _ layer: CALayer, in space: CATransform3D, fade: Double, _ facesDown: Bool, _ spacing: Double,
    isMask: Bool = false
  ) throws -> [Member] {
    guard !layer.isHidden, layer.opacity > 0 else { return [] }
    let placed = CATransform3DConcat(ReferencePlane.toSuperlayer(layer), space)
    let isYDown = facesDown != layer.isGeometryFlipped
    if layer is CATransformLayer {
      return try members(
        of: layer, in: CATransform3DConcat(ReferencePlane.sublayers(of: layer), placed),
        fade: fade * min(Double(layer.opacity), 1), isYDown, spacing)
    }
    let plane = ReferencePlane(placed)
    if !layer.isDoubleSided && plane.isTurnedAway { return [] }
    let read = try ReferenceLayer(
      layer, isYDown: isYDown, spacing: spacing, isMask: isMask)
    return [Member(plane: plane, layer: read, fade: fade)]
  }
}

/// A feature that the reference does not know.
struct ReferenceLimit: Error {
  var what: String
}

/// Tells samples apart that see different things: equal where the same parts are hit in one order.
struct ReferenceTrace: Equatable {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func note(_ value: Int) {
    hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0x100_0000_01B3
  }
}
