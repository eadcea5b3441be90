import CACommit
import CoreGraphics

/// A call of `draw(in:)` for a backing store, or for a part of one.
///
/// - Note: Unchecked, because it holds the layer. It is sound: the thread that the layer belongs to
///   waits for a drawing that it had another thread make, and changes nothing meanwhile.
struct BackingDrawing: @unchecked Sendable {
  let layer: CALayer
  let layout: BackingLayout
  /// The pixels that are drawn.
  var part: BitmapPart
  /// The picture whose other pixels stay; nil draws all.
  var earlier: Contents?

  /// Draws on this thread; nil where nobody draws.
  ///
  /// What is drawn is cut into parts that contexts may have; `draw(in:)` runs for each, and sees
  /// nothing but its pixels.
  func makeImage() -> CGImage? {
    let call = ProgramCall.current
    let outer = call.drewNothing
    call.drewNothing = false
    defer { call.drewNothing = outer }
    var pixels =
      earlier?.image.premultipliedRGBA
      ?? [UInt8](repeating: 0, count: layout.width * layout.height * 4)
    pixels.withUnsafeMutableBytes { memory in
      if earlier != nil { clear(memory) }
      for part in parts { draw(part, in: memory) }
    }
    if call.drewNothing, earlier != nil || pixels.allSatisfy({ $0 == 0 }) { return nil }
    if layout.isOpaque { pixels.withUnsafeMutableBytes { makeOpaque($0) } }
    return CGImage(width: layout.width, height: layout.height, premultipliedRGBA: pixels)
  }

  private var parts: [BitmapPart] {
    let side = CALayer.backingStorePartSide
    return stride(from: part.y, to: part.y + part.height, by: side).flatMap { y in
      stride(from: part.x, to: part.x + part.width, by: side).map { x in
        BitmapPart(
          x: x, y: y, width: min(side, part.x + part.width - x),
          height: min(side, part.y + part.height - y))
      }
    }
  }

  private func draw(_ part: BitmapPart, in memory: UnsafeMutableRawBufferPointer) {
    let alpha: CGImageAlphaInfo = layout.isOpaque ? .noneSkipLast : .premultipliedLast
    // Sound: the part's rows lie inside the memory, which outlives the context.
    guard let first = memory.baseAddress.map({ $0 + (part.y * layout.width + part.x) * 4 }),
      let context = CGContext(
        data: first, width: part.width, height: part.height, bitsPerComponent: 8,
        bytesPerRow: layout.width * 4, space: .sRGBSpace, bitmapInfo: alpha.rawValue)
    else { return }
    layout.prepare(context, for: part)
    layer.draw(in: context)
    // All drawing reaches the memory.
    _ = context.data
  }

  private func clear(_ memory: UnsafeMutableRawBufferPointer) {
    for y in part.y..<part.y + part.height {
      let first = (y * layout.width + part.x) * 4
      for byte in first..<first + part.width * 4 { memory[byte] = 0 }
    }
  }

  private func makeOpaque(_ memory: UnsafeMutableRawBufferPointer) {
    for y in part.y..<part.y + part.height {
      let first = (y * layout.width + part.x) * 4
      for pixel in 0..<part.width { memory[first + pixel * 4 + 3] = 255 }
    }
  }
}
