// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A stored text, compared line by line.
///
/// With `CA_UPDATE_GOLDENS=failing` in the environment a text that differs is stored instead.
struct TextGolden {
  /// The file's name in `Goldens`, without an extension.
  let name: String

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  private var url: URL { Self.folder.appending(path: name + ".txt") }

  /// The texts in the folder, by name.
  static func stored() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
  }

  /// Records an issue that shows where the text differs from the stored one.
  func compare(_ actual: String) throws {
    let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let differences = Self.differences(
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      (actual + "\n").split(separator: "\n", omittingEmptySubsequences: false))
    guard !differences.isEmpty else { return }
    switch ProcessInfo.processInfo.environment["CA_UPDATE_GOLDENS"] {
    case "failing": try (actual + "\n").write(to: url, atomically: true, encoding: .utf8)
    case nil, "":
      Issue.record("Goldens/\(name).txt differs:\n\(differences.joined(separator: "\n"))")
    case let value?: Issue.record("CA_UPDATE_GOLDENS=\(value): it is `failing` or unset.")
    }
  }

  /// The lines that left (−) and came (+), with their numbers; the first forty.
  static func differences(_ old: [Substring], _ new: [Substring]) -> [String] {
    let changes = new.difference(from: old)
    let lines = changes.map { change in
      switch change {
      case .remove(let line, let text, _): (line, "−\(line + 1) \(text)")
      case .insert(let line, let text, _): (line, "+\(line + 1) \(text)")
      }
    }
    return lines.sorted { $0 < $1 }.prefix(40).map(\.1)
  }
}
