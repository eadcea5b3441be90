// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// The HUD as draws over a surface: an opaque panel with a graph and lines of text.
///
/// It is opaque, so that it can be drawn again over itself while the picture below stays.
package struct HUDPicture {
  /// The number of frames in the graph.
  package static let frameCount = 72
  /// The number of lines of text that have room below the graph, unless more are asked for.
  package static let lineCount = 7
  /// The letters that have room in a line.
  package static let columnCount = 24

  /// Lengths in units, of which each is a whole number of pixels.
  private enum Measure {
    static let margin = 8
    static let padding = 6
    static let line = 10
    static let graph = 28
    static let bar = 2
  }

  private let unit: Int
  private let lines: Int
  private let surface: DeviceRect
  /// The pixels that it covers.
  package let rect: DeviceRect

  /// The place of a HUD on a surface of this size and this many pixels per point, with room for so
  /// many lines.
  package init(size: DeviceSize, scale: Double, lineCount: Int = HUDPicture.lineCount) {
    lines = max(0, lineCount)
    unit = max(1, scale.isFinite ? Int(min(scale, 64).rounded()) : 1)
    surface = size.rect
    let width = 2 * Measure.padding + Self.columnCount * HUDGlyphs.advance
    let height = 3 * Measure.padding + Measure.graph + lines * Measure.line
    rect = DeviceRect(
      x: Measure.margin * unit, y: Measure.margin * unit, width: width * unit,
      height: height * unit
    ).intersection(surface)
  }

  /// The frame that draws these numbers over what the surface shows; without passes where the
  /// surface has no room for any of it.
  ///
  /// - Parameters:
  ///   - lines: At most as many as have room; more are left out.
  ///   - rates: The rate of each of the last frames as a share of the display's, 0 to 1, the latest
  ///     last.
  package func frame(lines: [String], rates: [Float]) -> Frame {
    var frame = Frame(size: DeviceSize(width: surface.width, height: surface.height))
    guard !rect.isEmpty else { return frame }
    frame.contents = [HUDGlyphs.picture]
    fill([(rect, [0.06, 0.07, 0.09, 1])], isOpaque: true, &frame)
    fill(bars(rates), isOpaque: false, &frame)
    write(Array(lines.prefix(self.lines)), &frame)
    frame.passes = [
      Pass(
        target: 0, rect: rect, begin: .keep, clearColor: .zero, draws: 0..<frame.draws.count,
        layer: LayerID(rawValue: 0), reason: .overlay)
    ]
    return frame
  }

  private var left: Int { (Measure.margin + Measure.padding) * unit }
  private var top: Int { (Measure.margin + Measure.padding) * unit }

  /// A bar for each frame, as high as its rate, and a line at the display's rate.
  private func bars(_ rates: [Float]) -> [(DeviceRect, SIMD4<Float>)] {
    let height = Measure.graph * unit
    let width = Measure.bar * unit
    let count = min(rates.count, Self.frameCount)
    let first = left + (Self.frameCount - count) * width
    let line = DeviceRect(x: left, y: top, width: Self.frameCount * width, height: 1)
    var bars: [(DeviceRect, SIMD4<Float>)] = [(line, SIMD4(0.3, 0.3, 0.35, 1))]
    for (number, rate) in rates.suffix(count).enumerated() {
      let pixels = max(1, Int((min(max(rate, 0), 1) * Float(height)).rounded()))
      let bar = DeviceRect(
        x: first + number * width, y: top + height - pixels, width: width, height: pixels)
      bars.append((bar, Self.color(ofRate: rate)))
    }
    return bars
  }

  private static func color(ofRate rate: Float) -> SIMD4<Float> {
    rate > 0.9 ? [0.3, 0.85, 0.4, 1] : rate > 0.45 ? [0.95, 0.8, 0.25, 1] : [0.95, 0.3, 0.3, 1]
  }

  private func fill(
    _ rects: [(rect: DeviceRect, color: SIMD4<Float>)], isOpaque: Bool, _ frame: inout Frame
  ) {
    let run = frame.nextInstances.holding(Int32(rects.count))
    for (rect, color) in rects { frame.append(ColorInstance(color), Self.head(rect)) }
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: 0), variant: .color, source: .color, isOpaque: isOpaque,
        instances: run, bounds: rect))
  }

  private func write(_ lines: [String], _ frame: inout Frame) {
    let run = frame.nextInstances
    var count: Int32 = 0
    for (number, line) in lines.enumerated() {
      let y = top + (Measure.graph + Measure.padding + number * Measure.line) * unit
      for (place, letter) in line.prefix(Self.columnCount).enumerated() {
        guard let column = HUDGlyphs.column(of: letter) else { continue }
        let x = left + place * HUDGlyphs.advance * unit
        let rect = DeviceRect(
          x: x, y: y, width: HUDGlyphs.width * unit, height: HUDGlyphs.height * unit)
        frame.append(glyph(at: rect, column: column), Self.head(rect))
        count += 1
      }
    }
    frame.draws.append(
      Draw(
        layer: LayerID(rawValue: 0), variant: Variant(.picture, .tint), source: .contents(0),
        sampling: [.magnifyNearest, .minifyNearest], isOpaque: false,
        instances: run.holding(count), bounds: rect))
  }

  /// A letter whose texels are whole units.
  private func glyph(at rect: DeviceRect, column: Int) -> PictureInstance {
    let u = 1 / Double(unit * HUDGlyphs.pictureWidth)
    let v = 1 / Double(unit * HUDGlyphs.height)
    return PictureInstance(tint: [0.92, 0.94, 0.96, 1]).showing(
      u: (u, Double(column) / Double(HUDGlyphs.pictureWidth) - Double(rect.x) * u),
      v: (v, -Double(rect.y) * v))
  }

  private static func head(_ rect: DeviceRect) -> InstanceHead {
    InstanceHead([Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)])
  }
}
