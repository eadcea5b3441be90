// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame
import CADevice
import CATrace

/// Measures a frame while a compositor draws it.
///
/// Spans of time follow one another without gaps. Each names the rows that it is divided over, and
/// with which weights; a span that names none is preparation.
final class CostMeter {
  let detail: CostDetail
  /// The cost of the last whole frame.
  private(set) var last: FrameCost?
  /// The rasters that are being drawn, and where the passes of each end.
  private var rasters: [(raster: Raster, end: Int)] = []

  private var timer: CostTimer
  private var cost: FrameCost
  private var spans: [[Receiver]] = []
  /// The weight of each row of ``FrameCost/draws``.
  private var weights: [Double] = []
  private var layerCaches: [LayerID: CacheCounts] = [:]
  private var scope = CostScope()
  private var batchCount = 0

  private struct Receiver {
    enum Row {
      case beginning(pass: Int)
      case draw(Int)
    }
    let row: Row
    let weight: Double
  }

  init(_ device: any Device, _ detail: CostDetail, clock: CostClock? = nil) {
    self.detail = detail
    timer = CostTimer(device, clock: clock)
    cost = FrameCost(clock: timer.clock, detail: detail)
  }

  /// Begins a frame.
  func beginFrame() throws(DeviceError) {
    last = nil
    cost = FrameCost(clock: timer.clock, detail: detail)
    (spans, weights, layerCaches, batchCount, rasters) = ([], [], [:], 0, [])
    try timer.begin()
  }

  /// Begins the frame itself, or after ``begin(rasters:ends:)`` that of the rasters.
  func begin(_ frame: Frame) {
    scope = CostScope(frame, firstPass: cost.passes.count, firstDraw: cost.draws.count)
    var (own, start) = (rasters[...], 0)
    for (number, pass) in frame.passes.enumerated() {
      while let first = own.first, number >= first.end { (own, start) = (own.dropFirst(), number) }
      let raster = own.first?.raster
      let first = cost.draws.count
      for draw in frame.draws[pass.draws] { add(draw, in: pass, frame) }
      cost.passes.append(
        PassCost(
          number: number - start, raster: raster?.layer, rasterContent: raster?.content,
          layer: pass.layer,
          reason: pass.reason,
          width: pass.rect.width, height: pass.rect.height, draws: first..<cost.draws.count))
    }
  }

  private func add(_ draw: Draw, in pass: Pass, _ frame: Frame) {
    let footprint = DrawFootprint(draw, in: pass, of: frame)
    var row = DrawCost(
      pass: cost.passes.count, layer: draw.layer, kind: draw.variant.kind,
      quads: Int(draw.instances.count))
    (row.share.pixels, row.share.textureBytes) = (footprint.pixels, footprint.textureBytes)
    cost.draws.append(row)
    weights.append(footprint.weight)
  }
}

/// News of the caches.
extension CostMeter {
  /// Notes that the coverage of a fill was there, or had to be made.
  func noteCoverage(ofFill fill: Int, isHit: Bool) {
    cost.paths.note(isHit: isHit)
    guard let row = scope.row(ofFill: fill) else { return }
    cost.draws[row].share.caches.note(isHit: isHit)
    if !isHit { scope.madeFills.append((row, fill)) }
  }

  /// Divides the work of making coverage over the draws that needed it, by the pixels of their
  /// edges, and learns which pixels the paths cover.
  func noteCoverageDone(
    _ frame: Frame, _ runs: CoverageRuns, bytes: Int, nanoseconds: Int
  ) {
    // A path without edges takes some time, too.
    let work = scope.madeFills.map { Double(runs.runs[$0.fill].stripArea) + 64 }
    let sum = work.reduce(0, +)
    for (made, work) in zip(scope.madeFills, work) {
      cost.draws[made.row].share.preparation += Int(Double(nanoseconds) * work / sum)
      cost.draws[made.row].share.uploadedBytes += Int(Double(bytes) * work / sum)
    }
    for (index, row) in scope.fillDraws {
      guard case .fill(let fill) = frame.draws[index].source else { continue }
      let run = runs.runs[Int(fill)]
      let pass = frame.passes[cost.draws[row].pass - scope.firstPass]
      let footprint = DrawFootprint(
        frame.draws[index], in: pass, of: frame, coverage: (run.solidArea, run.stripArea))
      cost.draws[row].share.pixels = footprint.pixels
      cost.draws[row].share.textureBytes = footprint.textureBytes
      weights[row] = footprint.weight
    }
  }

  /// Notes the upload of a picture of the frame.
  func noteUpload(ofContents index: Int, bytes: Int, nanoseconds: Int) {
    cost.pictures.note(isHit: false)
    scope.uploaded.insert(index)
    guard let row = scope.row(ofContents: index) else { return }
    cost.draws[row].share.uploadedBytes += bytes
    cost.draws[row].share.preparation += nanoseconds
    cost.draws[row].share.caches.note(isHit: false)
  }

