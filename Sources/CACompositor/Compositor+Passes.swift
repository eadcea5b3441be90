// SPDX-License-Identifier: Apache-2.0
import CABatching
import CAFrame
import CADevice
import CAGeometry
import CAShaders
import CATrace
import CoreGraphics

extension Compositor {
  /// Runs the steps of a slice that is planned, batched and uploaded.
  func execute(_ slice: FrameSlice, of whole: Frame, into surface: DrawTarget) throws {
    let frame = slice.frame
    device.setLimit(nil)
    device.setDepthTest(nil)
    if slice.isFirst {
      textures.slotOfSheet.removeAll(keepingCapacity: true)
      textures.slotOfSheet.append(contentsOf: repeatElement(-1, count: plan.sheets.count))
    }
    for number in slice.isWhole ? plan.steps.indices : slice.passes {
      try Trace.span(named: label(ofStep: number, frame)) {
        try execute(step: number, of: frame, into: surface)
      }
      if !slice.goesOn(after: number) { giveBackSheets(after: number) }
    }
    if slice.isLast { giveBackSheets(after: .max) }
  }

  private func execute(
    step number: Int, of frame: Frame, into surface: DrawTarget
  ) throws {
    device.beginGroup(label(ofStep: number, frame))
    let run = try run(of: number, frame, surface)
    try meter?.beginStep()
    if let meter {
      for number in run.passes { meter.note(batcher.roles[frame.passes[number].draws]) }
    }
    try begin(run, frame, surface)
    if let meter {
      try perform(batcher.steps[number], in: run, of: frame, measuredBy: meter)
    } else {
      try perform(batcher.steps[number], in: run)
    }
    end(run)
    try meter?.endStep(run.passes, frame)
    device.endGroup()
  }

  private func label(ofStep number: Int, _ frame: Frame) -> String {
    let passes = plan.order[plan.steps[number].passes]
    let pass = frame.passes[passes.first ?? 0]
    let text = "pass \(number) \(pass.reason.rawValue) layer \(pass.layer)"
    return passes.count == 1 ? text : text + " and \(passes.count - 1) more"
  }

  private func giveBackSheets(after step: Int) {
    for index in textures.slotOfSheet.indices
    where textures.slotOfSheet[index] >= 0 && plan.sheets[index].lastReader <= step
      && !isKept(sheet: index)
    {
      pool.giveBack(textures.slotOfSheet[index])
      textures.slotOfSheet[index] = -1
    }
  }

  /// Whether a target that outlives the frame lies in a sheet.
  private func isKept(sheet: Int) -> Bool {
    textures.kept.contains { Int(plan.cells[$0].sheet) == sheet }
  }

  /// Where a step draws.
  private func run(
    of number: Int, _ frame: Frame, _ surface: DrawTarget
  ) throws(DeviceError) -> StepRun {
    let step = plan.steps[number]
    let passes = plan.order[step.passes]
    let pass = frame.passes[passes.first ?? 0]
    var run = StepRun(
      passes: passes, pass: pass,
      framebuffer: surface, size: frame.size,
      rect: pass.rect.shifted(into: plan.cells[0]),
      usesDepth: batcher.steps[number].usesDepth,
      isCovered: batcher.steps[number].isCoveredByCopies,
      fill: batcher.steps[number].fill,
      clearColor: batcher.steps[number].ground?.color ?? pass.clearColor)
    guard step.sheet >= 0 else {
      run.framebuffer = run.usesDepth ? try pool.deep(surface) : surface
      return run
    }
    let sheet = plan.sheets[step.sheet]
    run.size = sheet.size
    run.rect = sheet.size.rect
    if sheet.isShared, passes.count == 1 {
      let cell = plan.cells[pass.target]
      run.rect = DeviceRect(
        x: Int(cell.x), y: Int(cell.y), width: pass.rect.width, height: pass.rect.height)
    }
    if textures.slotOfSheet[step.sheet] < 0 {
      textures.slotOfSheet[step.sheet] = try pool.take(
        width: sheet.size.width, height: sheet.size.height,
        format: device.targetFormat(isHalfFloat: sheet.isHalfFloat), hasDepth: run.usesDepth)
    } else if run.usesDepth {
      try pool.addDepth(textures.slotOfSheet[step.sheet])
    }
    run.framebuffer = pool.target(textures.slotOfSheet[step.sheet]).framebuffer
    return run
  }

