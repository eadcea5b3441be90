// SPDX-License-Identifier: Apache-2.0

/// Which way up the stored pixels lie: the values of the EXIF tag Orientation.
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// As they should be seen.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Turned by half a turn.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored about the diagonal from the top left.
  case leftMirrored
  /// To be turned by a quarter clockwise.
  case right
  /// Mirrored about the diagonal from the top right.
  case rightMirrored
  /// To be turned by a quarter counterclockwise.
  case left

  /// Whether width and height change places.
  package var swapsAxes: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The pixels as they should be seen. Rows are packed, four samples a pixel, top row first.
  func upright<Sample: FixedWidthInteger>(
    _ pixels: [Sample], width: Int, height: Int
  ) -> (pixels: [Sample], width: Int, height: Int) {
    if self == .up { return (pixels, width, height) }
    let (newWidth, newHeight) = swapsAxes ? (height, width) : (width, height)
    let turned = pixels.withUnsafeBufferPointer { source in
      [Sample](unsafeUninitializedCapacity: pixels.count) { target, written in
        // Sound: places are inside the image, so each offset is a whole pixel inside its buffer,
        // and the map from one to the other reaches every pixel.
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let place = storedPlace(x: x, y: y, width: width, height: height)
            let from = (place.y * width + place.x) * 4
            let to = (y * newWidth + x) * 4
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
        written = pixels.count
      }
    }
    return (turned, newWidth, newHeight)
  }

  /// Where the pixel that is seen at (x, y) is stored in an image of `width` by `height`.
  private func storedPlace(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (width - 1, height - 1)
    return switch self {
    case .up: (x, y)
    case .upMirrored: (right - x, y)
    case .down: (right - x, bottom - y)
    case .downMirrored: (x, bottom - y)
    case .leftMirrored: (y, x)
    case .right: (y, bottom - x)
    case .rightMirrored: (right - y, bottom - x)
    case .left: (right - y, x)
    }
  }
}
