// SPDX-License-Identifier: Apache-2.0
#if IMAGE_ATTACHMENTS
  import CoreGraphics
  import Foundation

  /// A value that a test attaches as a picture: `CGImage`, `UIImage`, `CALayer`, `UIView`.
  ///
  /// It stands for the protocol of the same name in Swift Testing, which is marked unavailable on
  /// Linux.
  public protocol AttachableAsImage {
    /// Lends the picture as a file of that format.
    ///
    /// - Throws: an error that says why there is no picture; Swift Testing records it as an issue.
    borrowing func withUnsafeBytes<R>(
      as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R
  }

  extension CGImage: AttachableAsImage {
    public func withUnsafeBytes<R>(
      as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      let file =
        switch imageFormat.kind {
        case .png: try PNGEncoder.encode(self)
        case .jpeg:
          try JPEGEncoder.encode(self, quality: CGFloat(imageFormat.encodingQuality))
        }
      return try file.withUnsafeBytes(body)
    }
  }
#endif
