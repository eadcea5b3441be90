// SPDX-License-Identifier: Apache-2.0
import CADevice
import CAShaders
import Foundation
import Synchronization

/// The texts of the shader folder, and how they become whole sources.
///
/// A source is `#version 300 es`, a define per feature, the default precisions and the
/// file, with each `#include "name"` line replaced by that file the first time it is met. Includes
/// stand outside conditionals.
package struct ShaderSource: Sendable {
  private let folder: String?

  /// - Parameter folder: where files are read from, as they lie in `Shaders/`; without one the
  ///   files embedded in this library are used.
  package init(folder: String? = nil) { self.folder = folder }

  /// The two stages of a program.
  package enum Stage: String, CaseIterable, Sendable {
    case vertex = "vert"
    case fragment = "frag"
  }

  /// The whole source of one stage of a program.
  package func text(
    of stage: Stage, _ program: ProgramDescription
  ) throws(ShaderSourceError) -> String {
    try text(of: "\(program.name).\(stage.rawValue)", program.features)
  }

  /// The whole source of a file.
  package func text(
    of file: String, _ features: [String] = []
  ) throws(ShaderSourceError) -> String {
    let body = try body(of: file)
    let defines = features.map { "#define \($0)\n" }.joined()
    return "#version 300 es\n" + defines + Self.preamble + body
  }

  /// `CONSTANT` stands before what is the same all over a quad. Interpolated it stays the same
  /// where the quad is upright and without perspective, and a driver may treat that as a rectangle.
  private static let preamble = """
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler2DArray;
    #ifdef UPRIGHT
    #define CONSTANT smooth
    #else
    #define CONSTANT flat
    #endif

    """

  /// The bodies of embedded files that were asked for before.
  private static let embeddedBodies = Mutex<[String: String]>([:])

  /// A file with those that it includes.
  private func body(of file: String) throws(ShaderSourceError) -> String {
    if folder == nil, let known = Self.embeddedBodies.withLock({ $0[file] }) { return known }
    var seen: Set<String> = []
    let body = try resolved(file, includedBy: nil, &seen)
    if folder == nil { Self.embeddedBodies.withLock { $0[file] = body } }
    return body
  }

  private func resolved(
    _ name: String, includedBy parent: String?, _ seen: inout Set<String>
  ) throws(ShaderSourceError) -> String {
    guard seen.insert(name).inserted else { return "" }
    guard let text = read(name) else {
      throw ShaderSourceError(file: name, folder: folder, includedBy: parent)
    }
    var result = ""
    var rest = Substring(text)
    while let include = Self.nextInclude(in: rest) {
      result += rest[..<include.line.lowerBound]
      result += try resolved(include.name, includedBy: name, &seen)
      rest = rest[include.line.upperBound...]
    }
    return result + rest + "\n"
  }

  /// The next line that includes a file, without its end, and the name of the file.
  private static func nextInclude(
    in text: Substring
  ) -> (line: Range<Substring.Index>, name: String)? {
    // By bytes: whole characters cost five times as much.
    let bytes = text.utf8
    var begin = bytes.startIndex
    while let sign = bytes[begin...].firstIndex(of: UInt8(ascii: "#")) {
      let end = bytes[sign...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let startsLine =
        sign == bytes.startIndex || bytes[bytes.index(before: sign)] == UInt8(ascii: "\n")
      if startsLine, let name = includedName(bytes[sign..<end]) { return (sign..<end, name) }
      begin = end
    }
    return nil
  }

  private static func includedName(_ line: Substring.UTF8View) -> String? {
    guard line.starts(with: "#include \"".utf8), line.last == UInt8(ascii: "\"") else { return nil }
    return String(Substring(line.dropFirst(10).dropLast()))
  }

  private func read(_ name: String) -> String? {
    guard let folder else { return Self.embedded[name] }
    for path in ["\(folder)/\(name)", "\(folder)/include/\(name)"] {
      if let text = try? String(contentsOfFile: path, encoding: .utf8) { return text }
    }
    return nil
  }

  private static let embedded: [String: String] = {
    var count = 0
    // Sound: the C side hands out static memory of `count` files, which never changes; each text
    // ends with a zero.
    let files = UnsafeBufferPointer(start: ca_shader_files(&count), count: count)
    return Dictionary(
      uniqueKeysWithValues: files.map { (String(cString: $0.name), String(cString: $0.text)) })
  }()
}

/// A shader file that is not there.
package struct ShaderSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The shader file.
  package let file: String
  /// Where it was looked for; nil for the embedded files.
  package let folder: String?
  /// The file whose `#include` names it.
  package let includedBy: String?

  package var description: String {
    let place = folder.map { "the folder \($0)" } ?? "the embedded shaders"
    return "\(file)\(includedBy.map { ", included by \($0)," } ?? "") is not in \(place)."
  }
}
