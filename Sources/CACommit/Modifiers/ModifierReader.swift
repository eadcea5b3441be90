// SPDX-License-Identifier: Apache-2.0

/// A render tree's view of a page: the slots that its layers use, with their last good
/// values.
package struct ModifierReader: Sendable {
  /// A slot in use.
  private struct Place: Sendable {
    var slot: Int
    /// How many modifiers of layers use it.
    var uses: Int
    /// The bank and the sequence number of the value; -1 before the first.
    var bank = -1
    var sequence: UInt64 = 0
    var value = ModifierValue.none
    /// Another number for each other value.
    var version: UInt32 = 1
  }

  /// A slot as it was read just now.
  private struct News: Sendable {
    var place: Int
    var sequence: UInt64
    var value: ModifierValue
  }

  /// The page.
  package let page: ModifierPage
  /// The last generation that a commit told of.
  private var generation: UInt64 = 0
  private var places: ContiguousArray<Place> = []
  private var placeOfSlot: [Int: Int] = [:]
  private var freePlaces: [Int] = []
  /// Kept for its memory.
  private var news: ContiguousArray<News> = []

  /// Nothing read yet.
  package init(_ page: ModifierPage) { self.page = page }

  /// Whether no slot is in use.
  package var isIdle: Bool { placeOfSlot.isEmpty }

  /// Notes that a commit told of a generation.
  package mutating func note(_ generation: UInt64) {
    self.generation = max(self.generation, generation)
  }

  /// Uses a slot once more; answers the place of its value here.
  package mutating func use(_ slot: Int) -> Int {
    if let place = placeOfSlot[slot] {
      places[place].uses += 1
      return place
    }
    let new = Place(slot: slot, uses: 1)
    let place = freePlaces.popLast() ?? places.count
    if place == places.count { places.append(new) } else { places[place] = new }
    placeOfSlot[slot] = place
    return place
  }

  /// Ends one use of the slot at a place.
  package mutating func letGo(_ place: Int) {
    places[place].uses -= 1
    guard places[place].uses == 0 else { return }
    placeOfSlot[places[place].slot] = nil
    freePlaces.append(place)
  }

  /// A number that is another one when the value at a place is; never 0.
  package func version(at place: Int) -> UInt32 { places[place].version }
  /// The last good value at a place.
  package func value(at place: Int) -> ModifierValue { places[place].value }

  /// Reads all slots in use, as they are at one moment as far as they are published together.
  ///
  /// Where writers come between again and again, the last good values stay.
  package mutating func read() {
    for _ in 0..<passes {
      guard let bank = page.bank(after: generation) else { return }
      guard let sequence = page.beginReading(bank, generation) else { continue }
      readNews(of: bank)
      guard page.endReading(bank, sequence) else { continue }
      for item in news { take(item, of: bank) }
      return
    }
  }

  /// How often all slots are read at most. Of many slots fewer times, so that whoever writes
  /// without end holds up no frame.
  private var passes: Int { Swift.max(2, Swift.min(64, 4096 / Swift.max(1, places.count))) }

  private mutating func readNews(of bank: Int) {
    news.removeAll(keepingCapacity: true)
    for index in places.indices where places[index].uses > 0 {
      let slot = places[index].slot
      if places[index].bank == bank, page.sequence(slot, bank) == places[index].sequence {
        continue
      }
      guard let (sequence, value) = page.load(slot, bank) else { continue }
      news.append(News(place: index, sequence: sequence, value: value))
    }
  }

  private mutating func take(_ item: News, of bank: Int) {
    (places[item.place].bank, places[item.place].sequence) = (bank, item.sequence)
    guard places[item.place].value != item.value else { return }
    places[item.place].value = item.value
    places[item.place].version &+= places[item.place].version == .max ? 2 : 1
  }

  /// Has writers ring from now on, as this reader is about to sleep; false where values are there
  /// that it has not read.
  package func sleeps() -> Bool {
    page.noteSleeper()
    guard let bank = page.bank(after: generation) else { return true }
    return places.allSatisfy { place in
      if place.uses == 0 { return true }
      let sequence = page.sequence(place.slot, bank)
      // A value that is being written rings when it is done.
      return sequence & 1 == 1 || place.bank == bank && place.sequence == sequence
    }
  }
}
