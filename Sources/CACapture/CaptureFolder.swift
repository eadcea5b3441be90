// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrameBuilder
import Foundation

/// The names of the files of a capture.
///
///     commit-000001.wire     commit 1, a message as `CAWire` writes it
///     view-000001.json       the request for frame 1, and how many commits came before it
///     frame-000001.json      frame 1, as `FrameCapture` writes it
///     picture-….rgba8        the pixels of a picture, as `CaptureFiles` writes them
///     commit-000001.json     commit 1, in captures of earlier versions
///     contents-000001.json   pictures that it brings, in captures of version 0.1
package struct CaptureFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// The folder at a path, which need not exist.
  package init(path: String) { self.path = path }

  /// Whether the folder holds the request for a frame.
  package var isCapture: Bool { FileManager.default.fileExists(atPath: path + "/" + view(1)) }

  // The names of files in the folder.
  func contents(_ number: Int) -> String { file("contents", number) }
  func commit(_ number: Int) -> String { file("commit", number, "wire") }
  func earlierCommit(_ number: Int) -> String { file("commit", number) }
  func view(_ number: Int) -> String { file("view", number) }
  func frame(_ number: Int) -> String { FrameCapture.fileName(number) }

  /// The files of a capture that are there.
  func fileNames() throws -> [String] {
    let name = /(contents|commit|view|frame)-\d{6,}\.json|commit-\d{6,}\.wire/
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.wholeMatch(of: name) != nil || CaptureFiles.isName($0) }
  }

  private func file(_ kind: String, _ number: Int, _ ending: String = "json") -> String {
    let digits = String(number)
    return "\(kind)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).\(ending)"
  }
}

/// The request for a frame.
package struct CapturedView: Hashable, Codable, Sendable {
  /// How many commits the tree had taken in.
  package var commits: Int
  /// Seconds of the media clock.
  package var time: Double
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  /// Premultiplied.
  package var background: SIMD4<Float>
  /// Points.
  package var origin: SIMD2<Double>

  /// The longest side of a frame that is played again, pixels.
  package static let longestSide = 16384

  /// Whether a frame can be asked for so.
  var isDrawable: Bool {
    let sides = 1...Self.longestSide
    return sides.contains(width) && sides.contains(height) && scale > 0
      && [scale, time, origin.x, origin.y].allSatisfy(\.isFinite)
      && (0..<4).allSatisfy { background[$0].isFinite }
  }

  init(commits: Int, time: Double, view: FrameView) {
    self.commits = commits
    self.time = time
    (width, height) = (view.size.width, view.size.height)
    scale = Double(view.scale)
    background = view.background
    origin = [Double(view.origin.x), Double(view.origin.y)]
  }
}
