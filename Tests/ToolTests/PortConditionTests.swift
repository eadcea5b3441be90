// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("layerkit port: conditions")
struct PortConditionTests {
  private let porting: Porting

  init() throws { porting = try Porting() }

  /// A file with code under a condition.
  private func file(_ condition: String) -> String { "#if \(condition)\nlet a = 1\n#endif\n" }

  private let pairs = [
    ("os(iOS)", "os(iOS) || os(Linux)"),
    ("os(iOS) || os(tvOS)", "os(iOS) || os(Linux) || os(tvOS)"),
    ("os(macOS) || os(iOS)", "os(macOS) || os(iOS) || os(Linux)"),
    ("os(iOS) && swift(>=5)", "(os(iOS) || os(Linux)) && swift(>=5)"),
    ("DEBUG && os(iOS)", "DEBUG && (os(iOS) || os(Linux))"),
    ("os(tvOS) || os(iOS) && DEBUG", "os(tvOS) || (os(iOS) || os(Linux)) && DEBUG"),
    ("!os(iOS)", "!(os(iOS) || os(Linux))"),
    ("!(os(iOS) || DEBUG)", "!(os(iOS) || os(Linux) || DEBUG)"),
    ("(os(iOS)) && DEBUG", "(os(iOS) || os(Linux)) && DEBUG"),
    ("os(iOS) ||\n  os(tvOS)", "os(iOS) || os(Linux) ||\n  os(tvOS)"),
    ("os(macOS)", "os(macOS)"),
  ]

  @Test("where no file names Linux, it takes the branches of iOS") func branches() throws {
    try porting.check(pairs.map { (file($0.0), file($0.1)) })
    try porting.check([
      (
        "#if os(macOS)\nimport AppKit\n#elseif os(iOS)\nimport UIKit\n#endif\n",
        "#if os(macOS)\nimport AppKit\n#elseif os(iOS) || os(Linux)\nimport UIKit\n#endif\n"
      ),
      // What Linux does not compile stays as it is.
      (
        "#if os(macOS)\n#if os(iOS)\n@objc func f() {}\n#endif\n#endif\n",
        "#if os(macOS)\n#if os(iOS)\n@objc func f() {}\n#endif\n#endif\n"
      ),
      ("let a = \"#if os(iOS)\" // os(iOS)\n", "let a = \"#if os(iOS)\" // os(iOS)\n"),
    ])
  }

  @Test("where a file names Linux, it takes them by --ios only") func option() throws {
    let linux = file("os(Linux)")
    let kept = try porting.port([file("os(iOS)"), linux])
    #expect(kept.texts == [file("os(iOS)"), linux])
    #expect(kept.remarks.isEmpty)
    #expect(
      try porting.port([file("os(iOS)"), file("canImport(Glibc)")]).texts[0] == file("os(iOS)"))
    let all = pairs.map { (old: file($0.0), new: file($0.1)) } + [(linux, linux)]
    try porting.check(all, ["--ios"])
    // A chain that has a branch of Linux keeps it.
    let chain = "#if os(iOS)\nlet a = 1\n#elseif os(Linux)\nlet a = 2\n#endif\n"
    try porting.check([(chain, chain)], ["--ios"])
  }

  @Test(
    "branches that Linux does not take have no warnings",
    arguments: [
      "os(macOS)", "os(tvOS) || os(watchOS)", "canImport(AppKit)", "canImport(SwiftUI.View)",
      "canImport(UIKit) && canImport(Combine)", "!canImport(UIKit)", "false", "!true",
      "targetEnvironment(simulator)", "targetEnvironment(macCatalyst)", "swift(<5.5)",
      "compiler(>=7)", "DEBUG && os(macOS)", "!(os(Linux) || DEBUG)", "canImport(ObjectiveC)",
      "canImport(Darwin)", "canImport(os)", "((false))", "_runtime(_ObjC)",
    ])
  func dead(_ condition: String) throws {
    let code = "import SwiftUI\nlet t = UITableView()\n@objc func f() {}\n"
    let text = "#if \(condition)\n\(code)#endif\n"
    let outcome = try porting.port([text, file("os(Linux)")])
    #expect(outcome.remarks.isEmpty, "\(outcome.remarks)")
    #expect(outcome.texts[0] == text)
    // The branch after it is compiled.
    let other = try porting.port(["#if \(condition)\n#else\n\(code)#endif\n", file("os(Linux)")])
    #expect(other.remarks.split(separator: "\n").count == 2, "\(other.remarks)")
  }

  @Test(
    "branches that Linux may take have them",
    arguments: [
      "os(iOS)", "canImport(UIKit)", "DEBUG", "!DEBUG", "swift(>=5.9)", "compiler(<7)",
      "canImport(AVFoundation)", "canImport(ImageIO) && canImport(CoreMedia)", "arch(arm64)",
      "canImport(SomeLibrary)", "!os(macOS)", "os(macOS) || DEBUG", "compiler(>=6.2.1)",
      "true && (os(macOS) || !canImport(AppKit))", "MALFORMED)", "",
    ])
  func live(_ condition: String) throws {
    let outcome = try porting.port(["#if \(condition)\nlet t = UITableView()\n#endif\n"])
    #expect(outcome.remarks.contains("0.swift:2: warning: there is no UITableView"))
  }

  @Test("a branch after one that is always taken is not") func chains() throws {
    let text = """
      #if canImport(UIKit)
      let a = 1
      #elseif DEBUG
      let t = UITableView()
      #else
      let t = UITableView()
      #endif
      let t = UITextField()

      """
    let outcome = try porting.port([text])
    #expect(outcome.remarks.split(separator: "\n").count == 1)
    #expect(outcome.remarks.contains("0.swift:8: warning: "))
  }

  @Test("nested conditions have no depth that ends the tool") func deep() throws {
    let depth = 50_000
    let text =
      String(repeating: "#if DEBUG\n", count: depth) + "@objc func f() {}\n"
      + String(repeating: "#endif\n", count: depth) + "#if " + String(repeating: "!(", count: depth)
      + "os(iOS)" + String(repeating: ")", count: depth) + "\n#endif\n"
    let outcome = try porting.port([text])
    #expect(
      outcome.texts[0]
        == text.replacing("@objc ", with: "").replacing("os(iOS)", with: "os(iOS) || os(Linux)"))
  }
}
