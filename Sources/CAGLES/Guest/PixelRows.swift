// SPDX-License-Identifier: Apache-2.0
import CEGL

/// Pixels in memory as pictures have them, from the framebuffer that a context reads.
package enum PixelRows {
  /// RGBA of 8 bits, rows packed, the row that GL counts last first.
  ///
  /// - Parameter isFloat: Whether the framebuffer has half floats, which are limited to 0…1.
  package static func read(width: Int, height: Int, isFloat: Bool) -> [UInt8] {
    let rows = isFloat ? readFloats(width, height) : readBytes(width, height)
    var turned: [UInt8] = []
    turned.reserveCapacity(rows.count)
    for row in (0..<height).reversed() {
      turned += rows[row * width * 4..<(row + 1) * width * 4]
    }
    return turned
  }

  private static func readBytes(_ width: Int, _ height: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    glReadPixels(
      0, 0, GLsizei(width), GLsizei(height), glEnum(GL_RGBA), glEnum(GL_UNSIGNED_BYTE), &bytes)
    return bytes
  }

  private static func readFloats(_ width: Int, _ height: Int) -> [UInt8] {
    var floats = [Float](repeating: 0, count: width * height * 4)
    glReadPixels(0, 0, GLsizei(width), GLsizei(height), glEnum(GL_RGBA), glEnum(GL_FLOAT), &floats)
    return floats.map { value in
      // A comparison with a number that is none is false, which makes it 0.
      value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
    }
  }
}
