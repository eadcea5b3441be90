// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The formats that people hand over in place of scene files, told by their content.
enum ForeignFormat {
  /// The error for a file that is no XML: it guesses the file's format and describes a scene. Nil
  /// for a file that may be XML.
  static func error(for data: Data, file: String) -> CAMLError? {
    name(of: data).map { name in
      CAMLError(
        kind: .layout, file: file, value: "",
        rule: "this looks like \(name); a scene is XML whose root element is caml")
    }
  }

  /// Names the format of an XML file by its root element; empty for an unknown one.
  static func hint(ofRoot name: String) -> String {
    switch name {
    case "svg": "; this looks like an SVG, which a layer shows as contents"
    case "plist": "; this looks like a property list"
    case "html": "; this looks like a web page"
    case "document": "; this looks like an interface file"
    default: name.namesLayer ? "; write <caml xmlns=\"\(SceneReader.namespace)\"> around it" : ""
    }
  }

  private static func name(of data: Data) -> String? {
    let head = Data(data.prefix(4096))
    if head.starts(with: Data("PK\u{3}\u{4}".utf8)) { return archiveName(head) }
    if head.starts(with: Data("bplist00".utf8)) { return "a binary property list" }
    if head.starts(with: Data("RIVE".utf8)) { return "a Rive file" }
    if let format = ImageFormat.sniff(data), format != .svg { return "a \(format.rawValue) file" }
    // A byte order mark is no white space.
    let first = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }.first
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    return jsonName(data)
  }

  private static func archiveName(_ head: Data) -> String {
    head.range(of: Data("manifest.json".utf8)) != nil
      || head.range(of: Data("animations/".utf8)) != nil
      ? "a dotLottie package, whose name ends with .lottie" : "a ZIP archive"
  }

  /// Lottie has layers, a frame rate and a last frame at its root.
  private static func jsonName(_ data: Data) -> String {
    let isLottie = ["\"layers\"", "\"fr\"", "\"op\""].allSatisfy {
      data.range(of: Data($0.utf8)) != nil
    }
    return isLottie ? "a Lottie animation (JSON), whose name ends with .json" : "JSON"
  }
}
