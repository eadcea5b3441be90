// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

/// Keeps memory that Cairo cannot draw into and the canvas that stands for it alike.
///
/// Before each drawing call the touched pixels are read from memory, after it they are written
/// back: changes that the program makes between calls count, and drawings are in memory at once.
struct BitmapMirror {
  let memory: BitmapMemory
  let bytesPerRow: Int
  let pixel: BitmapLayout.Pixel

  /// Reads the pixels of `area` into the canvas.
  func load(_ area: BitmapRect, into canvas: Canvas) {
    forEachRow(of: area, in: canvas) { memory, row, count in
      switch pixel {
      case .alpha: row.update(from: memory, count: count)
      case .gray:
        for x in 0..<count {
          let (level, to) = (memory[x], row + x * 4)
          (to[0], to[1], to[2], to[3]) = (level, level, level, 255)
        }
      case .color(let red, let green, let blue, let alpha):
        for x in 0..<count {
          let (from, to) = (memory + x * 4, row + x * 4)
          (to[0], to[1], to[2], to[3]) = (from[blue], from[green], from[red], from[alpha])
        }
      }
    }
  }

  /// Writes the pixels of `area` back. Gray is the weighted sum of red, green and blue.
  func store(_ area: BitmapRect, from canvas: Canvas) {
    forEachRow(of: area, in: canvas) { memory, row, count in
      switch pixel {
      case .alpha: memory.update(from: row, count: count)
      case .gray:
        for x in 0..<count {
          let from = row + x * 4
          memory[x] = PixelMath.gray(red: from[2], green: from[1], blue: from[0])
        }
      case .color(let red, let green, let blue, let alpha):
        for x in 0..<count {
          let (to, from) = (memory + x * 4, row + x * 4)
          (to[blue], to[green], to[red], to[alpha]) = (from[0], from[1], from[2], from[3])
        }
      }
    }
  }

  /// Lends the bytes of each row of `area`: those in memory, those of the canvas, and how many
  /// pixels.
  ///
  /// Sound: the area is cut to the canvas, which has the size of the bitmap in memory.
  private func forEachRow(
    of area: BitmapRect, in canvas: Canvas,
    _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    let part = area.intersection(canvas.frame)
    let bytes = memory.bytes.assumingMemoryBound(to: UInt8.self)
    let memoryPixel = canvas.bytesPerPixel == 1 || pixel == .gray ? 1 : 4
    canvas.withRows { row in
      for y in part.y..<part.maxY {
        body(
          bytes + y * bytesPerRow + part.x * memoryPixel,
          row(y) + part.x * canvas.bytesPerPixel, part.width)
      }
    }
  }
}
