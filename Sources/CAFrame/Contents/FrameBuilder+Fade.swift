import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

extension FrameBuilder {
  /// Draws the mix of two pictures of a layer whose contents animate: from · (1 − p) + to · p.
  ///
  /// Where one of the two is nothing, that is the other one faded. Where both are opaque and hide the
  /// same whole pixels, it is the second one faded over the first. Else each goes to a target of its
  /// own, and one draw mixes them.
  mutating func drawFade(
    _ fade: SlotFade, _ place: Int, _ map: PlaneMap, _ clip: ClipState, opacity: Float,
    isYDown: Bool
  ) {
    func draw(_ slot: Int32, _ builder: inout FrameBuilder, _ clip: ClipState, _ opacity: Float) {
      builder.drawContents(place, slot: slot, map, clip, opacity: opacity, isYDown: isYDown)
    }
    if fade.from < 0 || fade.to < 0 {
      let share = fade.from < 0 ? fade.progress : 1 - fade.progress
      draw(max(fade.from, fade.to), &self, clip, opacity * share)
    } else if opacity == 1, hidesSamePixels(fade, place, map, clip) {
      draw(fade.from, &self, clip, 1)
      draw(fade.to, &self, clip, fade.progress)
    } else {
      let id = tree.layers[place].id
      let old = picture(clip, id, .before) { draw(fade.from, &$0, $1, opacity) }
      let new = picture(clip, id, .after) { draw(fade.to, &$0, $1, opacity) }
      mix(old, new, Mix(.fade, progress: Double(fade.progress)), place, clip)
    }
  }

  /// Whether both pictures are opaque on the same pixels, none of which they cover in part.
  private func hidesSamePixels(
    _ fade: SlotFade, _ place: Int, _ map: PlaneMap, _ clip: ClipState
  ) -> Bool {
    let state = tree.layers[place].state
    guard clip.recordCount == 0, ContentsLayout.covers(state), !LayerShape(state).isRounded,
      state.contentsGravity == .resize,
      let from = tree.contents[Int(fade.from)]?.image, from.isOpaque,
      let to = tree.contents[Int(fade.to)]?.image, to.isOpaque
    else { return false }
    let rect = LayerShape(rect: state.geometry.bounds).rect
    return map.wholePixels(of: rect) != nil
  }
}
