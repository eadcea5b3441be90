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

  /// Whether a source goes by the time of its layer.
  var followLayers: Bool { entries.values.contains { $0.source?.followsLayerTime == true } }

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

extension RemoteSurface.State {
  /// All steps of the journal.
  var wholeJournal: [CommitJournal.Entry] {
    (journalInWork?.entriesSoFar ?? []) + journal.entriesSoFar
  }
}

extension RemoteSurface {
  /// Says which pictures the sources of the tree show at a time.
  ///
  /// - Parameter waits: Whether the very pictures of the time are needed, and may be waited for.
  /// - Returns: The earliest time at which one may show another.
  @discardableResult
  package func showSources(at time: Double, waits: Bool) -> Double {
    let (living, clocks) = connection.look(number) { ($0.sources.living, $0.clocks) } ?? ([], nil)
    let times = clocks?.times(at: time) ?? [:]
    var next = Double.infinity
    for (source, object) in living {
      let own = times[ObjectIdentifier(object)]
      // One that no layer shows has no time.
      if object.followsLayerTime, own == nil { continue }
      let local = object.followsLayerTime ? own?.time ?? time : time
      let picture = object.picture(at: local, waits: waits)
      let change = object.nextChange(after: local)
      next = min(next, object.followsLayerTime ? own?.nextChange ?? change : change)
      let news = SourceNews(source: source, picture: picture, nextChange: change)
      connection.change(number) { if $0.sources.note(news) { $0.queue.add(news) } }
    }
    return next
  }
}
