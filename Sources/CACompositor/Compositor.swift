import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CATrace

/// Draws frames with GL: makes contents resident, batches, executes the passes.
///
/// All targets are y-down: row 0 of a texture is the top row, so device pixels and GL's window
/// coordinates agree and nothing is turned over. Colours are premultiplied and blended as encoded,
/// in sRGB bytes.
///
/// A compositor belongs to the thread of its device. It sets all state it relies on except what the
/// device tracks; after foreign GL calls use ``GLDevice/forgetBoundState()``.
package final class Compositor {
  package let device: GLDevice
  package let options: CompositorOptions
  /// What the last frame cost.
  package internal(set) var counters = FrameCounters()
  /// The limits that changed how the last frame was drawn.
  package private(set) var diagnostics: [FrameDiagnostic] = []

  let programs: ProgramCache
  let residency: Residency
  let pool: TargetPool
  let instances: InstanceRing
  let clips: RecordTexture<ClipRecord>
  let matrices: RecordTexture<MatrixRecord>
  let rasters: RasterCache
  let coverage: CoverageAtlas
  /// For each raster of the frame that is drawn now its texture; nil where no draw shows it.
  var rasterTextures: [Texture?] = []
  /// By raw value of ``Sampling``.
  let samplers: [Sampler]
  let texelSampler: Sampler
  var batcher: Batcher
  /// Counts passes over all frames, so that programs know whether their uniforms are this pass's.
  var passSerial = 0
  /// Which targets share textures, and the order of the passes.
  var plan = TargetPlan()
  /// For each sheet of the plan the pool slot that holds it, −1 while none does.
  var slotOfSheet: [Int] = []

  package init(device: GLDevice, options: CompositorOptions = CompositorOptions()) throws(GLError) {
    self.device = device
    self.options = options
    programs = ProgramCache(device: device, source: ShaderSource(folder: options.shaderFolder))
    residency = Residency(
      device: device, budget: options.contentsBudget,
      sharesSizes: !options.disabled.contains(.atlas), lifetime: options.contentsLifetime)
    pool = TargetPool(device: device, lifetime: options.targetLifetime)
    instances = try InstanceRing(device: device)
    clips = RecordTexture(device: device, label: "clip records")
    matrices = RecordTexture(device: device, label: "colour matrices")
    rasters = RasterCache(
      device: device, lifetime: options.rasterLifetime, budget: options.rasterBudget)
    coverage = CoverageAtlas(
      device: device, isCaching: !options.disabled.contains(.caches), budget: options.pathBudget)
    samplers = (0..<8).map { Self.makeSampler(Sampling(rawValue: $0), device) }
    texelSampler = device.makeSampler(
      SamplerDescription(minification: .nearest, magnification: .nearest), label: "texels")
    try device.check("glSamplerParameteri", object: "samplers")
    batcher = Batcher(
      isMerging: !options.disabled.contains(.batching),
      usesDepth: !options.disabled.contains(.depth),
      copiesPictures: !options.disabled.contains(.copying))
  }

  private static func makeSampler(_ sampling: Sampling, _ device: GLDevice) -> Sampler {
    let description = SamplerDescription(
      minification: sampling.contains(.minifyNearest) ? .nearest : .linear,
      magnification: sampling.contains(.magnifyNearest) ? .nearest : .linear,
      mipmap: sampling.contains(.trilinear) ? .linear : .none)
    return device.makeSampler(description, label: "sampling \(sampling.rawValue)")
  }

  /// Draws a frame into a target, whose top left pixel is the frame's.
  ///
  /// What limits leave out is in ``diagnostics`` afterwards.
  ///
  /// - Throws: What the driver refused: a ``GLError``, a ``ShaderError`` or a
  ///   ``ShaderSourceError``. The target then holds no picture, and nothing is kept that the driver
  ///   may not have taken: the next frame begins from nothing but programs.
  /// - Precondition: the target is not a window's framebuffer, whose rows lie bottom first, and the
  ///   frame keeps its invariants (``Frame/checkInvariants()``).
  package func draw(_ frame: Frame, into target: Framebuffer) throws {
    precondition(!target.isWindow, "The compositor draws offscreen; a host copies to its window.")
    device.collectGarbage()
    diagnostics.removeAll(keepingCapacity: true)
    counters = FrameCounters()
    let before = device.counters
    defer { count(from: before) }
    residency.beginFrame()
    do {
      rasterTextures = try textures(ofRastersIn: frame)
      try drawSlices(
        of: frame, into: target, holdsHidden: options.disabled.contains(.culling))
      try device.check("a draw", object: "the frame")
    } catch {
      letGo()
      throw error
    }
    rasterTextures = []
    rasters.endFrame()
    if options.disabled.contains(.caches) { rasters.removeAll() }
    pool.endFrame()
    if options.disabled.contains(.residency) { residency.removeAll() }
  }

  /// Lets go of all that a frame has brought to GL, which an error may have spoiled: GL does not
  /// say which of many calls it refused.
  private func letGo() {
    (rasterTextures, slotOfSheet) = ([], [])
    residency.removeAll()
    rasters.removeAll()
    coverage.removeAll()
    clips.removeAll()
    matrices.removeAll()
    pool.removeAll()
    instances.removeAll()
    device.collectGarbage()
    device.forgetBoundState()
    device.dropFailures()
  }

  /// Brings the instances and the records to where the programs look for them.
  func upload(_ frame: Frame) throws(GLError) {
    if batcher.quadCount > 0 {
      try instances.refill(byteCount: batcher.byteCount) {
        batcher.writeInstances(
          of: frame, placements: residency.placements, plan: plan, coverage: coverage.runs, to: $0)
      }
    }
    try clips.update(frame.clips)
    try matrices.update(frame.matrices)
    try device.checkUploads()
  }

  private func count(from before: CallCounters) {
    counters.slices = residency.slices
    counters.contentsUploads = residency.uploads
    counters.evictions = residency.evictions
    counters.residentBytes = residency.byteCount
    counters.peakResidentBytes = residency.peakByteCount
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
