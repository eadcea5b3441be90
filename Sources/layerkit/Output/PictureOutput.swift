import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation

/// Where a picture goes: a file, or standard output for `-`.
struct PictureOutput {
  let path: String

  func write(_ picture: CGImage) throws(CommandFailure) { try write(try encoded(picture)) }

  func encoded(_ picture: CGImage) throws(CommandFailure) -> Data {
    guard let png = picture.pngData() else {
      throw CommandFailure(
        .internalError, "no memory for a PNG of \(picture.width)×\(picture.height) pixels")
    }
    return png
  }

  func write(_ png: Data) throws(CommandFailure) {
    if path == "-" {
      try StandardStreams.write(png)
    } else {
      try WholeFile.write(png, to: path)
    }
  }
}
