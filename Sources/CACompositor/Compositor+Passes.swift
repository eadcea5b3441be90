import CAFrame
import CAGLES
import CAGeometry
import CAShaders

extension Compositor {
  /// Runs the passes of a frame that is batched and uploaded.
  func execute(_ frame: Frame, into surface: Framebuffer) {
    device.setScissor(nil)
    device.setDepthTest(nil)
    noteTargetUse(frame)
    for (number, pass) in frame.passes.enumerated() {
      device.pushGroup("pass \(number) \(pass.reason.rawValue) layer \(pass.layer)")
      if let framebuffer = framebuffer(of: pass, frame, surface) {
        begin(pass, framebuffer)
        for index in batcher.passes[number] { draw(batcher.batches[index], in: pass) }
      }
      device.popGroup()
      giveBackTargets(after: number)
    }
    giveBackTargets(after: .max)
  }

  private func noteTargetUse(_ frame: Frame) {
    slotOfTarget.removeAll(keepingCapacity: true)
    lastSampler.removeAll(keepingCapacity: true)
    slotOfTarget.append(contentsOf: repeatElement(-1, count: frame.targets.count))
    lastSampler.append(contentsOf: repeatElement(-1, count: frame.targets.count))
    guard !frame.targets.isEmpty else { return }
    for (number, pass) in frame.passes.enumerated() {
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

  /// Clears the whole target, also where it is larger than the pass, so that what a composite
  /// fetches beyond the pass is the clear colour.
  private func begin(_ pass: Pass, _ framebuffer: Framebuffer) {
    passSerial += 1
    device.bind(framebuffer)
    device.setViewport(PixelRect(width: pass.rect.width, height: pass.rect.height))
    device.clear(pass.clearColor)
  }

  private func draw(_ batch: Batch, in pass: Pass) {
    do {
      guard let program = try programs.program(batch.variant) else { return }
      device.use(program.program)
      if program.pass != passSerial { setUniforms(of: program, batch.variant, pass) }
      guard bindTextures(of: batch) else { return }
      device.setBlend(batch.isBlended ? .sourceOver : nil)
      device.drawArraysInstanced(
        instances.vertexArray, .triangleStrip, count: 4, instances: batch.quadCount,
        baseInstance: batch.firstQuad)
    } catch {
      report("\(error)", layer: pass.layer)
    }
  }

  private func setUniforms(of program: QuadProgram, _ variant: Variant, _ pass: Pass) {
    program.pass = passSerial
    let origin = SIMD2<Float>(Float(pass.rect.x), Float(pass.rect.y))
    let scale = SIMD2<Float>(2 / Float(pass.rect.width), 2 / Float(pass.rect.height))
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
    if !batch.variant.isDisjoint(with: [.mask, .mix]) {
      guard bindTarget(batch.mask, unit: CA_UNIT_MASK) else { return false }
    }
    if batch.variant.contains(.clip) {
      guard let texture = clips.texture else { return false }
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
