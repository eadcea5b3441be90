// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension MessageWriter {
  mutating func put(_ commit: Commit) throws(WireError) {
    fields.put(commit.sequence)
    fields.put(
      flags: commit.root != nil, commit.root?.layer != nil, commit.time != nil,
      !commit.notes.isEmpty, isFollowed && !commit.flushes.isEmpty, commit.work != nil)
    if let root = commit.root {
      fields.put(word: root.orientation)
      if let layer = root.layer { try put(layer, "root") }
    }
    if let time = commit.time { fields.put(time) }
    try put(commit.moves)
    try fields.put(count: commit.changes.count, "changes")
    for change in commit.changes { try put(change) }
    try put(commit.removed, "removed")
    if !commit.notes.isEmpty { try put(commit.notes) }
    if isFollowed, !commit.flushes.isEmpty { try put(commit.flushes) }
    if let work = commit.work { try put(work) }
  }

  /// Times above four seconds are cut off there.
  private mutating func put(_ work: CommitWork) throws(WireError) {
    for time in [work.layout, work.display, work.commit] { fields.put(UInt32(clamping: time)) }
    try fields.put(count: work.layers.count, "work.layers")
    for row in work.layers {
      try put(row.layer, "work.layer")
      fields.put(UInt32(clamping: row.layout))
      fields.put(UInt32(clamping: row.display))
    }
  }

  private mutating func put(_ notes: [LayerNote]) throws(WireError) {
    try fields.put(count: notes.count, "notes")
    for note in notes {
      try put(note.layer, "note.layer")
      let words = [note.label, note.layerClass, note.delegateClass]
      fields.put(
        flags: words[0] != nil, words[1] != nil, words[2] != nil, note.text != nil,
        !note.origins.isEmpty)
      for case let word? in words { try fields.put(word, "note.word") }
      if let text = note.text {
        try fields.put(text.string, "note.text")
        try fields.put(text.font, "note.font")
        fields.put(text.size)
      }
      if !note.origins.isEmpty { try put(note.origins) }
    }
  }

  private mutating func put(_ origins: [LayerOrigin]) throws(WireError) {
    try fields.put(count: origins.count, "origins")
    for origin in origins {
      try fields.put(origin.key, "origin.key")
      try fields.put(origin.place.file ?? "", "origin.file")
      fields.put(UInt32(clamping: origin.place.line ?? 0))
      try fields.put(origin.place.function, "origin.function")
    }
  }

  /// Moves go as they lie in memory: the rows, then the numbers.
  private mutating func put(_ moves: LayerMoves) throws(WireError) {
    try fields.put(count: moves.count, "moves")
    try fields.put(count: moves.numberCount, "moves.numbers")
    moves.withPackedBytes { rows, numbers in
      fields.put(bytes: rows)
      fields.put(bytes: numbers)
    }
  }

  private mutating func put(_ change: LayerChange) throws(WireError) {
    try put(change.layer, "change.layer")
    fields.put(change.state.kind.rawValue)
    fields.put(
      flags: change.sublayers != nil, change.mask != nil, change.mask == .removed,
      change.animations != nil, isFollowed && change.modifiers != nil)
    let words = change.changed.words
    fields.put(words.0)
    fields.put(words.1)
    for id in change.changed.ids { try put(PropertyTable[id].read(change.state)) }
    if let sublayers = change.sublayers { try put(sublayers, "change.sublayers") }
    if case .set(let mask) = change.mask { try put(mask, "change.mask") }
    if let animations = change.animations { try put(animations) }
    if isFollowed, let modifiers = change.modifiers { try put(modifiers) }
  }

  private mutating func put(_ layers: [LayerID], _ field: StaticString) throws(WireError) {
    try fields.put(count: layers.count, field)
    for layer in layers { try put(layer, field) }
  }

  private mutating func put(_ layer: LayerID, _ field: StaticString) throws(WireError) {
    guard LayerID.clientRange.contains(layer.rawValue) else {
      throw fields.failure(field, .value("\(layer) is no layer of a client"))
    }
    fields.put(layer.rawValue)
  }

  /// Writes the news of a source.
  mutating func put(_ news: SourceNews) throws(WireError) {
    fields.put(news.source)
    fields.put(news.nextChange)
    fields.put(news.picture != nil)
    if let picture = news.picture { try put(picture) }
  }
}