  /// Makes a target ready for a step.
  ///
  /// A sheet of one target is cleared as a whole, also where the texture is larger, so that a
  /// composite fetches the clear colour beyond the pass. Cells of a shared sheet are only fetched
  /// within.
  private func begin(_ run: StepRun, _ frame: Frame, _ surface: DrawTarget) throws {
    programs.passSerial += 1
    device.begin(run.framebuffer)
    device.setArea(PixelRect(run.size.rect))
    device.setLimit(run.scissor)
    if run.pass.begin != .keep, !run.isCovered, run.fill == nil {
      device.setLimit(run.clearScissor)
      device.fill(.color(run.clearColor))
      device.setLimit(run.scissor)
    }
    if run.usesDepth {
      device.setDepthTest(DepthTest(.less, writes: true))
      device.fill(.depth(1))
    } else {
      device.setDepthTest(nil)
    }
    if let fill = run.fill { try draw(batcher.batches[fill.batch], in: run) }
    if case .copy(let source) = run.pass.begin {
      copy(source, to: run, frame, surface)
      device.begin(run.framebuffer)
    }
  }

  /// Draws the batches of a step, and copies its pictures once the draws below them are done.
  private func perform(_ step: BatchStep, in run: StepRun) throws {
    let middle = step.batches.lowerBound + step.batchesBelow
    for index in step.batches.lowerBound..<middle { try draw(batcher.batches[index], in: run) }
    for index in step.copies { try copy(batcher.copies[index], in: run) }
    for index in middle..<step.batches.upperBound { try draw(batcher.batches[index], in: run) }
  }

  /// Copies a picture's texels. The rectangle lies within the step's area.
  func copy(_ copy: PictureCopy, in run: StepRun) throws(DeviceError) {
    guard let source = try residency.framebuffer(page: copy.page, slice: copy.slice) else {
      return
    }
    let target = PixelRect(copy.target)
    device.copy(
      source, PixelRect(x: copy.x, y: copy.y, width: target.width, height: target.height),
      to: run.framebuffer, target)
    counters.copies += 1
  }

  private func end(_ run: StepRun) {
    if run.usesDepth { device.discardDepth(of: run.framebuffer) }
  }

  /// Copies the pixels that an earlier target, or the surface, has in common with a pass.
  private func copy(_ source: Int, to run: StepRun, _ frame: Frame, _ surface: DrawTarget) {
    let cell = plan.cells[source]
    let slot = source == 0 ? 0 : textures.slotOfSheet[Int(cell.sheet)]
    guard slot >= 0 else { return }
    let held =
      source == 0
      ? frame.bounds
      : DeviceRect(
        x: Int(cell.deviceX), y: Int(cell.deviceY), width: frame.targets[source - 1].width,
        height: frame.targets[source - 1].height)
    let common = run.pass.rect.intersection(held)
    guard !common.isEmpty else { return }
    let own = plan.cells[run.pass.target]
    device.copy(
      source == 0 ? surface : pool.target(slot).framebuffer,
      PixelRect(common.shifted(into: cell)), to: run.framebuffer,
      PixelRect(common.shifted(into: own)))
  }

  func draw(_ batch: Batch, in run: StepRun) throws {
    let program = try programs.program(batch.variant)
    device.setProgram(program.program)
    if program.pass != programs.passSerial { setUniforms(of: program, run) }
    if batch.swarm >= 0 {
      let values = batcher.swarms.batches[Int(batch.swarm)].values
      device.set(.swarm, batcher.swarms.values[values])
    }
    guard bindTextures(of: batch) else { return }
    device.setLimit(batch.scissor.map { PixelRect($0) } ?? run.scissor)
    device.setMixing(batch.isBlended ? BlendFunction(batch.blend) : nil)
    if run.usesDepth { device.setDepthTest(DepthTest(.less, writes: batch.writesDepth)) }
    if batch.swarm >= 0, batcher.swarms.batches[Int(batch.swarm)].pointMargin > 0 {
      return drawPoints(batch, program, run)
    }
    let isUpright = batch.variant.features.contains(.upright)
    device.drawQuads(
      instances.vertexSource(of: batch.variant.kind), asTriangles: isUpright,
      first: batch.firstInstance, count: batch.quadCount)
  }

  /// Draws particles as points, with a viewport that holds the middles of all that touch the
  /// target.
  private func drawPoints(_ batch: Batch, _ program: DrawProgram, _ run: StepRun) {
    let margin = batcher.swarms.batches[Int(batch.swarm)].pointMargin
    let size = DeviceSize(
      width: run.size.width + 2 * margin, height: run.size.height + 2 * margin)
    device.set(.texelToClip, size.texelToClip)
    program.pass = -1
    device.setArea(
      PixelRect(x: -margin, y: -margin, width: size.width, height: size.height))
    device.setLimit(batch.scissor.map { PixelRect($0) } ?? PixelRect(run.rect))
    device.drawPoints(
      instances.pointSource, first: batch.firstInstance, count: batch.quadCount)
    device.setArea(PixelRect(run.size.rect))
  }

  private func setUniforms(of program: DrawProgram, _ run: StepRun) {
    program.pass = programs.passSerial
    device.set(.texelToClip, run.size.texelToClip)
  }

