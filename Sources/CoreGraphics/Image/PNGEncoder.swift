import CImageCodecs
import Foundation

/// Writes PNG: eight bits, RGBA with straight alpha, or RGB for an opaque image, marked as sRGB.
///
/// The same image gives the same bytes: settings are libpng's defaults, and no time is written.
package enum PNGEncoder {
  package static func encode(_ image: CGImage) throws(ImageError) -> Data {
    let components = image.isOpaque ? 3 : 4
    let samples = straightSamples(of: image, components: components)
    var header = png_image()
    header.version = png_uint_32(PNG_IMAGE_VERSION)
    header.width = png_uint_32(image.width)
    header.height = png_uint_32(image.height)
    header.format = components == 4 ? PNGDecoder.rgba : png_uint_32(PNG_FORMAT_FLAG_COLOR)
    // Enough for stored blocks: filter bytes, and five bytes for each block of at least 8 KiB.
    let raw = samples.count + image.height
    var size = png_alloc_size_t(raw + raw / 1024 + 4096)
    var output = [UInt8](repeating: 0, count: Int(size))
    // Sound: libpng reads and writes within the two arrays, whose sizes it is told, and keeps none.
    let isWritten = samples.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { target in
        png_image_write_to_memory(
          &header, target.baseAddress, &size, 0, input.baseAddress,
          png_int_32(image.width * components), nil)
      }
    }
    defer { png_image_free(&header) }
    guard isWritten != 0 else {
      throw ImageError(
        format: .png, rule: .wellFormed, value: PNGDecoder.message(of: header))
    }
    return Data(output.prefix(Int(size)))
  }

  /// The pixels without premultiplication, three or four bytes each.
  private static func straightSamples(of image: CGImage, components: Int) -> [UInt8] {
    image.withPremultipliedRGBA8 { source in
      let count = image.width * image.height
      return [UInt8](unsafeUninitializedCapacity: count * components) { target, written in
        // Sound: both indices stay below their buffer's count, and every target byte is set.
        for pixel in 0..<count {
          let (from, to) = (pixel * 4, pixel * components)
          let alpha = source[from + 3]
          for channel in 0..<3 {
            target[to + channel] = PixelMath.unpremultiply(source[from + channel], alpha)
          }
          if components == 4 { target[to + 3] = alpha }
        }
        written = count * components
      }
    }
  }
}
