// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation

/// The modifiers of a layer, and their values at the last evaluation.
struct ModifiedNode: Sendable {
  /// The place of a modifier's value.
  struct Source: Sendable {
    /// The place of the page among those of the tree, and the place of the value in it.
    let page: Int, place: Int
    /// The version of the value that is shown; 0 before the first.
    var version: UInt32 = 0
  }

  /// The layer's place among the nodes.
  let node: Int32
  let plan: ModifierPlan
  /// One for each modifier of the plan.
  var sources: ContiguousArray<Source>
  /// The values that are shown.
  var values: ContiguousArray<ModifierValue>
  /// The shown state without the modifiers.
  var base = LayerState()
  /// Whether the shown state was written again, without the modifiers.
  var isRewritten = true

  init(node: Int32, plan: ModifierPlan, sources: ContiguousArray<Source>) {
    (self.node, self.plan, self.sources) = (node, plan, sources)
    values = ContiguousArray(repeating: .none, count: sources.count)
  }

  /// Takes the values that differ from those of before; whether there are any.
  mutating func takeValues(from readers: borrowing ModifierReaders) -> Bool {
    var isNews = false
    for index in sources.indices {
      let version = readers.version(of: sources[index])
      if version == sources[index].version { continue }
      sources[index].version = version
      let value = readers.value(of: sources[index])
      if value == values[index] { continue }
      values[index] = value
      isNews = true
    }
    return isNews
  }

  /// Shows the values over a state that was just written, or over the one of before.
  mutating func show(on state: inout LayerState) {
    if isRewritten {
      base = state
      isRewritten = false
    } else if plan.rows.isSubset(of: .place) {
      state.takePlace(plan.rows, base.geometry, base.opacity)
    } else {
      state.become(base)
    }
    plan.apply(values, to: &state)
  }
}

/// The pages that a tree reads.
struct ModifierReaders: Sendable {
  /// Nil where a page went that no layer uses any more.
  private var readers: ContiguousArray<ModifierReader?> = []
  private var places: [ModifierPage: Int] = [:]

  /// The pages.
  var pages: [ModifierPage] { Array(places.keys) }

  /// Uses the slot of a binding.
  mutating func use(_ binding: ModifierBinding) -> ModifiedNode.Source {
    let page = place(of: binding.page)
    readers[page]?.note(binding.generation)
    return ModifiedNode.Source(page: page, place: readers[page]?.use(binding.slot) ?? 0)
  }

  private mutating func place(of page: ModifierPage) -> Int {
    if let place = places[page] { return place }
    let place = readers.firstIndex { $0 == nil } ?? readers.count
    if place == readers.count { readers.append(nil) }
    readers[place] = ModifierReader(page)
    places[page] = place
    return place
  }

  /// Ends the use of a slot.
  mutating func letGo(_ source: ModifiedNode.Source) {
    readers[source.page]?.letGo(source.place)
    guard let reader = readers[source.page], reader.isIdle else { return }
    places[reader.page] = nil
    readers[source.page] = nil
  }

  /// Notes the values that a commit shows.
  mutating func note(_ flush: ModifierFlush) {
    guard let place = places[flush.page] else { return }
    readers[place]?.note(flush.generation)
  }

  /// Reads all pages.
  mutating func read() { for index in readers.indices { readers[index]?.read() } }

  /// The version of a source's value: another number where the value is another one.
  func version(of source: ModifiedNode.Source) -> UInt32 {
    readers[source.page]?.version(at: source.place) ?? source.version
  }

  /// The value of a source.
  func value(of source: ModifiedNode.Source) -> ModifierValue {
    readers[source.page]?.value(at: source.place) ?? .none
  }

  /// Has writers ring from now on; false where values are there that were not read.
  func sleep() -> Bool {
    // All of them, also where the first says no.
    readers.reduce(true) { ($1?.sleeps() ?? true) && $0 }
  }
}
