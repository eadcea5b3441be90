// SPDX-License-Identifier: Apache-2.0
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
  /// Whether the picture keeps the texts that are drawn, for diagnostics.
  var keepsTexts = false

  /// Draws on this thread; nil where nobody draws.
  ///
  /// The area is cut into parts that contexts may have; `draw(in:)` runs for each, and sees nothing
  /// but its pixels.
  func makeImage() -> CGImage? {
    let call = ProgramCall.current
    let outer = call.drewNothing
    call.drewNothing = false
    defer { call.drewNothing = outer }
    var pixels =
      (earlier?.image).map(layout.format.bytes)
      ?? [UInt8](repeating: 0, count: layout.width * layout.height * texel)
    // Nobody knows in which part of the picture a text stands.
    var problems = earlier?.image.textProblems ?? []
    var texts: [DrawnText] = []
    pixels.withUnsafeMutableBytes { memory in
      if earlier != nil { clear(memory) }
      for part in parts {
        guard let context = draw(part, in: memory) else { continue }
        problems += context.textProblems
        texts += context.texts.filter { !texts.contains($0) }
      }
    }
    // A drawing of a part that says nothing leaves the words that were there.
    if texts.isEmpty { texts = earlier?.image.texts ?? [] }
    if call.drewNothing, earlier != nil || pixels.allSatisfy({ $0 == 0 }) { return nil }
    if layout.isOpaque { pixels.withUnsafeMutableBytes { makeOpaque($0) } }
    return layout.format.image(width: layout.width, height: layout.height, bytes: pixels)?
      .noting(problems.eachOnce, texts: Array(texts.prefix(DrawnText.most)))
  }

  /// Bytes of a pixel.
  private var texel: Int { layout.format.bytesPerPixel }

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

  /// - Returns: The context of the drawing, for its notes of texts; nil where there is none.
  private func draw(_ part: BitmapPart, in memory: UnsafeMutableRawBufferPointer) -> CGContext? {
    // Sound: the part's rows lie inside the memory, which outlives the context.
    guard let first = memory.baseAddress.map({ $0 + (part.y * layout.width + part.x) * texel }),
      let context = layout.format.context(
        first, width: part.width, height: part.height, bytesPerRow: layout.width * texel,
        isOpaque: layout.isOpaque)
    else { return nil }
    context.keepsTexts = keepsTexts
    layout.prepare(context, for: part)
    ProgramCall.current.drawing { layer.draw(in: context) }
    // All drawing reaches the memory.
    _ = context.data
    return context
  }

  private func clear(_ memory: UnsafeMutableRawBufferPointer) {
    for y in part.y..<part.y + part.height {
      let first = (y * layout.width + part.x) * texel
      for byte in first..<first + part.width * texel { memory[byte] = 0 }
    }
  }

  private func makeOpaque(_ memory: UnsafeMutableRawBufferPointer) {
    for y in part.y..<part.y + part.height {
      for x in part.x..<part.x + part.width {
        layout.format.makeOpaque(memory, at: (y * layout.width + x) * texel)
      }
    }
  }
}

extension [String] {
  /// The strings in their order, each once.
  fileprivate var eachOnce: [String] {
    if count < 2 { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
