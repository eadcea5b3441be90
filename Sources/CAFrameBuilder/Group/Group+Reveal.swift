// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Masks that are drawn in place: a mask that is one picture, one gradient or one path needs no
/// target. It is drawn where the layer is put back, and shows the layer's picture as far as its
/// alpha.
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
    guard isPutBackAsItIs(content, visit), walk.tree.isOneDraw(visit.place + 1) else {
      return false
    }
    let mark = RevealMark(walk.draft)
    walk.drawMask(maskVisit(visit, content.picture.pixels, walk.tree), opacity: visit.opacity)
    switch mark.outcome(in: walk.draft) {
    case .nothing: walk.draft.rollBack(to: start)
    case .draws: mark.reveal(content.picture, in: &walk.draft)
    case .others:
      mark.removeDraws(from: &walk.draft)
      return false
    }
    return true
  }

  /// The visit in which the mask is drawn. Paths are not cut to the picture, which depends on the
  /// damage, as their coverage is kept for a window; batches cut them.
  private func maskVisit(_ visit: LayerVisit, _ pixels: DeviceRect, _ tree: ShownTree) -> LayerVisit
  {
    guard tree.layers[visit.place + 1].state.kind == .shape else { return visit.cut(to: pixels) }
    var visit = visit
    visit.clip.bounds = visit.clip.bounds.intersection(pixels)
    return visit
  }

  /// Whether the picture is put back texel for texel, without a look at the backdrop.
  private func isPutBackAsItIs(_ content: FilteredPicture, _ visit: LayerVisit) -> Bool {
    content.colors == nil && content.picture.step == SIMD2(1, 1) && visit.scope.cuts.isEmpty
      && visit.scope.blend == .sourceOver && effects?.backdrop.isEmpty != false
      && (effects?.mode ?? .sourceOver) == .sourceOver
  }
}

extension ShownTree {
  /// Whether a layer is nothing but one picture, one gradient, or one path.
  fileprivate func isOneDraw(_ place: Int) -> Bool {
    let kind = layers[place].state.kind
    guard kind == .plain || kind == .gradient || kind == .shape, layers[place].transition < 0,
      !layers[place].state.hasEffects, !hasShadow(place), !hasSublayers(place),
      !layers[place].hasMask(at: Int32(place)),
      !layers[place].state.flags.contains(.shouldRasterize)
    else { return false }
    let parts = parts(of: place)
    return parts.isOneDraw && parts.kinds.isSubset(of: [.contents, .gradient, .shape])
  }
}

/// How much there was of the innermost open pass, and of what its gradients refer to, before a mask
/// was drawn.
private struct RevealMark {
  private let draws: Int
  private let stops: Int

  init(_ draft: borrowing FrameDraft) {
    draws = draft.openPasses[draft.openPasses.count - 1].draws.count
    stops = draft.frame.stops.count
  }

  /// The draws that a mask became.
  enum Outcome {
    case nothing
    /// Draws that can reveal a target.
    case draws
    /// Some that cannot.
    case others
  }

  func outcome(in draft: borrowing FrameDraft) -> Outcome {
    let all = draft.openPasses[draft.openPasses.count - 1].draws
    if all.count == draws { return .nothing }
    let canReveal = all[draws...].allSatisfy {
      $0.variant.kind.row.revealing != nil && $0.mask == 0
    }
    return canReveal ? .draws : .others
  }

  func removeDraws(from draft: inout FrameDraft) {
    draft.openPasses[draft.openPasses.count - 1].draws.removeSubrange(draws...)
  }

  /// Lets the draws of the mask reveal a picture.
  ///
  /// Stops become white, as only the alpha of a mask counts.
  func reveal(_ picture: TargetPicture, in draft: inout FrameDraft) {
    let open = draft.openPasses.count - 1
    for index in draws..<draft.openPasses[open].draws.count {
      var draw = draft.openPasses[open].draws[index]
      draw.variant.features.formUnion(draw.variant.kind.row.revealing ?? [])
      draw.mask = Int32(picture.target)
      draw.isOpaque = false
      draft.openPasses[open].draws[index] = draw
      draft.frame.reveal(draw.instances, of: draw.variant.kind, by: picture.map.highHalf)
    }
    for index in stops..<draft.frame.stops.count { draft.frame.stops[index].whiten() }
  }
}
