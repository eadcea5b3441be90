// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("Public names are documented")
struct DocumentationTests {
  /// A public declaration of its own: not an import, an extension, an override, a raw value, or one
  /// of the underscored names that bridging asks for.
  static func isPublicDeclaration(_ line: String) -> Bool {
    (line.contains("public ") || line.contains("open "))
      && line.contains(
        /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+(?!import|extension|override)/)
      && !line.contains("rawValue:") && !line.contains("func _")
  }

  /// Whether a comment stands above the line: attributes may come between, and one comment may head
  /// a run of stored properties without a blank line.
  static func isDocumented(_ index: Int, in lines: [String]) -> Bool {
    guard index > 0 else { return false }
    let above = lines[index - 1].trimmingCharacters(in: .whitespaces)
    if above.hasPrefix("///") { return true }
    let isRun =
      isPublicDeclaration(above) && above.contains(/\b(?:var|let)\b/) && !above.contains("{")
    return (above.hasPrefix("@") || isRun) && isDocumented(index - 1, in: lines)
  }

  @Test("every public declaration carries a doc comment")
  func docComments() throws {
    var (seen, bare) = (0, [String]())
    for file in try Repository.files(under: ["Sources"], extensions: ["swift"]) {
      for (index, line) in file.lines.enumerated() where Self.isPublicDeclaration(line) {
        seen += 1
        guard !Self.isDocumented(index, in: file.lines) else { continue }
        bare.append(file.place(index))
      }
    }
    expectNone(bare)
    #expect(seen > 100)
  }

  @Test("the example of Window is the program that Tests/Consumers builds")
  func windowExample() throws {
    let lines = try Repository.file("Sources/CAWindow/Window.swift").lines
    let program = try Repository.file("Tests/Consumers/window.swift").lines.dropLast()
      .drop { $0.hasPrefix("// SPDX") || $0.isEmpty }
    let example = lines.drop { !$0.hasPrefix("///     ") }
      .prefix { $0.hasPrefix("///     ") || $0 == "///" }
      .map { String($0.dropFirst("///     ".count)) }
    #expect(Array(program) == Array(example.prefix(program.count)))
    #expect(program.count > 5)
  }

  @Test(
    "the examples of the pages are programs that Tests/Consumers builds",
    arguments: [
      ("README.md", "main.swift"), ("README.md", "window.swift"),
      ("docs/LayerKit.docc/GettingStarted.md", "main.swift"),
    ])
  func example(_ page: String, _ name: String) throws {
    let readme = try Repository.file(page).lines
    let program = try Repository.file("Tests/Consumers/\(name)").lines
      .drop { $0.hasPrefix("// SPDX") || $0.isEmpty }
    let starts = readme.indices.filter { readme[$0] == "```swift" }
    let examples = starts.map { Array(readme[($0 + 1)...].prefix { $0 != "```" }) }
    #expect(examples.contains(Array(program.dropLast())))
  }

  @Test("the programs, the README and the changelog name one version")
  func version() throws {
    let version = /([0-9]+\.[0-9]+\.[0-9]+)/
    func named(in path: String, on line: String) throws -> String? {
      try Repository.file(path).lines.first { $0.hasPrefix(line) }?
        .firstMatch(of: version).map { String($0.1) }
    }
    let programs = try named(
      in: "Sources/CBuild/include/CBuild.h", on: "#define LAYERKIT_VERSION")
    let changes = try named(in: "CHANGELOG.md", on: "## ")
    let readme = try named(in: "README.md", on: "Version ")
    #expect(programs != nil)
    #expect(programs == changes)
    #expect(programs == readme)
  }
}
