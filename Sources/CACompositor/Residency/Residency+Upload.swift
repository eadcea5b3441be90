import CACommit
import CAGLES
import CAGeometry
import CoreGraphics

/// The way of pixels from an image to a slice of a texture.
extension Residency {
  /// The format of the texture that holds some contents.
  func textureFormat(of contents: Contents) -> TextureFormat { .rgba8 }

  /// Fills the corner of a slice with a picture, or with a part of it.
  func upload(_ contents: Contents, to texture: Texture, slice: Int) {
    let image = contents.image
    image.withPremultipliedRGBA8 { bytes in
      guard let part = contents.part else {
        return upload(bytes, image.width, image.height, to: texture, slice: slice)
      }
      let region = PixelRect(width: Int(part.width), height: Int(part.height))
      if part.level == 0 {
        let first = (Int(part.y) * image.width + Int(part.x)) * 4
        device.upload(
          UnsafeRawBufferPointer(rebasing: bytes[first...]), to: texture, region: region,
          layer: slice, bytesPerRow: image.width * 4)
      } else {
        let size = DeviceSize(width: image.width, height: image.height)
        let reduced = BoxFilter.reduce(bytes, of: size, to: part)
        reduced.withUnsafeBytes {
          device.upload($0, to: texture, region: region, layer: slice)
        }
      }
    }
  }

  /// Fills the corner of a slice.
  ///
  /// Where the slice goes on, the outermost column and row are repeated once, so that sampling between
  /// texels finds at the picture's edge what it finds at a texture's.
  private func upload(
    _ bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int, to texture: Texture, slice: Int
  ) {
    let columns = min(width + 1, texture.description.width)
    let rows = min(height + 1, texture.description.height)
    let region = PixelRect(width: columns, height: rows)
    guard columns > width || rows > height else {
      return device.upload(bytes, to: texture, region: region, layer: slice)
    }
    staging.removeAll(keepingCapacity: true)
    for row in 0..<rows {
      let line = bytes[min(row, height - 1) * width * 4..<(min(row, height - 1) + 1) * width * 4]
      staging.append(contentsOf: line)
      if columns > width { staging.append(contentsOf: line.suffix(4)) }
    }
    staging.withUnsafeBytes { device.upload($0, to: texture, region: region, layer: slice) }
  }
}
