// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import layerkit

@Suite("layerkit port: names without a counterpart")
struct PortGapTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("docs/gaps.md answers for each name that port reports") func page() throws {
    let lines = try Self.text("docs/gaps.md").split(separator: "\n")
    for gap in PortGap.all {
      for name in gap.names {
        // The page writes functions with their labels.
        let answered = lines.contains {
          $0.contains("- missing: ") && ($0.contains("`\(name)`") || $0.contains("`\(name)("))
            || $0.hasPrefix("`\(name)` is kept only: ")
        }
        #expect(answered, "no line of docs/gaps.md answers for \(name)")
      }
    }
  }

  @Test("no name of the list is one that LayerKit declares") func undeclared() throws {
    // Their names compile, so that declarations that mention them do.
    let placeholders = "tables, collection views, text fields"
    let sources = Self.root.appending(path: "Sources")
    let keywords: Set<Substring> = [
      "struct", "enum", "protocol", "typealias", "var", "func", "class",
    ]
    var declared: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("layerkit") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      for line in text.split(separator: "\n")
      where line.contains("public ") || line.contains("open ") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let word = words.indices.dropLast().first {
          keywords.contains(words[$0]) && !keywords.contains(words[$0 + 1])
        }
        guard let word else { continue }
        declared.insert(String(words[word + 1]))
      }
    }
    #expect(declared.count > 1_000)
    let names = PortGap.all.filter { $0.subject != placeholders }.flatMap(\.names)
      .filter { !$0.hasSuffix(":") }
    let words = names.compactMap { $0.split(separator: ".").last.map(String.init) }
    #expect(words.filter(declared.contains).isEmpty)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "each is named with its line",
    arguments: [
      ("let m: UIMenu", "UIMenu"), ("let r = UIRefreshControl()", "UIRefreshControl"),
      ("let a = UIDynamicAnimator(referenceView: v)", "UIDynamicAnimator"),
      ("class P: UIPageViewController {}", "UIPageViewController"),
      ("let i = UIImage(systemName: \"heart\")", "systemName:"),
      ("override var keyCommands: [Int] { [] }", "keyCommands"),
      ("scroll.refreshControl = r", "refreshControl"),
      ("v.addMotionEffect(e)", "addMotionEffect"),
      ("let c: UIImage.SymbolConfiguration", "UIImage.SymbolConfiguration"),
    ])
  func named(_ line: String, _ name: String) throws {
    let porting = try Porting()
    let outcome = try porting.port(["import UIKit\n\n\(line)\n"])
    let message = "\(porting.folder.path("0.swift")):3: warning: there is no \(name) here: "
    #expect(outcome.remarks.hasPrefix(message), "\(outcome.remarks)")
    #expect(outcome.remarks.split(separator: "\n").count == 1)
  }

  @Test("the program's own names are not") func own() throws {
    let texts = [
      "class UIMenu {}\nlet keyCommands = 1\n", "let m = UIMenu()\nlet a = x.keyCommands\n",
      "let b = Library.UIRegion()\nlet c = addMotionEffect(1)\nf(a ? systemName : b)\n",
    ]
    #expect(try Porting().port(texts).remarks.isEmpty)
  }
}
