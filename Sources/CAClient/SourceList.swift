// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAWire

/// The sources of pictures that a surface's tree shows, or showed and still exist.
struct SourceList {
  private struct Entry {
    weak var source: (any PictureSource)?
    var latest: SourceNews?
  }

  private var entries: [UInt64: Entry] = [:]

  /// Notes the sources that a commit shows. Returns whether there are new ones.
  mutating func add(_ commit: Commit, _ numbers: SourceNumbers) -> Bool {
    var isNew = false
    for change in commit.changes where change.changed.contains(.contents) {
      guard let source = change.state.contents?.source else { continue }
      let number = numbers.number(of: source)
      if entries[number] != nil { continue }
      entries[number] = Entry(source: source)
      isNew = true
    }
    return isNew
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The sources that still exist, by their numbers.
  var living: [(number: UInt64, source: any PictureSource)] {
    entries.compactMap { number, entry in entry.source.map { (number, $0) } }
  }

  /// The last news of the sources that still exist.
  var latest: [SourceNews] {
    entries.values.compactMap { $0.source == nil ? nil : $0.latest }
  }

  /// Notes news. Returns whether they differ from the last ones.
  mutating func note(_ news: SourceNews) -> Bool {
    guard let entry = entries[news.source], entry.latest != news else { return false }
    entries[news.source]?.latest = news
    return true
  }
}

extension RemoteSurface {
  /// Says which pictures the sources of the tree show at a time.
  ///
  /// - Parameter waits: Whether the very pictures of the time are needed, and may be waited for.
  /// - Returns: The earliest time at which one may show another.
  @discardableResult
  package func showSources(at time: Double, waits: Bool) -> Double {
    let living = connection.look(number) { $0.sources.living } ?? []
    var next = Double.infinity
    for (source, object) in living {
      let picture = object.picture(at: time, waits: waits)
      let change = object.nextChange(after: time)
      next = min(next, change)
      let news = SourceNews(source: source, picture: picture, nextChange: change)
      connection.change(number) { if $0.sources.note(news) { $0.queue.add(news) } }
    }
    return next
  }
}
