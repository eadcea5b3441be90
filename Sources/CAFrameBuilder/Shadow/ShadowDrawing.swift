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
      note(.none(.notFinite), of: visit)
      return drawBody(visit)
    }
    let way = shadowWay(of: shadow, below: visit)
    note(way, of: visit)
    draw(shadow, way, below: visit)
  }

  private mutating func draw(_ shadow: LayerShadow, _ way: ShadowWay, below visit: LayerVisit) {
    switch way {
    case .none:
      drawAboveShadow(visit)
    case .panel(let plan):
      plan.draw(visit, &self)
      let parts = tree.parts(of: visit.place)
      drawInside(visit, parts)
      parts.draw(.particles, visit, &self)
    case .cells(let silhouette, let cells):
      let hole = shadow.hiddenPart(of: silhouette, visit, tree)
      let color = shadow.color(of: silhouette, visit)
      shadow.drawCells(
        cells, of: silhouette.shape, color, hole: hole, visit.clipped(to: ownClip(visit)), &self)
      drawAboveShadow(visit)
    case .computed(let silhouette, _):
      shadow.drawComputed(silhouette, visit.clipped(to: ownClip(visit)), &self)
      drawAboveShadow(visit)
    case .path(let picture):
      shadow.draw(picture, visit.clipped(to: ownClip(visit)), &self)
      drawAboveShadow(visit)
    case .kept(let silhouette, let cause):
      PictureShadow(shadow, visit).draw(silhouette, cause, &self)
    case .everyFrame:
      PictureShadow(shadow, visit).drawEveryFrame(&self)
    }
  }

  /// Draws the parts of a layer above its shadow.
  private mutating func drawAboveShadow(_ visit: LayerVisit) {
    PictureShadow.drawBody(visit, isApart: tree.isolatesBody(visit.place), &self)
  }

  /// Notes how a shadow is drawn, where that is asked for.
  mutating func note(_ way: ShadowWay, of visit: LayerVisit) {
    guard notesShadows else { return }
    let note = ShadowNote(visit.id, way)
    if !shadowNotes.contains(note) { shadowNotes.append(note) }
  }

  /// Corrects the note of a shadow whose picture a limit forbids to keep.
  mutating func noteLimit(
    _ silhouette: KeptSilhouette, _ cause: PictureCause, of visit: LayerVisit
  ) {
    guard notesShadows else { return }
    let kept = ShadowNote(visit.id, .kept(silhouette, cause))
    guard let place = shadowNotes.lastIndex(of: kept) else { return }
    shadowNotes[place] = ShadowNote(visit.id, .everyFrame(.limit, cause))
  }
}

extension LayerShadow {
  /// The colour of the shadow of a shape, premultiplied.
  fileprivate func color(of silhouette: Silhouette, _ visit: LayerVisit) -> SIMD4<Float> {
    premultiplied(color, visit.opacity * opacity * silhouette.alpha)
  }

  /// The part of a shadow that the layer hides.
  fileprivate func hiddenPart(
    of silhouette: Silhouette, _ visit: LayerVisit, _ tree: ShownTree
  ) -> LayerRect? {
    guard
      silhouette.alpha == 1, visit.opacity == 1, path == nil,
      !tree.layers[visit.place].state.hasEffects
    else { return nil }
    let border = max(0, Double(tree.layers[visit.place].state.borderWidth))
    return silhouette.shape.inset(by: border / 2).hidden(visit.map)
  }

  /// Draws the shadow of a rounded rectangle: one quad, which its program blurs in closed form.
  fileprivate func drawComputed(
    _ silhouette: Silhouette, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) {
    let shape = silhouette.shape
    let instance = ShadowInstance(
      color(of: silhouette, visit),
      shape: InstanceShape(shape.rect.moved(by: offset), radii: shape.radii), sigma: sigma,
      isContinuous: shape.isContinuous)
    walk.draft.append(
      instance, over: area(of: shape.rect), visit,
      coverage: Coverage(outset: SIMD4(repeating: 1)), source: .color)
  }

  /// Draws the blurred picture of a path.
  fileprivate func draw(
    _ picture: ShadowPicture, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) {
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
