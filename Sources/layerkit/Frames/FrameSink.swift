// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CoreGraphics
import Foundation
import Synchronization

/// Where pixels become files: the work of worker threads on a frame.
final class FrameSink: Sendable {
  /// Time and results of the frames so far.
  struct Tally: Sendable {
    var rendered = 0
    var skipped = 0
    /// Milliseconds, of all threads together.
    var encode = 0.0
    var write = 0.0
    var diagnostics: [String] = []
  }

  private let pattern: FramePattern
  private let level: PNGLevel
  private let key: RenderKey
  private let progress: Progress
  private let log: ManifestLog
  private let state = Mutex(Tally())

  /// The manifest before the run.
  private let manifest: Manifest

  /// - Throws: when a file in the manifest's place is none, so that no frame is drawn in vain.
  init(
    pattern: FramePattern, level: PNGLevel, key: RenderKey, progress: Progress
  ) throws(CommandFailure) {
    self.pattern = pattern
    self.level = level
    self.key = key
    self.progress = progress
    log = ManifestLog(path: pattern.manifest)
    log.tidy()
    manifest = try Manifest(path: log.path)
  }

  var tally: Tally { state.withLock(\.self) }

  /// Encodes a frame, writes its file, and notes it.
  func write(_ frame: PlannedFrame, _ picture: RenderedFrame) throws(CommandFailure) {
    let output = PictureOutput(path: pattern.path(of: frame.number), level: level)
    let begin = Clock.wall
    let png = try output.encoded(picture.image())
    let hash = SHA256.hash(of: png)
    let middle = Clock.wall
    try WholeFile.write(png, to: output.path)
    let end = Clock.wall
    state.withLock { tally in
      tally.rendered += 1
      tally.encode += middle - begin
      tally.write += end - middle
    }
    try log.note(
      Manifest.Entry(
        frame: frame.number, time: frame.time, key: key.hash(at: frame.time), sha256: hash),
      file: Self.name(output.path))
    try progress.note(
      FinishedFrame(
        frame: frame, path: output.path, hash: hash, milliseconds: end - picture.drawingBegan * 1e3,
        isSkipped: false))
  }

  /// Those of `frames` whose files differ from the manifest, or from the pictures of this run.
  func missing(among frames: [PlannedFrame]) throws -> [PlannedFrame] {
    let found = Mutex<[Int: String]>([:])
    DispatchQueue.concurrentPerform(iterations: frames.count) { place in
      guard let hash = existing(frames[place]) else { return }
      found.withLock { $0[place] = hash }
    }
    let hashes = found.withLock(\.self)
    for place in hashes.keys.sorted() {
      state.withLock { $0.skipped += 1 }
      try progress.note(
        FinishedFrame(
          frame: frames[place], path: pattern.path(of: frames[place].number),
          hash: hashes[place] ?? "", milliseconds: 0, isSkipped: true))
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

  /// Reports once the parts of frames that could not be drawn as asked.
  func announce(_ diagnostics: [String], of scene: String) {
    for diagnostic in diagnostics {
      let isNews = state.withLock { tally in
        guard !tally.diagnostics.contains(diagnostic) else { return false }
        tally.diagnostics.append(diagnostic)
        return true
      }
      if isNews { progress.say("\(scene): warning: \(diagnostic)\n") }
    }
  }

  /// Ends the bar and brings the manifest up to date.
  func end() throws(CommandFailure) {
    progress.end()
    try log.flush()
  }

  private static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
