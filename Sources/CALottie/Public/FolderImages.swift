// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// Pictures in a folder, and those that a file holds itself.
struct FolderImages: LottieImageSource {
  let folder: URL?

  func data(of image: LottieImage) -> CGImage? {
    guard let data = bytes(image) else { return nil }
    return try? ImageDecoder.decode(data)
  }

  private func bytes(_ image: LottieImage) -> Data? {
    if image.path.hasPrefix("data:") {
      guard let comma = image.path.firstIndex(of: ",") else { return nil }
      return Data(
        base64Encoded: String(image.path[image.path.index(after: comma)...]),
        options: .ignoreUnknownCharacters)
    }
    guard let folder else { return nil }
    let url = folder.appendingPathComponent(image.folder).appendingPathComponent(image.path)
    if let data = try? Data(contentsOf: url) { return data }
    return try? Data(contentsOf: folder.appendingPathComponent(image.path))
  }
}