  /// - Returns: whether all that the batch samples is there.
  private func bindTextures(of batch: Batch) -> Bool {
    switch batch.source {
    case .none: break
    case .page(let page):
      guard let texture = residency.texture(page: page) else { return false }
      let sampler =
        batch.meetsTexels ? samplers.texels : samplers.all[Int(batch.sampling.rawValue & 7)]
      bind(texture, sampler, unit: CA_UNIT_CONTENTS)
    case .coverage:
      guard let texture = coverage.texture else { return false }
      bind(texture, unit: CA_UNIT_TARGET)
    case .external(let index):
      guard bindExternal(Int(index), batch) else { return false }
    case .sheet(let sheet):
      guard bindSheet(sheet, unit: CA_UNIT_TARGET) else { return false }
    case .raster(let index):
      guard let home = textures.rasters[Int(index)] else { return false }
      let isStack = batch.variant.features.contains(.plain)
      let sampler = isStack ? samplers.texels : samplers.all[Int(batch.sampling.rawValue & 3)]
      bind(home.target.texture, sampler, unit: CA_UNIT_TARGET)
    }
    if batch.mask >= 0 {
      guard bindSheet(batch.mask, unit: CA_UNIT_SECOND) else { return false }
    }
    if batch.variant.features.contains(.clip), let texture = records.clips.texture {
      bind(texture, unit: CA_UNIT_CLIPS)
    }
    // A picture without a colour matrix reads none, and there may be none.
    if let kind = batch.variant.kind.records, let (texture, unit) = records.texture(kind) {
      bind(texture, unit: unit)
    }
    return true
  }

  /// Binds a texture whose texels are fetched.
  private func bind(_ texture: Texture, unit: Int32) {
    device.setTexture(texture, samplers.texels, place: Int(unit))
  }

  /// Binds the texture, or the planes, of external pixels.
  private func bindExternal(_ index: Int, _ batch: Batch) -> Bool {
    guard externals.current.indices.contains(index) else { return false }
    let textures = externals.current[index]
    let sampled = PlanarPixels.sampled(textures)
    let sampler = samplers.all[Int(batch.sampling.rawValue & 3)]
    bind(textures[0], sampler, unit: CA_UNIT_EXTERNAL)
    guard batch.variant.kind == .film else { return true }
    bind(textures[sampled.alpha], sampler, unit: CA_UNIT_ALPHA)
    // There are fewer samples of chroma than pixels, so that they are always mixed.
    let chroma = samplers.all[Int(Sampling.linear.rawValue)]
    bind(textures[sampled.blue], chroma, unit: CA_UNIT_CHROMA_BLUE)
    bind(textures[sampled.red], chroma, unit: CA_UNIT_CHROMA_RED)
    return true
  }

  private func bind(_ texture: Texture, _ sampler: Sampler, unit: Int32) {
    device.setTexture(texture, sampler, place: Int(unit))
  }

  private func bindSheet(_ sheet: Int32, unit: Int32) -> Bool {
    guard sheet >= 0, textures.slotOfSheet[Int(sheet)] >= 0 else { return false }
    let slot = textures.slotOfSheet[Int(sheet)]
    bind(pool.target(slot).texture, unit: unit)
    return true
  }
}

/// A step of the plan on its way.
struct StepRun {
  let passes: ArraySlice<Int>
  /// The first of its passes, or the only one.
  let pass: Pass
  var framebuffer: DrawTarget
  /// Pixels that clip space spans from the corner of the framebuffer.
  var size: DeviceSize
  /// Pixels of the framebuffer that the step may touch.
  var rect: DeviceRect
  let usesDepth: Bool
  /// Whether every pixel is copied to, so that none need be cleared.
  let isCovered: Bool
  /// The batch that is drawn in place of a clear.
  let fill: PassFill?
  /// That of its pass, or the colour behind all else that it draws. Premultiplied.
  let clearColor: SIMD4<Float>

  /// The scissor for drawing; nil where the viewport suffices.
  var scissor: PixelRect? { rect == size.rect ? nil : PixelRect(rect) }

  /// The scissor for clearing: the extent of a shared sheet's cells, if the texture is larger.
  var clearScissor: PixelRect? {
    guard scissor == nil, passes.count > 1 else { return scissor }
    let isLarger = 4 * size.rect.area < 3 * framebuffer.width * framebuffer.height
    return isLarger ? PixelRect(rect) : nil
  }
}

extension DeviceRect {
  /// Where these device pixels of a target lie in its sheet.
  fileprivate func shifted(into cell: TargetPlan.Cell) -> DeviceRect {
    DeviceRect(
      x: x + Int(cell.x - cell.deviceX), y: y + Int(cell.y - cell.deviceY), width: width,
      height: height)
  }
}

extension DeviceSize {
  /// Clip space per texel of a target of this size.
  fileprivate var texelToClip: SIMD2<Float> { SIMD2(2 / Float(width), 2 / Float(height)) }
}

extension PixelRect {
  init(_ rect: DeviceRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
