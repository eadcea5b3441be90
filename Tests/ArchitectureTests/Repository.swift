// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing

/// The files of this repository, read from where this test was compiled.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A text file and its path relative to the root, which is how failures name it.
  struct File: Sendable {
    let path: String
    let lines: [String]

    /// A line as a failure names it; `index` counts from 0.
    func place(_ index: Int) -> String {
      "\(path):\(index + 1): \(lines[index].trimmingCharacters(in: .whitespaces))"
    }
  }

  /// Files that were read before.
  private static let known = Mutex<[String: File]>([:])

  static func file(_ path: String) throws -> File {
    if let file = known.withLock({ $0[path] }) { return file }
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let file = File(path: path, lines: text.components(separatedBy: "\n"))
    known.withLock { $0[path] = file }
    return file
  }

  /// The files under the given folders whose extension is one of those given, in order of path.
  static func files(under folders: [String], extensions: Set<String>) throws -> [File] {
    try folders.flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return try (paths?.compactMap { $0 as? String } ?? [])
        .filter { extensions.contains(($0 as NSString).pathExtension) }
        .sorted()
        .map { try file("\(folder)/\($0)") }
    }
  }
}

/// Fails once per offender, with the offender as the whole message.
func expectNone(_ offenders: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  for offender in offenders {
    Issue.record("\(offender)", sourceLocation: sourceLocation)
  }
}
