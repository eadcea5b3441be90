// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CARenderTree
import CoreGraphics

extension TreeWalk {
  /// Draws a layer's snapshot and the layer as it is as one.
  ///
  /// Each picture goes to a target that holds its very device pixels, and one draw puts both back,
  /// texel for texel.
  mutating func drawMix(
    _ before: SpaceMember?, _ after: SpaceMember?, _ transition: EvaluatedTransition,
    in plane: SpacePlane
  ) {
    let old = before.flatMap { picture(of: $0, plane, .before) }
    let new = after.flatMap { picture(of: $0, plane, .after) }
    guard let area = TargetPicture.area(old, new), let member = after ?? before else { return }
    let map = PlaneMap(flattening: member.toPlane) * plane.toDevice
    let shape = LayerShape(rect: tree.layers[Int(member.place)].state.geometry.bounds)
    let place = Int(transition.after)
    let visit = LayerVisit(
      place: place, id: tree.id(of: place), map: .identity, clip: plane.clip, opacity: 1,
      isYDown: member.isYDown, scope: plane.scope)
    Mix(transition, shape, map, over: area).draw(old, new, visit, in: &draft)
  }

  /// One picture of a transition; nil when nothing of it can be seen.
  private mutating func picture(
    of member: SpaceMember, _ plane: SpacePlane, _ reason: PassReason
  ) -> TargetPicture? {
    var visit = visit(of: member, in: plane)
    // In whole, as effects go by where the pictures end.
    visit.clip = plane.clip.undamaged
    return picture(visit, reason) { walk, inner in walk.drawLayer(inner) }
  }
}

extension Mix {
  /// Puts two pictures back as one; either may be nothing.
  func draw(
    _ old: TargetPicture?, _ new: TargetPicture?, _ visit: LayerVisit,
    in draft: inout FrameDraft
  ) {
    guard let area = TargetPicture.area(old, new) else { return }
    if kind == .fade, old == nil || new == nil {
      guard let picture = old ?? new else { return }
      let share = old == nil ? progress : 1 - progress
      draft.composite(picture, Composition(opacity: share), visit)
    } else {
      let before = old ?? draft.nothing(visit.id, area)
      put(before, new ?? draft.nothing(visit.id, area), over: area, visit, &draft)
    }
  }

  /// One quad over the pixels of both pictures.
  private func put(
    _ old: TargetPicture, _ new: TargetPicture, over area: DeviceRect, _ visit: LayerVisit,
    _ draft: inout FrameDraft
  ) {
    let instance = MixInstance(self, deviceToBefore: old.map, deviceToAfter: new.map)
    var draw = draft.openDraw(
      visit, Variant(.mix, kind == .fade ? [] : .effect),
      .target(Int32(old.target)))
    draw.mask = Int32(new.target)
    draft.add(instance, over: LayerRect(area), of: .identity, visit, to: &draw)
    draft.close(draw)
  }
}

extension TargetPicture {
  /// The pixels of two pictures, of which either may be nothing; nil for none.
  fileprivate static func area(_ old: TargetPicture?, _ new: TargetPicture?) -> DeviceRect? {
    guard let old else { return new?.rect }
    return new.map { old.rect.union($0.rect) } ?? old.rect
  }
}
