// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// How a font looks among those of its family.
package struct FontStyle: Hashable, Sendable {
  /// From 1 to 1000, as in CSS: 400 is regular, 700 bold.
  package var weight = 400
  /// In percent of the normal width.
  package var width = 100
  package var isItalic = false
  package var isMonospaced = false

  /// A style with these values; not monospaced.
  package init(weight: Int = 400, width: Int = 100, isItalic: Bool = false) {
    (self.weight, self.width, self.isItalic) = (weight, width, isItalic)
  }

  /// The style by the tables of a font.
  init(font: OpaquePointer, face: OpaquePointer) {
    func value(_ tag: hb_style_tag_t, or other: Float) -> Int {
      let value = hb_style_get_value(font, tag)
      return Int((value.isFinite ? value : other).rounded())
    }
    weight = min(max(value(HB_STYLE_TAG_WEIGHT, or: 400), 1), 1000)
    width = min(max(value(HB_STYLE_TAG_WIDTH, or: 100), 1), 1000)
    isItalic =
      value(HB_STYLE_TAG_ITALIC, or: 0) != 0 || value(HB_STYLE_TAG_SLANT_ANGLE, or: 0) != 0
    guard let blob = hb_face_reference_table(face, 0x706f_7374) else { return }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    // Sound: the bytes live until the blob is given back. `isFixedPitch` of `post` is a number of
    // four bytes at 12.
    guard let bytes = hb_blob_get_data(blob, &count), count >= 16 else { return }
    isMonospaced = (12..<16).contains { bytes[$0] != 0 }
  }

  /// How unlike two styles are: differences that readers notice most count most.
  package func distance(to other: FontStyle) -> Int {
    abs(weight - other.weight) + 4 * abs(width - other.width)
      + (isItalic == other.isItalic ? 0 : 2000)
  }
}
