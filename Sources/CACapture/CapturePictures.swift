// SPDX-License-Identifier: Apache-2.0
import CAWire
import CoreGraphics

/// The pictures of a capture as the store of its commits: a handle is the fingerprint in the name
/// of the file.
final class CapturePictures: WirePictureStore {
  private let files: CaptureFiles

  init(_ files: CaptureFiles) { self.files = files }

  func keep(_ image: CGImage) throws -> WirePicture {
    WirePicture(image, handle: try CaptureFiles.handle(of: files.keep(image)))
  }

  func image(of picture: WirePicture) throws -> CGImage {
    try files.picture(
      CaptureFiles.name(of: picture.handle, isHalfFloat: picture.isHalfFloat),
      width: picture.width, height: picture.height)
  }
}
