// SPDX-License-Identifier: Apache-2.0
import CText
import CoreGraphics
import Foundation

/// Reads outlines through HarfBuzz's callbacks.
enum GlyphOutline {
  /// The path that the callbacks append to.
  private final class Pen {
    var path = PathStorage()
  }

  /// The callbacks. Sound: they are made once, then immutable, and HarfBuzz only reads them.
  private nonisolated(unsafe) static let functions: OpaquePointer? = {
    guard let functions = hb_draw_funcs_create() else { return nil }
    hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in GlyphOutline.pen(pen).path.move(to: point(x, y)) }, nil,
      nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in GlyphOutline.pen(pen).path.addLine(to: point(x, y)) }, nil,
      nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, controlX, controlY, x, y, _ in
        GlyphOutline.pen(pen).path.addQuadCurve(
          to: point(x, y), control: point(controlX, controlY))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, x1, y1, x2, y2, x, y, _ in
        GlyphOutline.pen(pen).path.addCurve(
          to: point(x, y), control1: point(x1, y1), control2: point(x2, y2))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in GlyphOutline.pen(pen).path.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()

  /// The outline of a glyph in units of the em square, y up.
  static func read(_ glyph: UInt32, of font: OpaquePointer) -> PathStorage {
    let pen = Pen()
    // Sound: the pen outlives the call, and nobody keeps the pointer.
    withExtendedLifetime(pen) {
      lk_font_draw_glyph(font, glyph, functions, Unmanaged.passUnretained(pen).toOpaque())
    }
    return pen.path
  }

  private static func pen(_ pointer: UnsafeMutableRawPointer?) -> Pen {
    guard let pointer else { preconditionFailure("HarfBuzz draws with the pen it was given.") }
    return Unmanaged<Pen>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func point(_ x: Float, _ y: Float) -> CGPoint {
    CGPoint(x: CGFloat(x), y: CGFloat(y))
  }
}
