// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAWire
import Foundation
import Synchronization

/// Saves every commit and frame of a session, for `layerkit replay`.
///
/// A capture ends with the last whole frame that its limit has room for.
package struct CaptureWriter {
  private let folder: CaptureFolder
  private let files: CaptureFiles
  private let wire: WireSender
  private var commits = 0
  private var frames = 0

  /// The name of the environment variable that names the folder.
  package static let variable = "CA_CAPTURE"
  /// The name of the environment variable with the most mebibytes of a capture's files.
  static let limitVariable = "CA_CAPTURE_MB"
  /// The most mebibytes where the environment names no number.
  static let defaultLimit = 2048

  private static let sessions = Atomic<Int>(0)

  /// A writer for the folder the environment names; nil where the variable is unset or empty.
  ///
  /// The second session of a process captures into `session-2` inside the folder, and so on; each
  /// has the whole limit.
  ///
  /// - Parameter name: The folder inside, whatever the number of the session; nil for none.
  /// - Throws: a ``CaptureError``, or an ``EnvironmentError`` where the limit is no number.
  package init?(environment: [String: String], name: String? = nil) throws {
    guard let path = environment[Self.variable], !path.isEmpty else { return nil }
    let limit = try Self.limit(environment)
    if let name {
      try self.init(CaptureFolder(path: "\(path)/\(name)"), limit: limit)
      return
    }
    let number = Self.sessions.wrappingAdd(1, ordering: .relaxed).newValue
    try self.init(
      CaptureFolder(path: path + (number == 1 ? "" : "/session-\(number)")), limit: limit)
  }

  private static func limit(_ environment: [String: String]) throws(EnvironmentError) -> Int {
    guard let text = environment[limitVariable], !text.isEmpty else { return defaultLimit << 20 }
    guard let megabytes = Int(text), (1..<1 << 20).contains(megabytes) else {
      throw EnvironmentError(
        variable: limitVariable, value: text,
        rule: "The limit is a whole number of MiB from 1 to 1048575.")
    }
    return megabytes << 20
  }

  /// Makes the folder where it is missing, and takes an earlier capture out of it.
  ///
  /// - Parameter limit: The most bytes of its files.
  init(_ folder: CaptureFolder, limit: Int = defaultLimit << 20) throws(CaptureError) {
    self.folder = folder
    files = CaptureFiles(path: folder.path, limit: limit)
    wire = WireSender(client: .own, pictures: CapturePictures(files), sources: nil)
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      for name in try folder.fileNames() {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
    } catch {
      throw CaptureError(
        path: folder.path, reason: "the folder cannot be made ready: \(error.localizedDescription)")
    }
  }

  /// Saves commits, in the order that the tree takes them.
  ///
  /// - Throws: also where the limit has no room; ``CaptureError/isFull`` says so.
  package mutating func save(_ news: [Commit]) throws(CaptureError) {
    for commit in news {
      commits += 1
      let name = folder.commit(commits)
      do {
        try files.write(Data(try wire.message(commit)), as: name)
      } catch {
        throw failure(path: folder.path + "/" + name, "\(error)")
      }
    }
  }

  /// Saves a frame with the request for it.
  ///
  /// - Throws: as ``save(_:)``; no file of the frame is left then.
  package mutating func save(_ frame: Frame, view: FrameView) throws(CaptureError) {
    let number = frames + 1
    do {
      try FrameCapture.save(frame, in: files, number: number)
    } catch {
      throw failure(path: error.path, error.reason)
    }
    let asked = CapturedView(commits: commits, time: frame.time, view: view)
    do throws(CaptureError) {
      try write(asked, as: folder.view(number))
    } catch {
      unlink(folder.path + "/" + folder.frame(number))
      throw error
    }
    frames = number
  }

  private func write(_ value: some Encodable, as name: String) throws(CaptureError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // JSON has no word for them, and animations may repeat for ever.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.userInfo[.pictureStore] = files
    do {
      try files.write(try encoder.encode(value), as: name)
    } catch {
      throw failure(path: folder.path + "/" + name, "\(error)")
    }
  }

  private func failure(path: String, _ reason: String) -> CaptureError {
    guard files.isFull else { return CaptureError(path: path, reason: reason) }
    return CaptureError(
      path: folder.path,
      reason: "the capture ends after \(frames) frames, as more would take over "
        + "\((files.limit ?? 0) >> 20) MiB (\(Self.limitVariable))", isFull: true)
  }
}
