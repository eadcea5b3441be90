// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CAFrame
import CAFrameBuilder
import Foundation
import Synchronization

/// Saves every commit and frame of a session, for `layerkit replay`.
struct CaptureWriter {
  private let folder: CaptureFolder
  private var commits = 0
  private var frames = 0
  private var savedContents: Set<ContentsID> = []

  /// The name of the environment variable that names the folder.
  static let variable = "CA_CAPTURE"

  private static let sessions = Atomic<Int>(0)

  /// A writer for the folder the environment names; nil where the variable is unset or empty.
  ///
  /// The second session of a process captures into `session-2` inside the folder, and so on.
  init?(environment: [String: String]) throws(CaptureError) {
    guard let path = environment[Self.variable], !path.isEmpty else { return nil }
    let number = Self.sessions.wrappingAdd(1, ordering: .relaxed).newValue
    try self.init(CaptureFolder(path: path + (number == 1 ? "" : "/session-\(number)")))
  }

  /// Makes the folder where it is missing, and takes an earlier capture out of it.
  init(_ folder: CaptureFolder) throws(CaptureError) {
    self.folder = folder
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

  mutating func save(_ news: [Commit]) throws(CaptureError) {
    for commit in news {
      commits += 1
      let archive = ContentsArchive()
      try write(commit, to: folder.commit(commits), archive: archive)
      let pictures = archive.contents.filter { savedContents.insert($0.id).inserted }
      if !pictures.isEmpty { try write(pictures, to: folder.contents(commits)) }
    }
  }

  mutating func save(_ frame: Frame, view: FrameView) throws(CaptureError) {
    frames += 1
    let asked = CapturedView(commits: commits, time: frame.time, view: view)
    try write(asked, to: folder.view(frames))
    do {
      try FrameCapture.save(frame, to: folder.path, number: frames)
    } catch {
      throw CaptureError(path: error.path, reason: error.reason)
    }
  }

  private func write(
    _ value: some Encodable, to path: String, archive: ContentsArchive? = nil
  ) throws(CaptureError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // JSON has no word for them, and animations may repeat for ever.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    if let archive { encoder.userInfo[.contentsArchive] = archive }
    do {
      try encoder.encode(value).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CaptureError(path: path, reason: "\(error)")
    }
  }
}
