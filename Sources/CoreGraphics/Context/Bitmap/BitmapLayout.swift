// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// How the bitmap of a context lies in memory, and how Cairo gets to see it.
struct BitmapLayout {
  /// The content of a row of bytes.
  enum Pixel: Hashable {
    /// Four bytes: where in them red, green, blue and alpha lie.
    case color(red: Int, green: Int, blue: Int, alpha: Int)
    /// One byte of gray.
    case gray
    /// One byte of alpha.
    case alpha
  }
  var pixel: Pixel
  /// Cairo's format for its canvas.
  var format: cairo_format_t

  /// Nil for a layout that contexts do not draw into.
  ///
  /// Four bytes a pixel are RGBA, ARGB, BGRA or ABGR with premultiplied or skipped alpha, in RGB
  /// spaces that share sRGB's numbers; one byte is gray without alpha, or alpha alone.
  init?(_ info: CGBitmapInfo, space: CGColorSpace) {
    guard let alpha = info.alphaInfo, !info.contains(.floatComponents) else { return nil }
    switch alpha {
    case .alphaOnly:
      pixel = .alpha
      format = CAIRO_FORMAT_A8
    case .none where space.model == .monochrome:
      pixel = .gray
      format = CAIRO_FORMAT_RGB24
    case .premultipliedLast, .premultipliedFirst, .noneSkipLast, .noneSkipFirst:
      guard ColorTable(space)?.isIdentity == true, let order = Self.order(alpha, info.byteOrder)
      else { return nil }
      pixel = order
      format = alpha.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    default: return nil
    }
  }

  private static func order(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo) -> Pixel? {
    switch order {
    case .byteOrderDefault, .byteOrder32Big:
      alpha.isFirst
        ? .color(red: 1, green: 2, blue: 3, alpha: 0) : .color(red: 0, green: 1, blue: 2, alpha: 3)
    case .byteOrder32Little:
      alpha.isFirst
        ? .color(red: 2, green: 1, blue: 0, alpha: 3) : .color(red: 3, green: 2, blue: 1, alpha: 0)
    default: nil
    }
  }

  var bytesPerPixel: Int {
    if case .color = pixel { return 4 }
    return 1
  }

  /// Whether Cairo can draw into the memory itself, and if so, with red and blue exchanged or not;
  /// nil where it draws into a mirror.
  func isExchangedForCairo(bytesPerRow: Int) -> Bool? {
    guard bytesPerRow % 4 == 0 else { return nil }
    return switch pixel {
    case .color(red: 0, green: 1, blue: 2, alpha: 3): true
    case .color(red: 2, green: 1, blue: 0, alpha: 3): false
    case .alpha: false
    default: nil
    }
  }
}
