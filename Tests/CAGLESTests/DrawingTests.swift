// SPDX-License-Identifier: Apache-2.0
import CABase
import CEGL
import Testing

@testable import CAGLES

extension GLTests {
  @Suite struct Drawing {
    @Test("Row 0 of a read-back is the top row of target space")
    func topRowFirst() throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [0, 0, 8, 2], color: [1, 0, 0, 1])])
        drawing.prepare(gl)
        gl.clear([0, 0, 1, 1])
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        #expect(drawing.pixel(gl, 3, 1) == [255, 0, 0, 255])
        #expect(drawing.pixel(gl, 3, 2) == [0, 0, 255, 255])
        #expect(gl.takeError() == nil)
      }
    }

    @Test("Blending is premultiplied source over, and off when set to nil")
    func blending() throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [0, 0, 8, 8], color: [0.5, 0, 0, 0.5])])
        drawing.prepare(gl)
        gl.clear([0, 0, 1, 1])
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        // Half of 255 may be rounded either way.
        let mixed = drawing.pixel(gl, 0, 0)
        #expect((127...128).contains(mixed[0]) && (127...128).contains(mixed[2]))
        #expect(mixed[1] == 0 && mixed[3] == 255)
        gl.setBlend(nil)
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        #expect(drawing.pixel(gl, 0, 0).allSatisfy { [0, 127, 128].contains($0) })
      }
    }

    @Test(
      "A batch begins at its own instance, with base instance and without",
      arguments: [true, false], [true, false])
    func baseInstance(_ usesExtension: Bool, _ hasIndices: Bool) throws {
      try withContext { context in
        var capabilities = context.gl.capabilities
        if !usesExtension { capabilities.extensions.remove("GL_EXT_base_instance") }
        let gl = GLDevice(
          capabilities: capabilities, entryPoints: .load(for: capabilities), recordsGroups: false)
        let drawing = try SampleDrawing(
          gl,
          [
            SampleInstance(rect: [0, 0, 2, 2], color: [1, 0, 0, 1]),
            SampleInstance(rect: [2, 0, 2, 2], color: [0, 1, 0, 1]),
            SampleInstance(rect: [4, 0, 2, 2], color: [1, 0, 0, 1], flags: 1),
          ], hasIndices: hasIndices)
        drawing.prepare(gl)
        gl.clear([0, 0, 0, 0])
        func draw(_ base: Int, _ count: Int) {
          if hasIndices {
            gl.drawElementsInstanced(
              drawing.vertexArray, .triangleStrip, .uint16, count: 4, instances: count,
              baseInstance: base)
          } else {
            gl.drawArraysInstanced(
              drawing.vertexArray, .triangleStrip, count: 4, instances: count, baseInstance: base)
          }
        }
        draw(1, 2)
        #expect(drawing.pixel(gl, 0, 0) == [0, 0, 0, 0])
        #expect(drawing.pixel(gl, 3, 1) == [0, 255, 0, 255])
        #expect(drawing.pixel(gl, 5, 1) == [0, 0, 255, 255])
        draw(0, 1)
        #expect(drawing.pixel(gl, 1, 1) == [255, 0, 0, 255])
        #expect(gl.takeError() == nil)
      }
    }

    @Test("The scissor limits clears; a depth attachment orders draws")
    func scissorAndDepth() throws {
      try withContext { context in
        let gl = context.gl
        let target = try ColorTarget(gl, width: 2, height: 2, hasDepth: true, label: "deep")
        gl.bind(target.framebuffer)
        gl.setDepthTest(DepthTest(.less, writes: true))
        gl.setScissor(nil)
        gl.clear([0, 0, 0, 1])
        gl.clearDepth()
        gl.setScissor(PixelRect(x: 0, y: 0, width: 2, height: 1))
        gl.clear([1, 0, 0, 1])
        #expect(target.readRGBA8(gl).prefix(4) == [255, 0, 0, 255])
        #expect(target.readRGBA8(gl).suffix(4) == [0, 0, 0, 255])
        gl.invalidate(target.framebuffer, depthOnly: true)
        #expect(gl.takeError() == nil)
      }
    }

    @Test("A clear within a scissor gives the colour of one without, at each level and between")
    func clears() throws {
      try withContext { context in
        let gl = context.gl
        let target = try ColorTarget(gl, width: 2, height: 1, label: "clears")
        gl.bind(target.framebuffer)
        for step in 0...1020 {
          let color = SIMD4<Float>(Float(step) / 1020, 1 - Float(step) / 1020, 0.7, 1)
          gl.setScissor(nil)
          gl.clear(color)
          gl.setScissor(PixelRect(width: 1, height: 1))
          gl.clear(color)
          let pixels = target.readRGBA8(gl)
          #expect(pixels.prefix(4) == pixels.suffix(4), "\(color)")
          #expect(abs(Float(pixels[0]) - color.x * 255) <= 0.5)
        }
      }
    }

    @Test("A blit copies and scales between targets without turning the picture over")
    func blit() throws {
      try withContext { context in
        let gl = context.gl
        let source = try ColorTarget(gl, width: 2, height: 2, label: "source")
        let target = try ColorTarget(gl, width: 4, height: 4, label: "target")
        gl.bind(source.framebuffer)
        gl.clear([0, 0, 0, 1])
        gl.setScissor(PixelRect(width: 2, height: 1))
        gl.clear([1, 1, 1, 1])
        gl.blit(from: source.framebuffer, to: target.framebuffer)
        let pixels = target.readRGBA8(gl)
        #expect(pixels[0] == 255)
        #expect(pixels[4 * 4] == 255)
        #expect(pixels[2 * 4 * 4] == 0)
      }
    }

    @Test(
      "Red and blue change places in each pixel, in any number of them",
      arguments: [0, 1, 7, 8, 9, 19])
    func redAndBlue(_ count: Int) {
      var bytes = (0..<4 * count).map { UInt8($0 & 255) }
      bytes.withUnsafeMutableBytes { RedAndBlue.swap($0) }
      for pixel in 0..<count {
        let first = 4 * pixel
        #expect(
          bytes[first..<first + 4]
            == [first + 2, first + 1, first, first + 3].map { UInt8($0) }[...])
      }
    }

    @Test("A read-back through a buffer gives the same bytes as a direct one")
    func asynchronousReadback() throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [1, 2, 3, 4], color: [0.2, 0.4, 0.6, 1])])
        drawing.prepare(gl)
        gl.clear([0, 0, 0, 0])
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        let readback = try gl.beginReadback(of: drawing.target.framebuffer)
        let pixels = try gl.finish(readback)
        #expect(gl.isReady(readback))
        #expect(pixels == drawing.target.readRGBA8(gl))
        #expect(pixels.contains(153))
      }
    }
  }

  @Suite struct Shaders {
    @Test("A shader that does not compile throws its stage, the log and numbered source")
    func compileError() throws {
      try withContext { context in
        let broken = "#version 300 es\nprecision mediump float;\nvoid main() { nonsense(); }\n"
        let error = #expect(throws: ShaderError.self) {
          try context.gl.makeProgram(
            vertex: SampleShaders.vertex, fragment: broken, label: "broken")
        }
        #expect(error?.stage == .fragment)
        #expect(error?.program == "broken")
        #expect(error?.log.contains("nonsense") == true)
        #expect(error?.numberedSource.contains("3  void main() { nonsense(); }") == true)
        #expect(context.liveObjects.total == 0)
      }
    }

    @Test("Stages that do not fit together throw the link log")
    func linkError() throws {
      try withContext { context in
        let other = SampleShaders.fragment.replacing("v_color", with: "v_unknown")
        let error = #expect(throws: ShaderError.self) {
          try context.gl.makeProgram(vertex: SampleShaders.vertex, fragment: other, label: "odd")
        }
        #expect(error?.stage == nil)
        #expect(error?.log.contains("v_unknown") == true)
        #expect(context.liveObjects.total == 0)
      }
    }

    @Test("A program lists the attributes, uniforms and blocks that the linker kept")
    func reflection() throws {
      try withContext { context in
        let program = try context.gl.makeProgram(
          vertex: SampleShaders.vertex, fragment: SampleShaders.fragment, label: "sample")
        let attributes = program.attributes.sorted { $0.location < $1.location }
        #expect(attributes.map(\.name) == ["a_corner", "a_rect", "a_color", "a_flags"])
        #expect(attributes.map(\.location) == [0, 1, 2, 3])
        #expect(attributes.last?.type == GLenum(GL_UNSIGNED_INT))
        #expect(program.uniforms.contains { $0.name == "u_targetToClip" && $0.location >= 0 })
        #expect(program.uniformBlocks.map(\.name) == ["Tint"])
        #expect(program.uniformBlocks.first?.size == 16)
        #expect(!context.gl.uniformLocation("u_absent", in: program).isActive)
        #expect(!context.gl.setUniformBlock("Absent", in: program, binding: 0))
      }
    }
  }
}
