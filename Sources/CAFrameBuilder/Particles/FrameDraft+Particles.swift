// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAFrame
import CAGeometry
import CoreGraphics

extension FrameDraft {
  /// Adds the particles that were made, in their order: a draw for each picture or, where the order
  /// is that of the particles, one for all.
  mutating func append(
    _ maker: borrowing ParticleMaker, of timeline: EmissionTimeline, in order: ParticleOrder,
    _ visit: LayerVisit, _ atlases: inout ParticleAtlases,
    _ trims: inout ParticleTrims
  ) {
    let spread = maker.spread(timeline)
    let bounds = ParticleDraws.pixels(of: LayerRect(edges: spread.box), visit)
    let seen = bounds.intersection(visit.clip.bounds)
    guard !seen.isEmpty, !visit.scope.isLimited || damage.meets(seen) else { return }
    var swarm = Swarm(visit.map, depth: visit.depth)
    swarm.clips = ParticleDraws.clips(of: visit, bounds, in: &self)
    swarm.opacity = visit.opacity
    let look = SwarmLook(
      spread, isYDown: visit.isYDown, isTrimmed: visit.scope.blend.leavesBackdrop)
    let isTinted = timeline.isTinted || visit.opacity < 1
    var draw = openDraw(visit, Variant(.particle, isTinted ? .tint : []), .contents(0))
    draw.bounds = seen
    if swarm.clips.count > 0 { draw.variant.features.insert(.clip) }
    let sheet =
      order.isOfParticles ? atlases.sheet(of: timeline.pictures, limits) : nil
    if let sheet {
      for problem in sheet.contents.image.textProblems { report(visit.id, problem) }
      let pictures = zip(sheet.parts, timeline.pictures)
      ParticleDraws.add(pictures, look, &trims, to: &swarm, in: &self)
      draw.source = .contents(place(of: sheet.contents))
      draw.sampling = sheet.sampling
      return ParticleDraws.add(maker.particles[...], swarm, draw, to: &self)
    }
    ParticleDraws.addByPicture(
      maker, of: timeline, swarm, draw, look: look, trims: &trims, to: &self)
  }
}

/// Facts about the particles of a layer that decide how their pictures are drawn.
private struct SwarmLook {
  let spread: ParticleSpread
  let isYDown: Bool
  /// Whether parts that show nothing are left out.
  let isTrimmed: Bool

  init(_ spread: ParticleSpread, isYDown: Bool, isTrimmed: Bool) {
    (self.spread, self.isYDown, self.isTrimmed) = (spread, isYDown, isTrimmed)
  }

  func seen(
    _ part: SwarmPicture, of picture: ParticlePicture, _ trims: inout ParticleTrims
  ) -> SwarmPicture {
    let seen = isTrimmed ? part.trimmed(to: trims.part(of: picture)) : part
    return isYDown ? seen : seen.flipped
  }
}

/// The steps of drawing particles into a draft.
private enum ParticleDraws {
  /// Adds a draw for each run of particles with the same picture.
  static func addByPicture(
    _ maker: borrowing ParticleMaker, of timeline: EmissionTimeline, _ swarm: Swarm, _ draw: Draw,
    look: SwarmLook, trims: inout ParticleTrims, to draft: inout FrameDraft
  ) {
    var first = 0
    while first < maker.particles.count {
      let number = Int(maker.particles[first].look.w)
      var end = first + 1
      while end < maker.particles.count, Int(maker.particles[end].look.w) == number { end += 1 }
      let picture = timeline.pictures[number]
      for problem in picture.contents.image.textProblems { draft.report(draw.layer, problem) }
      var (swarm, draw) = (swarm, draw)
      swarm.firstPicture = Int32(number)
      add(
        CollectionOfOne((SwarmPicture(picture), picture)), look, &trims, to: &swarm, in: &draft)
      draw.source = .contents(draft.place(of: picture.contents))
      draw.sampling = picture.sampling
      add(maker.particles[first..<end], swarm, draw, to: &draft)
      first = end
    }
  }

