// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

extension Canvas {
  /// The bytes of a pixel: four in memory order blue, green, red, alpha (or the first and third
  /// exchanged), or one of alpha.
  var bytesPerPixel: Int { format == CAIRO_FORMAT_A8 ? 1 : 4 }

  /// Lends the rows of pixels for reading and writing.
  ///
  /// Sound: `row(y)` has `frame.width` pixels for y in 0..<`frame.height`; the surface outlives the
  /// call, and Cairo is notified before and after.
  func withRows(_ body: ((Int) -> UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    body { bytes + $0 * stride }
    cairo_surface_mark_dirty(surface)
  }

  /// Exchanges the first and third byte of the pixels of `area`, and the canvas's record of it.
  func exchangeRedAndBlue(in area: BitmapRect) {
    let part = area.intersection(frame)
    withRows { row in
      for y in part.y..<part.maxY {
        let pixels = row(y - frame.y) + (part.x - frame.x) * 4
        for index in stride(from: 0, to: part.width * 4, by: 4) {
          (pixels[index], pixels[index + 2]) = (pixels[index + 2], pixels[index])
        }
      }
    }
    isExchanged.toggle()
  }

  /// Adds the darkness of `picture` to these pixels: alpha min(1, s + d), color alpha − (s − S) −
  /// (d − D), not below 0, with colors premultiplied.
  func addDarkness(of picture: Canvas) {
    let part = frame.intersection(picture.frame)
    let hasAlpha = format == CAIRO_FORMAT_ARGB32
    withRows { target in
      picture.withRows { source in
        for y in part.y..<part.maxY {
          let to = target(y - frame.y) + (part.x - frame.x) * bytesPerPixel
          let from = source(y - picture.frame.y) + (part.x - picture.frame.x) * bytesPerPixel
          for x in 0..<part.width {
            if bytesPerPixel == 1 {
              to[x] = UInt8(min(255, Int(from[x]) + Int(to[x])))
            } else {
              Self.addDarkness(from + x * 4, to: to + x * 4, hasAlpha: hasAlpha)
            }
          }
        }
      }
    }
  }

  private static func addDarkness(
    _ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, hasAlpha: Bool
  ) {
    let (s, d) = (Int(source[3]), hasAlpha ? Int(target[3]) : 255)
    let alpha = min(255, s + d)
    for channel in 0..<3 {
      let color = alpha - (s - Int(source[channel])) - (d - Int(target[channel]))
      target[channel] = UInt8(max(0, min(color, 255)))
    }
    if hasAlpha { target[3] = UInt8(alpha) }
  }
}
