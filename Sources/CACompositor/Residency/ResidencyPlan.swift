import CACommit
import CAFrame
import CAGeometry

/// Which contents lie where: the bookkeeping of residency, without GL.
///
/// Contents live in pages: array textures of slices of exactly one size, with or without mip levels.
/// A page of small images has room for about 8 MiB, up to 64 slices; it begins small and the pages
/// of a size double, so that a size that occurs once costs one slice. Images with a side above 512
/// pixels get a page of their own.
///
/// Pages count against one budget of bytes. When it is full, the least recently used go first, a
/// slice of the same size or a whole page, whichever is older; what the present frame uses never goes,
/// and where that alone is more than the budget, the budget is exceeded.
package struct ResidencyPlan: Sendable {
  /// Contents that a frame needs.
  package struct Request: Hashable, Sendable {
    package var id: ContentsID
    /// The size of its slice, pixels.
    package var size: DeviceSize
    package var needsMips: Bool

    package init(id: ContentsID, size: DeviceSize, needsMips: Bool) {
      self.id = id
      self.size = size
      self.needsMips = needsMips
    }
  }

  /// What GL must do, in this order, to make a plan true.
  package enum Change: Hashable, Sendable {
    case makePage(Int, PageLayout)
    case dropPage(Int)
    /// Fill a slice with the contents of the request at this index.
    case upload(request: Int, page: Int, slice: Int)
  }

  /// Bytes that pages may fill.
  package var budget: Int
  /// Bytes that pages do fill.
  package private(set) var byteCount = 0
  /// Contents that lost their place so far.
  package private(set) var evictions = 0
  /// Whether the last frame needed more than the budget.
  package private(set) var exceedsBudget = false

  private struct Home {
    var page: Int
    var slice: Int
  }

  private var homes: [ContentsID: Home] = [:]
  private var pages: [Page?] = []
  private var frame = 0
  private var missing: [Int] = []

  package init(budget: Int) { self.budget = budget }

  /// Contents that are resident.
  package var residentCount: Int { homes.count }

  /// Finds a place for everything a frame needs.
  ///
  /// `placements` becomes one place per request, `changes` what GL has to do first. Nothing but a
  /// look-up per request happens while all is resident.
  package mutating func place(
    _ requests: [Request], placements: inout [ContentsPlacement], changes: inout [Change]
  ) {
    frame += 1
    exceedsBudget = false
    placements.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    for (index, request) in requests.enumerated() {
      let place = residentPlace(of: request)
      placements.append(place ?? .absent)
      if place == nil { missing.append(index) }
    }
    for (order, index) in missing.enumerated() {
      placements[index] = makeResident(index, requests, waiting: missing[order...], &changes)
    }
  }

  private mutating func residentPlace(of request: Request) -> ContentsPlacement? {
    guard let home = homes[request.id] else { return nil }
    guard pages[home.page]?.layout.isMipmapped == true || !request.needsMips else {
      release(request.id, home)
      return nil
    }
    pages[home.page]?.slots[home.slice].lastUse = frame
    return ContentsPlacement(home.page, home.slice, request.size)
  }

  private mutating func makeResident(
    _ index: Int, _ requests: [Request], waiting: ArraySlice<Int>, _ changes: inout [Change]
  ) -> ContentsPlacement {
    let request = requests[index]
    if let place = residentPlace(of: request) { return place }  // The same contents twice.
    let kind = PageLayout(request)
    let home: Home
    if let free = freeSlot(of: kind) {
      home = free
    } else {
      let count = waiting.count { PageLayout(requests[$0]) == kind }
      home = makeSlot(kind.with(capacity: wantedCapacity(kind, waiting: count)), &changes)
    }
    pages[home.page]?.slots[home.slice] = Page.Slot(id: request.id, lastUse: frame)
    homes[request.id] = home
    changes.append(.upload(request: index, page: home.page, slice: home.slice))
    return ContentsPlacement(home.page, home.slice, request.size)
  }

  private func freeSlot(of kind: PageLayout) -> Home? {
    for (index, page) in pages.enumerated() {
      guard let page, page.layout.isSameKind(as: kind) else { continue }
      if let slice = page.slots.firstIndex(where: { $0.id == nil }) {
        return Home(page: index, slice: slice)
      }
    }
    return nil
  }

  /// Room for what waits now, and as much again as is resident already.
  private func wantedCapacity(_ kind: PageLayout, waiting: Int) -> Int {
    let resident = pages.reduce(0) { sum, page in
      guard let page, page.layout.isSameKind(as: kind) else { return sum }
      return sum + page.layout.capacity
    }
    var capacity = 1
    while capacity < max(waiting, resident) { capacity *= 2 }
    return min(capacity, kind.mostSlices)
  }

  private mutating func makeSlot(_ layout: PageLayout, _ changes: inout [Change]) -> Home {
    while true {
      if let capacity = capacityThatFits(layout) {
        return makePage(layout.with(capacity: capacity), &changes)
      }
      let oldSlot = oldestSlot(of: layout)
      let oldPage = oldestPage()
      if let oldSlot, oldSlot.lastUse <= oldPage?.lastUse ?? .max {
        let id = pages[oldSlot.home.page]?.slots[oldSlot.home.slice].id
        if let id { evict(id, oldSlot.home) }
        return oldSlot.home
      }
      guard let oldPage else {
        exceedsBudget = true
        return makePage(layout.with(capacity: 1), &changes)
      }
      dropPage(oldPage.index, &changes)
    }
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

  private mutating func makePage(_ layout: PageLayout, _ changes: inout [Change]) -> Home {
    let index = pages.firstIndex { $0 == nil } ?? pages.count
    if index == pages.count { pages.append(nil) }
    pages[index] = Page(layout)
    byteCount += layout.byteCount
    changes.append(.makePage(index, layout))
    return Home(page: index, slice: 0)
  }

  /// The slot of this kind that was used longest ago, and not in this frame.
  private func oldestSlot(of kind: PageLayout) -> (home: Home, lastUse: Int)? {
    var oldest: (home: Home, lastUse: Int)?
    for (index, page) in pages.enumerated() {
      guard let page, page.layout.isSameKind(as: kind) else { continue }
      for (slice, slot) in page.slots.enumerated() where slot.lastUse < frame {
        if slot.lastUse < oldest?.lastUse ?? .max {
          oldest = (Home(page: index, slice: slice), slot.lastUse)
        }
      }
    }
    return oldest
  }

  /// The page that was used longest ago, and not in this frame.
  private func oldestPage() -> (index: Int, lastUse: Int)? {
    var oldest: (index: Int, lastUse: Int)?
    for (index, page) in pages.enumerated() {
      guard let page, page.lastUse < frame else { continue }
      if page.lastUse < oldest?.lastUse ?? .max { oldest = (index, page.lastUse) }
    }
    return oldest
  }

  private mutating func dropPage(_ index: Int, _ changes: inout [Change]) {
    guard let page = pages[index] else { return }
    for (slice, slot) in page.slots.enumerated() {
      if let id = slot.id { evict(id, Home(page: index, slice: slice)) }
    }
    byteCount -= page.layout.byteCount
    pages[index] = nil
    changes.append(.dropPage(index))
  }

  private mutating func evict(_ id: ContentsID, _ home: Home) {
    release(id, home)
    evictions += 1
  }

  private mutating func release(_ id: ContentsID, _ home: Home) {
    homes[id] = nil
    pages[home.page]?.slots[home.slice] = Page.Slot()
  }

  /// Forgets a page that GL could not make.
  package mutating func forget(page: Int) {
    var changes: [Change] = []
    dropPage(page, &changes)
  }

  /// Empties all pages.
  ///
  /// - Returns: the pages to drop.
  package mutating func removeAll() -> [Change] {
    var changes: [Change] = []
    for index in pages.indices { dropPage(index, &changes) }
    return changes
  }
}

extension ContentsPlacement {
  fileprivate init(_ page: Int, _ slice: Int, _ size: DeviceSize) {
    self.init(
      page: Int32(page), slice: Int32(slice), width: Int32(size.width),
      height: Int32(size.height))
  }
}
