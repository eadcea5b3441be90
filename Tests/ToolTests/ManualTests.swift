// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The man pages and completions that `scripts/manual` writes.
@Suite("The manual")
struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// Writes the pages and completions of the programs that these tests build.
  private func write(_ programs: [String] = ["layerkit", "layerkit-demo", "layerkit-apps"]) throws {
    let build = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    let outcome = try Tool.shell(
      """
      '\(Self.root.path)/scripts/manual' --build '\(build)' --man man --bash bash --zsh zsh \
      --fish fish \(programs.joined(separator: " "))
      """, in: folder.url)
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  /// A page as its reader sees it: without fonts and escapes.
  private func page(_ name: String) throws -> String {
    var text = try String(contentsOf: folder["man/\(name).1"], encoding: .utf8)
    for (escape, plain) in [("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-")] {
      text = text.replacingOccurrences(of: escape, with: plain)
    }
    return text
  }

  /// The spellings of the options that a help text lists.
  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      line.matches(of: /(?:^ +|, |\/)(--?[A-Za-z0-9][A-Za-z0-9-]*)/).map { String($0.1) }
    }
  }

  /// The commands of a program that run, from the help that lists them.
  private func commands(of program: String, _ words: [String] = []) throws -> [[String]] {
    let help = try Tool.run(program: program, words + ["--help"]).text
    guard let list = help.range(of: "\nSUBCOMMANDS:\n") else { return [words] }
    let names = help[list.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("  ") }
      .compactMap { $0.firstMatch(of: /^  ([a-z]+)/).map { String($0.1) } }
    #expect(!names.isEmpty)
    return try names.flatMap { try commands(of: program, words + [$0]) }
  }

  @Test(
    "each option of --help stands in the man page of its command",
    arguments: ["layerkit", "layerkit-demo", "layerkit-apps"])
  func options(_ program: String) throws {
    try write()
    for words in try commands(of: program) + [[]] {
      let help = try Tool.run(program: program, words + ["--help"]).text
      let options = Self.options(in: help)
      #expect(options.contains("--help"))
      let text = try page(([program] + words).joined(separator: "-"))
      let items = text.split(separator: "\n").filter { $0.hasPrefix("-") }
        .flatMap { $0.split(whereSeparator: { " ,".contains($0) }).map(String.init) }
      for option in options {
        #expect(items.contains(option), "\(program) \(words): \(option)")
      }
    }
  }

  @Test("a page has examples, exit statuses, variables and files")
  func sections() throws {
    try write(["layerkit"])
    let text = try page("layerkit")
    for line in [".SH EXAMPLES", ".SH EXIT STATUS", ".SH ENVIRONMENT", ".SH FILES"] {
      #expect(text.contains("\n\(line)\n"))
    }
    #expect(text.contains("\nlayerkit render scene.ca -o out.png\n"))
    #expect(text.contains("\n65\nBad scene.\n"))
    #expect(
      try page("layerkit-render").contains("\nlayerkit render card.ca -o card.png --scale 2\n"))
  }

  @Test("each variable that the sources read stands in the man page of layerkit")
  func variables() throws {
    try write(["layerkit"])
    let text = try page("layerkit")
    let sources = FileManager.default.enumerator(
      at: Self.root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in try #require(sources)
    where file.pathExtension == "swift" && !file.path.contains("/LayerKitTesting/") {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: /"((?:CA|LAYERKIT)_[A-Z_]+)"/) {
        names.insert(String(match.1))
      }
    }
    #expect(names.count > 20)
    for name in names.sorted() { #expect(text.contains(name), "\(name)") }
  }

  @Test("no page has a warning of man or mandoc")
  func warnings() throws {
    try write()
    let checks = [
      ("mandoc", "mandoc -T lint -W warning man/*.1"),
      (
        "man",
        "for page in man/*.1; do LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l $page >/dev/null; done"
      ),
    ]
    for (program, check) in checks {
      guard try Tool.shell("command -v \(program)", in: folder.url).status == 0 else {
        print("\(program) is not installed: the pages are not given to it")
        continue
      }
      let outcome = try Tool.shell("( \(check) ) 2>&1", in: folder.url)
      #expect(outcome.text == "")
    }
  }

  @Test("completions know the names of files, and all shells can read them")
  func completions() throws {
    try write(["layerkit"])
    let bash = try String(contentsOf: folder["bash/layerkit"], encoding: .utf8)
    #expect(bash.contains("'--output'|'-o'") || bash.contains("'-o'|'--output'"))
    for (shell, file) in [
      ("bash", "bash/layerkit"), ("zsh", "zsh/_layerkit"),
      ("fish", "fish/layerkit.fish"),
    ] {
      let check = "command -v \(shell) >/dev/null || exit 69; \(shell) -n \(file)"
      let outcome = try Tool.shell(check, in: folder.url)
      if outcome.status == 69 { print("\(shell) is not installed: it reads nothing") }
      #expect(outcome.status == 0 || outcome.status == 69, "\(outcome.complaint)")
    }
  }
}
