// SPDX-License-Identifier: Apache-2.0
import CABase
import CACompositor
import CAGLES
import CoreGraphics

/// A picture that a program drew with GL, in a texture that compositors share.
final class SharedPicture: TextureSurface {
  private let buffer: PictureBuffer
  private let pool: PicturePool
  let isOpaque: Bool

  init(_ buffer: PictureBuffer, isOpaque: Bool, pool: PicturePool) {
    (self.buffer, self.isOpaque, self.pool) = (buffer, isOpaque, pool)
  }

  deinit { pool.takeBack(buffer) }

  var width: Int { buffer.texture.image.width }
  var height: Int { buffer.texture.image.height }
  var textureRows: TextureRows? { .bottomFirst }

  /// Nil for a device that is not of GL: the picture is then copied through memory.
  func lend(to device: any Device) throws(DeviceError) -> Texture? {
    guard let device = device as? GLDevice else { return nil }
    guard buffer.texture.image.isUsable else {
      Notice.say(
        "The pictures of a CAEAGLLayer are copied through memory: its context was made before the "
          + "window, on another display.", by: "OpenGLES")
      return nil
    }
    guard !buffer.texture.isLost else { return lose() }
    do throws(DeviceError) {
      return try buffer.lend(to: device, ignoresAlpha: isOpaque)
    } catch {
      guard buffer.texture.findLoss() else { throw error }
      return lose()
    }
  }

  /// Says that the texels are gone, so that a transparent picture stands for them.
  private func lose() -> Texture? {
    Notice.say(
      "The picture of a CAEAGLLayer is transparent: its GL context is lost. Make a new EAGLContext, "
        + "and draw again.", by: "OpenGLES")
    return nil
  }

  func giveBack(from device: any Device) {
    if buffer.texture.image.isUsable { buffer.giveBack() }
  }

  /// Top row first.
  private func pixels() throws(GLError) -> [UInt8] {
    var pixels = try buffer.texture.readRGBA8()
    if isOpaque {
      for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = 255 }
    }
    return pixels
  }

  func premultipliedRGBA8() -> [UInt8] {
    do throws(GLError) {
      return try pixels()
    } catch {
      Notice.say("A picture of a CAEAGLLayer cannot be read: \(error)", by: "OpenGLES")
      return [UInt8](repeating: 0, count: width * height * 4)
    }
  }
}
