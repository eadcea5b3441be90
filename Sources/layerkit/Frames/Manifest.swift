// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation
import Glibc

/// The facts in the manifest beside the frames.
struct Manifest: Codable {
  /// One frame that was written.
  struct Entry: Codable, Sendable {
    let frame: Int
    /// Seconds after the scene was loaded.
    let time: Double
    /// Everything else that the picture depends on: see ``RenderKey``.
    let key: String
    /// The checksum of the file's bytes.
    let sha256: String
    /// The version and the driver that drew it, which are in `key`, too; nil in older manifests.
    var renderer: String?
  }

  /// The meaning of the file; another number is another meaning.
  var layerkitManifest = 1
  /// By the name of the frame's file, without its folder.
  var frames: [String: Entry] = [:]

  private enum CodingKeys: String, CodingKey {
    case layerkitManifest = "layerkit_manifest"
    case frames
  }

  /// Bytes that a manifest may have.
  static let byteLimit = 512 << 20

  /// The manifest at `path`; an empty one when there is no such file.
  init(path: String) throws(CommandFailure) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return }
    guard facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= Self.byteLimit else {
      throw CommandFailure(
        .badData, "\(path): a manifest is a file of at most \(Self.byteLimit >> 20) MiB")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    guard let read = try? JSONDecoder().decode(Manifest.self, from: data),
      read.layerkitManifest == layerkitManifest
    else {
      throw CommandFailure(
        .badData, "\(path): not a manifest of frames; move it away, or write frames elsewhere")
    }
    self = read
  }

  func write(to path: String) throws(CommandFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      try WholeFile.write(try encoder.encode(self), to: path)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.internalError, "the manifest cannot be written as JSON: \(error)")
    }
  }
}
