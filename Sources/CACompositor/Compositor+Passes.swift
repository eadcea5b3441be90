import CAFrame
import CAGLES
import CAGeometry
import CAShaders

extension Compositor {
  /// Runs the passes of a slice that is batched and uploaded.
  func execute(_ slice: FrameSlice, of whole: Frame, into surface: Framebuffer) {
    let frame = slice.frame
    device.setScissor(nil)
    device.setDepthTest(nil)
    if slice.isFirst { noteTargetUse(whole) }
    for number in slice.passes {
      let pass = frame.passes[number]
      device.pushGroup("pass \(number) \(pass.reason.rawValue) layer \(pass.layer)")
      if let framebuffer = framebuffer(of: pass, frame, surface) {
        begin(pass, framebuffer, frame, surface)
        for index in batcher.passes[number] { draw(batcher.batches[index], in: pass, frame) }
      }
      device.popGroup()
      if !slice.goesOn(after: number) { giveBackTargets(after: number) }
    }
    if slice.isLast { giveBackTargets(after: .max) }
  }

  private func noteTargetUse(_ frame: Frame) {
    slotOfTarget.removeAll(keepingCapacity: true)
    lastSampler.removeAll(keepingCapacity: true)
    slotOfTarget.append(contentsOf: repeatElement(-1, count: frame.targets.count))
    lastSampler.append(contentsOf: repeatElement(-1, count: frame.targets.count))
    guard !frame.targets.isEmpty else { return }
    for (number, pass) in frame.passes.enumerated() {
      if case .copy(let source) = pass.begin, source > 0 { lastSampler[source - 1] = number }
      for index in pass.draws {
        let draw = frame.draws[index]
        if case .target(let target) = draw.source { lastSampler[Int(target) - 1] = number }
        if draw.mask > 0 { lastSampler[Int(draw.mask) - 1] = number }
      }
    }
  }

  private func giveBackTargets(after pass: Int) {
    for index in slotOfTarget.indices where slotOfTarget[index] >= 0 && lastSampler[index] <= pass {
      pool.giveBack(slotOfTarget[index])
      slotOfTarget[index] = -1
    }
  }

  /// Where a pass draws; nil, and reported, when there is no memory for it.
  private func framebuffer(of pass: Pass, _ frame: Frame, _ surface: Framebuffer) -> Framebuffer? {
    guard pass.target > 0 else { return surface }
    let index = pass.target - 1
    do throws(GLError) {
      if slotOfTarget[index] < 0 {
        let size = frame.targets[index]
        slotOfTarget[index] = try pool.take(width: size.width, height: size.height)
      }
      return pool.target(slotOfTarget[index]).framebuffer
    } catch {
      report("Its group cannot be drawn: \(error)", layer: pass.layer)
      return nil
    }
  }

  /// Makes a target ready for a pass.
  ///
  /// An offscreen target is cleared as a whole, also where it is larger than the pass, so that what a
  /// composite fetches beyond the pass is the clear colour.
  private func begin(
    _ pass: Pass, _ framebuffer: Framebuffer, _ frame: Frame, _ surface: Framebuffer
  ) {
    passSerial += 1
    let held = heldPixels(of: pass, frame)
    device.bind(framebuffer)
    device.setViewport(PixelRect(width: held.width, height: held.height))
    device.setScissor(pass.rect == held ? nil : PixelRect(pass.rect))
    if pass.begin != .keep { device.clear(pass.clearColor) }
    if case .copy(let source) = pass.begin {
      copy(source, to: framebuffer, of: pass, frame, surface)
      device.bind(framebuffer)
    }
  }

  /// The device pixels that the target of a pass holds.
  private func heldPixels(of pass: Pass, _ frame: Frame) -> DeviceRect {
    pass.target == 0 ? frame.size.rect : pass.rect
  }

  /// Copies the pixels that an earlier target, or the surface, has in common with a pass.
  private func copy(
    _ source: Int, to framebuffer: Framebuffer, of pass: Pass, _ frame: Frame,
    _ surface: Framebuffer
  ) {
    let slot = source == 0 ? 0 : slotOfTarget[source - 1]
    guard slot >= 0 else { return }
    let from = source == 0 ? surface : pool.target(slot).framebuffer
    let held = frame.passes.first { $0.target == source }.map { heldPixels(of: $0, frame) }
    let common = pass.rect.intersection(held ?? .zero)
    guard let held, !common.isEmpty else { return }
    device.blit(
      from: from, PixelRect(common.offset(from: held)), to: framebuffer,
      PixelRect(common.offset(from: pass.rect)))
  }

  private func draw(_ batch: Batch, in pass: Pass, _ frame: Frame) {
    do {
      guard let program = try programs.program(batch.variant) else { return }
      device.use(program.program)
      if program.pass != passSerial { setUniforms(of: program, batch.variant, pass, frame) }
      guard bindTextures(of: batch) else { return }
      device.setBlend(batch.isBlended ? BlendFunction(batch.blend) : nil)
      device.drawArraysInstanced(
        instances.vertexArray, .triangleStrip, count: 4, instances: batch.quadCount,
        baseInstance: batch.firstQuad)
    } catch {
      report("\(error)", layer: pass.layer)
    }
  }

  private func setUniforms(
    of program: QuadProgram, _ variant: Variant, _ pass: Pass, _ frame: Frame
  ) {
    program.pass = passSerial
    let held = heldPixels(of: pass, frame)
    let origin = SIMD2<Float>(Float(held.x), Float(held.y))
    let scale = SIMD2<Float>(2 / Float(held.width), 2 / Float(held.height))
    let offset = -origin * scale - 1
    device.setUniform(
      program.deviceToClip, SIMD4<Float>(scale.x, scale.y, offset.x, offset.y))
    if variant.readsPassOrigin { device.setUniform(program.passOrigin, origin) }
  }

  /// - Returns: whether all that the batch samples is there.
  private func bindTextures(of batch: Batch) -> Bool {
    switch batch.source {
    case .none: break
    case .page(let page):
      guard let texture = residency.texture(page: page) else { return false }
      device.bind(texture, unit: Int(CA_UNIT_CONTENTS))
      let sampler =
        batch.meetsTexels ? texelSampler : samplers[Int(batch.sampling.rawValue & 7)]
      device.bind(sampler, unit: Int(CA_UNIT_CONTENTS))
    case .target(let target):
      guard bindTarget(target, unit: CA_UNIT_TARGET) else { return false }
    }
    if !batch.variant.isDisjoint(with: Variant.secondTarget) {
      guard bindTarget(batch.mask, unit: CA_UNIT_MASK) else { return false }
    }
    // A picture without a colour matrix reads no record, and there may be none.
    if batch.variant.readsRecords, let texture = clips.texture {
      device.bind(texture, unit: Int(CA_UNIT_CLIPS))
      device.bind(texelSampler, unit: Int(CA_UNIT_CLIPS))
    }
    return true
  }

  private func bindTarget(_ target: Int32, unit: Int32) -> Bool {
    let slot = slotOfTarget[Int(target) - 1]
    guard slot >= 0 else { return false }
    device.bind(pool.target(slot).texture, unit: Int(unit))
    device.bind(texelSampler, unit: Int(unit))
    return true
  }
}

extension DeviceRect {
  /// The rectangle counted from the corner of another one.
  fileprivate func offset(from other: DeviceRect) -> DeviceRect {
    DeviceRect(x: x - other.x, y: y - other.y, width: width, height: height)
  }
}

extension PixelRect {
  init(_ rect: DeviceRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
