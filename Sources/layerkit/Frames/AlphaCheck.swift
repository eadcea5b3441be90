// SPDX-License-Identifier: Apache-2.0
import CAMedia
import CoreGraphics
import Synchronization

/// A film was begun as one of opaque pictures, and a translucent one came.
struct TranslucentFrame: Error {}

/// Refuses translucent pictures. Of a picture that differs in parts from an opaque one it looks at
/// those.
final class AlphaCheck: Sendable {
  private let width: Int
  /// The number of a picture that is opaque.
  private let opaque = Mutex<Int?>(nil)

  init(width: Int) { self.width = width }

  func check(
    _ pixels: UnsafeRawBufferPointer, _ stamp: PictureStamp?
  ) throws(TranslucentFrame) {
    let known = opaque.withLock(\.self)
    guard let stamp, let known, let parts = stamp.parts(since: known) else {
      return try note(PixelMath.isOpaque(pixels), stamp)
    }
    try note(parts.allSatisfy { isOpaque(pixels, $0) }, stamp)
  }

  private func isOpaque(_ pixels: UnsafeRawBufferPointer, _ part: PictureRect) -> Bool {
    (part.y..<part.y + part.height).allSatisfy { row in
      let place = (row * width + part.x) * 4
      return PixelMath.isOpaque(
        UnsafeRawBufferPointer(rebasing: pixels[place..<place + part.width * 4]))
    }
  }

  private func note(_ isOpaque: Bool, _ stamp: PictureStamp?) throws(TranslucentFrame) {
    guard isOpaque else { throw TranslucentFrame() }
    if let stamp { opaque.withLock { $0 = stamp.number } }
  }
}
