// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

extension MessageReader {
  mutating func commit() throws(WireError) -> Commit {
    var commit = Commit(sequence: try fields.uint64("sequence"))
    let flags = try fields.flags("flags", count: 6)
    if flags & 1 != 0 {
      let orientation = try fields.word("root.orientation", Orientation.self)
      let layer = flags & 2 == 0 ? nil : try layer("root")
      commit.root = RootChange(layer: layer, orientation: orientation)
    } else if flags & 2 != 0 {
      throw fields.failure(.code(UInt64(flags)))
    }
    commit.time = flags & 4 == 0 ? nil : try fields.double("time")
    commit.moves = try moves()
    let count = try fields.count("changes", each: 22, memory: Self.changeMemory)
    commit.changes.reserveCapacity(count)
    for _ in 0..<count { commit.changes.append(try change()) }
    commit.removed = try layers("removed")
    if flags & 8 != 0 { commit.notes = try notes() }
    if flags & 16 != 0 { commit.flushes = try flushes() }
    if flags & 32 != 0 { commit.work = try work() }
    return commit
  }

  private mutating func work() throws(WireError) -> CommitWork {
    var work = CommitWork()
    work.layout = try nanoseconds("work.layout")
    work.display = try nanoseconds("work.display")
    work.commit = try nanoseconds("work.commit")
    let count = try fields.count("work.layers", each: 12)
    for _ in 0..<count {
      let layer = try layer("work.layer")
      let (layout, display) = (
        try nanoseconds("work.layer.layout"), try nanoseconds("work.layer.display")
      )
      work.layers.append(CommitWork.Layer(layer: layer, layout: layout, display: display))
    }
    return work
  }

  private mutating func nanoseconds(_ field: StaticString) throws(WireError) -> Int {
    Int(try fields.uint32(field))
  }

  /// Bytes of memory of a change, and of values that lie apart from its state.
  private static let changeMemory = MemoryLayout<LayerChange>.stride + 512

  private mutating func notes() throws(WireError) -> [LayerNote] {
    let count = try fields.count("notes", each: 5, memory: MemoryLayout<LayerNote>.stride)
    var notes: [LayerNote] = []
    for _ in 0..<count {
      var note = LayerNote(layer: try layer("note.layer"))
      let flags = try fields.flags("note.flags", count: 5)
      if flags & 1 != 0 { note.label = try fields.text("note.word") }
      if flags & 2 != 0 { note.layerClass = try fields.text("note.word") }
      if flags & 4 != 0 { note.delegateClass = try fields.text("note.word") }
      if flags & 8 != 0 {
        let (string, font) = (try fields.text("note.text"), try fields.text("note.font"))
        note.text = DrawnText(string, font: font, size: try fields.double("note.size"))
      }
      if flags & 16 != 0 { note.origins = try origins() }
      notes.append(note)
    }
    return notes
  }

  private mutating func origins() throws(WireError) -> [LayerOrigin] {
    let count = try fields.count("origins", each: 16, memory: MemoryLayout<LayerOrigin>.stride)
    var origins: [LayerOrigin] = []
    for _ in 0..<count {
      let (key, file) = (try fields.text("origin.key"), try fields.text("origin.file"))
      let line = Int(try fields.uint32("origin.line"))
      let place = CodePlace(
        file: file.isEmpty ? nil : file, line: line > 0 ? line : nil,
        function: try fields.text("origin.function"))
      origins.append(LayerOrigin(key: key, place: place))
    }
    return origins
  }

  private mutating func moves() throws(WireError) -> LayerMoves {
    let count = try fields.count("moves", each: LayerMoves.rowSize, memory: 8)
    let numberCount = try fields.count("moves.numbers", each: 8, memory: 8)
    if count == 0, numberCount == 0 { return LayerMoves() }
    let rows = try fields.raw("moves", count * LayerMoves.rowSize)
    let numbers = try fields.raw("moves.numbers", numberCount * 8)
    do throws(LayerMoves.PackingError) {
      return try LayerMoves(packedRows: rows, numbers: numbers)
    } catch {
      throw fields.failure(error.rule)
    }
  }

