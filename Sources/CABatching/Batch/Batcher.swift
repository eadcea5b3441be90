// SPDX-License-Identifier: Apache-2.0
import CABase
import CAFrame
import CAGeometry

/// Merges the draws of a frame into batches, step by step of its plan.
///
/// A draw joins one of the last ``lookBack`` batches of its step when nothing drawn in between
/// touches its pixels, so overlapping draws keep their order. It prefers the batch that costs
/// least: one of its own kind is free; joining another kind makes pixels dearer (a colour drawn as
/// tinted white, opaque quads drawn with blending), which is worth it up to ``mergeLimit`` pixels.
///
/// Where it pays, the opaque draws of a step come first, front to back, and hide by depth the
/// pixels that others would draw below them; then their order does not matter, and each kind is one
/// batch.
///
/// All storage is kept from frame to frame, as long as frames need it.
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
  /// Whether targets get a depth attachment where it pays (`CA_DISABLE=depth`).
  package var usesDepth: Bool
  /// Whether the surface has one.
  package var surfaceHasDepth: Bool
  /// Whether pictures that meet pixels are copied where nothing is below them
  /// (`CA_DISABLE=copying`).
  package var copiesPictures: Bool
  /// Whether clears of a part are drawn, where the driver draws them anyway
  /// (`CA_DISABLE=clearing`).
  package var drawsClears: Bool
  /// The ways of drawing that suit the driver.
  package var driver: DriverTraits

  /// The batches of all steps, in the order they run.
  package internal(set) var batches: [Batch] = []
  /// One for each step of the plan.
  package private(set) var steps: [BatchStep] = []
  /// The instances of all batches.
  package private(set) var quadCount = 0
  /// The bytes to upload, in which the instances of a kind lie together.
  package private(set) var byteCount = 0
  /// For each kind, while batches are numbered, the place of the next instance.
  private var places = [Int](repeating: 0, count: DrawKind.allCases.count)
  /// The further facts of batches of particles.
  package private(set) var swarms = SwarmBatches()
  /// The copies of all steps.
  package var copies: [PictureCopy] { search.finder.copies }
  /// By place among the frame's draws, how each is shown.
  package var roles: [DrawRole] { search.finder.roles }

  /// The draw after each draw in its batch, −1 at the end. The solids of a path count as a draw of
  /// their own, whose number is that of the path's and the number of all draws.
  var next: [Int32] = []
  /// For each draw the offset of its device positions, x y, and its depth.
  var shifts: [TargetShift] = []
  var occupancy = Occupancy(slots: Batcher.lookBack)
  private var search = BatchSearch()
  private var room = KeptRoom()

  /// A batcher with these optimisations.
  ///
  /// - Parameter clearsGround: whether a colour behind all else is cleared to instead of drawn
  ///   (`CA_DISABLE=clearing`).
  package init(
    isMerging: Bool = true, usesDepth: Bool = true, surfaceHasDepth: Bool = true,
    copiesPictures: Bool = true, clearsGround: Bool = true, drawsClears: Bool = true,
    driver: DriverTraits = DriverTraits()
  ) {
    self.driver = driver
    self.isMerging = isMerging
    self.usesDepth = usesDepth
    self.surfaceHasDepth = surfaceHasDepth
    self.copiesPictures = copiesPictures
    self.drawsClears = drawsClears
    search.clearsGround = clearsGround
  }

  /// Makes the batches of a frame whose contents lie where `placements` says, index by index.
  ///
  /// - Precondition: there is a placement for each of the frame's contents, a run for each of its
  ///   fills, and `plan` was made for the frame.
  package mutating func batch(
    _ frame: Frame, placements: [ContentsPlacement], plan: TargetPlan,
    coverage: CoverageRuns = CoverageRuns(), rasters: [RasterPlacement] = []
  ) {
    precondition(
      placements.count >= frame.contents.count, "The batcher needs a place for each contents.")
    precondition(
      coverage.runs.count >= frame.fills.count, "The batcher needs a run for each fill.")
    if room.endFrame(needed: usedBytes, kept: roomBytes) { giveBackRoom() }
    batches.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    prepareDraws(count: frame.draws.count)
    search.finder.begin(drawCount: frame.draws.count)
    frame.draws.withUnsafeBufferPointer { draws in
      placements.withUnsafeBufferPointer { placements in
        coverage.runs.withUnsafeBufferPointer { runs in
          frame.withInstances { heads, values in
            let parts = BatchParts(
              draws: draws, heads: heads, values: values, placements: placements, runs: runs,
              rasters: rasters)
            for step in plan.steps { batch(step, of: plan, frame, parts) }
          }
        }
      }
    }
    numberInstances()
    writeSwarms(of: frame, placements, plan)
  }

  /// Writes the values that all particles of a batch share, and decides which batches are points.
  private mutating func writeSwarms(
    of frame: Frame, _ placements: [ContentsPlacement], _ plan: TargetPlan
  ) {
    swarms.begin(count: frame.swarms.count)
    if frame.swarms.isEmpty { return }
    let side = plan.sheets.reduce(frame.size.longSide) { max($0, $1.size.longSide) }
    for index in batches.indices where batches[index].swarm >= 0 {
      let draw = frame.draws[Int(batches[index].firstDraw)]
      guard case .contents(let contents) = draw.source else { continue }
      let home = placements[Int(contents)]
      let number = Int(batches[index].swarm)
      let margin = driver.points.margin(of: frame.swarms[number], side: side)
      batches[index].variant.features.remove(.point)
      if margin > 0 { batches[index].variant.features.insert(.point) }
      let first = swarms.values.count
      frame.appendValues(
        of: frame.swarms[number], shifts[Int(batches[index].firstDraw)],
        SampleHomes(slice: home.slice, share: SIMD4(lowHalf: home.scale, highHalf: home.scale)),
        margin: Float(margin), to: &swarms.values)
      swarms.batches[number] = SwarmBatch(values: first..<swarms.values.count, pointMargin: margin)
    }
  }

  /// Bytes of the frame's batches and draws.
  private var usedBytes: Int { batches.usedBytes + next.usedBytes + shifts.usedBytes }
  /// The bytes that there is room for.
  var roomBytes: Int { batches.roomBytes + next.roomBytes + shifts.roomBytes }

  private mutating func giveBackRoom() {
    (batches, steps, next, shifts) = ([], [], [], [])
    (swarms, search.finder) = (SwarmBatches(), PictureCopies())
  }

  private mutating func prepareDraws(count: Int) {
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: repeatElement(-1, count: 2 * count))
    shifts.removeAll(keepingCapacity: true)
    shifts.append(contentsOf: repeatElement(TargetShift(), count: count))
  }

  private mutating func batch(
    _ step: TargetPlan.Step, of plan: TargetPlan, _ frame: Frame, _ parts: BatchParts
  ) {
    let passes = plan.order[step.passes]
    let region = step.sheet < 0 ? frame.size.rect : plan.sheets[step.sheet].size.rect
    var result = BatchStep(batches: batches.count..<batches.count, usesDepth: false)
    occupancy.reset(region)
    for number in passes { noteCell(plan.cells[frame.passes[number].target], frame.passes[number]) }
    if search.clearsGround, step.sheet < 0, passes.count == 1 {
      result.ground = passes.first.flatMap { parts.ground(of: frame.passes[$0]) }
      search.finder.leaveOut(result.ground?.draws ?? 0..<0)
    }
    if copiesPictures {
      result.copies = search.finder.find(in: passes, of: frame, plan, parts, region)
      result.isCoveredByCopies = isCovered(passes, result.copies, frame, plan)
    }
    result.usesDepth =
      usesDepth && (step.sheet >= 0 || surfaceHasDepth)
      && !(driver.drawsRectangles && hasUpright(passes, frame, parts))
      && search.gain.pays(passes, of: frame, plan, region, search.finder.roles)
    result.fill = addFill(result, passes: passes, sheet: step.sheet, of: frame, plan)
    let first = batches.count
    for number in passes where !result.copies.isEmpty {
      add(number, frame, plan, parts, first: first) { $1 == .below }
    }
    result.batchesBelow = batches.count - first
    let afterCopies = batches.count
    if result.usesDepth {
      noteDepths(passes, frame)
      for number in passes.reversed() { addOpaque(number, frame, plan, parts, afterCopies) }
    }
    let sorts = result.usesDepth
    let firstBlended = batches.count
    for number in passes {
      add(number, frame, plan, parts, first: firstBlended) {
        $1 == .drawn && !(sorts && $0.hidesAll)
      }
    }
    result.batches = first..<batches.count
    steps.append(result)
  }

  /// Whether copies cover all pixels of a step that is one pass over the surface, or over its
  /// target.
  private func isCovered(
    _ passes: ArraySlice<Int>, _ copies: Range<Int>, _ frame: Frame, _ plan: TargetPlan
  ) -> Bool {
    guard passes.count == 1, let number = passes.first, frame.passes[number].target == 0 else {
      return false
    }
    let cell = plan.cells[0]
    let rect = frame.passes[number].rect.moved(
      Int(cell.x - cell.deviceX), Int(cell.y - cell.deviceY))
    return search.finder.tile(rect, copies)
  }

  /// Whether a draw of the passes is upright. Depth would make triangles of it, whose places differ
  /// from those of a rectangle in their last bits.
  private func hasUpright(
    _ passes: ArraySlice<Int>, _ frame: Frame, _ parts: BatchParts
  ) -> Bool {
    passes.contains { number in
      frame.passes[number].draws.contains {
        search.finder.roles[$0] == .drawn && frame.draws[$0].isUpright(parts)
      }
    }
  }

  /// Gives each draw a depth of its own, nearer than those before it: clip space, −1 nearest.
  private mutating func noteDepths(_ passes: ArraySlice<Int>, _ frame: Frame) {
    let count = passes.reduce(0) { $0 + frame.passes[$1].draws.count }
    var place = 0
    for number in passes {
      for index in frame.passes[number].draws {
        place += 1
        shifts[index] = shifts[index].at(depth: 1 - 2 * Float(place) / Float(count + 1))
      }
    }
  }

  private mutating func noteCell(_ cell: TargetPlan.Cell, _ pass: Pass) {
    for index in pass.draws { shifts[index] = TargetShift(cell.offset) }
  }

  /// Adds the opaque draws of a pass, the last first.
  private mutating func addOpaque(
    _ number: Int, _ frame: Frame, _ plan: TargetPlan, _ parts: BatchParts, _ first: Int
  ) {
    let pass = frame.passes[number]
    for index in pass.draws.reversed()
    where parts.draws[index].hidesAll && search.finder.roles[index] == .drawn {
      guard var single = single(index, in: pass, plan, parts) else { continue }
      single.writesDepth = true
      if isMerging, let best = bestOpaqueBatch(for: single, first) {
        next[Int(batches[best].lastDraw)] = single.firstDraw
        batches[best].join(single)
      } else {
        batches.append(single)
      }
    }
  }

  /// Adds those draws of a pass that `isWanted` says.
  private mutating func add(
    _ number: Int, _ frame: Frame, _ plan: TargetPlan, _ parts: BatchParts, first: Int,
    where isWanted: (Draw, DrawRole) -> Bool
  ) {
    let pass = frame.passes[number]
    for index in pass.draws where isWanted(parts.draws[index], search.finder.roles[index]) {
      guard let single = single(index, in: pass, plan, parts) else { continue }
      if case .fill(let fill) = parts.draws[index].source {
        addPath(single, parts, Int(fill), stepStart: first)
      } else {
        add(single, stepStart: first)
      }
    }
  }

  /// The batch of one draw; nil when there is nothing to draw.
  private func single(
    _ index: Int, in pass: Pass, _ plan: TargetPlan, _ parts: BatchParts
  ) -> Batch? {
    let draw = parts.draws[index]
    guard draw.instances.count > 0, let source = Self.source(of: draw, parts, plan)
    else { return nil }
    let cell = plan.cells[pass.target]
    let (dx, dy) = (Int(cell.x - cell.deviceX), Int(cell.y - cell.deviceY))
    var single = Batch(
      draw, index: Int32(truncatingIfNeeded: index), source: source,
      mask: draw.mask > 0 ? plan.cells[Int(draw.mask)].sheet : -1,
      bounds: draw.bounds.intersection(pass.rect).moved(dx, dy),
      meetsTexels: Self.meetsTexels(draw, parts))
    if draw.needsWithin(parts) { single.variant.features.insert(.within) }
    if driver.drawsRectangles, draw.isUpright(parts),
      cell.sheet < 0 || !plan.sheets[Int(cell.sheet)].isHalfFloat
    {
      single.variant.features.insert(.upright)
      if Self.isStacked(draw, parts)
        || driver.drawsPlain && (parts.isPlainRaster(draw) || parts.isPlainTarget(draw))
      {
        single.variant.features.insert(.plain)
      }
    }
    if cell.sheet >= 0, plan.sheets[Int(cell.sheet)].isShared,
      parts.reaches(beyond: pass.rect, draw)
    {
      single.scissor = pass.rect.moved(dx, dy)
    }
    // The rectangles of a path lie wherever it covers, the revealed target in these pixels.
    if draw.variant.kind == .coverage, draw.variant.features.contains(.reveal) {
      single.scissor = single.bounds
    }
    return single
  }

  /// Nil when the contents are not resident.
  private static func source(
    of draw: Draw, _ parts: BatchParts, _ plan: TargetPlan
  ) -> BatchSource? {
    switch draw.source {
    case .color: return BatchSource.none
    case .target(let target): return .sheet(plan.cells[Int(target)].sheet)
    case .raster(let index): return .raster(parts.rasters.place(of: index).texture)
    case .external(let index): return .external(index)
    case .fill: return .coverage
    case .contents(let index):
      let page = parts.placements[Int(index)].page
      return page < 0 ? nil : .page(page)
    }
  }

  private static func meetsTexels(_ draw: Draw, _ parts: BatchParts) -> Bool {
    guard draw.variant.kind == .picture, case .contents(let index) = draw.source else {
      return false
    }
    let place = parts.placements[Int(index)]
    // Nothing else is in stacks.
    if place.isStack { return true }
    return place.width > 0 && parts.meetsTexels(draw, width: place.width, height: place.height)
  }

  private static func isStacked(_ draw: Draw, _ parts: BatchParts) -> Bool {
    guard case .contents(let index) = draw.source else { return false }
    return parts.placements[Int(index)].isStack
  }

  private mutating func add(_ single: Batch, stepStart: Int) {
    guard isMerging else { return batches.append(single) }
    let footprint = occupancy.footprint(of: single.bounds)
    put(single, footprint, in: bestBatch(for: single, footprint, stepStart: stepStart))
  }

  /// Joins a batch to an open one, or, for nil, opens one with it.
  mutating func put(_ single: Batch, _ footprint: Occupancy.Footprint, in index: Int?) {
    if let index {
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
    for single: Batch, _ footprint: Occupancy.Footprint, stepStart: Int
  ) -> Int? {
    var best: (index: Int, cost: Int)?
    var index = batches.count
    let oldest = max(stepStart, index - Self.lookBack)
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

  /// The batch of opaque draws that is cheapest to join; their order does not matter.
  private func bestOpaqueBatch(for single: Batch, _ first: Int) -> Int? {
    var best: (index: Int, cost: Int)?
    for index in stride(from: batches.count - 1, through: first, by: -1) {
      guard let cost = batches[index].cost(ofJoining: single) else { continue }
      if cost == 0 { return index }
      if cost <= min(Self.mergeLimit, (best?.cost ?? .max) - 1) { best = (index, cost) }
    }
    return best?.index
  }

  /// Gives each batch its place in the upload: those of one kind lie one behind the other, from a
  /// whole number of the kind's instances on.
  private mutating func numberInstances() {
    for kind in places.indices { places[kind] = 0 }
    quadCount = 0
    for batch in batches {
      places[Int(batch.variant.kind.rawValue)] += batch.quadCount
      quadCount += batch.quadCount
    }
    byteCount = 0
    for kind in DrawKind.allCases {
      let count = places[Int(kind.rawValue)]
      guard count > 0 else { continue }
      let first = (byteCount + kind.byteCount - 1) / kind.byteCount
      places[Int(kind.rawValue)] = first
      byteCount = (first + count) * kind.byteCount
    }
    for index in batches.indices {
      let kind = Int(batches[index].variant.kind.rawValue)
      batches[index].firstInstance = places[kind]
      places[kind] += batches[index].quadCount
    }
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
