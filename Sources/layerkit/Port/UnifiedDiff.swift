// SPDX-License-Identifier: Apache-2.0

/// The difference of two texts as `diff -u` writes it and `patch` reads it.
struct UnifiedDiff {
  /// Lines around a change that are shown.
  private static let context = 3

  private enum Line {
    case same(ArraySlice<UInt8>), gone(ArraySlice<UInt8>), new(ArraySlice<UInt8>)

    var isSame: Bool { if case .same = self { true } else { false } }
  }

  let text: String

  /// - Parameter changes: Ranges of the file's bytes in their order, with their replacements.
  init(_ source: PortSource, _ changes: [(range: Range<Int>, text: [UInt8])]) {
    let hunks = Self.hunks(Self.lines(source, changes))
    let head = "--- \(source.path)\n+++ \(source.path)\n"
    text = hunks.isEmpty ? "" : head + hunks.joined()
  }

  /// All lines of both texts: the changes say which differ, so nothing is searched for.
  private static func lines(
    _ source: PortSource, _ changes: [(range: Range<Int>, text: [UInt8])]
  ) -> [Line] {
    var (lines, line, next): ([Line], Int, Int) = ([], 1, 0)
    let old = source.lines
    while next < changes.count {
      let start = source.line(of: changes[next].range.lowerBound)
      lines += old[(line - 1)..<min(start - 1, old.count)].map { .same($0) }
      var (text, place): ([UInt8], Int) = ([], source.start(ofLine: start))
      var end = place
      repeat {
        let change = changes[next]
        text += source.bytes[place..<max(place, change.range.lowerBound)]
        text += change.text
        place = max(place, change.range.upperBound)
        end = lineEnd(place, after: text, source)
        next += 1
      } while next < changes.count && changes[next].range.lowerBound <= end
      text += source.bytes[place..<end]
      line = end == source.bytes.count ? old.count + 1 : source.line(of: end)
      lines += differing(Array(old[min(start - 1, old.count)..<(line - 1)]), Self.lines(of: text))
    }
    return lines + old[min(line - 1, old.count)...].map { .same($0) }
  }

  /// Where the lines end that a change up to `place` touches.
  private static func lineEnd(_ place: Int, after text: [UInt8], _ source: PortSource) -> Int {
    let line = source.line(of: place)
    let isWhole = text.last.map { $0 == UInt8(ascii: "\n") } ?? true
    return isWhole && source.start(ofLine: line) == place ? place : source.start(ofLine: line + 1)
  }

  /// Lines that others replace, without those at both ends that are alike.
  private static func differing(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    let first = zip(old, new).prefix { $0 == $1 }.count
    let last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed())
      .prefix { $0 == $1 }.count
    return old[..<first].map { .same($0) }
      + old[first..<(old.count - last)].map { .gone($0) }
      + new[first..<(new.count - last)].map { .new($0) }
      + old[(old.count - last)...].map { .same($0) }
  }

  /// The lines of a text with their line feeds.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, start): ([ArraySlice<UInt8>], Int) = ([], 0)
    for place in text.indices where text[place] == UInt8(ascii: "\n") {
      lines.append(text[start...place])
      start = place + 1
    }
    return start < text.count ? lines + [text[start...]] : lines
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
    let end = text.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
    return mark + String(decoding: text, as: UTF8.self) + end
  }
}
