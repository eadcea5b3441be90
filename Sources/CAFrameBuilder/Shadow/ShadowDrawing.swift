// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CoreGraphics

extension TreeWalk {
  /// Draws a layer and below it its shadow.
  mutating func drawWithShadow(_ visit: LayerVisit) {
    guard let shadow = tree.shadow(of: visit.place) else {
      draft.report(visit.id, "The shadow's geometry is not finite; the shadow is not drawn.")
      return drawBody(visit)
    }
    guard shadow.path == nil else { return shadow.drawPath(below: visit, &self) }
    switch tree.caster(visit.place, levels: visit.scope.levels) {
    case .nothing: shadow.drawBody(visit, &self)
    case .shape(let silhouette): shadow.draw(silhouette, below: visit, &self)
    case .picture: PictureShadow(shadow, visit).draw(&self)
    }
  }
}

extension LayerShadow {
  /// Draws a layer above the shadow of its shadow path.
  fileprivate func drawPath(below visit: LayerVisit, _ walk: inout TreeWalk) {
    if let path { draw(path, visit.clipped(to: walk.ownClip(visit)), &walk) }
    drawBody(visit, &walk)
  }

  /// Draws a layer above the shadow of a shape; a layer that masks to its bounds cuts it like all
  /// else.
  fileprivate func draw(
    _ silhouette: Silhouette, below visit: LayerVisit, _ walk: inout TreeWalk
  ) {
    if Panel.drawShadowed(self, visit, &walk) {
      let parts = walk.tree.parts(of: visit.place)
      walk.drawInside(visit, parts)
      return parts.draw(.particles, visit, &walk)
    }
    draw(silhouette, visit.clipped(to: walk.ownClip(visit)), &walk)
    drawBody(visit, &walk)
  }

  /// Draws the parts of a layer above its shadow.
  fileprivate func drawBody(_ visit: LayerVisit, _ walk: inout TreeWalk) {
    PictureShadow.drawBody(visit, isApart: walk.tree.isolatesBody(visit.place), &walk)
  }

  /// Draws the shadow of a rounded rectangle: one quad, which its program blurs in closed form.
  private func draw(_ silhouette: Silhouette, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    let (shape, place) = (silhouette.shape, visit.place)
    // An opaque layer that masks to its bounds hides all of its shadow that it does not cut off.
    let isHidden =
      silhouette.alpha == 1 && path == nil
      && walk.tree.layers[place].state.flags.contains(.masksToBounds)
    guard !shape.isEmpty, !isHidden else { return }
    let color = premultiplied(self.color, visit.opacity * opacity * silhouette.alpha)
    let isOverlaid =
      silhouette.alpha == 1 && visit.opacity == 1 && path == nil
      && !walk.tree.layers[place].state.hasEffects
    let body = shape.inset(by: max(0, Double(walk.tree.layers[place].state.borderWidth)) / 2)
    let hole = isOverlaid ? body.hidden(visit.map) : nil
    if drawCells(of: shape, color, hole: hole, visit, &walk) { return }
    let moved = shape.rect.moved(by: offset)
    let instance = ShadowInstance(
      color, shape: InstanceShape(moved, radii: shape.radii), sigma: sigma,
      isContinuous: shape.isContinuous)
    walk.draft.append(
      instance, over: area(of: shape.rect), visit,
      coverage: Coverage(outset: SIMD4(repeating: 1)), source: .color)
  }

  /// Draws the shadow of a path: a shape if it is one, else its picture, blurred once and kept.
  private func draw(_ path: CGPath, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    if let shape = LayerShape(path) {
      return draw(Silhouette(shape: shape, alpha: 1), visit, &walk)
    }
    let box = path.boundingBox
    let pixels = visit.map.pixelsPerPoint(at: SIMD2(Double(box.midX), Double(box.midY)))
    let key = ShadowPictures.Key(
      path: path, sigma: sigma,
      texelsPerPoint: ShadowPicture.texelsPerPoint(sigma: sigma, pixels: pixels))
    guard let picture = ShadowPictures.shared.picture(key) else { return }
    let rect = picture.rect.moved(by: offset)
    let instance = PictureInstance(tint: premultiplied(color, visit.opacity * opacity))
    walk.draft.append(
      instance.filling(rect), over: rect, visit, coverage: Coverage(features: .tint),
      source: .contents(walk.draft.place(of: picture.contents)))
  }
}

extension ShownTree {
  /// Whether sublayers that combine with their backdrop would meet the shadow, which is not part of
  /// their superlayer's group.
  fileprivate func isolatesBody(_ place: Int) -> Bool {
    layers[place].state.flags.contains(.allowsGroupBlending) && hasSublayers(place)
      && hasBlending(below: place)
  }
}
