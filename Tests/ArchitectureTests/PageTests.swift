// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("The pages of docs are true where a test can tell")
struct PageTests {
  static let rooms = "docs/LayerKit.docc"
  /// The pages that `scripts/site` writes; git ignores them.
  static let copies = Set(
    ["Gaps", "Porting", "Profiling", "ToolReference"].map { "\(rooms)/\($0).md" })

  let pages: [Repository.File]

  init() throws {
    pages =
      try Repository.files(under: [Self.rooms], extensions: ["md"])
      .filter { !Self.copies.contains($0.path) } + [Repository.file("docs/architecture.md")]
  }

  @Test("architecture.md is a page that one reads to its end")
  func length() throws {
    #expect(try Repository.file("docs/architecture.md").lines.count <= 130)
    #expect(pages.count > 15)
  }

  @Test("each source file that a page of a room names exists")
  func files() throws {
    let folders = ["Sources", "Shaders", "Tests", "examples"]
    let known = Set(
      try Repository.files(under: folders, extensions: SourceRuleTests.code).map {
        ($0.path as NSString).lastPathComponent
      }
    ).union(["Package.swift"])
    let name = /`(?:[\w\-]+\/)*([\w+\-]+\.(?:swift|vert|frag|glsl|h))`/
    // A name that shows how files are named, in an example.
    let examples: Set = ["example.vert"]
    var (seen, offenders) = (0, [String]())
    for page in pages {
      for (index, line) in page.lines.enumerated() {
        for file in line.matches(of: name).map({ String($0.1) }) where !examples.contains(file) {
          seen += 1
          if !known.contains(file) { offenders.append("\(page.place(index)): no file \(file)") }
        }
      }
    }
    expectNone(offenders)
    #expect(seen > 100)
  }

  @Test("each relative link of a page leads to a file")
  func links() throws {
    let others = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
    let all =
      try pages + others.map(Repository.file)
      + Repository.files(under: ["docs"], extensions: ["md"])
      .filter { !Self.copies.contains($0.path) }
    // In place, and the definition of a link by reference.
    let link = /(?:\]\(|^\[[^\]]+\]: )([^)\s]+)/
    var (seen, offenders) = (0, [String]())
    for page in all {
      let folder = Repository.root.appending(path: page.path).deletingLastPathComponent()
      for (index, line) in page.lines.enumerated() {
        for target in line.matches(of: link).map({ String($0.1) }) where !target.contains(":") {
          seen += 1
          let path = target.prefix { $0 != "#" }
          if !path.isEmpty,
            !FileManager.default.fileExists(atPath: folder.appending(path: String(path)).path)
          {
            offenders.append("\(page.place(index)): nothing at \(target)")
          }
        }
      }
    }
    expectNone(offenders)
    #expect(seen > 20)
  }

  /// Whether a line of a page may be longer than 100 columns: an example of a scene, the definition
  /// of a link, and what no blank divides.
  static func isUnbreakable(_ line: String) -> Bool {
    let text = line.drop { " -".contains($0) }
    return text.hasPrefix("<") || text.contains(/^(?:!)?\[[^\]]*\][:(]/)
      || text.hasPrefix("`") && !text.dropFirst().drop { $0 != "`" }.contains(" ")
      || text.hasPrefix("works: `") || text.hasPrefix("missing: `")
  }

  @Test("lines of pages are 100 columns long at most")
  func columns() throws {
    let others = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
    let all =
      try others.map(Repository.file)
      + Repository.files(under: ["docs"], extensions: ["md"])
      .filter { !Self.copies.contains($0.path) }
    var offenders: [String] = []
    for page in all {
      for (index, line) in page.lines.enumerated()
      where line.count > 100 && !Self.isUnbreakable(line) {
        if line.hasPrefix("|"), Self.wideTables.contains(page.path) { continue }
        offenders.append("\(page.place(index)): \(line.count) columns")
      }
    }
    expectNone(offenders)
    #expect(all.count > 30)
  }

  /// SwiftPM warns in each build of a file that belongs to nothing.
  @Test("what lies beside the guide is left out of its target by name")
  func leftOut() throws {
    let manifest = try Repository.file("Package.swift").lines.joined()
    let folder = Repository.root.appending(path: "docs").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") || $0.hasSuffix(".png") || $0.hasSuffix(".notes") }
    #expect(names.count > 10)
    expectNone(names.filter { !manifest.contains("\"\($0)\"") })
  }

  /// The pages whose tables are made by programs, read by tests, or hold rows of measurements.
  static let wideTables: Set = [
    "README.md", "docs/architecture.md", "docs/gaps.md", "docs/modules.md",
    "docs/performance-history.md",
    "docs/LayerKit.docc/Expressions.md", "docs/LayerKit.docc/Lottie.md",
    "docs/LayerKit.docc/SceneFormat.md", "docs/tool.md", "docs/installing.md",
    "docs/LayerKit.docc/Farms.md",
  ]
}
