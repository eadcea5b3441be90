// SPDX-License-Identifier: Apache-2.0
import CEGL
import Foundation
import Synchronization
import Testing

@testable import CAGLES

extension GLTests {
  @Suite struct Objects {
    @Test("An object released on another thread is deleted on its own, and counts return")
    func deletionThread() throws {
      try withContext { context in
        let gl = context.gl
        let box = Box(
          try gl.makeTexture(TextureDescription(.rgba8, width: 4, height: 4), label: "wanderer"))
        let name = box.content.withLock { $0?.name } ?? 0
        #expect(glIsTexture(name) != 0)
        emptyOnAnotherThread(box)
        #expect(gl.liveObjects[.texture] == 1)
        #expect(glIsTexture(name) != 0)
        #expect(gl.collectGarbage() == 1)
        #expect(gl.liveObjects.total == 0)
        #expect(glIsTexture(name) == 0)
      }
    }

    /// Drops the last reference on a thread of its own, and waits for that.
    private func emptyOnAnotherThread(_ box: Box) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        box.content.withLock { $0 = nil }
        done.signal()
      }
      done.wait()
    }

    private final class Box: Sendable {
      let content: Mutex<Texture?>
      init(_ texture: Texture) { content = Mutex(texture) }
    }

    @Test("Every kind of object returns to the baseline")
    func baseline() throws {
      try withContext { context in
        let gl = context.gl
        try useEveryKind(gl)
        #expect(gl.liveObjects[.program] == 1)
        #expect(gl.liveObjects[.buffer] == 5)
        #expect(gl.liveObjects[.fence] == 1)
        #expect(gl.liveObjects[.sampler] == 1)
        #expect(gl.liveObjects[.vertexArray] == 1)
        #expect(gl.liveObjects[.framebuffer] == 1)
        let deleted = try context.collectGarbage()
        #expect(deleted == 11)
        #expect(gl.liveObjects == LiveObjects())
        #expect(gl.takeError() == nil)
      }
    }

    private func useEveryKind(_ gl: GLDevice) throws {
      let drawing = try SampleDrawing(
        gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])], hasIndices: true)
      let sampler = gl.makeSampler(SamplerDescription(), label: "smooth")
      drawing.prepare(gl)
      gl.bind(sampler, unit: 0)
      gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
      _ = try gl.beginReadback(of: drawing.target.framebuffer)
    }

    @Test("A name that GL hands out again is bound again")
    func reusedName() throws {
      try withContext { context in
        let gl = context.gl
        func make(_ color: UInt8) throws -> [UInt8] {
          let texture = try gl.makeTexture(
            TextureDescription(.rgba8, width: 1, height: 1), label: "pixel")
          let pixel = [color, color, color, 255]
          pixel.withUnsafeBytes {
            gl.upload($0, to: texture, region: PixelRect(width: 1, height: 1))
          }
          let framebuffer = try gl.makeFramebuffer(color: Attachment(texture), label: "pixel")
          return gl.readPixels(of: framebuffer)
        }
        for color: UInt8 in [10, 20, 30] {
          let pixel = try make(color)
          #expect(pixel == [color, color, color, 255])
          gl.collectGarbage()
        }
      }
    }

    @Test("Layers of an array texture take uploads with any row distance, and are drawn to singly")
    func arrayLayers() throws {
      try withContext { context in
        let gl = context.gl
        let texture = try gl.makeTexture(
          TextureDescription(.rgba8, width: 2, height: 2, layers: 3, isMipmapped: true),
          label: "array")
        #expect(texture.description.levelCount == 2)
        #expect(texture.description.byteCount == (4 + 1) * 3 * 4)
        for bytesPerRow in [8, 12, 13] {
          var bytes = [UInt8](repeating: 99, count: bytesPerRow + 8)
          bytes.replaceSubrange(0..<8, with: [1, 2, 3, 4, 5, 6, 7, 8])
          bytes.replaceSubrange(
            bytesPerRow..<bytesPerRow + 8, with: [11, 12, 13, 14, 15, 16, 17, 18])
          bytes.withUnsafeBytes {
            gl.upload(
              $0, to: texture, region: PixelRect(width: 2, height: 2), layer: 1,
              bytesPerRow: bytesPerRow)
          }
          let layer = try gl.makeFramebuffer(color: Attachment(texture, layer: 1), label: "layer 1")
          #expect(
            gl.readPixels(of: layer) == [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18])
        }
        gl.generateMipmap(of: texture)
        let small = try gl.makeFramebuffer(
          color: Attachment(texture, layer: 1, level: 1), label: "level 1")
        #expect(small.width == 1)
        #expect(gl.readPixels(of: small).first.map { (5...10).contains($0) } == true)
        #expect(gl.takeError() == nil)
      }
    }

    @Test("BGRA and coverage textures are sampled in the right channels", arguments: [true, false])
    func swizzles(_ isBGRA: Bool) throws {
      try withContext { context in
        let gl = context.gl
        let texture = try gl.makeTexture(
          TextureDescription(isBGRA ? .bgra8 : .a8, width: 1, height: 1), label: "pixel")
        let bytes: [UInt8] = isBGRA ? [10, 20, 30, 40] : [70]
        bytes.withUnsafeBytes { gl.upload($0, to: texture, region: PixelRect(width: 1, height: 1)) }
        #expect(try sample(texture, gl) == (isBGRA ? [30, 20, 10, 40] : [0, 0, 0, 70]))
      }
    }

    /// The texels that a shader reads from the texture.
    private func sample(_ texture: Texture, _ gl: GLDevice) throws -> [UInt8] {
      let program = try gl.makeProgram(
        vertex: """
          #version 300 es
          void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0,
                                           gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
          """,
        fragment: """
          #version 300 es
          precision mediump float;
          uniform sampler2D s_image;
          out vec4 out_color;
          void main() { out_color = texture(s_image, vec2(0.5)); }
          """, label: "copy")
      let target = try ColorTarget(gl, width: 1, height: 1, label: "copy")
      gl.bind(target.framebuffer)
      gl.setViewport(PixelRect(width: 1, height: 1))
      gl.setBlend(nil)
      gl.use(program)
      gl.bind(texture, unit: 3)
      gl.bind(gl.makeSampler(SamplerDescription(), label: "smooth"), unit: 3)
      gl.setUniform(gl.uniformLocation("s_image", in: program), 3)
      let empty = gl.makeVertexArray([], label: "none")
      gl.drawArraysInstanced(empty, .triangles, count: 3, instances: 1)
      return target.readRGBA8(gl)
    }

    @Test(
      "A mapped range arrives in the draw", arguments: [MapMode.invalidateBuffer, .invalidateRange])
    func mapping(_ mode: MapMode) throws {
      try withContext { context in
        let gl = context.gl
        let drawing = try SampleDrawing(
          gl, [SampleInstance(rect: [0, 0, 8, 8], color: [1, 1, 1, 1])])
        drawing.prepare(gl)
        try gl.withMappedRange(of: drawing.tint, offset: 0, byteCount: 16, mode) { memory in
          memory.storeBytes(of: SIMD4<Float>(0, 1, 0, 1), as: SIMD4<Float>.self)
        }
        gl.drawArraysInstanced(drawing.vertexArray, .triangleStrip, count: 4, instances: 1)
        #expect(drawing.pixel(gl, 0, 0) == [0, 255, 0, 255])
      }
    }

    @Test("A texture beyond the limits is refused by name, with the limit")
    func limits() throws {
      try withContext { context in
        let gl = context.gl
        let limit = gl.capabilities.limits.maxTextureSize
        let error = #expect(throws: GLError.self) {
          try gl.makeTexture(
            TextureDescription(.rgba8, width: limit + 1, height: 1), label: "too wide")
        }
        #expect(error?.object == "too wide")
        #expect(error?.reason.contains("\(limit)") == true)
        #expect(throws: GLError.self) {
          try gl.makeTexture(TextureDescription(.rgba8, width: 0, height: 1), label: "empty")
        }
        #expect(gl.liveObjects.total == 0)
      }
    }

    @Test("An error that was pending is not blamed on the next checked call")
    func strayError() throws {
      try withContext { context in
        glEnable(0xDEAD)
        _ = try context.gl.makeBuffer(byteCount: 16, usage: .fixed, label: "innocent")
        let error = #expect(throws: GLError.self) {
          try context.gl.check("glDraw", object: "frame")
        }
        #expect(error?.call == "a call before glBufferData")
        #expect(error?.reason == "GL_INVALID_ENUM")
        try context.gl.check("glDraw", object: "frame")
      }
    }
  }
}