  static func add(
    _ pictures: some Sequence<(SwarmPicture, ParticlePicture)>, _ look: SwarmLook,
    _ trims: inout ParticleTrims, to swarm: inout Swarm, in draft: inout FrameDraft
  ) {
    let first = draft.frame.swarmPictures.count
    var sides = SIMD2(Float.infinity, 0)
    for (part, picture) in pictures {
      let seen = look.seen(part, of: picture, &trims)
      draft.frame.swarmPictures.append(seen)
      let side = seen.squareSide ?? 0
      sides = SIMD2(min(sides.x, side), max(sides.y, side))
    }
    swarm.pictures = Int32(first)
    swarm.pictureCount = Int32(draft.frame.swarmPictures.count - first)
    if !look.spread.isTurned {
      swarm.squareSides = swarm.pixels(ofSquares: sides * look.spread.scales)
    }
  }

  static func add(
    _ particles: ContiguousArray<Particle>.SubSequence, _ swarm: Swarm, _ draw: Draw,
    to draft: inout FrameDraft
  ) {
    var draw = draw
    draw.instances = draft.frame.nextParticles(of: swarm)
    draw.instances.count = Int32(particles.count)
    particles.withUnsafeBytes { draft.frame.values.append(floats: $0) }
    draft.particleCount += particles.count
    draft.close(draw)
  }

  /// The pixels that a box of the layer's plane may touch.
  static func pixels(of box: LayerRect, _ visit: LayerVisit) -> DeviceRect {
    guard visit.depth == .zero else { return visit.clip.bounds }
    return visit.map.devicePixels(of: box, within: visit.clip.bounds)
  }

  /// The clip records of particles within some pixels. Nothing cuts their geometry, so the
  /// rectangle and the sides that cut quads are records here.
  static func clips(
    of visit: LayerVisit, _ bounds: DeviceRect, in draft: inout FrameDraft
  ) -> ClipRun {
    let clip = visit.clip
    let old = Int(clip.firstRecord)..<Int(clip.firstRecord + clip.recordCount)
    let cut = clip.cut.flatMap { $0.contains(bounds) ? nil : $0 }
    guard cut != nil || !visit.scope.cuts.isEmpty else {
      return ClipRun(first: clip.firstRecord, count: clip.recordCount)
    }
    let first = draft.frame.clips.count
    draft.frame.clips.append(contentsOf: draft.frame.clips[old])
    draft.clipShapes.append(contentsOf: draft.clipShapes[old])
    if let cut { append(ClipRecord(cut), to: &draft) }
    for side in draft.sides[visit.scope.cuts.range] { append(ClipRecord(side), to: &draft) }
    return ClipRun(first: Int32(first), count: Int32(draft.frame.clips.count - first))
  }

  private static func append(_ record: ClipRecord, to draft: inout FrameDraft) {
    draft.frame.clips.append(record)
    // No other draw asks for it.
    draft.clipShapes.append(ClipShape(LayerShape(rect: .zero), .identity, inverse: .identity))
  }
}

extension ClipRecord {
  /// A rectangle of device pixels.
  fileprivate init(_ rect: DeviceRect) {
    self.init(
      rowX: [1, 0, 0, 0], rowY: [0, 1, 0, 0], rowOrigin: [0, 0, 1, 0],
      rect: [Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)], radii: .zero)
  }

  /// A side of a line on the surface: x counts from the line, y along it.
  fileprivate init(_ side: HalfPlane) {
    let length =
      (side.coefficients.x * side.coefficients.x
      + side.coefficients.y * side.coefficients.y).squareRoot()
    let (a, b, c) = (
      Float(side.coefficients.x / length), Float(side.coefficients.y / length),
      Float(side.coefficients.z / length)
    )
    let far: Float = 1e7
    self.init(
      rowX: [a, -b, 0, 0], rowY: [b, a, 0, 0], rowOrigin: [c, 0, 1, 0], rect: [0, -far, far, far],
      radii: .zero)
  }
}

extension ParticleOrder {
  /// Whether particles are drawn in an order of their own, whatever picture they show.
  fileprivate var isOfParticles: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

extension SwarmPicture {
  init(_ picture: ParticlePicture) {
    let rect = picture.rect
    self.init(
      texture: [Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)],
      size: picture.size, lodBias: min(max(picture.lodBias, -16), 16))
  }
}

extension ParticlePicture {
  var sampling: Sampling {
    var sampling: Sampling = .beyondEdges
    if magnification == .nearest { sampling.insert(.magnifyNearest) }
    if minification == .nearest { sampling.insert(.minifyNearest) }
    if minification == .trilinear { sampling.insert(.trilinear) }
    return sampling
  }
}
