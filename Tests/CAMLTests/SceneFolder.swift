// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

@testable import CAML

/// A folder of scene files that lives as long as the test that made it.
final class SceneFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("caml-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and the folders above it.
  @discardableResult
  func write(_ data: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  @discardableResult
  func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a picture of one colour and that size in pixels.
  @discardableResult
  func writeImage(_ path: String, width: Int = 2, height: Int = 2) throws -> URL {
    try write(Self.png(width: width, height: height), to: path)
  }

  static func png(width: Int = 2, height: Int = 2) throws -> Data {
    let pixels = [UInt8](repeating: 255, count: width * height * 4)
    return try PNGEncoder.encode(
      CGImage(width: width, height: height, premultipliedRGBA: pixels))
  }

  /// Reads the scene at a path of the folder.
  func read(_ path: String, options: CAMLOptions = CAMLOptions()) throws -> CAMLDocument {
    try CAMLDocument(contentsOf: url.appendingPathComponent(path), options: options)
  }
}

enum SceneText {
  /// A whole file around the elements of one layer.
  static func file(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    \(body)
    </caml>
    """
  }

  /// A root layer with `inner` as its sublayers; they begin on line 5.
  static func root(_ inner: String, children: String = "") -> String {
    file(
      """
      <CALayer id="root" bounds="0 0 100 80" position="50 40">
      <sublayers>
      \(inner)
      </sublayers>
      \(children)
      </CALayer>
      """)
  }
}

/// Reads a scene from its text.
func scene(_ text: String, options: CAMLOptions = CAMLOptions()) throws -> CAMLDocument {
  let folder = try SceneFolder()
  try folder.write(text, to: "scene.caml")
  return try folder.read("scene.caml", options: options)
}

/// The first sublayer of a scene with that layer inside a root.
func layer(_ element: String) throws -> (layer: CALayer, document: CAMLDocument) {
  let document = try scene(SceneText.root(element))
  guard let layer = document.rootLayer.sublayers?.first else { throw MissingLayer() }
  return (layer, document)
}

struct MissingLayer: Error {}

extension CAMLDocument {
  func remarks(_ kind: CAMLDiagnostic.Kind) -> [CAMLDiagnostic] {
    diagnostics.filter { $0.kind == kind }
  }
}
