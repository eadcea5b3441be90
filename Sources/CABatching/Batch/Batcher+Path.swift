// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// The coverage of a path, in two parts: solids, which are plain colours, or a target that the path
/// reveals, and strips along its outline, whose texels are looked at.
///
/// They share no pixel, so their order does not matter, and paths that overlap need no more than
/// one change of program each where they lie above each other.
extension Batcher {
  /// Adds the parts of a path to the oldest batches that take them.
  mutating func addPath(_ single: Batch, _ parts: BatchParts, _ fill: Int, stepStart: Int) {
    let run = parts.runs[fill]
    var strips = single
    (strips.quadCount, strips.area) = (run.strips.count, run.stripArea)
    let path = parts.instance(
      CoverageInstance.self, of: parts.draws[Int(single.firstDraw)])
    let isOpaque = path.fill.w == 1 && (path.strokeAlpha == 0 || path.stroke.w == 1)
    var solids =
      single.variant.features.contains(.reveal)
      ? revealing(single, isWhite: path.isWhite) : colored(single, isOpaque: isOpaque)
    (solids.quadCount, solids.area) = (run.solids.count, run.solidArea)
    let number = single.firstDraw + Int32(parts.draws.count)
    (solids.firstDraw, solids.lastDraw) = (number, number)
    guard isMerging else {
      for part in [solids, strips] where part.quadCount > 0 { batches.append(part) }
      return
    }
    let footprint = occupancy.footprint(of: single.bounds)
    let floor = lastMeeting(single, footprint, stepStart: stepStart) ?? stepStart
    if solids.quadCount > 0 { add(solids, footprint, from: floor) }
    if strips.quadCount > 0 { add(strips, footprint, from: floor) }
  }

  /// Whole pixels of a path as plain colours.
  private func colored(_ single: Batch, isOpaque: Bool) -> Batch {
    var solids = single
    (solids.variant.kind, solids.source) = (.color, .none)
    solids.isBlended =
      !isOpaque || single.blend != .sourceOver || single.variant.features.contains(.clip)
    return solids
  }

  /// Whole pixels of a mask as those of the target that it reveals.
  private func revealing(_ single: Batch, isWhite: Bool) -> Batch {
    var solids = single
    solids.variant.kind = .target
    solids.variant.features.remove(.reveal)
    (solids.source, solids.mask) = (.sheet(single.mask), -1)
    solids.isBlended = true
    if driver.drawsPlain, isWhite, solids.variant.features == .upright {
      solids.variant.features.insert(.plain)
    }
    return solids
  }

  /// The newest open batch that has been where a batch draws.
  private func lastMeeting(
    _ single: Batch, _ footprint: Occupancy.Footprint, stepStart: Int
  ) -> Int? {
    let oldest = max(stepStart, batches.count - Self.lookBack)
    for index in stride(from: batches.count - 1, through: oldest, by: -1)
    where batches[index].bounds.meets(single.bounds)
      && occupancy.meets(footprint, slot: index % Self.lookBack)
    {
      return index
    }
    return nil
  }

  /// Adds a part to the cheapest batch from one on, the oldest of equals.
  private mutating func add(_ part: Batch, _ footprint: Occupancy.Footprint, from floor: Int) {
    var best: (index: Int, cost: Int)?
    for index in stride(
      from: max(floor, batches.count - Self.lookBack), to: batches.count, by: 1)
    {
      guard let cost = batches[index].cost(ofJoining: part), cost <= Self.mergeLimit,
        cost < best?.cost ?? .max
      else { continue }
      best = (index, cost)
      if cost == 0 { break }
    }
    put(part, footprint, in: best?.index)
  }
}

extension CoverageInstance {
  /// Whether whole pixels change nothing of a target that they reveal.
  fileprivate var isWhite: Bool {
    let white = SIMD4<Float>(repeating: 1)
    return fill == white && (strokeAlpha == 0 || stroke == white)
  }
}
