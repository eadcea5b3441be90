// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation

/// Writes pictures as PNG files that appear whole or not at all.
enum PictureFile {
  static func write(_ image: CGImage, to url: URL) throws(CommandFailure) {
    guard let png = image.pngData() else {
      throw CommandFailure(.internalError, "no memory for a PNG of \(image.width)×\(image.height)")
    }
    try WholeFile.write(png, to: url.path)
  }

  /// A file in the current folder that does not exist: `name.png`, then `name-2.png`, and on.
  static func freeName(_ name: String) -> URL {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
    let free = names.map { folder.appending(path: $0 + ".png") }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
    return free ?? folder.appending(path: name + ".png")
  }

  /// Makes the folder and those above it, where they are missing.
  static func makeFolder(_ url: URL) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.inputOutput, "\(url.path): \(reason(of: error))")
    }
  }

  private static func reason(of error: any Error) -> String {
    (error as NSError).localizedDescription
  }
}
