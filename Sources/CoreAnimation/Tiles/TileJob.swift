// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Dispatch
import Synchronization

/// A tile that is to be drawn, or is being drawn.
///
/// - Note: Unchecked, because it holds the layer. It is sound: of the layer it calls `draw(in:)`
///   only, which the program makes safe for several threads; and whoever asked keeps the layer
///   until the answer has come, so that no other thread lets it go.
struct TileJob: @unchecked Sendable {
  unowned(unsafe) let layer: CATiledLayer
  let key: TileKey
  /// Layer space, points.
  let rect: CGRect
  /// Pixels per point.
  let scale: Double
  let isYDown: Bool
  let isOpaque: Bool

  init(_ layer: CATiledLayer, _ key: TileKey, _ grid: TileGrid) {
    (self.layer, self.key, rect) = (layer, key, grid.rect(of: key))
    (scale, isYDown, isOpaque) = (grid.scale(ofLevel: key.level), grid.isYDown, grid.isOpaque)
  }

  /// The sides of the picture, pixels: up to whole ones.
  private static func side(_ length: CGFloat, _ scale: Double) -> Int {
    max(1, Int((Double(length) * scale - 1e-6).rounded(.up)))
  }

  /// Calls `draw(in:)` on this thread.
  func draw() -> TilePicture {
    let (width, height) = (Self.side(rect.width, scale), Self.side(rect.height, scale))
    // One copy of the pixels: an image that a context makes keeps two.
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let problems = pixels.withUnsafeMutableBytes { draw(in: $0, width, height) }
    let shown = CGSize(
      width: rect.width * scale / CGFloat(width), height: rect.height * scale / CGFloat(height))
    if !isOpaque, problems.isEmpty, pixels.allSatisfy({ $0 == 0 }) {
      return TilePicture(image: nil, shown: shown)
    }
    if isOpaque { for pixel in 0..<width * height { pixels[pixel * 4 + 3] = 255 } }
    let image = CGImage(width: width, height: height, premultipliedRGBA: pixels)
    return TilePicture(image: image.noting(problems), shown: shown)
  }

  /// - Returns: the fonts and glyphs that texts did not find.
  private func draw(
    in memory: UnsafeMutableRawBufferPointer, _ width: Int, _ height: Int
  ) -> [String] {
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    // Sound: the memory has that many pixels and outlives the context.
    guard
      let context = CGContext(
        data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: width * 4, space: .sRGBSpace, bitmapInfo: alpha.rawValue)
    else { return [] }
    if isYDown {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scale, y: -scale)
    } else {
      context.scaleBy(x: scale, y: scale)
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    // Shadows and patterns are in points, and lie as the layer does.
    context.baseTransform = context.ctm
    context.clip(to: rect)
    ProgramCall.current.drawing { layer.draw(in: context) }
    // All drawing reaches the memory.
    _ = context.data
    return context.textProblems
  }
}

/// The picture of a tile.
struct TilePicture: Sendable {
  /// Nil where nothing is seen.
  var image: CGImage?
  /// The share of the image's sides that lies in the tile; the rest is beyond the bounds.
  var shown: CGSize

  var byteCount: Int { image.map { $0.width * $0.height * 4 } ?? 0 }
}

/// Where the pictures of tiles wait until the thread that asked takes them.
final class TileAnswers: Sendable {
  struct Answer: Sendable {
    var ticket: UInt64
    var picture: TilePicture
  }

  private struct State {
    var answers: [Answer] = []
    var bell: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Has `bell` called, on the thread that answers, with the first answer since the last call of
  /// ``take()``.
  func setBell(_ bell: @escaping @Sendable () -> Void) { state.withLock { $0.bell = bell } }

  func put(_ answer: Answer) {
    let bell = state.withLock { state in
      state.answers.append(answer)
      return state.answers.count == 1 ? state.bell : nil
    }
    bell?()
  }

  func take() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }
}
