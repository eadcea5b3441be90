// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// How one layer gets into the open pass.
///
/// Functions that call each other for layers below look at layers through calls only: unoptimised,
/// the temporaries of a look are on the stack as long as the function runs.
extension TreeWalk {
  /// Draws a layer and all below it into the open pass.
  @inline(never)
  mutating func drawLayer(_ visit: LayerVisit) {
    guard visit.scope.levels >= 0 else { return reportDepth(visit.place) }
    guard visit.opacity > 0, !visit.clip.bounds.isEmpty else { return }
    if visit.opacity == 1, !tree.mayBlend, tree.layers.isPlain(visit.place) {
      return drawBody(visit)
    }
    if tree.rasterizes(visit.place), drawRaster(visit) { return }
    drawUnrasterized(visit)
  }

  /// Draws a layer into the open pass as it is.
  mutating func drawUnrasterized(_ visit: LayerVisit) {
    guard tree.hasMask(visit.place) else { return draw(visit, isMasked: false) }
    guard let mask = clippingMask(of: visit.place) else { return draw(visit, isMasked: true) }
    let clip = draft.clip(visit, to: mask.shape, in: mask.toLayer * visit.map)
    draw(visit.clipped(to: clip), isMasked: false)
  }

  private mutating func draw(_ visit: LayerVisit, isMasked: Bool) {
    switch way(of: visit, isMasked: isMasked) {
    case .parts: drawParts(visit)
    case .group(let group): group.draw(visit, in: &self)
    case .blended(let blend): drawParts(visit.blended(blend))
    case .faded(let fade): fade.draw(visit, in: &self)
    }
  }

  /// The layer above its shadow.
  mutating func drawParts(_ visit: LayerVisit) {
    if tree.hasShadow(visit.place) {
      drawWithShadow(visit)
    } else {
      drawBody(visit)
    }
  }

  /// Background, contents, sublayers, border: the layer from below to above.
  mutating func drawBody(_ visit: LayerVisit) {
    let parts = tree.parts(of: visit.place)
    if parts.kinds.contains(.border), Panel.drawBordered(visit, &self) {
      drawInside(visit, parts)
    } else {
      parts.draw(.background, visit, &self)
      drawInside(visit, parts)
      parts.draw(.border, visit, &self)
    }
    parts.draw(.particles, visit, &self)
  }

  /// All that lies between a layer's background and its border: parts, then sublayers.
  mutating func drawInside(_ visit: LayerVisit, _ parts: LayerParts) {
    parts.draw(.inside, visit, &self)
    guard tree.hasSublayers(visit.place) else { return }
    drawSublayers(visit, ownClip(visit))
  }

  /// The clip of the parts and sublayers of a layer, which its bounds limit if it masks to them.
  mutating func ownClip(_ visit: LayerVisit) -> ClipState {
    guard tree.layers[visit.place].state.flags.contains(.masksToBounds) else { return visit.clip }
    let shape = tree.shapeBelowBorder(visit.place, visit.map, opacity: visit.opacity)
    return draft.clip(visit, to: shape)
  }

  /// Draws the mask of a layer.
  mutating func drawMask(_ visit: LayerVisit, opacity: Float = 1) {
    let entry = SpaceEntry(
      opacity: opacity, facesDown: visit.isYDown, levels: visit.scope.levels)
    drawSpace(
      (Int32(visit.place + 1), tree.layers[visit.place].firstSublayer), entry,
      SpacePlane(toDevice: visit.map, clip: visit.clip, scope: visit.scope))
  }
}
