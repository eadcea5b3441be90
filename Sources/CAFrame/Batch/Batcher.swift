import CAGeometry

/// Merges the draws of a frame into batches, pass by pass.
///
/// A draw joins one of the last ``lookBack`` batches of its pass when nothing drawn in between
/// touches its pixels, so overlapping draws keep their order. It prefers the batch that costs least:
/// one of its own kind is free; joining another kind makes pixels dearer (a colour drawn as tinted
/// white, opaque quads drawn with blending), which is worth it up to ``mergeLimit`` pixels.
///
/// All storage is kept from frame to frame.
package struct Batcher: Sendable {
  /// How many open batches a draw may choose from.
  package static let lookBack = 8

  /// Pixels that may become dearer to save a batch.
  ///
  /// An extra batch costs a software driver about two program switches of 20 µs (its own and the
  /// way back); a pixel drawn with tint or blending that needed neither costs it about 5 ns.
  package static let mergeLimit = 8192

  /// Whether draws merge at all; without, each draw is a batch (`CA_DISABLE=batching`).
  package var isMerging: Bool

  /// The batches of all passes, in the order they run.
  package private(set) var batches: [Batch] = []
  /// Places in ``batches``, one range per pass.
  package private(set) var passes: [Range<Int>] = []
  /// The quads of all batches.
  package private(set) var quadCount = 0

  /// The draw after each draw in its batch, −1 at the end.
  private var next: [Int32] = []
  private var occupancy = Occupancy(slots: Batcher.lookBack)

  package init(isMerging: Bool = true) { self.isMerging = isMerging }

  /// Makes the batches of a frame whose contents lie where `placements` says, index by index.
  ///
  /// - Precondition: there is a placement for each of the frame's contents.
  package mutating func batch(_ frame: Frame, placements: [ContentsPlacement]) {
    precondition(
      placements.count >= frame.contents.count, "The batcher needs a place for each contents.")
    batches.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    prepareChain(count: frame.draws.count)
    frame.draws.withUnsafeBufferPointer { draws in
      placements.withUnsafeBufferPointer { placements in
        frame.quads.withUnsafeBufferPointer { quads in
          for pass in frame.passes { batch(pass, draws, quads, placements) }
        }
      }
    }
    numberQuads()
  }

  private mutating func prepareChain(count: Int) {
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(-1, count: count))
  }

  private mutating func batch(
    _ pass: Pass, _ draws: UnsafeBufferPointer<Draw>, _ quads: UnsafeBufferPointer<Quad>,
    _ placements: UnsafeBufferPointer<ContentsPlacement>
  ) {
    let first = batches.count
    occupancy.reset(pass.rect)
    for index in pass.draws {
      let draw = draws[index]
      guard draw.quadCount > 0, let source = Self.source(of: draw, placements) else { continue }
      let single = Batch(
        draw, index: Int32(truncatingIfNeeded: index), source: source,
        meetsTexels: Self.meetsTexels(draw, quads, placements))
      add(single, passStart: first)
    }
    passes.append(first..<batches.count)
  }

  /// Nil when the contents are not resident.
  private static func source(
    of draw: Draw, _ placements: UnsafeBufferPointer<ContentsPlacement>
  ) -> BatchSource? {
    switch draw.source {
    case .color: return BatchSource.none
    case .target(let target): return .target(target)
    case .contents(let index):
      let page = placements[Int(index)].page
      return page < 0 ? nil : .page(page)
    }
  }

  private static func meetsTexels(
    _ draw: Draw, _ quads: UnsafeBufferPointer<Quad>,
    _ placements: UnsafeBufferPointer<ContentsPlacement>
  ) -> Bool {
    guard case .contents(let index) = draw.source else { return false }
    let place = placements[Int(index)]
    guard place.width > 0 else { return false }
    let quads = quads[Int(draw.firstQuad)..<Int(draw.firstQuad + draw.quadCount)]
    return quads.allSatisfy { $0.meetsTexels(width: place.width, height: place.height) }
  }

  private mutating func add(_ single: Batch, passStart: Int) {
    guard isMerging else { return batches.append(single) }
    let footprint = occupancy.footprint(of: single.bounds)
    if let index = bestBatch(for: single, footprint, passStart: passStart) {
      next[Int(batches[index].lastDraw)] = single.firstDraw
      batches[index].join(single)
      occupancy.mark(footprint, slot: index % Self.lookBack)
    } else {
      let slot = batches.count % Self.lookBack
      occupancy.clear(slot: slot)
      occupancy.mark(footprint, slot: slot)
      batches.append(single)
    }
  }

  /// The open batch that is cheapest to join, the newest of equals.
  private func bestBatch(
    for single: Batch, _ footprint: Occupancy.Footprint, passStart: Int
  ) -> Int? {
    var best: (index: Int, cost: Int)?
    var index = batches.count
    let oldest = max(passStart, index - Self.lookBack)
    while index > oldest {
      index -= 1
      if let cost = batches[index].cost(ofJoining: single) {
        if cost == 0 { return index }
        if cost <= min(Self.mergeLimit, (best?.cost ?? .max) - 1) { best = (index, cost) }
      }
      let meets =
        batches[index].bounds.meets(single.bounds)
        && occupancy.meets(footprint, slot: index % Self.lookBack)
      if meets { break }
    }
    return best?.index
  }

  private mutating func numberQuads() {
    quadCount = 0
    for index in batches.indices {
      batches[index].firstQuad = quadCount
      quadCount += batches[index].quadCount
    }
  }
}

