// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation
import Synchronization

/// Where each frame becomes a file: the work of worker threads on a frame.
final class FrameSink: FrameTaker {
  private let pattern: FramePattern
  private let settings: StillSettings
  private let key: RenderKey
  private let notes: FrameNotes
  private let log: ManifestLog

  private let repeated = RepeatedPicture<Encoded>()

  /// The file of a picture.
  private struct Encoded: Sendable {
    let file: Data
    let hash: String
  }

  /// The manifest before the run.
  private let manifest: Manifest

  /// - Throws: when a file in the manifest's place is none, so that no frame is drawn in vain.
  init(
    pattern: FramePattern, settings: StillSettings, key: RenderKey, notes: FrameNotes
  ) throws(CommandFailure) {
    self.pattern = pattern
    self.settings = settings
    self.key = key
    self.notes = notes
    log = ManifestLog(path: pattern.manifest)
    log.tidy()
    manifest = try Manifest(path: log.path)
  }

  /// Encodes a frame, writes its file, and notes it.
  func take(_ frame: PlannedFrame, at position: Int, _ picture: RenderedFrame) throws {
    let output = PictureOutput(path: pattern.path(of: frame.number), settings: settings)
    let begin = Clock.wall
    let encoded = try repeated.prepared(picture.number) {
      let file = try output.encoded(picture)
      return Encoded(file: file, hash: SHA256.hash(of: file))
    }
    let (middle, hash) = (Clock.wall, encoded.hash)
    try output.write(encoded.file)
    let end = Clock.wall
    try log.note(
      Manifest.Entry(
        frame: frame.number, time: frame.time, key: key.hash(at: frame.time), sha256: hash,
        renderer: key.drawer),
      file: Self.name(output.path))
    try notes.note(
      FinishedFrame(
        frame: frame, path: output.path, hash: hash,
        milliseconds: end - picture.drawingBegan * 1e3, isSkipped: false),
      encode: middle - begin, write: end - middle)
  }

  func stop() {}

  /// Those of `frames` whose files differ from the manifest, or from the pictures of this run.
  func missing(among frames: [PlannedFrame]) throws -> [PlannedFrame] {
    let found = Mutex<[Int: String]>([:])
    MachineShare.current.perform(frames.count) { place in
      guard let hash = existing(frames[place]) else { return }
      found.withLock { $0[place] = hash }
    }
    let hashes = found.withLock(\.self)
    for place in hashes.keys.sorted() {
      try notes.note(
        FinishedFrame(
          frame: frames[place], path: pattern.path(of: frames[place].number),
          hash: hashes[place], milliseconds: 0, isSkipped: true),
        encode: 0, write: 0)
    }
    return frames.indices.filter { hashes[$0] == nil }.map { frames[$0] }
  }

  /// The hash of the frame's file, if that is the picture that would be drawn.
  private func existing(_ frame: PlannedFrame) -> String? {
    let path = pattern.path(of: frame.number)
    guard let entry = manifest.frames[Self.name(path)], entry.time == frame.time,
      entry.key == key.hash(at: frame.time),
      let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      SHA256.hash(of: data) == entry.sha256
    else { return nil }
    return entry.sha256
  }

  /// Brings the manifest up to date.
  func end() throws(CommandFailure) { try log.flush() }

  private static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
