// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// The fonts of the current library, for `CGFont`.
final class MachineFonts: FontSource {
  static let shared = MachineFonts()

  func font(named name: String) -> (any GlyphSource)? {
    let library = FontLibrary.current
    return library.record(named: name).flatMap(library.face)
  }

  func font(of data: Data) -> (any GlyphSource)? { FontFace(data: data) }
}

/// The body of the function that CoreGraphics calls, declared in `CFontSource`: a pointer to
/// ``MachineFonts/shared``, which lives as long as the program.
@c(layerkit_font_source)
public func machineFonts() -> UnsafeRawPointer {
  UnsafeRawPointer(Unmanaged.passUnretained(MachineFonts.shared).toOpaque())
}

extension CGFont {
  /// The font with all that lines need.
  package var face: FontFace {
    guard let face = source as? FontFace else {
      preconditionFailure("CAText makes every font.")
    }
    return face
  }

  /// The font of a face.
  package convenience init(face: FontFace) { self.init(source: face) }
}

extension FontFace: GlyphSource {
  /// The height of capital letters.
  package var capHeight: Int { metric(HB_OT_METRICS_TAG_CAP_HEIGHT) }
  /// The height of small letters such as x.
  package var xHeight: Int { metric(HB_OT_METRICS_TAG_X_HEIGHT) }
  /// How far upright strokes lean, degrees counter-clockwise.
  package var slantAngle: CGFloat { CGFloat(hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE)) }

  /// Glyphs at a size in points per em, each with its origin at a point, y down.
  package func shapes(
    of glyphs: [UInt32], at points: [CGPoint], size: CGFloat
  ) -> GlyphShapes {
    GlyphRun(font: CTFont(face: self, size: size), color: nil, glyphs: glyphs, points: points)
      .shapes
  }
}