extension Batcher {
  /// Writes the quads of the last ``batch(_:placements:)`` in upload order, with the slices of their
  /// contents; quads of a colour in a batch of contents get slice −1, white.
  ///
  /// The memory is only written, in order, so it may be a mapped GL buffer.
  ///
  /// - Precondition: `quads` holds ``quadCount`` quads; frame and placements are those batched.
  package func copyQuads(
    of frame: Frame, placements: [ContentsPlacement], to quads: UnsafeMutableBufferPointer<Quad>
  ) {
    precondition(quads.count >= quadCount, "The upload holds all quads of the batches.")
    frame.quads.withUnsafeBufferPointer { source in
      frame.draws.withUnsafeBufferPointer { draws in
        for batch in batches {
          copy(batch, draws, source, placements, to: quads)
        }
      }
    }
  }

  private func copy(
    _ batch: Batch, _ draws: UnsafeBufferPointer<Draw>, _ source: UnsafeBufferPointer<Quad>,
    _ placements: [ContentsPlacement], to quads: UnsafeMutableBufferPointer<Quad>
  ) {
    var place = batch.firstQuad
    var index = batch.firstDraw
    while index >= 0 {
      let draw = draws[Int(index)]
      let home = Self.placement(of: draw, placements)
      let scale = SIMD4(lowHalf: home.scale, highHalf: home.scale)
      for index in Int(draw.firstQuad)..<Int(draw.firstQuad + draw.quadCount) {
        var quad = source[index]
        quad.numbers.x = Float(home.slice)
        if draw.variant.contains(.texture) { quad.texture *= scale }
        quads.initializeElement(at: place, to: quad)
        place += 1
      }
      index = next[Int(index)]
    }
  }

  /// Where a draw's contents lie; slice −1 for a colour.
  private static func placement(
    of draw: Draw, _ placements: [ContentsPlacement]
  ) -> ContentsPlacement {
    guard case .contents(let index) = draw.source else {
      return ContentsPlacement(page: -1, slice: -1)
    }
    return placements[Int(index)]
  }
}

extension Frame {
  /// Where contents would lie if pages were endless: a page for each size and need of mip levels.
  ///
  /// It stands in for real residency where there is no GPU: in counts and tests.
  package func nominalPlacements() -> [ContentsPlacement] {
    var pages: [DeviceSize: (page: Int32, count: Int32)] = [:]
    return contents.map { contents in
      let size = DeviceSize(width: contents.pixelWidth, height: contents.pixelHeight)
      let place = pages[size] ?? (Int32(pages.count), 0)
      pages[size] = (place.page, place.count + 1)
      return ContentsPlacement(
        page: place.page, slice: place.count, width: Int32(size.width),
        height: Int32(size.height))
    }
  }
}
