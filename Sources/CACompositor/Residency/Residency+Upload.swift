// SPDX-License-Identifier: Apache-2.0
import CACommit
import CADevice
import CAGeometry
import CoreGraphics

/// The way of pixels from an image to a slice of a texture.
extension Residency {
  /// The format of the texture that holds some contents.
  func textureFormat(of contents: Contents) -> TextureFormat {
    device.targetFormat(isHalfFloat: contents.image.isHalfFloat)
  }

  /// Fills the corner of a slice with a picture, or with a part of it.
  func upload(_ contents: Contents, to slice: PageSlice) {
    let size = DeviceSize(width: contents.image.width, height: contents.image.height)
    let format = slice.format
    contents.image.withTexels(format) { bytes in
      let part = contents.part ?? ContentsPart(x: 0, y: 0, width: size.width, height: size.height)
      if part.level > 0 {
        let region = PixelRect(width: Int(part.width), height: Int(part.height))
        BoxFilter.reduce(bytes, format, of: size, to: part).withUnsafeBytes {
          device.upload($0, to: slice, region: region)
        }
      } else {
        upload(part, of: bytes, size, to: slice)
      }
    }
  }

  /// Fills the part of a slice in which a picture differs from the one that the slice holds.
  func update(_ contents: Contents, in slice: PageSlice) {
    guard let change = contents.change, contents.part == nil else {
      return upload(contents, to: slice)
    }
    let image = contents.image
    // The outermost column and row are repeated behind the picture.
    let isLast = (change.x + change.width == image.width, change.y + change.height == image.height)
    let region = PixelRect(
      x: change.x, y: change.y,
      width: min(change.width + (isLast.0 ? 1 : 0), slice.width - change.x),
      height: min(change.height + (isLast.1 ? 1 : 0), slice.height - change.y))
    let pixel = slice.format.bytesPerPixel
    image.withTexels(slice.format) { bytes in
      let rowBytes = image.width * pixel
      if region.width == change.width, region.height == change.height {
        let first = UnsafeRawBufferPointer(
          rebasing: bytes[(change.y * rowBytes + change.x * pixel)...])
        return device.upload(first, to: slice, region: region, bytesPerRow: rowBytes)
      }
      staging.removeAll(keepingCapacity: true)
      for row in 0..<region.height {
        let first = (change.y + min(row, change.height - 1)) * rowBytes + change.x * pixel
        let line = bytes[first..<first + change.width * pixel]
        staging.append(contentsOf: line)
        if region.width > change.width { staging.append(contentsOf: line.suffix(pixel)) }
      }
      uploadStaging(to: slice, region)
    }
  }

  private func uploadStaging(to slice: PageSlice, _ region: PixelRect) {
    mostStaged = max(mostStaged, staging.count)
    staging.withUnsafeBytes { device.upload($0, to: slice, region: region) }
  }

  /// Copies a part of a picture.
  ///
  /// Where the slice goes on behind the part, or the part behind the picture, the outermost column
  /// and row are repeated, so that sampling between texels gives the same at the picture's edge as
  /// at a texture's.
  private func upload(
    _ part: ContentsPart, of bytes: UnsafeRawBufferPointer, _ size: DeviceSize,
    to slice: PageSlice
  ) {
    let (x, y) = (Int(part.x), Int(part.y))
    let region = PixelRect(
      width: min(Int(part.width) + 1, slice.width),
      height: min(Int(part.height) + 1, slice.height))
    let pixel = slice.format.bytesPerPixel
    let rowBytes = size.width * pixel
    if region.width == part.width, x + region.width <= size.width, region.height == part.height,
      y + region.height <= size.height
    {
      let first = UnsafeRawBufferPointer(rebasing: bytes[(y * rowBytes + x * pixel)...])
      return device.upload(first, to: slice, region: region, bytesPerRow: rowBytes)
    }
    staging.removeAll(keepingCapacity: true)
    let columns = min(Int(part.width), size.width - x)
    for row in 0..<region.height {
      let first =
        min(y + min(row, Int(part.height) - 1), size.height - 1) * rowBytes
        + x * pixel
      let line = bytes[first..<first + columns * pixel]
      staging.append(contentsOf: line)
      for _ in columns..<region.width { staging.append(contentsOf: line.suffix(pixel)) }
    }
    uploadStaging(to: slice, region)
  }
}

extension Device {
  /// The format for half floats, or for 8 bits a channel. Drivers that cannot draw to half floats
  /// show them with 8 bits.
  func targetFormat(isHalfFloat: Bool) -> TextureFormat {
    isHalfFloat && traits.hasHalfFloatTargets ? .rgba16f : .rgba8
  }
}

extension CGImage {
  /// Lends the pixels as a texture of that format takes them: RGBA8 or RGBA16F.
  fileprivate func withTexels(_ format: TextureFormat, _ body: (UnsafeRawBufferPointer) -> Void) {
    if format == .rgba16f { withPremultipliedRGBA16F(body) } else { withPremultipliedRGBA8(body) }
  }
}
