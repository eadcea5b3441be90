// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// Smaller copies of pictures, each made once.
struct ScaledPictures {
  private struct Key: Hashable {
    let picture: ContentsID
    let width, height: Int
  }

  private var made: [Key: Contents] = [:]

  /// A copy of at most that size; nil where the picture is no larger, or is no still one of 8 bits.
  mutating func copy(of contents: Contents, width: Int, height: Int) -> Contents? {
    guard let image = contents.ownImage, contents.part == nil, !image.isHalfFloat else {
      return nil
    }
    let (width, height) = (min(width, image.width), min(height, image.height))
    guard width > 0, height > 0, width < image.width || height < image.height else { return nil }
    let key = Key(picture: contents.id, width: width, height: height)
    if let known = made[key] { return known }
    let scaled = Contents(image.averaged(width: width, height: height))
    made[key] = scaled
    return scaled
  }
}

extension RemedyEditor {
  /// Gives a change a smaller picture.
  mutating func resize(_ change: inout LayerChange, _ width: Int, _ height: Int) {
    guard change.changed.contains(.contents), let contents = change.state.contents,
      let scaled = scaled.copy(of: contents, width: width, height: height)
    else { return }
    change.state.contents = scaled
  }
}

extension CGImage {
  /// A smaller copy, each pixel of which is the mean of those below it, in sRGB bytes.
  ///
  /// - Precondition: The size is above zero and at most that of the picture.
  fileprivate func averaged(width: Int, height: Int) -> CGImage {
    var result = [UInt8](repeating: 0, count: 4 * width * height)
    let (from, until) = (self.width, self.height)
    withPremultipliedRGBA8 { source in
      for y in 0..<height {
        let rows = y * until / height..<max((y + 1) * until / height, y * until / height + 1)
        for x in 0..<width {
          let left = x * from / width
          let columns = left..<max((x + 1) * from / width, left + 1)
          var sum = SIMD4<Int>()
          for row in rows {
            for column in columns {
              let place = 4 * (row * from + column)
              for channel in 0..<4 { sum[channel] += Int(source[place + channel]) }
            }
          }
          let count = rows.count * columns.count
          let place = 4 * (y * width + x)
          for channel in 0..<4 { result[place + channel] = UInt8(sum[channel] / count) }
        }
      }
    }
    return CGImage(
      width: width, height: height, premultipliedRGBA: result,
      shouldInterpolate: shouldInterpolate)
  }
}
