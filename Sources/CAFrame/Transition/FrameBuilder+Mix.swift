import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics

extension FrameBuilder {
  /// Draws what a layer was and what it is as one.
  ///
  /// Each picture goes to a target that holds its very device pixels, and one draw puts both back,
  /// texel for texel.
  mutating func drawMix(
    _ before: SpaceMember?, _ after: SpaceMember?, _ transition: EvaluatedTransition,
    _ planeToDevice: PlaneMap, _ clip: ClipState
  ) {
    // In whole, as effects go by where the pictures end.
    let whole = clip.undamaged
    let old = before.flatMap { picture(of: $0, planeToDevice, whole, .before) }
    let new = after.flatMap { picture(of: $0, planeToDevice, whole, .after) }
    guard let area = area(old, new), let member = after ?? before else { return }
    let map = PlaneMap(flattening: member.toPlane) * planeToDevice
    let shape = LayerShape(rect: tree.layers[Int(member.place)].state.geometry.bounds)
    mix(old, new, Mix(transition, shape, map, area), Int(transition.after), clip)
  }

  /// Puts two pictures back as one; either may be nothing.
  mutating func mix(
    _ old: TargetPicture?, _ new: TargetPicture?, _ mix: Mix, _ place: Int, _ clip: ClipState
  ) {
    guard let area = area(old, new) else { return }
    if mix.kind == .fade, old == nil || new == nil {
      guard let picture = old ?? new else { return }
      let share = old == nil ? mix.progress : 1 - mix.progress
      composite(picture, Composition(opacity: share), place, .identity, clip)
    } else {
      drawMix(old ?? nothing(place, area), new ?? nothing(place, area), area, mix, place, clip)
    }
  }

  private func area(_ old: TargetPicture?, _ new: TargetPicture?) -> DeviceRect? {
    guard let old else { return new?.rect }
    return new.map { old.rect.union($0.rect) } ?? old.rect
  }

  /// One picture of a transition; nil when nothing of it can be seen.
  private mutating func picture(
    of member: SpaceMember, _ planeToDevice: PlaneMap, _ clip: ClipState, _ reason: PassReason
  ) -> TargetPicture? {
    let map = PlaneMap(flattening: member.toPlane) * planeToDevice
    return picture(clip, tree.layers[Int(member.place)].id, reason) { builder, inner in
      builder.drawLayer(
        Int(member.place), map, inner, opacity: member.opacity, isYDown: member.isYDown)
    }
  }

  /// What `draw` draws, in a target of its own; nil when nothing of it can be seen.
  mutating func picture(
    _ clip: ClipState, _ layer: LayerID, _ reason: PassReason,
    _ draw: (inout FrameBuilder, ClipState) -> Void
  ) -> TargetPicture? {
    let rect = offscreen(clip, draw)
    guard !rect.isEmpty else {
      discardPass()
      return nil
    }
    return TargetPicture(target: closeTarget(rect, layer, reason), rect: rect)
  }

  /// A picture of nothing, one pixel of it.
  mutating func nothing(_ place: Int, _ area: DeviceRect) -> TargetPicture {
    let rect = DeviceRect(x: area.x, y: area.y, width: 1, height: 1)
    openPass()
    return TargetPicture(
      target: closeTarget(rect, tree.layers[place].id, .before), rect: rect)
  }

  /// One quad over the pixels of both pictures.
  private mutating func drawMix(
    _ old: TargetPicture, _ new: TargetPicture, _ area: DeviceRect, _ mix: Mix, _ place: Int,
    _ clip: ClipState
  ) {
    let instance = MixInstance(mix, deviceToBefore: old.map, deviceToAfter: new.map)
    var draw = openDraw(
      place, mix.kind == .fade ? [.target, .mix] : [.target, .mix, .effect],
      .target(Int32(old.target)), .linear, false)
    draw.mask = Int32(new.target)
    let rect = SIMD4(Double(area.x), Double(area.y), Double(area.maxX), Double(area.maxY))
    add(instance, over: rect, .identity, clip, outset: .zero, to: &draw)
    close(draw)
  }
}
