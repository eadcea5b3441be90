// SPDX-License-Identifier: Apache-2.0

/// Who goes when the budget is full.
extension ResidencyPlan {
  /// How much a slot is worth keeping; the least goes first.
  ///
  /// Slots that no draw of the frame needs go before all others, the longest unused first. Then
  /// those that the frame has used and does not need again, the latest first: the next frame begins
  /// again with the earliest. Then those it still needs, the latest first. Those of the present
  /// slice stay.
  func worth(of slot: Page.Slot) -> Int {
    guard slot.key != nil else { return .min }
    guard slot.lastUse == frame else { return slot.lastUse }
    guard slicing.isSliced, slot.lastSlice != slicing.number else { return .max }
    let last = slicing.lastDraws[slot.request]
    return (last < slicing.firstDraw ? 1 << 60 : 1 << 61) - last
  }

  /// Frames after which a picture that nothing shows gives its slice to another of its kind, before
  /// pages grow: a second of a usual display. So pictures that pass by do not fill the budget.
  static let patience = 60

  /// The slot of a kind that was unused for longest, if that is long.
  func forgottenSlot(of kind: PageLayout) -> Home? {
    guard !slicing.isSliced, let slot = cheapestSlot(of: kind), slot.worth > 0,
      slot.worth < patienceEnd
    else { return nil }
    return slot.home
  }

  /// A slot in a new page, or one that was taken from another picture; nil when all are in use.
  mutating func makeSlot(_ kind: PageLayout) -> Home? {
    if let forgotten = forgottenSlot(of: kind) {
      evict(forgotten)
      return forgotten
    }
    let layout = kind.with(capacity: wantedCapacity(kind))
    while true {
      if let capacity = capacityThatFits(layout) {
        return makePage(layout.with(capacity: capacity))
      }
      let slot = cheapestSlot(of: kind)
      let page = cheapestPage()
      if let slot, slot.worth <= page?.worth ?? .max {
        evict(slot.home)
        return slot.home
      }
      if let page {
        dropPage(page.index)
      } else {
        // A piece larger than the budget, alone in its slice.
        return slicing.isSliced && slicing.bytes < 0 ? makePage(kind) : nil
      }
    }
  }

  /// Room for waiting contents, and as much again as is resident already.
  private func wantedCapacity(_ kind: PageLayout) -> Int {
    let resident = pages.reduce(0) { sum, page in
      guard let page, page.layout.isSameKind(as: kind) else { return sum }
      return sum + page.layout.capacity
    }
    let waiting = requests.indices.count {
      placements[$0].page < 0 && PageLayout(requests[$0], sharesSizes: sharesSizes) == kind
    }
    var capacity = 1
    while capacity < max(waiting, resident) { capacity *= 2 }
    return min(capacity, kind.mostSlices)
  }

  /// The wanted capacity, or less of it, that the budget still allows.
  private func capacityThatFits(_ layout: PageLayout) -> Int? {
    var capacity = layout.capacity
    while byteCount + layout.with(capacity: capacity).byteCount > budget {
      capacity /= 2
      if capacity == 0 { return nil }
    }
    return capacity
  }

  private func cheapestSlot(of kind: PageLayout) -> (home: Home, worth: Int)? {
    var cheapest: (home: Home, worth: Int)?
    for (index, page) in pages.enumerated() {
      guard let page, page.layout.isSameKind(as: kind) else { continue }
      for (slot, occupant) in page.slots.enumerated() {
        let worth = self.worth(of: occupant)
        if worth < cheapest?.worth ?? .max {
          cheapest = (Home(page: index, slot: slot), worth)
        }
      }
    }
    return cheapest
  }

  /// A page is worth as much as the dearest of its slots.
  private func cheapestPage() -> (index: Int, worth: Int)? {
    var cheapest: (index: Int, worth: Int)?
    for (index, page) in pages.enumerated() {
      guard let page else { continue }
      let dearest = page.slots.reduce(Int.min) { max($0, self.worth(of: $1)) }
      if dearest < cheapest?.worth ?? .max { cheapest = (index, dearest) }
    }
    return cheapest
  }

  mutating func evict(_ home: Home) {
    guard let slot = pages[home.page]?.slots[home.slot], let key = slot.key else { return }
    homes[key] = nil
    pages[home.page]?.put(Page.Slot(), at: home.slot)
    evictions += 1
    guard slot.lastUse == frame else { return }
    for index in placements.indices
    where placements[index].page == home.page && placements[index].slice == home.slot {
      placements[index] = .absent
    }
  }
}
