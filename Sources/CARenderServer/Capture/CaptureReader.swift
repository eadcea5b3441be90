// SPDX-License-Identifier: Apache-2.0
import CACommit
import CACompositor
import CAFrame
import CAFrameBuilder
import CAGeometry
import Foundation

/// Runs a capture again.
package struct CaptureReader {
  private let folder: CaptureFolder
  private let archive = ContentsArchive()
  private var commits = 0

  /// The number of frames of the capture.
  package let frameCount: Int

  /// - Throws: an error when the folder cannot be read or holds no frame.
  package init(_ folder: CaptureFolder) throws(CaptureError) {
    self.folder = folder
    let names: [String]
    do {
      names = try folder.fileNames()
    } catch {
      throw CaptureError(
        path: folder.path, reason: error.localizedDescription, isUnreadable: true)
    }
    frameCount = names.count { $0.hasPrefix("frame-") }
    guard frameCount > 0 else {
      throw CaptureError(path: folder.path, reason: "the folder holds no frame of a capture")
    }
  }

  /// The n-th frame as it was saved.
  package func frame(_ number: Int) throws(CaptureError) -> Frame {
    do {
      return try FrameCapture.load(from: folder.path, number: number)
    } catch {
      throw CaptureError(path: error.path, reason: error.reason)
    }
  }

  /// Takes the commits before the n-th frame into `rooms` and builds the frame.
  package mutating func rebuild(
    _ number: Int, in rooms: inout Rooms
  ) throws(CaptureError) -> Frame {
    let asked: CapturedView = try read(folder.view(number))
    var report = FrameReport()
    while commits < asked.commits {
      commits += 1
      rooms.apply([try commit(commits)], &report)
    }
    let view = FrameView(
      size: DeviceSize(width: asked.width, height: asked.height), scale: asked.scale,
      background: asked.background, origin: CGPoint(x: asked.origin.x, y: asked.origin.y))
    let layers = rooms.evaluate(at: asked.time, &report)
    return rooms.frame(of: layers, view: view, &report)
  }

  private func commit(_ number: Int) throws(CaptureError) -> Commit {
    if FileManager.default.fileExists(atPath: folder.contents(number)) {
      let pictures: [Contents] = try read(folder.contents(number))
      pictures.forEach(archive.insert)
    }
    return try read(folder.commit(number))
  }

  private func read<Value: Decodable>(_ path: String) throws(CaptureError) -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo[.contentsArchive] = archive
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(
        Value.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw CaptureError(path: path, reason: "\(error)")
    }
  }
}
