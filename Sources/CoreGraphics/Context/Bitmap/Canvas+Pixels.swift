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

  /// A canvas that averages blocks of these pixels, one block for each pixel; blocks are cut at the
  /// last row and column. Nil without memory, and for canvases with other than four bytes a pixel.
  func means(ofBlocks block: (across: Int, down: Int)) -> Canvas? {
    guard format == CAIRO_FORMAT_ARGB32, density == 1, !isPage, frame.x == 0, frame.y == 0 else {
      return nil
    }
    let (width, height) = (frame.width, frame.height)
    let size = BitmapRect(
      x: 0, y: 0, width: (width + block.across - 1) / block.across,
      height: (height + block.down - 1) / block.down)
    guard let result = Canvas(frame: size, format: format, isExchanged: isExchanged) else {
      return nil
    }
    withRows { row in
      result.withRows { target in
        for y in 0..<size.height {
          let rows = y * block.down..<min((y + 1) * block.down, height)
          for x in 0..<size.width {
            let columns = x * block.across..<min((x + 1) * block.across, width)
            var sum = SIMD4<UInt64>.zero
            for y in rows {
              let pixels = row(y)
              for x in columns {
                let pixel = pixels + x * 4
                sum &+= SIMD4(
                  UInt64(pixel[0]), UInt64(pixel[1]), UInt64(pixel[2]), UInt64(pixel[3]))
              }
            }
            let count = UInt64(rows.count * columns.count)
            let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
            for channel in 0..<4 { target(y)[x * 4 + channel] = UInt8(mean[channel]) }
          }
        }
      }
    }
    return result
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
