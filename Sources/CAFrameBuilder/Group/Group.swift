// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Why a layer is drawn through a target of its own.
struct Group {
  /// Whether the layer has a mask that is a picture.
  let isMasked: Bool
  /// The filters of the layer; nil for none.
  let effects: FilterEffects?

  private func reason(_ visit: LayerVisit) -> PassReason {
    if isMasked { return .masked }
    if effects?.picture.isEmpty == false { return .filter }
    let isFade = visit.opacity < 1 && (effects?.mode ?? .sourceOver) == .sourceOver
    return isFade ? .groupOpacity : .blending
  }
}

extension Group {
  /// Draws a layer into a target of its own and puts the picture back, filtered, masked and faded.
  ///
  /// The target holds the very pixels the layer would touch, so that putting it back moves no
  /// texel: a group looks the same as its parts, whatever their transforms.
  ///
  /// Unoptimised, every temporary of a function is on the stack as long as it runs; layers below
  /// are drawn within this one, so it leaves all it can to others.
  func draw(_ visit: LayerVisit, in walk: inout TreeWalk) {
    guard hasRoom(visit, &walk) else { return walk.drawParts(visit) }
    let visit = limitedToMask(visit, walk.tree)
    let start = walk.draft.mark
    let rect = drawContent(visit, &walk)
    let content = closeContent(rect, visit, &walk)
    guard isMasked else { return putBack(content, maskedBy: nil, visit, &walk) }
    if let content, reveal(content, since: start, visit, &walk) { return }
    if let mask = drawMask(visit, content?.picture.pixels, &walk) {
      putBack(content, maskedBy: mask, visit, &walk)
    } else {
      walk.draft.rollBack(to: start)
      putBackNothing(visit, &walk)
    }
  }

  private func hasRoom(_ visit: LayerVisit, _ walk: inout TreeWalk) -> Bool {
    let reach = contentSteps(visit, walk.tree).reach(walk.draft.limits)
    return walk.draft.hasRoom(
      for: visit.wholeArea.outset(reach), visit,
      orLoses: "part by part, without its mask and its filters.")
  }

  /// Draws a layer with its sublayers into a pass of its own, which stays open.
  private func drawContent(_ visit: LayerVisit, _ walk: inout TreeWalk) -> DeviceRect {
    let reach = contentSteps(visit, walk.tree).reach(walk.draft.limits)
    return walk.offscreen(visit, reach: reach) { walk, inner in walk.drawParts(inner.unfaded) }
  }

  /// The filters of the content; none where the layer casts a shadow, which its filtered picture
  /// casts.
  private func contentSteps(_ visit: LayerVisit, _ tree: ShownTree) -> FilterSteps {
    let steps = tree.castsShadow(visit.place) ? [] : effects?.picture ?? []
    return FilterSteps(steps, visit.map, of: visit.place, tree)
  }

  /// The picture of a layer with its sublayers, filtered; nil where nothing of it can be seen.
  private func closeContent(
    _ rect: DeviceRect, _ visit: LayerVisit, _ walk: inout TreeWalk
  ) -> FilteredPicture? {
    guard let picture = walk.draft.closePicture(rect, visit.id, reason(visit)) else { return nil }
    let steps = contentSteps(visit, walk.tree)
    if steps.isEmpty { return FilteredPicture(picture: picture) }
    let region = visit.clip.bounds.intersection(visit.scope.passRect)
    return steps.applied(
      to: picture, region: region, goesOn: false, layer: visit.id, in: &walk.draft)
  }

  /// The picture of a layer's mask; nil where nothing of it can be seen.
  private func drawMask(
    _ visit: LayerVisit, _ content: DeviceRect?, _ walk: inout TreeWalk
  ) -> TargetPicture? {
    var visit = visit
    if effects == nil {
      guard let content else { return nil }
      visit.clip.bounds = visit.clip.bounds.intersection(content)
    }
    let rect = walk.offscreen(visit) { walk, inner in walk.drawMask(inner) }
    var mask = walk.draft.closePicture(rect, walk.tree.id(of: visit.place + 1), .mask)
    mask?.quad = walk.draft.onlyQuad
    return mask
  }
}

extension Group {
  /// Draws a layer of which its mask shows nothing: its mode may still change the backdrop.
  private func putBackNothing(_ visit: LayerVisit, _ walk: inout TreeWalk) {
    guard let mode = effects?.mode, mode.reachesBeyondPicture else { return }
    let nothing = walk.draft.nothing(visit.id, visit.clip.bounds)
    composite(nothing, Composition(mode: mode), of: visit, &walk)
  }

  /// Puts the picture of a group back, above the backdrop that its background filters made.
  private func putBack(
    _ content: FilteredPicture?, maskedBy mask: TargetPicture?, _ visit: LayerVisit,
    _ walk: inout TreeWalk
  ) {
    if let steps = effects?.backdrop, !steps.isEmpty {
      walk.draft.drawBackdrop(
        FilterSteps(steps, visit.map, of: visit.place, walk.tree),
        within: walk.tree.shape(of: visit.place), mask: mask, visit)
    }
    let how = Composition(
      opacity: visit.opacity, mask: mask, colors: content?.colors,
      mode: effects?.mode ?? .sourceOver)
    if let content {
      composite(content.picture, how, of: visit, &walk)
    } else if how.mode.reachesBeyondPicture {
      composite(walk.draft.nothing(visit.id, visit.clip.bounds), how, of: visit, &walk)
    }
  }

  private func composite(
    _ picture: TargetPicture, _ how: Composition, of visit: LayerVisit, _ walk: inout TreeWalk
  ) {
    let shape = walk.tree.shape(of: visit.place)
    walk.draft.composite(picture, how, visit, within: shape)
  }
}
