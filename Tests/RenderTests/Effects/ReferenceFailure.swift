// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

@testable import PictureReference

/// Leaves the pictures of a comparison that failed in `Tests/Failures/reference`.
enum ReferenceFailure {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Failures/reference")

  static func save(_ name: String, _ drawn: Pixels, _ reference: ReferencePicture) throws {
    let expected = reference.rounded
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pictures = [
      "actual": drawn, "expected": expected,
      "difference": drawn.differenceImage(expected, tolerance: 1),
    ]
    for (kind, pixels) in pictures {
      let file = folder.appending(path: "\(name).\(kind).png")
      try pixels.image.pngData()?.write(to: file)
    }
  }
}

extension ReferencePicture {
  /// The picture as a surface of 8 bits holds it.
  var rounded: Pixels {
    let bytes = pixels.flatMap { pixel in (0..<4).map { pixel.color.bytes[$0] } }
    return Pixels(width: width, height: height, bytes: bytes)
  }
}
