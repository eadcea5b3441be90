// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Synchronization

/// A picture in a message: the handle of its pixels, and their form. The pixels travel
/// beside the message, in memory that both ends share, or in a file.
package struct WirePicture: Hashable, Sendable {
  /// The name of the pixels in the store of both ends: 128 bits, whose meaning is the store's.
  package var handle: SIMD2<UInt64>
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Whether the pixels are half floats, 8 bytes each, rather than 8 bits a channel, 4 bytes each.
  package var isHalfFloat: Bool

  /// The picture of that handle, size in pixels and form.
  package init(handle: SIMD2<UInt64>, width: Int, height: Int, isHalfFloat: Bool) {
    (self.handle, self.width, self.height) = (handle, width, height)
    self.isHalfFloat = isHalfFloat
  }

  /// The picture of an image under a handle.
  package init(_ image: CGImage, handle: SIMD2<UInt64>) {
    self.init(
      handle: handle, width: image.width, height: image.height, isHalfFloat: image.isHalfFloat)
  }

  /// Whether an image has the size and the form.
  package func describes(_ image: CGImage) -> Bool {
    image.width == width && image.height == height && image.isHalfFloat == isHalfFloat
  }
}

/// Keeps the pixels of pictures beside messages.
package protocol WirePictureStore: AnyObject, Sendable {
  /// Keeps the pixels of an image; equal handles mean equal pixels.
  func keep(_ image: CGImage) throws -> WirePicture
  /// The image of a kept picture, the same object as long as somebody shows it.
  ///
  /// - Throws: where the store has no such pixels, or others than described.
  func image(of picture: WirePicture) throws -> CGImage
}

/// Pictures that stay in this process: for a client in the process of its server, and for tests.
package final class LocalPictures: WirePictureStore {
  private struct Entry {
    weak var image: CGImage?
  }

  /// A picture that nobody shows any more, or that was never kept.
  package struct Unknown: Error, CustomStringConvertible {
    /// The handle that was asked for.
    package let handle: UInt64
    package var description: String { "there is no picture \(handle) in this process" }
  }

  private let kept = Mutex<[UInt64: Entry]>([:])

  /// No pictures.
  package init() {}

  package func keep(_ image: CGImage) -> WirePicture {
    kept.withLock { kept in
      if kept.count == kept.capacity { kept = kept.filter { $0.value.image != nil } }
      kept[image.identity] = Entry(image: image)
    }
    return WirePicture(image, handle: [image.identity, 0])
  }

  package func image(of picture: WirePicture) throws -> CGImage {
    let image = kept.withLock { $0[picture.handle.x]?.image }
    guard let image, picture.handle.y == 0, picture.describes(image) else {
      throw Unknown(handle: picture.handle.x)
    }
    return image
  }
}
