// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Glibc

/// The report of a run: a record of each snapshot, and a page of all records in the folder.
///
/// The environment's `LAYERKIT_SNAPSHOT_REPORT` names the folder, which is made where it is
/// missing. Several processes may share it: each writes records of its own and, when it ends, the page
/// `index.html` of all. A record lasts until its snapshot is taken again: empty the folder before a
/// run whose report is to have nothing else.
public struct SnapshotReport: Sendable {
  /// The folder.
  public let folder: String
  let limits: SnapshotLimits

  /// A report in a folder.
  public init(folder: String, limits: SnapshotLimits = SnapshotLimits()) {
    (self.folder, self.limits) = (folder, limits)
  }

  /// The report that the environment asks for; its page is written when the process ends.
  package static let shared: SnapshotReport? = {
    let name = "LAYERKIT_SNAPSHOT_REPORT"
    guard let folder = ProcessInfo.processInfo.environment[name], !folder.isEmpty else {
      return nil
    }
    atexit { SnapshotReport.finish() }
    return SnapshotReport(folder: folder)
  }()

  /// Writes the page of the environment's report.
  private static func finish() {
    do { try shared?.writePage() } catch { complain("\(error)") }
  }

  private static func complain(_ text: String) {
    StandardError.write("snapshot report: \(text)\n")
  }

  private var records: String { folder + "/snapshots" }

  /// Writes the record of a snapshot.
  package func note(_ outcome: SnapshotOutcome, at place: SnapshotPlace, source: SnapshotSource) {
    let record = SnapshotRecord(outcome, at: place, source: source)
    do {
      let data = try JSONEncoder().encode(record)
      try ReferenceFile.store(data, at: "\(records)/\(record.fileName)")
    } catch { Self.complain("\(error)") }
  }

  /// Writes `index.html` of the records in the folder, those of other processes included.
  ///
  /// - Throws: ``SnapshotError`` where the folder cannot be read or the page cannot be written.
  ///   Records that cannot be read are named on the page.
  public func writePage() throws(SnapshotError) {
    let lock = open(records, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else {
      if errno == ENOENT { return }
      throw .unreadable(path: records, reason: String(cString: strerror(errno)))
    }
    // One process writes the page at a time; the last has read the records of all.
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    let (found, problems) = try read()
    let page = ReportPage(records: found, problems: problems, limits: limits)
    try ReferenceFile.store(Data(page.html.utf8), at: folder + "/index.html")
  }

  /// The records, by file and line, and sentences about those that could not be read.
  private func read() throws(SnapshotError) -> ([SnapshotRecord], [String]) {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: records) } catch {
      throw .unreadable(path: records, reason: error.localizedDescription)
    }
    var (found, problems) = ([SnapshotRecord](), [String]())
    let files = names.filter { $0.hasSuffix(".json") }.sorted()
    if files.count > limits.reportRecords {
      problems.append("There are \(files.count) records; \(limits.reportRecords) are shown.")
    }
    for name in files.prefix(limits.reportRecords) {
      do {
        var limits = limits
        limits.referenceBytes = limits.reportBytes
        let data = try ReferenceFile(path: "\(records)/\(name)", limits: limits).bytes()
        found.append(try JSONDecoder().decode(SnapshotRecord.self, from: data))
      } catch let error as SnapshotError {
        problems.append("\(error)")
      } catch {
        problems.append("\(name) is damaged, or not a record.")
      }
    }
    found.sort { ($0.file, $0.line, $0.title) < ($1.file, $1.line, $1.title) }
    return (found, problems)
  }
}