  private mutating func change() throws(WireError) -> LayerChange {
    let layer = try layer("change.layer")
    let code = try fields.uint8("change.kind")
    guard let kind = LayerKind(rawValue: code) else { throw fields.failure(.code(UInt64(code))) }
    let flags = try fields.flags("change.flags", count: 5)
    if flags & 6 == 4 { throw fields.failure(.code(UInt64(flags))) }
    let changed = PropertySet(
      words: (try fields.uint64("change.changed"), try fields.uint64("change.changed")))
    guard changed.isSubset(of: Self.rows[Int(code)]) else {
      throw fields.failure(.value("a \(kind) layer has not all of these properties"))
    }
    var state = LayerState(kind: kind)
    try changed.forEach { id throws(WireError) in
      if try !commonRow(id, of: &state) { try row(id, of: &state) }
    }
    var change = LayerChange(layer: layer, state: state, changed: changed)
    if flags & 1 != 0 { change.sublayers = try layers("change.sublayers") }
    if flags & 2 != 0 {
      change.mask = flags & 4 != 0 ? .removed : .set(try self.layer("change.mask"))
    }
    if flags & 8 != 0 { change.animations = try animations() }
    if flags & 16 != 0 { change.modifiers = try modifiers() }
    return change
  }

  /// Reads the value of a row into a state. A row is large and full of references, so it is not
  /// copied.
  private mutating func row(_ id: PropertyID, of state: inout LayerState) throws(WireError) {
    let (value, place) = (try value(), Int(id.rawValue))
    if Self.words.contains(id), case .string(let word) = PropertyTable.rows[place].settled(value),
      let most = names.words.know(word, atMost: fields.limits.words)
    {
      throw fields.failure(.limit("words", value: most + 1, most: most))
    }
    guard PropertyTable.rows[place].write(&state, value) else {
      throw fields.failure(
        .value("the property \(PropertyTable.rows[place].key) takes no such value"))
    }
  }

  /// The rows whose values are words.
  private static let words = PropertySet(PropertyTable.rows.lazy.filter(\.isWord).map(\.id))

  /// The rows of each kind of layer.
  private static let rows = LayerKind.allCases.map { kind in
    PropertySet(PropertyTable.rows(for: kind).map(\.id))
  }

  private mutating func layers(_ field: StaticString) throws(WireError) -> [LayerID] {
    let count = try fields.count(field, each: 4, memory: 4)
    var layers: [LayerID] = []
    layers.reserveCapacity(count)
    for _ in 0..<count { layers.append(try layer(field)) }
    return layers
  }

  private mutating func layer(_ field: StaticString) throws(WireError) -> LayerID {
    let number = try fields.uint32(field)
    guard LayerID.clientRange.contains(number) else {
      throw fields.failure(.value("\(number) is no layer of a client"))
    }
    return LayerID(rawValue: number)
  }

  /// Reads the news of a source.
  mutating func sourceNews() throws(WireError) -> SourceNews {
    let source = try fields.uint64("source")
    let nextChange = try fields.double("source.nextChange")
    let picture = try fields.bool("source.picture") ? try contents() : nil
    return SourceNews(source: source, picture: picture, nextChange: nextChange)
  }
}

extension PropertyRow {
  /// Whether the state keeps the value as a ``Name``.
  fileprivate var isWord: Bool { kind == .string && owner == nil && id != .name }
}

extension LayerMoves.PackingError {
  fileprivate var rule: WireError.Rule {
    switch self {
    case .properties(let row): .value("row \(row) has properties that are no moves")
    case .order: .order
    case .layer(let row): .value("row \(row) is of no layer of a client")
    case .numbers(let wanted): .value("the rows take \(wanted) numbers")
    }
  }
}
