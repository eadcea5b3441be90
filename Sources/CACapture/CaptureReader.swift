// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CAWire
import Foundation

extension CapturedView {
  fileprivate var frameView: FrameView {
    FrameView(
      size: DeviceSize(width: width, height: height), scale: scale, background: background,
      origin: CGPoint(x: origin.x, y: origin.y))
  }
}

/// Runs a capture again.
package struct CaptureReader {
  private let folder: CaptureFolder
  private let files: CaptureFiles
  private let wire: WireReceiver
  /// Pictures of captures of version 0.1.
  private let archive = ContentsArchive()
  private var commits = 0

  /// The number of frames of the capture.
  package let frameCount: Int

  /// - Throws: an error when the folder cannot be read or holds no frame.
  package init(_ folder: CaptureFolder) throws(CaptureError) {
    self.folder = folder
    files = CaptureFiles(path: folder.path)
    wire = WireReceiver(client: .own, pictures: CapturePictures(files))
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

  /// The n-th frame as it was asked for, with the commits that came since the frame asked for
  /// before.
  package mutating func request(_ number: Int) throws(CaptureError) -> FrameInput {
    let asked: CapturedView = try read(folder.view(number))
    guard asked.isDrawable else {
      throw CaptureError(
        path: folder.path + "/" + folder.view(number),
        reason: "a frame of \(asked.width)×\(asked.height) pixels at scale \(asked.scale); each "
          + "side has 1 to \(CapturedView.longestSide), and all numbers are finite")
    }
    var request = FrameInput(time: asked.time, view: asked.frameView)
    while commits < asked.commits {
      commits += 1
      request.commits.append(try commit(commits))
    }
    return request
  }

  private func commit(_ number: Int) throws(CaptureError) -> Commit {
    if exists(folder.earlierCommit(number)) { return try earlierCommit(number) }
    let path = folder.path + "/" + folder.commit(number)
    do {
      return try wire.commit([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    } catch {
      throw CaptureError(path: path, reason: "\(error)")
    }
  }

  /// A commit as JSON, as versions before 0.2 wrote it.
  private func earlierCommit(_ number: Int) throws(CaptureError) -> Commit {
    if exists(folder.contents(number)) {
      let pictures: [Contents] = try read(folder.contents(number))
      pictures.forEach(archive.insert)
    }
    return try read(folder.earlierCommit(number))
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }

  private func read<Value: Decodable>(_ name: String) throws(CaptureError) -> Value {
    let path = folder.path + "/" + name
    let decoder = JSONDecoder()
    decoder.userInfo[.contentsArchive] = archive
    decoder.userInfo[.pictureStore] = files
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
