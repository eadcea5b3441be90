// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAShaders

/// Puts finished pictures over the framebuffer of other code.
package final class PicturePainter {
  private let device: GLDevice
  private let program: Program
  private let origin: UniformLocation
  private let vertices: VertexArray
  private let sampler: Sampler

  /// - Throws: a ``ShaderSourceError``, a ``ShaderError`` or a ``GLError``.
  package init(device: GLDevice, options: CompositorOptions = CompositorOptions()) throws {
    self.device = device
    let source = ShaderSource(folder: options.shaderFolder)
    program = try device.makeProgram(
      vertex: source.text(of: "present.vert"),
      fragment: source.text(of: "present.frag"), label: "picture")
    device.use(program)
    device.setUniform(device.uniformLocation("s_picture", in: program), Int(CA_UNIT_CONTENTS))
    origin = device.uniformLocation("u_origin", in: program)
    vertices = device.makeVertexArray([], label: "picture")
    sampler = device.makeSampler(
      SamplerDescription(minification: .nearest, magnification: .nearest), label: "picture")
    try device.check("glUniform1i", object: "picture")
  }

  /// Blends a part of the picture over the framebuffer, texel on pixel.
  ///
  /// - Parameters:
  ///   - viewport: Where the picture lies, in GL's window coordinates; it has the picture's size.
  ///   - part: The part, rows from the top as in the picture.
  package func draw(
    _ picture: Texture, over framebuffer: Framebuffer, viewport: PixelRect, part: PixelRect
  ) {
    device.bind(framebuffer)
    device.setViewport(viewport)
    device.setScissor(
      PixelRect(
        x: viewport.x + part.x, y: viewport.y + viewport.height - part.y - part.height,
        width: part.width, height: part.height))
    device.setDepthTest(nil)
    device.setBlend(.sourceOver)
    device.use(program)
    device.setUniform(origin, SIMD2<Float>(Float(viewport.x), Float(viewport.y)))
    device.bind(picture, unit: Int(CA_UNIT_CONTENTS))
    device.bind(sampler, unit: Int(CA_UNIT_CONTENTS))
    device.drawArraysInstanced(vertices, .triangleStrip, count: 4, instances: 1)
  }
}
