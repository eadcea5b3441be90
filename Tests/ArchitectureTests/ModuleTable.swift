// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The table "Modules" of `docs/modules.md`: who may import whom.
struct ModuleTable {
  /// One row: the modules it names, and its last column, their imports.
  struct Row {
    let modules: [String]
    let imports: String
  }

  let rows: [Row]

  /// Modules made of C alone; the page names a few and calls the rest "…".
  let cShims: Set<String>

  /// The rows every module below them may import, besides its own row.
  static let vocabulary = [
    "CABase", "CATrace", "CoreGraphics", "CAGeometry", "CATiming", "CACommit", "CAEvaluation",
  ]

  /// Programs: they may also look into the rooms that their row leads to.
  static let programs: Set<String> = ["layerkit", "layerkit-dev", "layerkit-demo"]

  /// Who may import the parser of command lines.
  static let commandLine = programs.union(
    ["CACommandLine", "CABench", "layerkit-apps", "layerkit-server"])

  init(page: Repository.File, cShims: Set<String>) {
    self.cShims = cShims
    let start = page.lines.firstIndex { $0.hasPrefix("| module ") } ?? page.lines.endIndex
    rows = page.lines[start...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let names = cells[1].matches(of: /`([^`]+)`/).map { String($0.1) }
      return Row(modules: names, imports: cells[3])
    }
  }

  var modules: Set<String> { Set(rows.flatMap(\.modules)).union(cShims) }

  /// Every module of the project that `module` may import; `nil` when the table does not name it.
  func allowed(for module: String) -> Set<String>? {
    guard let index = rows.firstIndex(where: { $0.modules.contains(module) }) else { return nil }
    var allowed = direct(index)
    if Self.programs.contains(module) {
      while true {
        let reached = rows.indices
          .filter { !allowed.isDisjoint(with: rows[$0].modules) }
          .reduce(into: allowed) { $0.formUnion(direct($1)) }
        if reached == allowed { break }
        allowed = reached
      }
    }
    return allowed
  }

  private func direct(_ index: Int) -> Set<String> {
    let above = rows[..<index].flatMap(\.modules).filter(Self.vocabulary.contains)
    var allowed = Set(above)
    let column = rows[index].imports
    for word in column.matches(of: /[A-Za-z_-]+/).map({ String($0.output) })
    where modules.contains(word) {
      allowed.insert(word)
    }
    if column.contains("C shims") { allowed.formUnion(cShims) }
    if column.contains("hosts") { allowed.formUnion(["CAHeadless", "CAWindow"]) }
    return allowed
  }
}
