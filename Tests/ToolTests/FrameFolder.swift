// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A folder with a scene, into which frames are drawn.
struct FrameFolder {
  let scratch: Scratch
  let scene: String

  init(_ text: String = Scenes.moving) throws {
    scratch = try Scratch()
    scene = try scratch.write("scene.caml", text)
  }

  /// `render SCENE -o FOLDER/PATTERN OPTIONS`.
  func arguments(_ options: [String], to pattern: String = "frames/%04d.png") -> [String] {
    ["render", scene, "-o", scratch.path(pattern)] + options
  }

  /// Draws frames into `frames`, and expects that to succeed.
  @discardableResult
  func render(_ options: [String]) throws -> Tool.Outcome {
    let outcome = try Tool.run(arguments(options))
    try #require(outcome.status == 0, "\(outcome.complaint)")
    return outcome
  }

  /// The names in a folder, hidden ones included; none when it is not there.
  func names(in folder: String = "frames") -> [String] {
    let path = scratch.path(folder)
    return (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// The pictures by name.
  func pictures(in folder: String = "frames") throws -> [String: Data] {
    var pictures: [String: Data] = [:]
    for name in names(in: folder) where name.hasSuffix(".png") {
      pictures[name] = try Data(contentsOf: scratch[folder].appending(path: name))
    }
    return pictures
  }

  /// The manifest's entry about each file.
  func manifest(_ name: String = "frames/manifest.json") throws -> [String: Manifest.Entry] {
    try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: scratch[name])).frames
  }

  func clear() throws { try FileManager.default.removeItem(at: scratch["frames"]) }
}

/// The file beside the frames.
struct Manifest: Decodable {
  struct Entry: Decodable {
    let frame: Int
    let time: Double
    let key, sha256: String
    let renderer: String?
  }

  let layerkit_manifest: Int
  let frames: [String: Entry]
}

/// A line of `--progress json`.
struct ProgressLine: Decodable {
  let frame: Int
  let time: Double
  let file, hash: String
  let ms: Double
  let skipped: Bool
  let done, total: Int
  let eta: Double?
}
