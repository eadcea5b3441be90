// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Runs `layerkit port` on texts.
struct Porting {
  let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Ports sources in place, in one run; answers their new texts and the remarks.
  func port(
    _ texts: [String], _ options: [String] = []
  ) throws -> (texts: [String], remarks: String) {
    let paths = try texts.enumerated().map { try folder.write("\($0.offset).swift", $0.element) }
    let outcome = try Tool.run(["port", "--write"] + options + paths)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.output.isEmpty)
    return (try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }, outcome.complaint)
  }

  /// Ports each source, all in one run, and ports it again, which must change nothing.
  func check(_ pairs: [(old: String, new: String)], _ options: [String] = []) throws {
    let first = try port(pairs.map(\.old), options)
    for (text, pair) in zip(first.texts, pairs) { #expect(text == pair.new) }
    #expect(try port(first.texts, options).texts == first.texts)
  }
}

/// Whether Swift source compiles with the modules that stand beside the test.
enum TypeCheck {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The compiler's errors, nothing for source that compiles; nil, with a line on standard output,
  /// where there is no compiler.
  ///
  /// - Parameter foreign: The source of a module that is not ours, by its name.
  static func errors(
    in text: String, _ folder: Scratch, foreign: (name: String, source: String)? = nil
  ) throws -> String? {
    let path = try folder.write("checked.swift", text)
    var before = ""
    if let foreign {
      let source = try folder.write("foreign.swift", foreign.source)
      before = """
        swiftc -emit-module -parse-as-library -module-name \(foreign.name) '\(source)' \
          -emit-module-path '\(folder.path(foreign.name + ".swiftmodule"))' || exit 1
        """
    }
    let products = URL(fileURLWithPath: Tool.path).deletingLastPathComponent()
    let maps =
      try folders(in: root.appending(path: "Sources")).flatMap {
        [$0.appending(path: "module.modulemap"), $0.appending(path: "include/module.modulemap")]
      } + folders(in: products).map { $0.appending(path: "module.modulemap") }
    let flags = maps.filter { FileManager.default.fileExists(atPath: $0.path) }
      .map { "-Xcc -fmodule-map-file='\($0.path)'" }
    let outcome = try Tool.shell(
      """
      command -v swiftc >/dev/null || exit 127
      \(before)
      swiftc -typecheck -swift-version 5 -I '\(folder.url.path)' -I '\(products.path)/Modules' \(flags.joined(separator: " ")) \
        $(pkg-config --cflags egl glesv2) '\(path)'
      """, in: folder.url)
    if outcome.status == 127 {
      print("swiftc is not found; the ported source is not compiled")
      return nil
    }
    return outcome.status == 0 ? "" : outcome.text + outcome.complaint
  }

  private static func folders(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { $0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }
}
