// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Synchronization

/// The message of a commit, written before it is known who reads it.
///
/// The store of pictures hears of them once the message is sent.
package struct PreparedMessage: Sendable {
  /// The images that the message shows, each once.
  package let images: [CGImage]
  private let bytes: [UInt8]

  /// Writes the message of a commit.
  ///
  /// - Parameters:
  ///   - picture: How the store will describe an image.
  ///   - sources: The numbers of the client's sources.
  /// - Throws: where the commit is over a limit.
  package init(
    _ commit: Commit, sources: SourceNumbers, limits: WireLimits = WireLimits(),
    picture: @escaping @Sendable (CGImage) -> WirePicture
  ) throws(WireError) {
    let noted = NotedImages(picture)
    let sender = WireSender(
      client: ClientID(rawValue: 0), pictures: noted, sources: sources, limits: limits)
    bytes = try sender.message(commit)
    images = noted.images
  }

  /// The message as that of a client.
  package func bytes(of client: ClientID) -> [UInt8] {
    var bytes = bytes
    WireHeader.put(client, in: &bytes)
    return bytes
  }
}

/// A store that keeps nothing but a list of the images.
private final class NotedImages: WirePictureStore {
  private let describe: @Sendable (CGImage) -> WirePicture
  private let state = Mutex<[CGImage]>([])

  init(_ describe: @escaping @Sendable (CGImage) -> WirePicture) { self.describe = describe }

  var images: [CGImage] { state.withLock { $0 } }

  /// A writer asks once for each image.
  func keep(_ image: CGImage) -> WirePicture {
    state.withLock { $0.append(image) }
    return describe(image)
  }

  /// Always throws: nobody reads from it.
  func image(of picture: WirePicture) throws -> CGImage {
    throw LocalPictures.Unknown(handle: picture.handle.x)
  }
}
