// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

extension ReferenceLayer {
  /// Paints the layer at a point of its plane onto the backdrop.
  ///
  /// - Parameter isLimited: whether that is a target of 8 bits, limited to 0…1.
  func paint(
    onto below: inout ReferenceColor, _ x: Double, _ y: Double, fade: Double, isLimited: Bool,
    _ trace: inout ReferenceTrace
  ) {
    let opacity = opacity * fade
    guard needsGroup(opacity) else {
      return paintParts(&below, x, y, opacity, isLimited, &trace)
    }
    var color = filtered(filters.count, x, y, &trace)
    if let shadow { color = color.over(shadowColor(shadow, x, y)) }
    let share = opacity * maskAlpha(x, y, &trace)
    filterBelow(&below, x, y, share, &trace)
    if blend.actsOnAll {
      guard shape.contains(x, y) else { return }
      trace.note(4)
    }
    let source = color.scaled(share)
    below = blend.mixed(isLimited && !blend.readsBelow ? source.limited : source, below)
    if isLimited { below = below.limited }
  }

  /// Within the bounds, the filtered picture replaces the backdrop.
  private func filterBelow(
    _ below: inout ReferenceColor, _ x: Double, _ y: Double, _ share: Double,
    _ trace: inout ReferenceTrace
  ) {
    guard !backgroundFilters.isEmpty, shape.contains(x, y) else { return }
    trace.note(5)
    let filtered = backgroundFilters.reduce(below) { $1.applied(to: $0) }
    below = below.scaled(1 - share).plus(filtered.scaled(share))
  }

  private func needsGroup(_ opacity: Double) -> Bool {
    hasMask || !filters.isEmpty || shadow != nil || blend != .sourceOver
      || isolates || !backgroundFilters.isEmpty || (opacity < 1 && allowsGroupOpacity)
  }

  private func maskAlpha(_ x: Double, _ y: Double, _ trace: inout ReferenceTrace) -> Double {
    guard hasMask else { return 1 }
    var color = ReferenceColor.clear
    Self.paint(mask, &color, x, y, 1, isLimited: true, &trace)
    return color.a
  }

  /// Background, picture, sublayers, border.
  private func paintParts(
    _ below: inout ReferenceColor, _ x: Double, _ y: Double, _ opacity: Double,
    _ isLimited: Bool, _ trace: inout ReferenceTrace
  ) {
    let isInside = shape.contains(x, y)
    if isInside, background.a > 0 {
      trace.note(1)
      below = background.scaled(opacity).over(below)
    }
    if isInside || !masksToBounds {
      if let color = image?.color(x, y, &trace) {
        trace.note(2)
        let source = color.scaled(opacity)
        below = isLimited ? source.limited.over(below).limited : source.over(below)
      }
      Self.paint(members, &below, x, y, opacity, isLimited: isLimited, &trace)
    }
    if borderWidth > 0, border.a > 0, isInside, !shape.inset(borderWidth).contains(x, y) {
      trace.note(3)
      below = border.scaled(opacity).over(below)
    }
  }

  /// Members from far to near along the ray; equally near ones in their order.
  static func paint(
    _ members: [Member], _ below: inout ReferenceColor, _ x: Double, _ y: Double,
    _ opacity: Double, isLimited: Bool, _ trace: inout ReferenceTrace
  ) {
    var hits: [(place: Int, hit: ReferencePlane.Hit)] = []
    for (place, member) in members.enumerated() {
      guard let hit = member.plane.hit(x, y) else { continue }
      var at = hits.count
      while at > 0, hits[at - 1].hit.depth > hit.depth + 1e-7 { at -= 1 }
      hits.insert((place, hit), at: at)
    }
    for (place, hit) in hits {
      let member = members[place]
      let before = trace
      trace.note(place + 16)
      let named = trace
      member.layer.paint(
        onto: &below, hit.x, hit.y, fade: opacity * member.fade, isLimited: isLimited, &trace)
      if trace == named { trace = before }
    }
  }
}

