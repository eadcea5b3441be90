// SPDX-License-Identifier: Apache-2.0

/// How large an image may be that is decoded; checked from its header, before memory is asked for.
package struct ImageLimits: Hashable, Sendable, Codable {
  /// Pixels; 16384, the largest texture side that is common.
  package var maximumWidth = 16384
  /// Pixels; 16384, the largest texture side that is common.
  package var maximumHeight = 16384
  /// Width times height; 64 Mi, which decoded is 256 MiB.
  package var maximumPixelCount = 64 << 20
  /// Bytes of the encoded image; 256 MiB.
  package var maximumInputByteCount = 256 << 20
  /// Scans of a progressive JPEG, each of which costs a pass over all pixels; 500.
  package var maximumScanCount = 500
  /// Pictures of an animation; 16384.
  package var maximumFrameCount = 16384
  /// Bytes of all pictures of an animation together, four for a pixel, though not all are in memory
  /// at once; 64 GiB.
  package var maximumAnimationByteCount = 64 << 30
  /// Bytes of decoded pictures that an animation keeps beside the one that is made; 64 MiB.
  package var keptFrameByteCount = 64 << 20

  /// The limits that the properties' documentation names.
  package static let `default` = ImageLimits()

  package init() {}

  /// Throws the first rule that an image of this size breaks.
  package func check(width: Int, height: Int, format: ImageFormat) throws(ImageError) {
    func fail(_ rule: ImageError.Rule, _ value: String) -> ImageError {
      ImageError(format: format, rule: rule, value: value)
    }
    if width <= 0 || height <= 0 { throw fail(.notEmpty, "\(width) × \(height)") }
    if width > maximumWidth { throw fail(.width(maximum: maximumWidth), "\(width)") }
    if height > maximumHeight { throw fail(.height(maximum: maximumHeight), "\(height)") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || count > maximumPixelCount || count > Int.max / 4 {
      throw fail(.pixelCount(maximum: maximumPixelCount), "\(width) × \(height)")
    }
  }

  /// Throws the rule that an animation of so many pictures breaks.
  package func check(frameCount: Int, format: ImageFormat) throws(ImageError) {
    if frameCount > maximumFrameCount {
      throw ImageError(
        format: format, rule: .frameCount(maximum: maximumFrameCount), value: "\(frameCount)")
    }
  }

  /// Throws the rule that a file of so many bytes breaks.
  package func check(byteCount: Int, format: ImageFormat) throws(ImageError) {
    if byteCount > maximumInputByteCount {
      throw ImageError(
        format: format, rule: .inputByteCount(maximum: maximumInputByteCount),
        value: "\(byteCount)")
    }
  }
}
