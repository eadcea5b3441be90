// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAWire

/// The sources of pictures that a surface's tree shows, or showed and still exist.
struct SourceList {
  private struct Entry {
    weak var source: (any PictureSource)?
    var latest: SourceNews?
    /// How the server plays its films; nil where that is not known.
    var playback: WirePlayback?
    /// The films that the server is to play for it.
    var films: Set<UInt64> = []
  }

  private var entries: [UInt64: Entry] = [:]
  /// The sources of layers, as they were committed last.
  private var shown: [LayerID: UInt64] = [:]

  /// Notes the sources that a commit shows. Returns whether there are any.
  ///
  /// Their news is forgotten, as the server forgets them where no layer shows the source.
  mutating func add(_ commit: Commit, _ numbers: SourceNumbers) -> Bool {
    if !shown.isEmpty { for layer in commit.removed { shown[layer] = nil } }
    var isShown = false
    for change in commit.changes where change.changed.contains(.contents) {
      guard let source = change.state.contents?.source else {
        if !shown.isEmpty { shown[change.layer] = nil }
        continue
      }
      if !isShown { entries = entries.filter { $0.value.source != nil } }
      let number = numbers.number(of: source)
      entries[number] = Entry(source: source)
      shown[change.layer] = number
      isShown = true
    }
    return isShown
  }

  /// Whether a source goes by the time of its layer.
  var followLayers: Bool { entries.values.contains { $0.source?.followsLayerTime == true } }

  /// The sources that still exist, by their numbers.
  var living: [(number: UInt64, source: any PictureSource)] {
    entries.compactMap { number, entry in entry.source.map { (number, $0) } }
  }

  /// The sources that a layer shows.
  var shownNumbers: Set<UInt64> { Set(shown.values) }

  /// The films that the server is to play for sources that a layer shows.
  var wantedFilms: Set<UInt64> {
    entries.values.contains { !$0.films.isEmpty }
      ? shownNumbers.reduce(into: []) { $0.formUnion(entries[$1]?.films ?? []) } : []
  }

  /// The last news of the sources that still exist.
  var latest: [SourceNews] {
    entries.values.compactMap { $0.source == nil ? nil : $0.latest }
  }

  /// Notes which films the server is to play for a source.
  mutating func note(_ films: Set<UInt64>, of source: UInt64) { entries[source]?.films = films }

  /// Notes how the server plays a source. Returns whether that is news to it.
  mutating func note(_ playback: WirePlayback) -> Bool {
    guard let entry = entries[playback.source], entry.playback != playback else { return false }
    entries[playback.source]?.playback = playback
    // The next picture is sent, whichever it is.
    if !playback.courses.isEmpty { entries[playback.source]?.latest = nil }
    return true
  }

  /// The next server plays nothing yet.
  mutating func forgetPlayback() {
    for number in entries.keys { entries[number]?.playback = nil }
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
    let (sources, clocks) =
      connection.look(number) { ($0.sources, $0.clocks) } ?? (SourceList(), nil)
    let shown = isLive ? sources.shownNumbers : []
    let times = clocks?.times(at: time) ?? [:]
    var next = Double.infinity
    for (source, object) in sources.living {
      let own = times[ObjectIdentifier(object)]
      // One that no layer shows has no time.
      if object.followsLayerTime, own == nil { continue }
      if isLive, let playing = object as? any PlayingSource {
        // Nobody sees a film that no layer shows.
        if !shown.contains(source) { continue }
        if connection.play(playing, source, on: number) { continue }
      }
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