extension ReferenceLayer {
  /// The layer's picture after its first `count` filters.
  private func filtered(
    _ count: Int, _ x: Double, _ y: Double, _ trace: inout ReferenceTrace
  ) -> ReferenceColor {
    guard count > 0 else {
      var color = ReferenceColor.clear
      paintParts(&color, x, y, 1, !holdsHalfFloats, &trace)
      return color
    }
    guard case .blur(let sigma, let reach) = filters[count - 1] else {
      return filters[count - 1].applied(to: filtered(count - 1, x, y, &trace))
    }
    if let raster = blurred[count] { return raster.color(x, y) }
    var raster = raster(before: count, reach)
    raster.blur(sigma: sigma, reach: reach)
    blurred[count] = raster
    return raster.color(x, y)
  }

  /// The picture before the filter with that number, with room for its reach.
  private func raster(before count: Int, _ reach: Double) -> ReferenceRaster {
    let room = filters.prefix(count).reduce(reach) { $0 + $1.reach }
    return ReferenceRaster(box.widened(room), spacing: spacing) { x, y in
      var ignored = ReferenceTrace()
      return filtered(count - 1, x, y, &ignored)
    }
  }

  /// The shadow lies below everything, also where the layer hides it.
  private func shadowColor(_ shadow: ReferenceShadow, _ x: Double, _ y: Double) -> ReferenceColor {
    if masksToBounds && !shape.contains(x, y) { return .clear }
    let (u, v) = (x - shadow.offsetX, y - shadow.offsetY)
    guard shadow.sigma > 0 else { return shadow.color.scaled(shadowShape(shadow, u, v).a) }
    if shadowRaster == nil {
      let room = filters.reduce(shadow.reach) { $0 + $1.reach }
      let box = shadow.path.map { ReferenceBox($0.boundingBox) } ?? box
      var raster = ReferenceRaster(box.widened(room), spacing: spacing) {
        shadowShape(shadow, $0, $1)
      }
      raster.blur(sigma: shadow.sigma, reach: shadow.reach)
      shadowRaster = raster
    }
    return shadow.color.scaled(shadowRaster?.color(u, v).a ?? 0)
  }

  /// The caster of the shadow: the composited picture or the path.
  private func shadowShape(_ shadow: ReferenceShadow, _ x: Double, _ y: Double) -> ReferenceColor {
    if let path = shadow.path {
      let isInside = path.contains(CGPoint(x: x, y: y), using: .winding)
      return isInside ? ReferenceColor(r: 0, g: 0, b: 0, a: 1) : .clear
    }
    var ignored = ReferenceTrace()
    return filtered(filters.count, x, y, &ignored)
  }

  /// The area of the layer's plane that the layer and everything below it may touch.
  var box: ReferenceBox {
    var box = ReferenceBox()
    box.include(shape.minX, shape.minY)
    box.include(shape.maxX, shape.maxY)
    guard !masksToBounds else { return box }
    if let image {
      box.include(image.box.minX, image.box.minY)
      box.include(image.box.maxX, image.box.maxY)
    }
    for member in members {
      let inner = member.layer.boxWithEffects
      for (x, y) in [
        (inner.minX, inner.minY), (inner.maxX, inner.minY), (inner.minX, inner.maxY),
        (inner.maxX, inner.maxY),
      ] {
        guard let seen = member.plane.seen(x, y) else { continue }
        box.include(seen.x, seen.y)
      }
    }
    return box
  }

  private var boxWithEffects: ReferenceBox {
    let room = filters.reduce(0) { $0 + $1.reach }
    var result = box.widened(room)
    guard let shadow else { return result }
    let cast = (shadow.path.map { ReferenceBox($0.boundingBox) } ?? result).widened(shadow.reach)
    result.include(cast.minX + shadow.offsetX, cast.minY + shadow.offsetY)
    result.include(cast.maxX + shadow.offsetX, cast.maxY + shadow.offsetY)
    return result
  }
}
