// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAReading
import Foundation

/// The outputs of a list of records: which of them are whole, and the progress of the run.
///
/// A manifest beside the outputs, `layerkit-records.json`, names the sources and the bytes of each
/// file, so that a run can leave out those that are there already.
final class RecordBatch {
  /// How many outputs the run has.
  let count: Int
  private let skipsExisting: Bool
  private let style: FrameArguments.ProgressStyle
  /// Of pictures; films say for each frame how far they are.
  private let progress: Progress
  private var logs: [String: ManifestLog] = [:]
  private var manifests: [String: Manifest] = [:]
  private var said: Set<SceneDiagnostic> = []

  init(count: Int, _ arguments: FrameArguments) {
    (self.count, skipsExisting) = (count, arguments.skipExisting)
    style = arguments.progress ?? .bar
    progress = Progress(style, total: count, records: count)
  }

  /// Those of the remarks that no record before had; they count as said.
  func news(_ remarks: [SceneDiagnostic]) -> [SceneDiagnostic] {
    remarks.filter { said.insert($0).inserted }
  }

  /// Whether the run leaves out an output, since its file is the one of the manifest; says so.
  func leavesOut(_ output: RecordOutput) throws(CommandFailure) -> Bool {
    guard skipsExisting, let entry = try wholeEntry(of: output) else { return false }
    if let poster = output.ofPoster, try wholeEntry(of: poster) == nil { return false }
    if !output.isFilm {
      try say(output, entry.sha256, progress, milliseconds: nil)
    } else if style == .json {
      try say(output, nil, Progress(.json, total: 1, records: count), milliseconds: nil)
    }
    return true
  }

  /// Notes an output that was written, and says that a picture is there.
  func note(_ output: RecordOutput, milliseconds: Double) throws(CommandFailure) {
    if let poster = output.ofPoster { _ = try noteHash(of: poster) }
    guard let hash = try noteHash(of: output) else { return }
    if !output.isFilm { try say(output, hash, progress, milliseconds: milliseconds) }
  }

  /// The manifest's entry about a file; nil where the file is not the one that it names.
  private func wholeEntry(of output: RecordOutput) throws(CommandFailure) -> Manifest.Entry? {
    guard let entry = try manifest(of: output).frames[output.name], entry.key == output.key,
      output.hashOfFile == entry.sha256
    else { return nil }
    return entry
  }

  /// Notes a file that was written; returns its checksum.
  private func noteHash(of output: RecordOutput) throws(CommandFailure) -> String? {
    guard let hash = output.hashOfFile else { return nil }
    try log(of: output).note(
      Manifest.Entry(
        frame: output.record, time: output.time, key: output.key, sha256: hash, renderer: nil),
      file: output.name)
    return hash
  }

  private func say(
    _ output: RecordOutput, _ hash: String?, _ progress: Progress, milliseconds: Double?
  ) throws(CommandFailure) {
    try progress.note(
      FinishedFrame(
        frame: PlannedFrame(number: 0, time: output.time), path: output.path, hash: hash,
        milliseconds: milliseconds ?? 0, isSkipped: milliseconds == nil),
      record: output.record)
  }

  /// Brings the manifests up to date.
  func end() throws(CommandFailure) {
    progress.end()
    for log in logs.values { try log.flush() }
  }

  private func manifest(of output: RecordOutput) throws(CommandFailure) -> Manifest {
    if let known = manifests[output.manifest] { return known }
    let manifest = try Manifest(path: output.manifest)
    manifests[output.manifest] = manifest
    return manifest
  }

  private func log(of output: RecordOutput) -> ManifestLog {
    if let known = logs[output.manifest] { return known }
    let log = ManifestLog(path: output.manifest)
    log.tidy()
    logs[output.manifest] = log
    return log
  }
}

/// One film or picture of a list of records.
struct RecordOutput {
  let path: String
  /// The picture of a film that is also written alone; nil for none.
  var poster: String?
  /// The number of the record in its file.
  let record: Int
  /// The time of a picture; 0 for a film.
  let time: Double
  let isFilm: Bool
  /// Everything that the file depends on.
  let key: String

  /// The poster as a file of its own.
  var ofPoster: RecordOutput? {
    poster.map {
      RecordOutput(path: $0, record: record, time: time, isFilm: isFilm, key: key)
    }
  }

  /// The name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The manifest in the folder of the file.
  var manifest: String {
    (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + "layerkit-records.json"
  }

  /// The checksum of the file, which is read in parts; nil where it cannot be read.
  var hashOfFile: String? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var hash = SHA256()
    do {
      while let part = try file.read(upToCount: 1 << 20), !part.isEmpty { hash.update(part) }
    } catch {
      return nil
    }
    return hash.finish()
  }
}
