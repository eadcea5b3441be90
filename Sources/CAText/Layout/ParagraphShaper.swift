// SPDX-License-Identifier: Apache-2.0
import CText
import CTextShims
import CoreGraphics
import Foundation

/// Turns a paragraph into glyphs, through HarfBuzz.
struct ParagraphShaper {
  private let text: StyledText
  private let items: ParagraphItems
  private var breaks: [Bool]
  private var shaped: ShapedParagraph

  /// The glyphs of a paragraph of `text`.
  static func shape(
    _ text: StyledText, _ range: Range<Int>, library: FontLibrary
  ) -> ShapedParagraph {
    var shaper = ParagraphShaper(text, range, library)
    guard let buffer = hb_buffer_create() else { return shaper.shaped }
    defer { hb_buffer_destroy(buffer) }
    for item in shaper.items.items.indices { shaper.shape(item, in: buffer) }
    return shaper.shaped
  }

  private init(_ text: StyledText, _ range: Range<Int>, _ library: FontLibrary) {
    self.text = text
    items = ParagraphItems(text, range, library: library)
    shaped = ShapedParagraph(range: range)
    shaped.level = items.paragraphLevel
    shaped.items = items.items
    breaks = ParagraphShaper.breaks(in: items.units)
  }

  /// For each place whether a line may break before it.
  private static func breaks(in units: [UInt16]) -> [Bool] {
    var places = [Bool](repeating: false, count: units.count + 1)
    // Sound: the iterator is closed before the units go away.
    units.withUnsafeBufferPointer { units in
      guard let first = units.baseAddress,
        let iterator = lk_breaks_open(first, Int32(clamping: units.count))
      else { return }
      defer { lk_breaks_close(iterator) }
      while true {
        let place = Int(lk_breaks_next(iterator))
        guard places.indices.contains(place) else { return }
        places[place] = true
      }
    }
    return places
  }

  private mutating func shape(_ index: Int, in buffer: OpaquePointer) {
    let item = items.items[index]
    let style = text.spans[item.span].style
    hb_buffer_clear_contents(buffer)
    items.units.withUnsafeBufferPointer { units in
      // Sound: HarfBuzz copies the units during the call.
      hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(clamping: units.count),
        UInt32(item.range.lowerBound), Int32(item.range.count))
    }
    let isLeftward = item.level % 2 == 1
    hb_buffer_set_direction(buffer, isLeftward ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(
      buffer, item.script == 0 ? HB_SCRIPT_LATIN : hb_script_t(rawValue: item.script))
    hb_buffer_set_language(buffer, hb_language_from_string(items.language.tag, -1))
    let features = ParagraphShaper.features(style)
    hb_shape(item.face.font, buffer, features, UInt32(features.count))
    append(index, item, style, from: buffer)
  }

  /// Without ligatures where the style has none, and where letters are set apart; without kerning
  /// where the style has none.
  private static func features(_ style: TextStyle) -> [hb_feature_t] {
    let joinsLetters = style.hasLigatures && style.kern == 0
    let tags = (joinsLetters ? [] : ligatureTags) + (style.hasPairKerning ? [] : [kerningTag])
    return tags.map { hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max) }
  }

  /// `liga` and `clig`.
  private static let ligatureTags: [hb_tag_t] = [0x6c69_6761, 0x636c_6967]
  /// `kern`.
  private static let kerningTag: hb_tag_t = 0x6b65_726e

  /// Appends the clusters of an item in the order of the text.
  private mutating func append(
    _ index: Int, _ item: ShapedParagraph.Item, _ style: TextStyle, from buffer: OpaquePointer
  ) {
    var count: UInt32 = 0
    // Sound: both lists have that many glyphs until the buffer is used again.
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    var groups: [Range<Int>] = []
    var start = 0
    for place in 0..<Int(count)
    where place + 1 == count || infos[place + 1].cluster != infos[place].cluster {
      groups.append(start..<place + 1)
      start = place + 1
    }
    if item.level % 2 == 1 { groups.reverse() }
    let scale = item.font.size / CGFloat(item.face.unitsPerEm)
    for (number, group) in groups.enumerated() {
      let first = Int(infos[group.lowerBound].cluster)
      let end =
        number + 1 < groups.count
        ? Int(infos[groups[number + 1].lowerBound].cluster) : item.range.upperBound
      var pen: CGFloat = 0
      let glyphStart = shaped.glyphs.count
      for place in group {
        let position = positions[place]
        if infos[place].codepoint == 0, style.room == nil { noteMissing(first..<max(first, end)) }
        shaped.glyphs.append(
          ShapedParagraph.Glyph(
            id: infos[place].codepoint, x: pen + CGFloat(position.x_offset) * scale,
            y: -CGFloat(position.y_offset) * scale - style.baselineOffset,
            advance: CGFloat(position.x_advance) * scale))
        pen += CGFloat(position.x_advance) * scale
      }
      appendCluster(
        first..<max(first, end), item: index, advance: pen, style: style, glyphStart: glyphStart)
    }
  }

  private mutating func noteMissing(_ cluster: Range<Int>) {
    for scalar in String(decoding: items.units[cluster], as: UTF16.self).unicodeScalars
    where !scalar.isBlank { shaped.missing.insert(scalar) }
  }

  private mutating func appendCluster(
    _ range: Range<Int>, item: Int, advance: CGFloat, style: TextStyle, glyphStart: Int
  ) {
    let kind = ParagraphShaper.kind(items.units[range])
    if kind == .tab || style.room != nil {
      shaped.glyphs.removeLast(shaped.glyphs.count - glyphStart)
    }
    let advance = style.room?.width ?? advance
    let isVisible = advance != 0
    shaped.clusters.append(
      ShapedParagraph.Cluster(
        range: shaped.range.lowerBound + range.lowerBound..<shaped.range.lowerBound
          + range.upperBound,
        item: item, kind: kind, advance: isVisible ? advance + style.kern : 0,
        glyphs: glyphStart..<shaped.glyphs.count, breaksAfter: breaks[range.upperBound]))
  }

  private static func kind(_ units: ArraySlice<UInt16>) -> ShapedParagraph.Cluster.Kind {
    if units.contains(0x09) { return .tab }
    let areSpaces = units.allSatisfy { unit in
      unit == 0x20 || unit == 0x1680 || unit == 0x205f || unit == 0x3000
        || ((0x2000...0x200a).contains(unit) && unit != 0x2007)
    }
    return areSpaces ? .space : .text
  }
}