  /// Notes that a raster's texture was there, or had to be drawn.
  func noteRaster(of layer: LayerID, isHit: Bool) {
    cost.rasters.note(isHit: isHit)
    layerCaches[layer, default: CacheCounts()].note(isHit: isHit)
  }

  /// Begins rasters; ``begin(_:)`` with the frame that draws them follows.
  ///
  /// - Parameter ends: for each raster the end of its passes in that frame.
  func begin(rasters: [Raster], ends: [Int]) {
    self.rasters = zip(rasters, ends).map { (raster: $0, end: $1) }
  }

  /// Ends the frame itself, or that of rasters: pictures that were not uploaded were there.
  func end() {
    rasters = []
    for (index, row) in scope.contentsRows.enumerated()
    where row >= 0 && !scope.uploaded.contains(index) {
      cost.pictures.note(isHit: true)
      cost.draws[row].share.caches.note(isHit: true)
    }
  }
}

/// News of the passes.
extension CostMeter {
  /// Begins a step of the plan: the time since the span before was preparation.
  func beginStep() throws(DeviceError) { try endSpan([]) }

  /// Notes how the draws of a pass are shown. No program runs for those that are cleared to, and
  /// their time is that of the beginning of their pass.
  func note(_ roles: ArraySlice<DrawRole>) {
    for (index, role) in zip(roles.indices, roles) where role != .drawn {
      let row = scope.row(ofDraw: index)
      cost.draws[row].role = role
      guard role == .cleared else { continue }
      weights[row] = 0
      cost.draws[row].share.pixels = 0
    }
  }

  /// Ends the beginning of a step, where draws are measured each.
  func endBeginning(of passes: some Sequence<Int>, _ frame: Frame) throws(DeviceError) {
    if detail == .draws { try endSpan(passes.map { beginning(of: $0, frame) }) }
  }

  /// Ends a batch of a step.
  func endBatch(draws: [Int]) throws(DeviceError) {
    defer { batchCount += 1 }
    for index in draws { cost.draws[scope.row(ofDraw: index)].batch = batchCount }
    if detail == .draws { try endSpan(draws.map(receiver)) }
  }

  /// Ends a step.
  func endStep(_ passes: some Sequence<Int>, _ frame: Frame) throws(DeviceError) {
    guard detail == .passes else {
      // Only copies of pictures are left.
      return try endSpan(passes.map { beginning(of: $0, frame) })
    }
    var receivers: [Receiver] = []
    for number in passes {
      receivers.append(beginning(of: number, frame))
      receivers += frame.passes[number].draws.map(receiver)
    }
    try endSpan(receivers)
  }

  private func beginning(of number: Int, _ frame: Frame) -> Receiver {
    let pass = frame.passes[number]
    let factor =
      switch pass.begin {
      case .clear: 0.25
      case .keep: 0.0
      case .copy: 1.0
      }
    return Receiver(
      row: .beginning(pass: scope.firstPass + number),
      weight: factor * Double(pass.rect.area) + DrawFootprint.quadWeight)
  }

  private func receiver(ofDraw index: Int) -> Receiver {
    let row = scope.row(ofDraw: index)
    return Receiver(row: .draw(row), weight: weights[row])
  }

  private func endSpan(_ receivers: [Receiver]) throws(DeviceError) {
    try timer.mark()
    spans.append(receivers)
  }
}

/// The sum.
extension CostMeter {
  /// Ends the frame.
  ///
  /// - Parameter bufferBytes: bytes of instances and records that went to the GPU.
  func endFrame(bufferBytes: Int) throws(DeviceError) {
    try endSpan([])
    for (time, receivers) in zip(timer.takeSpans(), spans) { divide(time, receivers) }
    cost.isInterrupted = timer.takeInterruption()
    cost.bufferBytes = bufferBytes
    for index in cost.passes.indices { sumDraws(ofPass: index) }
    cost.layers = LayerCosts(of: cost, layerCaches).sorted
    last = cost
  }

  private func divide(_ time: Int, _ receivers: [Receiver]) {
    cost.nanoseconds += time
    let sum = receivers.reduce(0) { $0 + $1.weight }
    guard sum > 0 else {
      cost.preparation += time
      return
    }
    for receiver in receivers {
      let part = Int((Double(time) * receiver.weight / sum).rounded())
      switch receiver.row {
      case .beginning(let pass): cost.passes[pass].beginning += part
      case .draw(let row): cost.draws[row].share.nanoseconds += part
      }
    }
  }

  private func sumDraws(ofPass index: Int) {
    cost.passes[index].share.nanoseconds = cost.passes[index].beginning
    for draw in cost.draws[cost.passes[index].draws] { cost.passes[index].share.add(draw.share) }
  }
}
