// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CAFrame
import CADevice
import CAGeometry
import CATrace

/// Draws frames with a device: makes contents resident, batches, executes the passes.
///
/// All targets are y-down: row 0 of a texture is the top row, so nothing is turned over. Colours
/// are premultiplied and blended as encoded, in sRGB bytes.
///
/// A compositor belongs to the thread of its device. It sets all state it relies on except the
/// state that the device tracks.
package final class Compositor {
  /// The device that draws.
  package let device: any Device
  /// The limits and switches of the compositor.
  package let options: CompositorOptions
  /// The cost of the last frame.
  package internal(set) var counters = FrameCounters()
  /// The limits that changed how the last frame was drawn.
  package private(set) var diagnostics: [FrameDiagnostic] = []

  let programs: ProgramCache
  let residency: Residency
  let pool: TargetPool
  let instances: InstanceRing
  let records: FrameRecords
  let rasters: RasterCache
  let coverage: CoverageAtlas
  let externals: ExternalTextures
  let samplers: Samplers
  /// The textures of the frame that is drawn now.
  var textures = FrameTextures()
  var batcher: Batcher
  /// Which targets share textures, and the order of the passes.
  var plan = TargetPlan()

  /// A compositor that draws with `device`.
  package convenience init(
    device: any Device, options: CompositorOptions = CompositorOptions()
  ) throws(DeviceError) {
    let folders = ProgramFolders(sources: options.shaderFolder, finished: options.programFolder)
    try self.init(options, ProgramCache(device: device, folders: folders))
  }

  /// A compositor of the same device and options, with the programs of another.
  package convenience init(sharingProgramsOf other: Compositor) throws(DeviceError) {
    try self.init(other.options, other.programs)
  }

  private init(_ options: CompositorOptions, _ programs: ProgramCache) throws(DeviceError) {
    let device = programs.device
    self.device = device
    self.options = options
    self.programs = programs
    residency = Residency(
      device: device, budget: options.contentsBudget,
      sharesSizes: !options.disabled.contains(.atlas), lifetime: options.contentsLifetime)
    pool = TargetPool(device: device, lifetime: options.targetLifetime)
    instances = try InstanceRing(device: device)
    records = FrameRecords(device: device)
    rasters = RasterCache(
      device: device, pool: pool, lifetime: options.rasterLifetime, budget: options.rasterBudget)
    coverage = CoverageAtlas(
      device: device, isCaching: !options.disabled.contains(.caches), budget: options.pathBudget,
      lifetime: options.pathLifetime)
    externals = ExternalTextures(device: device)
    samplers = Samplers(device: device)
    try device.check("a sampler", object: "samplers")
    let traits = device.traits
    let points = PointLimits(
      largestPoint: traits.largestPoint, viewportSide: traits.longestViewport)
    batcher = Batcher(
      isMerging: !options.disabled.contains(.batching),
      usesDepth: !options.disabled.contains(.depth),
      copiesPictures: !options.disabled.contains(.copying),
      clearsGround: !options.disabled.contains(.clearing),
      drawsClears: !options.disabled.contains(.clearing),
      driver: DriverTraits(
        points: points, drawsRectangles: traits.hasFastRectangles,
        drawsPlain: !options.disabled.contains(.scanlines)))
  }

  /// Draws a frame into a target, whose top left pixel is the frame's.
  ///
  /// Parts that limits leave out are in ``diagnostics`` afterwards.
  ///
  /// - Throws: The device's refusal: a ``DeviceError``, a ``ShaderError`` or the error of a missing
  ///   shader file. The target then holds no picture, and nothing is kept that the driver may not
  ///   have taken: the next frame begins from nothing but programs.
  /// - Precondition: the target is not borrowed, since a window's rows may lie bottom first, and
  ///   the frame keeps its invariants (``Frame/checkInvariants()``).
  package func draw(_ frame: Frame, into target: DrawTarget) throws {
    precondition(!target.isBorrowed, "The compositor draws offscreen; a host copies to its window.")
    device.collectGarbage()
    diagnostics.removeAll(keepingCapacity: true)
    counters = FrameCounters()
    let before = device.counters
    defer { count(from: before) }
    residency.beginFrame()
    externals.beginFrame()
    do {
      try meter?.beginFrame()
      textures.show(try homes(ofRastersIn: frame, target))
      try drawSlices(
        of: frame, into: target, holdsHidden: options.disabled.contains(.culling))
      try device.check("a draw", object: "the frame")
      try meter?.endFrame(bufferBytes: device.counters.bufferBytes - before.bufferBytes)
    } catch {
      letGo()
      throw error
    }
    textures.show([])
    externals.endFrame()
    rasters.endFrame()
    coverage.endFrame()
    if options.disabled.contains(.caches) { rasters.removeAll() }
    pool.endFrame()
    if options.disabled.contains(.residency) { residency.removeAll() }
  }

  /// Lets go of all that a frame has brought to the device, which an error may have spoiled: a
  /// driver need not say which of many calls it refused.
  private func letGo() {
    textures = FrameTextures()
    residency.removeAll()
    rasters.removeAll()
    coverage.removeAll()
    records.removeAll()
    pool.removeAll()
    externals.removeAll()
    instances.removeAll()
    device.startOver()
  }

  /// Brings the instances and the records to where the programs look for them.
  func upload(_ frame: Frame) throws(DeviceError) {
    if batcher.quadCount > 0 {
      try instances.refill(byteCount: batcher.byteCount) {
        batcher.writeInstances(
          of: frame, placements: residency.placements, plan: plan, coverage: coverage.runs,
          rasters: textures.rasterPlacements, to: $0)
      }
    }
    try records.update(to: frame)
    try device.checkUploads()
  }

  private func count(from before: CallCounters) {
    counters.slices = residency.slices
    counters.contentsUploads = residency.uploads
    counters.evictions = residency.evictions
    counters.residentBytes = residency.byteCount
    counters.peakResidentBytes = residency.peakByteCount
    counters.externalBytes = externals.byteCount
    counters.targetBytes = pool.byteCount
    (counters.rasterHits, counters.rasterMisses) = rasters.takeCounts()
    counters.rasterBytes = rasters.byteCount
    counters.pathBytes = coverage.entryBytes
    counters.add(from: before, to: device.counters)
  }

  func report(_ message: String, layer: LayerID = LayerID(rawValue: 0)) {
    diagnostics.append(FrameDiagnostic(layer: layer, message: message))
  }
}
