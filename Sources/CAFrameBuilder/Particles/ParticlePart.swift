// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAGeometry

/// The particles of an emitter layer, above its border (CAEmitterLayer.h).
enum ParticlePart: LayerPart {
  /// Several, as particles lie over each other. Only sums fade one by one as they do together.
  static func count(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> Int? {
    guard case .emitter(let look) = look else { return nil }
    return look.order == .additive ? 1 : 2
  }

  static func boxes(of place: Int, _ look: ClassLook, _ tree: ShownTree) -> PartBoxes {
    guard case .emitter(let look) = look else { return PartBoxes() }
    guard tree.layers[place].state.flags.contains(.masksToBounds) else {
      return PartBoxes(look.box)
    }
    let bounds = LayerShape(rect: tree.layers[place].state.geometry.bounds).rect
    let seen = look.box.intersection(bounds)
    return PartBoxes(seen.isEmpty ? nil : seen)
  }

  static func draw(_ visit: LayerVisit, _ look: ClassLook, _ walk: inout TreeWalk) {
    guard case .emitter(let look) = look else { return }
    let emitter = walk.tree.emitters[look.emitter]
    let limit = walk.draft.limits.maximumParticles - walk.draft.particleCount
    walk.caches.particles.make(emitter.timeline, at: emitter.time, limit: max(0, limit))
    if walk.caches.particles.isCut { report(visit, &walk) }
    guard !walk.caches.particles.particles.isEmpty else { return }
    walk.caches.particles.sort(
      look.order, pictureCount: emitter.timeline.pictures.count)
    var visit = visit.clipped(to: walk.ownClip(visit))
    if look.order == .additive { visit.scope.blend = .plusLighter }
    walk.draft.append(
      walk.caches.particles, of: emitter.timeline, in: look.order, visit, &walk.caches.atlases,
      &walk.caches.trims)
  }

  private static func report(_ visit: LayerVisit, _ walk: inout TreeWalk) {
    walk.draft.report(
      visit.id,
      "The frame has more than \(walk.draft.limits.maximumParticles) particles; the layer's oldest are"
        + " left out.")
  }
}
