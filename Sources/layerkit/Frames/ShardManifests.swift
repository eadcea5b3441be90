// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import Foundation
import Glibc

/// The frames that several shards drew, as their manifests say.
struct ShardManifests {
  /// A frame and the shard that drew it.
  struct Frame: Sendable {
    let entry: Manifest.Entry
    /// The path of its file.
    let path: String
    /// The path of the manifest that names it.
    let manifest: String
  }

  /// Each frame once, ascending.
  let frames: [Frame]

  /// Reads manifests, or those in folders: `manifest.json` and `….manifest.json`.
  ///
  /// - Throws: a failure with status 65 where a manifest breaks a rule, or two shards drew the same
  ///   frame otherwise.
  init(_ paths: [String]) throws(CommandFailure) {
    var frames: [Int: Frame] = [:]
    for path in paths {
      for manifest in try Self.manifests(path) {
        for frame in try Self.frames(of: manifest) {
          if let other = frames[frame.entry.frame] { try Self.checkSame(frame, other) }
          frames[frame.entry.frame] = frame
        }
      }
    }
    self.frames = frames.values.sorted { $0.entry.frame < $1.entry.frame }
    try checkRenderers()
    try checkKeys()
  }

  private static func manifests(_ path: String) throws(CommandFailure) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .inputOutput(path, code: ENOENT)
    }
    guard isFolder.boolValue else { return [path] }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    let found = names.filter { $0.hasSuffix("manifest.json") && !$0.hasPrefix(".") }.sorted()
    guard !found.isEmpty else {
      throw CommandFailure(.badData, "\(path): no manifest, so that its frames are not known")
    }
    return found.map { "\(path)/\($0)" }
  }

  private static func frames(of path: String) throws(CommandFailure) -> [Frame] {
    guard access(path, F_OK) == 0 else { throw .inputOutput(path, code: errno) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var frames: [Frame] = []
    for (name, entry) in try Manifest(path: path).frames {
      // A name that leads elsewhere would give away a file that the shard did not draw.
      guard !name.isEmpty, !name.contains("/"), !name.contains("\0"), name != ".", name != ".."
      else {
        throw CommandFailure(
          .badData, "\(path): '\(Self.word(name))' is not the name of a file beside it")
      }
      guard (0..<ArgumentLimits.pictures).contains(entry.frame), entry.time.isFinite else {
        throw CommandFailure(
          .badData,
          "\(path): \(Self.word(name)): frame \(entry.frame) at \(entry.time) s is beyond the limits"
        )
      }
      frames.append(Frame(entry: entry, path: folder + name, manifest: path))
    }
    return frames
  }

  /// A text of a manifest, as far as a sentence quotes it, without codes that a terminal obeys.
  private static func word(_ text: String) -> String { printable(String(text.prefix(200))) }

  /// Two workers may both have drawn a shard. Their bytes are then the same.
  private static func checkSame(_ one: Frame, _ other: Frame) throws(CommandFailure) {
    guard
      one.entry.key != other.entry.key || one.entry.sha256 != other.entry.sha256
        || one.entry.time != other.entry.time
    else { return }
    let reason =
      one.entry.key == other.entry.key && one.entry.time == other.entry.time
      ? "the same renderer gave other bytes" : "the scene, options, renderer or version differ"
    throw CommandFailure(
      .badData,
      "frame \(one.entry.frame): \(other.path) and \(one.path) are not the same: \(reason)")
  }

  /// Frames of two drivers may differ by a step of a color: llvmpipe computes otherwise where it
  /// has vectors of 128 bits.
  private func checkRenderers() throws(CommandFailure) {
    guard let first = frames.first(where: { $0.entry.renderer != nil }),
      let other = frames.first(where: {
        $0.entry.renderer != nil && $0.entry.renderer != first.entry.renderer
      })
    else { return }
    let drawers = [first, other].map { frame in
      "frame \(frame.entry.frame) of \(frame.manifest) by \(Self.word(frame.entry.renderer ?? ""))"
    }
    throw CommandFailure(
      .badData, "two renderers drew: \(drawers.joined(separator: "; "))")
  }

  /// A key holds from a time on; one that returns after another came was drawn elsewhere.
  private func checkKeys() throws(CommandFailure) {
    var seen: Set<String> = []
    var last: Frame?
    for frame in frames {
      if let last, last.entry.key != frame.entry.key, !seen.insert(frame.entry.key).inserted {
        throw CommandFailure(
          .badData,
          "frames \(last.entry.frame) and \(frame.entry.frame) were drawn of another scene or by "
            + "another renderer or version: \(last.manifest) and \(frame.manifest) do not fit")
      }
      seen.insert(frame.entry.key)
      last = frame
    }
  }

  /// Makes sure that all of `numbers` are there, and no others.
  func check(_ numbers: [Int]) throws(CommandFailure) {
    let (wanted, found) = (Set(numbers), Set(frames.map(\.entry.frame)))
    let lists = [
      ("missing", wanted.subtracting(found)), ("not asked for", found.subtracting(wanted)),
    ]
    for (words, set) in lists where !set.isEmpty {
      throw CommandFailure(
        .badData, "\(set.count) of \(wanted.count) frames \(words): \(Self.ranges(set.sorted()))")
    }
  }

  /// Numbers as `3, 7..9`, the first twenty parts.
  static func ranges(_ numbers: [Int]) -> String {
    var parts: [(Int, Int)] = []
    for number in numbers {
      if let last = parts.last, last.1 + 1 == number {
        parts[parts.count - 1].1 = number
      } else {
        parts.append((number, number))
      }
    }
    let words = parts.prefix(20).map { $0 == $1 ? "\($0)" : "\($0)..\($1)" }
    return words.joined(separator: ", ") + (parts.count > 20 ? ", …" : "")
  }
}
