// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A bitmap with more than 8 bits a component, which Cairo cannot draw into: of a context, or of a
/// transparency layer in one.
///
/// Drawing works on premultiplied floats in the numbers of the context's space, which are read from
/// memory before each call and written back after it.
final class PreciseBitmap {
  /// The pixels it holds, from the top left of the context, y down.
  let frame: BitmapRect
  private let memory: BitmapMemory
  private let bytesPerRow: Int
  private let layout: PixelLayout

  init(memory: BitmapMemory, bytesPerRow: Int, frame: BitmapRect, layout: PixelLayout) {
    (self.memory, self.bytesPerRow) = (memory, bytesPerRow)
    (self.frame, self.layout) = (frame, layout)
  }

  /// Transparent pixels of single floats in memory of its own.
  init?(frame: BitmapRect) {
    guard !frame.isEmpty, let layout = PreciseBitmap.layerLayout else { return nil }
    self.frame = frame
    self.layout = layout
    bytesPerRow = frame.width * layout.bytesPerPixel
    guard let memory = BitmapMemory(byteCount: bytesPerRow * frame.height) else { return nil }
    self.memory = memory
  }

  private static let layerLayout = PixelLayout(
    bitsPerComponent: 32, bitsPerPixel: 128, components: 3,
    bitmapInfo: [
      .floatComponents, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    ])

  /// The layout of a context with 16 or 32 bits a component; nil where there is none such.
  ///
  /// Integers of 16 bits, half floats and single floats: RGB with alpha after color, premultiplied
  /// or skipped, and gray without alpha.
  static func layout(
    _ info: CGBitmapInfo, bitsPerComponent: Int, space: CGColorSpace
  ) -> PixelLayout? {
    guard let alpha = info.alphaInfo, [16, 32].contains(bitsPerComponent) else { return nil }
    let isFloat = info.contains(.floatComponents)
    guard isFloat || bitsPerComponent == 16 else { return nil }
    let components: Int
    switch (space.model, alpha) {
    case (.rgb, .premultipliedLast), (.rgb, .noneSkipLast): components = 4
    case (.monochrome, .none): components = 1
    default: return nil
    }
    return PixelLayout(
      bitsPerComponent: bitsPerComponent, bitsPerPixel: components * bitsPerComponent,
      components: space.numberOfComponents, bitmapInfo: info)
  }

  /// Changes the pixels of an area, which lies in the frame, one by one.
  func update(_ area: BitmapRect, _ body: (_ x: Int, _ y: Int, SIMD4<Float>) -> SIMD4<Float>) {
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let place = place(x, y)
        store(body(x, y, load(place)), at: place)
      }
    }
  }

  /// The color of a pixel; clear outside of the frame.
  func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let pixel = BitmapRect(x: x, y: y, width: 1, height: 1)
    return frame.intersection(pixel).isEmpty ? .zero : load(place(x, y))
  }

  private func place(_ x: Int, _ y: Int) -> Int {
    (y - frame.y) * bytesPerRow + (x - frame.x) * layout.bytesPerPixel
  }

  private func load(_ pixel: Int) -> SIMD4<Float> {
    let alpha = layout.alphaOffset.map { sample(pixel + $0) } ?? 1
    let offsets = layout.colorOffsets
    if offsets.count == 1 {
      let gray = sample(pixel + offsets[0])
      return [gray, gray, gray, alpha]
    }
    return [
      sample(pixel + offsets[0]), sample(pixel + offsets[1]), sample(pixel + offsets[2]), alpha,
    ]
  }

  /// Gray is the weighted sum of red, green and blue, as with 8 bits.
  private func store(_ color: SIMD4<Float>, at pixel: Int) {
    let offsets = layout.colorOffsets
    if offsets.count == 1 {
      return setSample((color.x * 54 + color.y * 183 + color.z * 19) / 256, pixel + offsets[0])
    }
    for channel in 0..<3 { setSample(color[channel], pixel + offsets[channel]) }
    if let offset = layout.alphaOffset { setSample(color.w, pixel + offset) }
  }

  /// Sound, like ``setSample(_:_:)``: pixels lie in the frame, whose rows the memory holds, and a
  /// sample's bytes follow its high byte in steps of one.
  private func sample(_ offset: Int) -> Float {
    var bits: UInt32 = 0
    for index in 0..<layout.bitsPerSample / 8 {
      let byte = memory.bytes.load(
        fromByteOffset: offset + index * layout.lowByteStep, as: UInt8.self)
      bits = bits << 8 | UInt32(byte)
    }
    let value =
      switch (layout.isFloat, layout.bitsPerSample) {
      case (false, _): Float(bits) / 65535
      case (_, 16): Float(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
      default: Float(bitPattern: bits)
      }
    return value.isFinite ? value : 0
  }

  private func setSample(_ value: Float, _ offset: Int) {
    let bits =
      switch (layout.isFloat, layout.bitsPerSample) {
      case (false, _): value > 0 ? UInt32((min(value, 1) * 65535).rounded()) : 0
      case (_, 16): UInt32(PixelMath.half(value))
      default: value.isFinite ? value.bitPattern : 0
      }
    let count = layout.bitsPerSample / 8
    for index in 0..<count {
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32((count - 1 - index) * 8))
      memory.bytes.storeBytes(
        of: byte, toByteOffset: offset + index * layout.lowByteStep, as: UInt8.self)
    }
  }
}
