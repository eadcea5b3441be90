// SPDX-License-Identifier: Apache-2.0
@_exported import CADevice

/// GL as a device of the compositor. The words of GL, its rows from the bottom and its uniforms by
/// name end here.
extension GLDevice: Device {
  package func makeTarget(
    color: Attachment, depth: Attachment?, label: String
  ) throws(GLError) -> DrawTarget {
    try makeFramebuffer(color: color, depth: depth, label: label)
  }

  package func makeVertexSource(_ bindings: [VertexBinding], label: String) -> VertexSource {
    makeVertexArray(bindings, label: label)
  }

  package func fillLevels(of texture: Texture) { generateMipmap(of: texture) }

  package func resize(_ buffer: Buffer, byteCount: Int) throws(GLError) {
    try allocate(buffer, byteCount: byteCount)
  }

  package func refill(
    _ buffer: Buffer, byteCount: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(GLError) {
    try withMappedRange(of: buffer, offset: 0, byteCount: byteCount, .invalidateBuffer, write)
  }

  package func read(
    _ target: DrawTarget, _ rect: PixelRect, into memory: UnsafeMutableRawBufferPointer
  ) {
    readPixels(of: target, rect, into: memory)
  }

  package func begin(_ target: DrawTarget) { bind(target) }

  package func setArea(_ rect: PixelRect) { setViewport(rect) }

  package func setLimit(_ rect: PixelRect?) { setScissor(rect) }

  package func setMixing(_ blend: BlendFunction?) { setBlend(blend) }

  package func setProgram(_ program: Program) { use(program) }

  package func set(_ value: ProgramValue, _ numbers: SIMD2<Float>) {
    setUniform(place(of: value), numbers)
  }

  package func set(_ value: ProgramValue, _ vectors: ArraySlice<SIMD4<Float>>) {
    setUniform(place(of: value), vectors)
  }

  private func place(of value: ProgramValue) -> UniformLocation {
    UniformLocation(program: state.program, index: state.values[value.rawValue])
  }

  package func setTexture(_ texture: Texture, _ sampler: Sampler, place: Int) {
    bind(texture, unit: place)
    bind(sampler, unit: place)
  }

  package func fill(_ value: FillValue) {
    switch value {
    case .color(let color): clear(color)
    case .depth(let depth): clearDepth(depth)
    }
  }

  package func drawQuads(_ source: VertexSource, asTriangles: Bool, first: Int, count: Int) {
    drawArraysInstanced(
      source, asTriangles ? .triangles : .triangleStrip, count: asTriangles ? 6 : 4,
      instances: count, baseInstance: first)
  }

  package func copy(
    _ source: DrawTarget, _ from: PixelRect?, to target: DrawTarget, _ place: PixelRect?
  ) {
    blit(from: source, from, to: target, place)
  }

  package func discardDepth(of target: DrawTarget) { invalidate(target, depthOnly: true) }

  package func beginGroup(_ label: @autoclosure () -> String) { pushGroup(label()) }

  package func endGroup() { popGroup() }

  package func startOver() {
    collectGarbage()
    forgetBoundState()
    dropFailures()
  }
}

extension GLDevice: HostDevice {}

extension DeviceTraits {
  /// The traits of a context.
  init(_ capabilities: Capabilities, _ faults: DriverFaults) {
    self.init()
    name = capabilities.renderer
    longestTexture = capabilities.limits.maxTextureSize
    mostLayers = capabilities.limits.maxArrayTextureLayers
    longestViewport = capabilities.limits.maxViewportSize
    largestPoint = capabilities.limits.maxPointSize
    hasHalfFloatTargets = capabilities.hasHalfFloatTargets
    hasFastRectangles = capabilities.hasFastRectangles
    losesFills = faults.losesClears
    hasTrueTimers = capabilities.hasTrueTimers
  }
}
