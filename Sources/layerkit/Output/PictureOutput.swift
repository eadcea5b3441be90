// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CATrace
import CoreGraphics
import Foundation

/// Where a picture goes: a file, or standard output for `-`. Its name says the format.
struct PictureOutput {
  let path: String
  let settings: StillSettings

  func write(_ picture: CGImage) throws(CommandFailure) { try write(try encoded(picture)) }

  func encoded(_ picture: CGImage) throws(CommandFailure) -> Data {
    let file = picture.withPremultipliedRGBA8 { pixels in
      Result { () throws(CommandFailure) in
        try encoded(PixelBytes(pixels), width: picture.width, height: picture.height)
      }
    }
    return try file.get()
  }

  func encoded(_ frame: RenderedFrame) throws(CommandFailure) -> Data {
    try frame.withPixelBytes { pixels throws(CommandFailure) in
      try encoded(pixels, width: frame.width, height: frame.height)
    }
  }

  private func encoded(
    _ pixels: PixelBytes, width: Int, height: Int
  ) throws(CommandFailure) -> Data {
    do throws(ImageError) {
      return try Trace.span("encode") { () throws(ImageError) in
        try settings.encoded(pixels, width: width, height: height, as: StillFormat(path: path))
      }
    } catch {
      throw CommandFailure(.internalError, error.description)
    }
  }

  func write(_ file: Data) throws(CommandFailure) {
    try Trace.span("write") { () throws(CommandFailure) in
      if path == "-" {
        try StandardStreams.write(file)
      } else {
        try WholeFile.write(file, to: path)
      }
    }
  }
}
