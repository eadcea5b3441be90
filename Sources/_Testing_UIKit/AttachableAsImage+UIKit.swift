// SPDX-License-Identifier: Apache-2.0
#if IMAGE_ATTACHMENTS
  import CoreAnimation
  import CoreGraphics
  import Foundation
  import UIGraphics
  import UIKit
  import _Testing_CoreGraphics

  extension UIImage: AttachableAsImage {
    /// Lends the image upright, in its pixels.
    public func withUnsafeBytes<R>(
      as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      let file =
        imageFormat.pathExtension == "png"
        ? pngData() : jpegData(compressionQuality: CGFloat(imageFormat.encodingQuality))
      guard let file else { throw PictureError.noBitmap }
      return try file.withUnsafeBytes(body)
    }
  }

  extension CALayer: AttachableAsImage {
    /// Lends a picture of the layer and those below, of its frame's size and `contentsScale`, as a
    /// window shows it now.
    public func withUnsafeBytes<R>(
      as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      let images = try LayerPicture(scale: contentsScale).images(of: self)
      return try images[0].withUnsafeBytes(as: imageFormat, body)
    }
  }

  extension UIView: AttachableAsImage {
    /// Lends a picture of the view after its layout, of its frame's size and the screen's scale.
    /// Only on the main thread.
    nonisolated public func withUnsafeBytes<R>(
      as imageFormat: AttachableImageFormat, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      let image = try MainActor.drawing(self) { view in
        view.layoutIfNeeded()
        return try LayerPicture(scale: UIScreen.main.scale).images(of: view.layer)[0]
      }
      return try image.withUnsafeBytes(as: imageFormat, body)
    }
  }
#endif
