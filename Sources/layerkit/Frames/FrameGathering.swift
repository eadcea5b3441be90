// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import Foundation
import Glibc
import Synchronization

/// Puts frames of shards into one folder, each under the name of a pattern.
struct FrameGathering {
  let pattern: FramePattern

  /// Puts frames into the files of a pattern; without one their bytes are only compared.
  static func counts(
    of frames: [ShardManifests.Frame], into pattern: FramePattern?
  ) throws(CommandFailure) -> Counts {
    if let pattern { return try FrameGathering(pattern: pattern).take(frames) }
    for frame in frames { _ = try bytes(of: frame) }
    return [:]
  }

  /// How a file came there.
  enum Way: String {
    /// As another name of the shard's file.
    case linked
    case copied
    /// It was there.
    case kept
  }

  typealias Counts = [Way: Int]

  /// Puts all frames there, each after its bytes were compared with the manifest, and notes them in
  /// the manifest of the pattern.
  ///
  /// - Throws: the failure of the first frame, in the order of numbers; frames that are there stay.
  func take(_ frames: [ShardManifests.Frame]) throws(CommandFailure) -> Counts {
    let log = ManifestLog(path: pattern.manifest)
    log.tidy()
    let known = try Manifest(path: pattern.manifest).frames
    try makeFolder()
    let state = Mutex((counts: Counts(), failures: [Int: CommandFailure]()))
    MachineShare.current.perform(frames.count) { place in
      guard state.withLock({ $0.failures.isEmpty }) else { return }
      let frame = frames[place]
      do throws(CommandFailure) {
        let path = pattern.path(of: frame.entry.frame)
        let name = String(path.dropFirst(pattern.folder.count))
        let way = try take(frame, to: path, isKnown: known[name]?.sha256 == frame.entry.sha256)
        try log.note(frame.entry, file: name)
        state.withLock { $0.counts[way, default: 0] += 1 }
      } catch {
        state.withLock { $0.failures[place] = error }
      }
    }
    try log.flush()
    let failures = state.withLock { $0.failures }
    if let first = failures.min(by: { $0.key < $1.key }) { throw first.value }
    return state.withLock { $0.counts }
  }

  private func take(
    _ frame: ShardManifests.Frame, to path: String, isKnown: Bool
  ) throws(CommandFailure) -> Way {
    if isKnown, let old = Self.read(path), SHA256.hash(of: old) == frame.entry.sha256 {
      return .kept
    }
    let data = try Self.bytes(of: frame)
    if Self.link(frame.path, to: path) { return .linked }
    try WholeFile.write(data, to: path)
    return .copied
  }

  /// The bytes of a frame, which are those that its manifest names.
  private static func bytes(of frame: ShardManifests.Frame) throws(CommandFailure) -> Data {
    guard let data = read(frame.path) else { throw .inputOutput(frame.path, code: errno) }
    guard SHA256.hash(of: data) == frame.entry.sha256 else {
      throw CommandFailure(
        .badData,
        "\(frame.path): not the bytes that \(frame.manifest) names; draw the shard anew")
    }
    return data
  }

  /// The bytes of a regular file; nil, with `errno`, for anything else.
  private static func read(_ path: String) -> Data? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard isRegular(descriptor) else {
      close(descriptor)
      errno = EINVAL
      return nil
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do { return try file.readToEnd() ?? Data() } catch {
      errno = EIO
      return nil
    }
  }

  /// Gives a file one more name, whole or not at all; false where the system does not, as between
  /// two disks.
  private static func link(_ path: String, to target: String) -> Bool {
    // A new name of ours is swept with the leftovers of a killed process, as every temporary file.
    guard let draft = try? TemporaryFile(in: FileFolder(of: target), isPrivate: true) else {
      return false
    }
    unlink(draft.path)
    guard Glibc.link(path, draft.path) == 0 else {
      draft.close()
      return false
    }
    let isThere = rename(draft.path, target) == 0
    // Two names of one file: the system leaves both.
    unlink(draft.path)
    draft.close()
    return isThere
  }

  private func makeFolder() throws(CommandFailure) {
    guard !pattern.folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: pattern.folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .inputOutput,
        "\(pattern.folder): the folder cannot be made: \(error.localizedDescription)")
    }
  }
}
