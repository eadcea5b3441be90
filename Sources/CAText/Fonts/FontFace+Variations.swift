// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

extension FontFace {
  /// The axes of a variable font; none for another.
  package var axes: [FontAxis] {
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: .init(), count: Int(count))
    // Sound: the list has room for all.
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: info.tag, name: name(info.name_id) ?? "", minimum: Double(info.min_value),
        standard: Double(info.default_value), maximum: Double(info.max_value))
    }
  }

  /// The font with other values on its axes, cut to their ranges; itself where nothing changes.
  package func varied(_ values: [UInt32: Double]) -> FontFace {
    let axes = axes
    var own = variation
    for axis in axes {
      guard let value = values[axis.tag] else { continue }
      own[axis.tag] = min(max(value, axis.minimum), axis.maximum)
    }
    return own == variation ? self : FontFace(self, variation: own) ?? self
  }

  /// The tags of the tables.
  package var tableTags: [UInt32] {
    var count: UInt32 = 0
    let total = hb_face_get_table_tags(face, 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    // Sound: the list has room for all.
    hb_face_get_table_tags(face, 0, &count, &tags)
    return Array(tags.prefix(Int(count)))
  }

  /// Calls `body` for each character that the font has a glyph for.
  package func forEachCharacter(_ body: (UInt32) -> Void) {
    guard let set = hb_set_create() else { return }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    // Before the first member.
    var scalar = hb_codepoint_t.max
    while hb_set_next(set, &scalar) != 0 { body(scalar) }
  }
}
