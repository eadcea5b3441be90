// SPDX-License-Identifier: Apache-2.0
import CADevice
import CAGeometry

/// The texture of a page.
struct PageTexture {
  let texture: Texture
  let layout: PageLayout
  /// The layers that were copied from, as framebuffers; that of a stack is 0.
  var framebuffers: [Int: DrawTarget] = [:]

  init(_ texture: Texture, _ layout: PageLayout) { (self.texture, self.layout) = (texture, layout) }

  func slice(_ number: Int) -> PageSlice {
    PageSlice(texture: texture, layout: layout, number: number)
  }
}

/// A slice of a page's texture, to which pixels are uploaded.
struct PageSlice {
  let texture: Texture
  let layout: PageLayout
  /// The place among the slices of the page.
  let number: Int

  var format: TextureFormat { layout.format }
  /// The width, texels.
  var width: Int { layout.size.width }
  /// The height, texels.
  var height: Int { layout.size.height }
}

extension Device {
  /// Copies pixels into a rectangle of a slice; see
  /// ``upload(_:to:region:layer:level:bytesPerRow:)``.
  func upload(
    _ bytes: UnsafeRawBufferPointer, to slice: PageSlice, region: PixelRect,
    bytesPerRow: Int? = nil
  ) {
    var place = region
    place.y += slice.layout.firstRow(of: slice.number)
    upload(
      bytes, to: slice.texture, region: place, layer: slice.layout.layer(of: slice.number) ?? 0,
      bytesPerRow: bytesPerRow)
  }
}
