// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// Masks that are drawn in place: a mask that shows one picture, one gradient or one path needs no
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
    guard isPutBackAsItIs(content, visit),
      let drawer = walk.tree.onlyDrawer(of: visit.place + 1)
    else { return false }
    let isPath = walk.tree.parts(of: drawer).kinds == .shape
    let mark = RevealMark(walk.draft)
    walk.drawMask(
      visit.limited(to: content.picture.pixels, cuts: !isPath), opacity: visit.opacity)
    switch mark.outcome(in: walk.draft) {
    case .nothing: walk.draft.rollBack(to: start)
    case .draws: mark.reveal(content.picture, in: &walk.draft)
    case .others:
      mark.removeDraws(from: &walk.draft)
      return false
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

extension LayerVisit {
  /// The visit of a mask that reveals a picture. Paths are not cut to its pixels, which depend on
  /// the damage, as their coverage is kept for a window; batches cut them.
  fileprivate func limited(to pixels: DeviceRect, cuts: Bool) -> LayerVisit {
    if cuts { return cut(to: pixels) }
    var visit = self
    visit.clip.bounds = visit.clip.bounds.intersection(pixels)
    return visit
  }
}

extension ShownTree {
  /// The layer that shows all that is seen of a layer with its sublayers, which is one picture, one
  /// gradient, or one path; nil where there is more, or nothing.
  func onlyDrawer(of place: Int) -> Int? {
    var place = place
    // Layers around it, which a reader of files makes for places and times.
    for _ in 0..<32 {
      guard isDrawnAsItIs(place) else { return nil }
      let parts = parts(of: place)
      guard hasSublayers(place) else {
        return parts.isOneDraw && parts.kinds.isSubset(of: [.contents, .gradient, .shape])
          ? place : nil
      }
      guard parts.count == 0, layers[place].state.kind == .plain,
        layers[place].state.opacity == 1, let next = onlySeenSublayer(of: place)
      else { return nil }
      place = next
    }
    return nil
  }

  /// Whether nothing acts on the picture of a layer.
  private func isDrawnAsItIs(_ place: Int) -> Bool {
    let kind = layers[place].state.kind
    return (kind == .plain || kind == .gradient || kind == .shape)
      && layers[place].transition < 0 && !layers[place].isBefore
      && !layers[place].state.hasEffects && !hasShadow(place)
      && !layers[place].hasMask(at: Int32(place))
      && !layers[place].state.flags.contains(.shouldRasterize)
  }

  /// The only sublayer that is not hidden; nil where there are more, or none.
  private func onlySeenSublayer(of place: Int) -> Int? {
    var found: Int?
    var sublayer = Int(layers[place].firstSublayer)
    let end = Int(layers[place].subtreeEnd)
    while sublayer < end {
      let isSeen =
        !layers[sublayer].state.flags.contains(.hidden) && layers[sublayer].state.opacity > 0
      if isSeen {
        guard found == nil else { return nil }
        found = sublayer
      }
      sublayer = Int(layers[sublayer].subtreeEnd)
    }
    return found
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
