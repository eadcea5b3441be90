// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation

/// Where a picture goes: a file, or standard output for `-`.
struct PictureOutput {
  let path: String
  let level: PNGLevel

  func write(_ picture: CGImage) throws(CommandFailure) { try write(try encoded(picture)) }

  func encoded(_ picture: CGImage) throws(CommandFailure) -> Data {
    do {
      return try PNGEncoder.encode(picture, level: level)
    } catch {
      throw CommandFailure(.internalError, error.description)
    }
  }

  func write(_ png: Data) throws(CommandFailure) {
    if path == "-" {
      try StandardStreams.write(png)
    } else {
      try WholeFile.write(png, to: path)
    }
  }
}
