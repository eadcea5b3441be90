// SPDX-License-Identifier: Apache-2.0

/// The difference of two texts as `diff -u` writes it and `patch` reads it.
struct UnifiedDiff {
  /// Lines around a change that are shown.
  private static let context = 3

  private enum Line {
    case same(Substring), gone(Substring), new(Substring)

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  let text: String

  /// - Parameter path: The file's name, in both heads.
  init(_ old: String, _ new: String, path: String) {
    let lines = Self.lines(Self.parts(old), Self.parts(new))
    let hunks = Self.hunks(lines)
    text = hunks.isEmpty ? "" : "--- \(path)\n+++ \(path)\n" + hunks.joined()
  }

  /// The lines with their line feeds.
  private static func parts(_ text: String) -> [Substring] {
    var (parts, start): ([Substring], String.Index) = ([], text.startIndex)
    // Carriage returns are part of their line, so bytes are looked at.
    var place = text.utf8.startIndex
    while place < text.utf8.endIndex {
      let next = text.utf8.index(after: place)
      if text.utf8[place] == UInt8(ascii: "\n") {
        parts.append(text[start..<next])
        start = next
      }
      place = next
    }
    if start < text.endIndex { parts.append(text[start...]) }
    return parts
  }

  private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    let gone = Set(difference.removals.map(Self.offset))
    let added = Set(difference.insertions.map(Self.offset))
    var (lines, a, b): ([Line], Int, Int) = ([], 0, 0)
    while a < old.count || b < new.count {
      if a < old.count, gone.contains(a) {
        lines.append(.gone(old[a]))
        a += 1
      } else if b < new.count, added.contains(b) {
        lines.append(.new(new[b]))
        b += 1
      } else {
        lines.append(.same(old[a]))
        (a, b) = (a + 1, b + 1)
      }
    }
    return lines
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private static func hunks(_ lines: [Line]) -> [String] {
    var (hunks, index, old, new): ([String], Int, Int, Int) = ([], 0, 0, 0)
    let changes = lines.indices.filter { !lines[$0].isSame }
    var next = changes.startIndex
    while next < changes.endIndex {
      let start = max(changes[next] - context, index)
      var last = changes[next]
      while next < changes.endIndex, changes[next] - last <= 2 * context {
        last = changes[next]
        next += 1
      }
      // Between hunks both texts go on alike.
      (old, new) = (old + start - index, new + start - index)
      let end = min(last + context + 1, lines.count)
      let counts = Self.counts(lines[start..<end])
      hunks.append(hunk(lines[start..<end], old, new, counts: counts))
      (old, new, index) = (old + counts.old, new + counts.new, end)
    }
    return hunks
  }

  private static func counts(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
    lines.reduce(into: (old: 0, new: 0)) { counts, line in
      switch line {
      case .same: counts = (counts.old + 1, counts.new + 1)
      case .gone: counts.old += 1
      case .new: counts.new += 1
      }
    }
  }

  /// A hunk; a side without lines is counted from the line before it.
  private static func hunk(
    _ lines: ArraySlice<Line>, _ old: Int, _ new: Int, counts: (old: Int, new: Int)
  ) -> String {
    let from = counts.old == 0 ? old : old + 1
    let to = counts.new == 0 ? new : new + 1
    let head = "@@ -\(from),\(counts.old) +\(to),\(counts.new) @@\n"
    return head + lines.map(written).joined()
  }

  private static func written(_ line: Line) -> String {
    let (mark, text) =
      switch line {
      case .same(let text): (" ", text)
      case .gone(let text): ("-", text)
      case .new(let text): ("+", text)
      }
    let end = text.utf8.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
    return mark + text + end
  }
}
