// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Masks that are drawn in place: a mask that is one picture or one gradient needs no target. It is
/// drawn where the layer is put back, and shows the layer's picture as far as its alpha.
extension Group {
  /// Puts the picture of a masked layer back by drawing its mask.
  ///
  /// - Parameter start: what the frame was before the picture, which is taken back where the mask
  ///   shows nothing of it.
  /// - Returns: false where the mask needs a target of its own; nothing was drawn then.
  func reveal(
    _ content: FilteredPicture, since start: FrameMark, _ visit: LayerVisit,
    _ walk: inout TreeWalk
  ) -> Bool {
    guard isPutBackAsItIs(content, visit), walk.tree.isOnePictureOrGradient(visit.place + 1) else {
      return false
    }
    let mark = RevealMark(walk.draft)
    walk.drawMask(visit.cut(to: content.picture.pixels), opacity: visit.opacity)
    guard walk.draft.canReveal(since: mark) else {
      walk.draft.removeDraws(since: mark)
      return false
    }
    if walk.draft.hasDraws(since: mark) {
      walk.draft.reveal(content.picture, by: mark)
    } else {
      walk.draft.rollBack(to: start)
    }
    return true
  }

  /// Whether the picture is put back texel for texel, without a look at the backdrop.
  private func isPutBackAsItIs(_ content: FilteredPicture, _ visit: LayerVisit) -> Bool {
    content.colors == nil && content.picture.step == SIMD2(1, 1) && visit.scope.cuts.isEmpty
      && visit.scope.blend == .sourceOver && effects?.backdrop.isEmpty != false
      && (effects?.mode ?? .sourceOver) == .sourceOver
  }
}

extension ShownTree {
  /// Whether a layer is nothing but one picture, or one gradient.
  fileprivate func isOnePictureOrGradient(_ place: Int) -> Bool {
    let kind = layers[place].state.kind
    guard kind == .plain || kind == .gradient, layers[place].transition < 0,
      !layers[place].state.hasEffects, !hasShadow(place), !hasSublayers(place),
      !layers[place].hasMask(at: Int32(place)),
      !layers[place].state.flags.contains(.shouldRasterize)
    else { return false }
    let parts = parts(of: place)
    return parts.isOneDraw && parts.kinds.isSubset(of: [.contents, .gradient])
  }
}

/// How much there is of the innermost open pass, and of what its gradients refer to.
private struct RevealMark {
  let draws: Int
  let stops: Int

  init(_ draft: borrowing FrameDraft) {
    draws = draft.openPasses[draft.openPasses.count - 1].draws.count
    stops = draft.frame.stops.count
  }
}

extension FrameDraft {
  /// Whether all draws since `mark` are of kinds that can reveal a target.
  fileprivate func canReveal(since mark: RevealMark) -> Bool {
    openPasses[openPasses.count - 1].draws[mark.draws...].allSatisfy {
      $0.variant.kind.row.revealing != nil && $0.mask == 0
    }
  }

  fileprivate func hasDraws(since mark: RevealMark) -> Bool {
    openPasses[openPasses.count - 1].draws.count > mark.draws
  }

  fileprivate mutating func removeDraws(since mark: RevealMark) {
    openPasses[openPasses.count - 1].draws.removeSubrange(mark.draws...)
  }

  /// Lets all draws since `mark` reveal a picture.
  ///
  /// Stops become white, as only the alpha of a mask counts.
  fileprivate mutating func reveal(_ picture: TargetPicture, by mark: RevealMark) {
    let open = openPasses.count - 1
    for index in mark.draws..<openPasses[open].draws.count {
      var draw = openPasses[open].draws[index]
      draw.variant.features.formUnion(draw.variant.kind.row.revealing ?? [])
      draw.mask = Int32(picture.target)
      draw.isOpaque = false
      openPasses[open].draws[index] = draw
      frame.reveal(draw.instances, of: draw.variant.kind, by: picture.map.highHalf)
    }
    for index in mark.stops..<frame.stops.count { frame.stops[index].whiten() }
  }
}
