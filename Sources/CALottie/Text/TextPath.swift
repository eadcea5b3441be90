// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics
import Foundation

/// The line that a text follows.
struct TextPath {
  /// The place of a character.
  struct Place {
    /// The middle of its advance on its base line.
    var point: CGPoint
    /// Radians, clockwise as it is seen.
    var angle: Double
  }

  private let line: Moving<MeasuredContour>
  private let text: LottieText
  private let map: TimeMap

  /// Vertices of all frames together that a path which moves may have.
  private static let limit = 1_000_000.0

  /// Nil where the layer has no such mask.
  init?(_ source: LottieText, of builder: TextBuilder) {
    let masks = builder.layer.masks
    guard let number = source.pathMask, masks.indices.contains(number) else { return nil }
    (text, map) = (source, builder.map)
    var path = masks[number].path.moving(map)
    let vertices = masks[number].path.keyframes.map(\.value.vertices.count).max() ?? 0
    let frames = builder.animator.end - builder.animator.start
    if !path.isStill, frames * Double(vertices) > Self.limit {
      builder.builder.notes.warn(
        .limit, "the path of the text has too many vertices to move", line: source.line,
        layer: builder.layer.name)
      path = Moving(path.value(builder.animator.start))
    }
    let isReversed = Self.flag(source.pathValues["r"])
    line = path.map { MeasuredContour(isReversed ? $0.reversed : $0) }.remembered
  }

  private static func flag(_ numbers: LottieNumbers?) -> Bool {
    (numbers?.value(at: 0).first ?? 0) != 0
  }

  /// Whether characters stand upright on the line.
  private var isPerpendicular: Bool {
    text.pathValues["p"].map { Self.flag($0) } ?? true
  }

  private var isForced: Bool { Self.flag(text.pathValues["a"]) }

  private func margin(_ key: String) -> Moving<Double> {
    text.pathValues[key]?.moving(map, axis: 0) ?? Moving(0)
  }

  /// The place of a character of a setting.
  ///
  /// A text that is aligned to the left begins at the first margin, one to the right ends at the
  /// last margin, which counts from the end of the line; one in the middle stands half way between.
  /// A forced text reaches from one to the other.
  func place(of index: Int, in setting: TextSetting, _ justification: Int) -> Moving<Place> {
    let place = setting.places[index]
    let extent = setting.extents[place.line]
    let middle = Double(place.origin.x) + place.glyph.advance / 2 - extent.start
    let depth = Double(place.origin.y)
    let (isForced, turns) = (isForced, isPerpendicular)
    let margins = margin("f").with(margin("l")) { ($0, $1) }
    return line.with(margins) { line, margins in
      let end = Double(line.length) + margins.1
      var distance: Double
      if isForced, extent.gaps > 0 {
        let spare = end - margins.0 - extent.width
        distance = margins.0 + middle + spare * Double(place.column) / Double(extent.gaps)
      } else {
        switch justification {
        case 1, 4: distance = end - extent.width + middle
        case 2, 5: distance = (margins.0 + end - extent.width) / 2 + middle
        default: distance = margins.0 + middle
        }
      }
      if !distance.isFinite { distance = 0 }
      guard let found = line.place(at: distance) else { return Place(point: .zero, angle: 0) }
      let angle = Double(found.angle)
      let point = CGPoint(
        x: found.point.x - depth * sin(angle), y: found.point.y + depth * cos(angle))
      return Place(point: point, angle: turns ? angle : 0)
    }
  }
}
