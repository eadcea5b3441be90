// SPDX-License-Identifier: Apache-2.0
import CADevice
import CAShaders

/// Puts finished pictures over the framebuffer of other code.
package final class PicturePainter {
  private let device: any Device
  private let program: Program
  private let vertices: VertexSource
  private let sampler: Sampler

  /// - Throws: an error of ``Device/makeProgram(_:in:)``.
  package init(device: any Device, options: CompositorOptions = CompositorOptions()) throws {
    self.device = device
    program = try device.makeProgram(
      ProgramDescription("present", label: "picture"),
      in: ProgramFolders(sources: options.shaderFolder))
    vertices = device.makeVertexSource([], label: "picture")
    sampler = device.makeSampler(
      SamplerDescription(minification: .nearest, magnification: .nearest), label: "picture")
    try device.check("a sampler", object: "picture")
  }

  /// Blends a part of the picture over the framebuffer, texel on pixel.
  ///
  /// - Parameters:
  ///   - viewport: Where the picture lies in the framebuffer, as its device counts rows; it has
  ///     the picture's size.
  ///   - part: The part, rows from the top as in the picture.
  package func draw(
    _ picture: Texture, over framebuffer: DrawTarget, viewport: PixelRect, part: PixelRect
  ) {
    device.begin(framebuffer)
    device.setArea(viewport)
    device.setLimit(
      PixelRect(
        x: viewport.x + part.x, y: viewport.y + viewport.height - part.y - part.height,
        width: part.width, height: part.height))
    device.setDepthTest(nil)
    device.setMixing(.sourceOver)
    device.setProgram(program)
    device.set(.origin, SIMD2<Float>(Float(viewport.x), Float(viewport.y)))
    device.setTexture(picture, sampler, place: Int(CA_UNIT_CONTENTS))
    device.drawQuads(vertices, asTriangles: false, first: 0, count: 1)
  }
}
