// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A rectangle along the axes of the surface in parts: strips along the sides that are smoothed,
/// and the flat rest, of which no pixel looks at a side.
struct EdgedParts {
  private let rect: LayerRect
  /// The flat rest.
  private let inner: LayerRect

  /// Nil where nothing is smoothed but corners, or the flat rest is too small to be worth it.
  init?(_ rect: LayerRect, _ coverage: Coverage, _ map: PlaneMap) {
    guard coverage.features == .edge, map.isAffine, map.isAxisAligned else { return nil }
    let pixel = map.pixelSize(of: rect)
    guard pixel.isFinite else { return nil }
    var inset = SIMD4<Double>()
    inset.replace(with: 1.5 * pixel, where: coverage.outset .> 0)
    self.rect = rect
    inner = LayerRect(low: rect.low + inset.lowHalf, high: rect.high - inset.highHalf)
    guard !inner.isEmpty, inner.size.x * inner.size.y >= Self.leastArea * pixel * pixel else {
      return nil
    }
  }

  /// Flat pixels that are worth four more quads and a change of program.
  private static let leastArea = 8192.0

  /// A strip along a side: above and below over the whole width, left and right between them. Empty
  /// along sides that are not smoothed.
  private func strip(_ number: Int) -> LayerRect {
    switch number {
    case 0: LayerRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: inner.minY)
    case 1: LayerRect(minX: rect.minX, minY: inner.maxY, maxX: rect.maxX, maxY: rect.maxY)
    case 2: LayerRect(minX: rect.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY)
    default: LayerRect(minX: inner.maxX, minY: inner.minY, maxX: rect.maxX, maxY: inner.maxY)
    }
  }
}

extension EdgedParts {
  /// Adds draws of the rectangle: one of its flat rest and one of the strips.
  func draw<I: ShapedInstance>(
    _ instance: I, _ coverage: Coverage, isOpaque: Bool, _ visit: LayerVisit,
    in draft: inout FrameDraft
  ) {
    draft.append(
      instance.unshaped, over: inner, visit, coverage: Coverage(), source: .color,
      isOpaque: isOpaque)
    var edge = draft.openDraw(visit, Variant(I.kind, coverage.features), .color)
    for number in 0..<4 {
      let strip = strip(number)
      draft.add(
        instance, over: strip, visit, outset: coverage.outset(of: strip, in: rect), to: &edge)
    }
    draft.close(edge)
  }
}
