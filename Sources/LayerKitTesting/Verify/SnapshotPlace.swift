// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing

/// Where a snapshot is taken, and the name of its reference:
/// `FOLDER/__Snapshots__/FILE/test.name.png` beside the test's file.
package struct SnapshotPlace: Sendable {
  /// The test's file.
  let file: String
  /// The file's name without an ending.
  let suite: String
  /// The test's name, as a part of a file name.
  let test: String
  /// The snapshot's name, as a part of a file name: that given, or a count from 1.
  let name: String

  /// - Parameters:
  ///   - test: As `#function` has it.
  ///   - name: The name given; nil counts the snapshots of the test.
  init(
    file: String, test: String, name: String?, folder: String?, limits: SnapshotLimits
  ) throws(SnapshotError) {
    self.file = file
    let url = URL(filePath: file)
    suite = url.deletingPathExtension().lastPathComponent
    self.test = try Self.component(test)
    let caller = Self.caller(file: file, test: test)
    if let name {
      self.name = try Self.component(name)
    } else {
      if Test.current?.isParameterized == true { throw .unnamedCase(test: test) }
      self.name = String(Self.counts.withLock { $0.next(caller) })
    }
    let fileName = "\(self.test).\(self.name).png"
    guard fileName.utf8.count <= limits.nameBytes else {
      throw .longName(fileName, limit: limits.nameBytes)
    }
    let folder =
      folder
      ?? url.deletingLastPathComponent().appending(path: "__Snapshots__/\(suite)").path
    path = folder + "/" + fileName
    let asked = "\(caller)\n\(test)\n\(name ?? "")"
    let path = path
    guard Self.owners.withLock({ $0.claim(path, for: asked) }) else {
      throw .sharedReference(path: path)
    }
  }

  /// The place of a stored picture with rules of its own for its name.
  package init(file: String, suite: String, test: String, name: String, path: String) {
    (self.file, self.suite, self.test, self.name) = (file, suite, test, name)
    self.path = path
  }

  /// The path of the reference.
  let path: String

  /// The words of names that people read.
  var title: String { "\(suite).\(test).\(name)" }

  /// The letters, digits and underscores of a name; a hyphen for the rest between them, so that no
  /// name leads to another folder.
  static func component(_ name: String) throws(SnapshotError) -> String {
    let parts = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    guard !parts.isEmpty else { throw .emptyName(name) }
    return parts.joined(separator: "-")
  }

  /// Who takes the snapshot: the test of Swift Testing that runs, else file and function.
  private static func caller(file: String, test: String) -> String {
    Test.current.map { "\($0.id)" } ?? "\(file)\n\(test)"
  }

  private static let counts = Mutex(Counts())
  private static let owners = Mutex(Owners())

  /// How many snapshots without a name each test has taken.
  private struct Counts {
    private var last: [String: Int] = [:]

    mutating func next(_ caller: String) -> Int {
      last[caller, default: 0] += 1
      return last[caller, default: 1]
    }
  }

  /// The snapshot that has each reference.
  private struct Owners {
    private var owner: [String: String] = [:]

    mutating func claim(_ path: String, for asked: String) -> Bool {
      if let held = owner[path] { return held == asked }
      owner[path] = asked
      return true
    }
  }
}
