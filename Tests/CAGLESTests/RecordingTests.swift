// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAGLES

/// The recording device: no EGL, no GPU.
@Suite struct RecordingTests {
  @Test("A frame is listed call by call, with labels for names")
  func frame() throws {
    let gl = GLDevice()
    let drawing = try SampleDrawing(
      gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])], hasIndices: true)
    let atlas = try gl.makeTexture(
      TextureDescription(.rgba8, width: 64, height: 64, layers: 4), label: "atlas")
    gl.recorder?.removeAll()
    drawing.prepare(gl)
    gl.pushGroup("pass 0")
    gl.clear([0, 0, 0, 1])
    gl.bind(atlas, unit: 0)
    gl.drawArraysInstanced(
      drawing.vertexArray, .triangleStrip, count: 4, instances: 17, baseInstance: 3)
    gl.drawElementsInstanced(
      drawing.vertexArray, .triangles, .uint16, firstIndex: 6, count: 6, instances: 2)
    gl.popGroup()
    #expect(
      gl.recorder?.text == """
        bindFramebuffer(target)
        viewport(0 0 8×8)
        scissor(off)
        blend(one, oneMinusSourceAlpha)
        depthTest(off)
        useProgram(sample)
        uniformBlockBinding(sample, Tint, 2)
        bindUniformBuffer(2, tint, 0, 16 bytes)
        uniformMatrix4fv(0, 0.25 0.0 0.0 0.0 0.0 0.25 0.0 0.0 0.0 0.0 1.0 0.0 -1.0 -1.0 0.0 1.0)
        pushGroup(pass 0)
        clear(0.0 0.0 0.0 1.0)
        bindTexture(0, 2D_ARRAY, atlas)
        drawArraysInstanced(TRIANGLE_STRIP, 0, 4, 17, base 3)
        drawElementsInstanced(TRIANGLES, 6, 6, UNSIGNED_SHORT, 2)
        popGroup()
        """)
  }

  @Test("A driver that forgets the target in a clear is reminded before the first draw, once")
  func forgottenTarget() throws {
    var capabilities = Capabilities.recording
    capabilities.version = "OpenGL ES 3.1 Mesa 22.3.6"
    let gl = GLDevice(recordingWith: capabilities)
    let drawing = try SampleDrawing(gl, [])
    let other = try ColorTarget(gl, width: 4, height: 4, label: "other")
    func calls(_ body: () -> Void) -> [String] {
      gl.recorder?.removeAll()
      body()
      return gl.recorder?.lines ?? []
    }
    func draw() {
      gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
    }
    drawing.prepare(gl)
    draw()
    let reminder = "bindFramebuffer(none), bindFramebuffer(the same)"
    let drawn = "drawArraysInstanced(TRIANGLE_STRIP, 0, 4, 1)"
    let cleared = "clear(0.0 0.0 0.0 0.0)"
    let bound = "bindFramebuffer(other)"
    #expect(
      calls {
        gl.bind(other.framebuffer)
        gl.clear(.zero)
        draw()
        draw()
      } == [bound, cleared, reminder, drawn, drawn])
    #expect(
      calls {
        gl.clear(.zero)
        draw()
      } == [cleared, drawn])
  }

  @Test("Calls that change nothing are left out and counted as skipped")
  func redundantCalls() throws {
    let gl = GLDevice()
    let drawing = try SampleDrawing(gl, [])
    drawing.prepare(gl)
    gl.bind(try gl.makeTexture(TextureDescription(.r8, width: 1, height: 1), label: "a"), unit: 2)
    gl.recorder?.removeAll()
    _ = gl.takeCounters()
    gl.bind(drawing.target.framebuffer)
    gl.use(drawing.program)
    gl.setBlend(.sourceOver)
    gl.setScissor(nil)
    gl.setViewport(PixelRect(width: 8, height: 8))
    #expect(gl.recorder?.lines == [])
    #expect(gl.counters.skippedBinds == 5)
    gl.forgetBoundState()
    gl.use(drawing.program)
    #expect(gl.recorder?.lines == ["useProgram(sample)"])
  }

  @Test("Released objects are listed as deleted once garbage is collected")
  func garbage() throws {
    let gl = GLDevice()
    func makeAndDrop() throws {
      _ = try gl.makeBuffer([UInt8](repeating: 0, count: 3), usage: .dynamic, label: "three")
    }
    try makeAndDrop()
    #expect(gl.liveObjects[.buffer] == 1)
    #expect(gl.collectGarbage() == 1)
    #expect(gl.recorder?.lines.last == "delete(buffer 1)")
    #expect(gl.liveObjects.total == 0)
  }

  @Test("A recording device counts")
  func counts() throws {
    let recorded = try countDrawing(GLDevice())
    #expect(recorded.draws == 2)
    #expect(recorded.instances == 2)
    #expect(recorded.programSwitches == 1)
    #expect(recorded.framebufferBinds == 1)
    #expect(recorded.textureBinds == 1)
    #expect(recorded.textureUploads == 2)
    #expect(recorded.textureBytes == 32)
    #expect(recorded.bufferUploads == 3)
    #expect(recorded.bufferBytes == 32 + 64 + 16)
  }
}

/// Two frames of the same calls, on any device.
private func countDrawing(_ gl: GLDevice) throws -> CallCounters {
  let drawing = try SampleDrawing(
    gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])])
  let texture = try gl.makeTexture(
    TextureDescription(.rgba8, width: 2, height: 2, layers: 2), label: "image")
  let bytes = [UInt8](repeating: 7, count: 16)
  for _ in 0..<2 {
    drawing.prepare(gl)
    bytes.withUnsafeBytes {
      gl.upload($0, to: texture, region: PixelRect(width: 2, height: 2), layer: 1)
    }
    gl.bind(texture, unit: 0)
    gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
  }
  return gl.takeCounters()
}

extension GLTests {
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

    @Test("A live device and a recording one count the same calls alike")
    func alike() throws {
      try withContext { context in
        let live = try countDrawing(context.gl)
        let recorded = try countDrawing(GLDevice())
        #expect(live == recorded)
      }
    }
  }
}
