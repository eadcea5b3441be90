// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

extension PicturePart {
  /// Draws one picture of a layer.
  ///
  /// A layer that masks to its bounds limits a picture that fills them without a clip record: its
  /// rounded bounds are then the shape that coverage is measured against.
  static func draw(slot: Int32, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    let place = visit.place
    guard slot >= 0, let image = walk.tree.contents[Int(slot)]?.image,
      let id = walk.tree.contents[Int(slot)]?.id
    else { return }
    for problem in image.textProblems { walk.draft.report(visit.id, problem) }
    let layout = ContentsLayout(of: place, walk.tree, image: image, isYDown: visit.isYDown)
    guard layout.rect.isFinite else { return }
    let (coverage, limit, bounds) = walk.tree.contentsCoverage(
      layout.rect, visit.map, place, opacity: visit.opacity)
    let sampling = walk.tree.sampling(place)
    let instance = PictureInstance(
      opacity: visit.opacity, shape: coverage.shape,
      lodBias: sampling.contains(.trilinear) ? walk.tree.lodBias(place) : 0)
    let picture = PlacedPicture(
      id: id, image: image, layout: layout, instance: instance, coverage: coverage, limit: limit,
      sampling: sampling, isOpaque: visit.opacity == 1 && image.isOpaque)
    guard let bounds else { return draw(picture, slot: slot, visit, walk.tree, &walk.draft) }
    let clip = walk.draft.clip(visit, to: bounds)
    draw(picture, slot: slot, visit.clipped(to: clip), walk.tree, &walk.draft)
  }

  private static func draw(
    _ picture: borrowing PlacedPicture, slot: Int32, _ visit: LayerVisit, _ tree: ShownTree,
    _ draft: inout FrameDraft
  ) {
    if let kind = picture.externalKind, let contents = tree.contents[Int(slot)] {
      return picture.draw(kind, of: contents, in: visit, to: &draft)
    }
    var variant = Variant(.picture, picture.coverage.features)
    if visit.opacity < 1 { variant.features.insert(.tint) }
    guard !picture.needsTiles(draft.limits) else {
      return picture.drawTiles(variant, visit, &draft)
    }
    let place = draft.place(slot: slot, of: tree, picture.sampling)
    var draw = draft.openDraw(
      visit, variant, .contents(place), sampling: picture.sampling, isOpaque: picture.isOpaque)
    picture.addCells(visit, to: &draw, &draft) { $0 }
    draft.close(draw)
  }

  /// Draws the mix of two pictures of a layer whose contents animate: from · (1 − p) + to · p.
  ///
  /// Where one of the two is nothing, that is the other one faded. Where both are opaque and hide
  /// the same whole pixels, it is the second one faded over the first. Else each goes to a target
  /// of its own, and one draw mixes them.
  static func draw(_ fade: SlotFade, _ visit: LayerVisit, _ walk: inout TreeWalk) {
    if fade.from < 0 || fade.to < 0 {
      var faded = visit
      faded.opacity *= fade.from < 0 ? fade.progress : 1 - fade.progress
      draw(slot: max(fade.from, fade.to), faded, &walk)
    } else if visit.opacity == 1, hidesSamePixels(fade, visit, walk.tree) {
      draw(slot: fade.from, visit, &walk)
      var faded = visit
      faded.opacity = fade.progress
      draw(slot: fade.to, faded, &walk)
    } else {
      let old = walk.picture(visit, .before) { draw(slot: fade.from, $1, &$0) }
      let new = walk.picture(visit, .after) { draw(slot: fade.to, $1, &$0) }
      let mix = Mix(.fade, progress: Double(fade.progress))
      mix.draw(old, new, visit, in: &walk.draft)
    }
  }

  /// Whether both pictures are opaque on the same pixels, none of which they cover in part.
  private static func hidesSamePixels(
    _ fade: SlotFade, _ visit: LayerVisit, _ tree: ShownTree
  ) -> Bool {
    let place = visit.place
    guard visit.clip.recordCount == 0, hidesBounds(of: place, tree),
      !tree.shape(of: place).isRounded,
      tree.layers[place].state.contentsGravity == .resize
    else { return false }
    let rect = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    return visit.map.wholePixels(of: rect) != nil
  }
}
