// SPDX-License-Identifier: Apache-2.0
import CADevice
import DeviceSupport
import Testing

@testable import CAGLES

extension GLTests {
  /// What a device leaves out, and what it counts.
  @Suite struct Counting {
    @Test("A frame's passes, draws and uploads are counted and start anew")
    func frame() throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])])
        let other = try ColorTarget(gl, width: 4, height: 4, label: "other")
        _ = gl.takeCounters()
        gl.bind(other.framebuffer)
        drawing.prepare(gl)
        gl.clear([0, 0, 0, 0])
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 0)
        let counters = gl.takeCounters()
        #expect(counters.draws == 1)
        #expect(counters.framebufferBinds == 2)
        #expect(counters.clears == 1)
        #expect(counters.bufferUploads == 0)
        #expect(gl.counters == CallCounters())
      }
    }

    @Test("A driver that forgets the target in a clear is reminded before the first draw, once")
    func forgottenTarget() throws {
      try withContext { context in
        let gl = context.gl
        try #require(
          gl.faults.forgetsTargetInClear == gl.capabilities.version.contains("Mesa"))
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])])
        let other = try ColorTarget(gl, width: 4, height: 4, label: "other")
        func draw() {
          gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        }
        drawing.prepare(gl)
        draw()
        #expect(!gl.state.isTargetForgotten)
        gl.bind(other.framebuffer)
        gl.clear(.zero)
        #expect(gl.state.isTargetForgotten == gl.faults.forgetsTargetInClear)
        draw()
        #expect(!gl.state.isTargetForgotten)
        gl.clear(.zero)
        #expect(!gl.state.isTargetForgotten)
      }
    }

    @Test("Calls that change nothing are left out and counted as skipped")
    func redundantCalls() throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(gl, [])
        drawing.prepare(gl)
        _ = gl.takeCounters()
        gl.bind(drawing.target.framebuffer)
        gl.use(drawing.program)
        gl.setBlend(.sourceOver)
        gl.setScissor(nil)
        gl.setViewport(PixelRect(width: 8, height: 8))
        var expected = CallCounters()
        expected.skippedBinds = 5
        #expect(gl.takeCounters() == expected)
        gl.forgetBoundState()
        gl.use(drawing.program)
        #expect(gl.counters.programSwitches == 1)
      }
    }

    @Test("A device of GL and one that records count the same requests alike")
    func alike() throws {
      try withContext { context in
        let live = try countDrawing(context.gl)
        let recorded = try countDrawing(RecordingDevice())
        #expect(live == recorded)
        #expect(live.draws == 4 && live.textureUploads == 2 && live.programSwitches == 1)
      }
    }
  }
}

/// Two frames of the same requests, on any device.
private func countDrawing(_ device: any Device) throws -> CallCounters {
  let target = try ColorTarget(device, width: 8, height: 8, hasDepth: true, label: "target")
  let other = try ColorTarget(device, width: 8, height: 8, label: "other")
  let texture = try device.makeTexture(
    TextureDescription(.rgba8, width: 2, height: 2, layers: 2), label: "image")
  let sampler = device.makeSampler(SamplerDescription(), label: "sampler")
  let buffer = try device.makeBuffer(byteCount: 64, usage: .stream, label: "quads")
  let source = device.makeVertexSource(
    [
      VertexBinding(
        buffer, stride: 16, divisor: 1, attributes: [VertexAttribute(0, .float, 4, offset: 0)])
    ], label: "quads")
  let program = try device.makeProgram(
    ProgramDescription("color", label: "color"), in: ProgramFolders())
  let bytes = [UInt8](repeating: 7, count: 16)
  for _ in 0..<2 {
    device.begin(target.framebuffer)
    device.setArea(PixelRect(width: 8, height: 8))
    device.setLimit(PixelRect(width: 4, height: 4))
    device.fill(.color(.zero))
    device.setDepthTest(DepthTest(.less, writes: true))
    device.fill(.depth(1))
    device.setMixing(.sourceOver)
    device.setProgram(program)
    device.set(.texelToClip, [0.25, 0.25])
    try device.refill(buffer, byteCount: 32) { $0.initializeMemory(as: UInt8.self, repeating: 0) }
    bytes.withUnsafeBytes {
      device.upload($0, to: texture, region: PixelRect(width: 2, height: 2), layer: 1)
    }
    device.setTexture(texture, sampler, place: 3)
    device.drawQuads(source, asTriangles: false, first: 0, count: 1)
    device.drawQuads(source, asTriangles: true, first: 0, count: 2)
    device.drawQuads(source, asTriangles: true, first: 0, count: 0)
    device.copy(target.framebuffer, nil, to: other.framebuffer, nil)
    device.discardDepth(of: target.framebuffer)
  }
  return device.takeCounters()
}
