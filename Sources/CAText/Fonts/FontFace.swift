// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation
import Synchronization

/// One font of a file: its tables, metrics and outlines, in units of its em square, y up.
///
/// The Sendable promise is sound: HarfBuzz's objects are made immutable, which it allows any number
/// of threads to read, and the cache of outlines is guarded by a lock.
package final class FontFace: @unchecked Sendable {
  /// The most outlines a font keeps; beyond, the cache is emptied.
  package static let maximumOutlines = 4096

  /// HarfBuzz's face and font. Made in the initializer, given back in deinit.
  let face: OpaquePointer
  let font: OpaquePointer
  /// The units of the em square.
  package let unitsPerEm: Int
  /// The heights of a line above and below the baseline and the gap to the next, all positive.
  package let ascent: Int
  package let descent: Int
  package let lineGap: Int
  /// How the font looks among those of its family.
  package let style: FontStyle
  /// Whether its glyphs are pictures.
  package let hasPictures: Bool
  /// The values on the axes of a variable font that are not those it has by itself.
  package let variation: [UInt32: Double]

  private let outlines = Mutex<[UInt32: PathStorage]>([:])
  private let pictures = Mutex<[UInt32: CGImage?]>([:])

  /// The font of a file; nil if it cannot be read or is none.
  ///
  /// As in Fontconfig, the lower 16 bits of `index` are the place in the file, the others, from 1,
  /// an instance of a variable font.
  package convenience init?(file: String, index: Int) {
    self.init(blob: hb_blob_create_from_file_or_fail(file), index: index)
  }

  /// The first font of the bytes of a file; nil if they are none.
  package convenience init?(data: Data) {
    // Sound: HarfBuzz copies the bytes during the call.
    let blob = data.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    self.init(blob: blob, index: 0)
  }

  /// Takes the blob over.
  private convenience init?(blob: OpaquePointer?, index: Int) {
    guard let blob else { return nil }
    let place = UInt32(index & 0xffff)
    let face = hb_face_create(blob, place)
    let count = hb_face_count(blob)
    hb_blob_destroy(blob)
    guard let face else { return nil }
    guard place < count, hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      return nil
    }
    let instance = UInt32(index >> 16)
    if instance > 0, instance < 0x8000 { hb_font_set_var_named_instance(font, instance - 1) }
    self.init(face: face, font: font)
  }

  /// The font of another face with these values on its axes; nil without memory.
  convenience init?(_ other: FontFace, variation: [UInt32: Double]) {
    guard let face = hb_face_reference(other.face) else { return nil }
    guard let font = hb_font_create(face) else {
      hb_face_destroy(face)
      return nil
    }
    let values = variation.sorted { $0.key < $1.key }.map {
      hb_variation_t(tag: $0.key, value: Float($0.value))
    }
    hb_font_set_variations(font, values, UInt32(values.count))
    self.init(face: face, font: font, variation: variation)
  }

  /// Takes both over.
  private init(face: OpaquePointer, font: OpaquePointer, variation: [UInt32: Double] = [:]) {
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    self.variation = variation
    self.face = face
    self.font = font
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    ascent = Int(extents.ascender)
    descent = -Int(extents.descender)
    lineGap = max(0, Int(extents.line_gap))
    style = FontStyle(font: font, face: face)
    hasPictures = hb_ot_color_has_png(face) != 0
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// The number of glyphs.
  package var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

  /// The glyph of a character by itself; nil if the font has none.
  package func glyph(of scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// How far the pen moves past a glyph.
  package func advance(of glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font, glyph)) }

  /// The box around the painted area of a glyph; zero where nothing is painted.
  package func box(of glyph: UInt32) -> CGRect {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { return .zero }
    return CGRect(
      x: CGFloat(extents.x_bearing), y: CGFloat(extents.y_bearing),
      width: CGFloat(extents.width), height: CGFloat(extents.height)
    ).standardized
  }

  /// A line of the font's metrics, as `OS/2` and `post` have it, or HarfBuzz's substitute.
  func metric(_ tag: hb_ot_metrics_tag_t) -> Int {
    var value: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font, tag, &value)
    return Int(value)
  }

  /// The bytes of a table; nil if the font has none of that tag.
  package func table(_ tag: UInt32) -> Data? {
    guard let blob = hb_face_reference_table(face, tag) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    // Sound: the bytes live until the blob is given back, and are copied before.
    guard let bytes = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return Data(bytes: bytes, count: Int(count))
  }

  /// The outline of a glyph; empty where there is nothing to paint.
  package func outline(of glyph: UInt32) -> PathStorage {
    if let known = outlines.withLock({ $0[glyph] }) { return known }
    let outline = GlyphOutline.read(glyph, of: font)
    outlines.withLock { cache in
      if cache.count >= FontFace.maximumOutlines { cache.removeAll() }
      cache[glyph] = outline
    }
    return outline
  }

  /// The picture of a glyph, which fills its box; nil for one that is an outline.
  package func picture(of glyph: UInt32) -> CGImage? {
    guard hasPictures else { return nil }
    if let known = pictures.withLock({ $0[glyph] }) { return known }
    let picture = decodePicture(of: glyph)
    pictures.withLock { cache in
      if cache.count >= FontFace.maximumOutlines { cache.removeAll() }
      cache[glyph] = .some(picture)
    }
    return picture
  }

  private func decodePicture(of glyph: UInt32) -> CGImage? {
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    // Sound: as for tables.
    guard let bytes = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return try? PNGDecoder.decode(Data(bytes: bytes, count: Int(count)), limits: .default)
  }
}

extension FontFace: Hashable {
  package static func == (a: FontFace, b: FontFace) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
