// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Neighboring glyphs of a line that share style, font and direction. Points, from the left end of
/// the line's baseline, y down.
package struct LineRun: Sendable {
  /// The font of the glyphs.
  package var font: CTFont
  /// How the text of the run looks.
  package var style: TextStyle
  /// The text that the run is of, with all its attributes.
  package var string: ConstantString
  /// The units of that text.
  package var units: Range<Int>
  /// Whether its text goes from right to left.
  package var isLeftward: Bool
  /// The left end of the run, and its width.
  package var x: CGFloat
  package var width: CGFloat = 0
  package var glyphs: [UInt32] = []
  /// Where each glyph's origin is.
  package var points: [CGPoint] = []
  /// How far the pen moves past each glyph.
  package var advances: [CGFloat] = []
  /// The first unit of the cluster that each glyph is of.
  package var indices: [Int] = []
  /// The bars behind the glyphs, and those over them.
  package var barsBelow: [TextBar] = []
  package var barsAbove: [TextBar] = []
}

extension LineContent {
  /// The runs from left to right.
  package var runs: [LineRun] {
    var runs: [LineRun] = []
    var (x, key) = (CGFloat(0), RunKey(source: -1, span: 0, level: 0, face: nil))
    var bars: LineBars?
    for place in visualOrder {
      let element = elements[place]
      let source = sources[element.source]
      let cluster = cluster(element)
      let item = source.paragraph.items[cluster.item]
      let next = RunKey(
        source: element.source, span: item.span, level: item.level, face: item.face)
      if next != key {
        runs.close(&bars)
        (key, bars) = (next, LineBars(text: source.text, baseline: 0))
        runs.append(
          LineRun(
            font: item.font, style: source.text.spans[item.span].style, string: source.string,
            units: cluster.range, isLeftward: item.level % 2 == 1, x: x))
      }
      runs[runs.count - 1].append(cluster, element, of: source.paragraph, item)
      let style = source.text.spans[item.span].style
      bars?.add(
        style, item.span, x..<max(x, x + element.advance), isSpace: cluster.kind != .text)
      x += element.advance
    }
    runs.close(&bars)
    return runs
  }

  /// The properties that neighbouring clusters of a run share.
  private struct RunKey: Equatable {
    var source: Int
    var span: Int
    var level: UInt8
    var face: FontFace?
  }
}

extension [LineRun] {
  /// Gives the last run its bars.
  fileprivate mutating func close(_ bars: inout LineBars?) {
    guard bars != nil, !isEmpty else { return }
    bars?.finish()
    self[count - 1].barsBelow = bars?.below ?? []
    self[count - 1].barsAbove = bars?.above ?? []
    bars = nil
  }
}

extension LineRun {
  /// Adds the glyphs of a cluster at the right end. The space that a style or a stretched line adds
  /// goes after the last one; a tab is a blank.
  fileprivate mutating func append(
    _ cluster: ShapedParagraph.Cluster, _ element: LineContent.Element,
    of paragraph: ShapedParagraph, _ item: ShapedParagraph.Item
  ) {
    let left = x + width
    var rest = element.advance
    for glyph in paragraph.glyphs[cluster.glyphs] {
      glyphs.append(glyph.id)
      points.append(CGPoint(x: left + glyph.x, y: glyph.y))
      advances.append(glyph.advance)
      indices.append(cluster.range.lowerBound)
      rest -= glyph.advance
    }
    if cluster.glyphs.isEmpty {
      glyphs.append(item.face.glyph(of: 0x20) ?? 0)
      points.append(CGPoint(x: left, y: 0))
      advances.append(0)
      indices.append(cluster.range.lowerBound)
    }
    if rest != 0 { advances[advances.count - 1] += rest }
    width += element.advance
    units =
      min(
        units.lowerBound, cluster.range.lowerBound)..<max(
        units.upperBound, cluster.range.upperBound)
  }

  /// The glyphs as those of layouts.
  package var glyphRun: GlyphRun {
    GlyphRun(font: font, color: style.color, glyphs: glyphs, points: points)
  }
}
