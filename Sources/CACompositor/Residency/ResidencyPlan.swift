// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CADevice
import CAGeometry

/// Which contents lie where: the bookkeeping of residency, without a device.
///
/// Contents live in pages: array textures of slices of one size, with or without mip levels, or
/// stacks, in which such slices lie one below the other. Small pictures of different sizes share
/// pages of square slices; others lie in pages of their very size. A page of small images has room
/// for about 8 MiB, up to 256 slices; it begins small and the pages of a kind double, so that a
/// size that occurs once costs one slice. Images with a side above 512 pixels get a page of their
/// own.
///
/// Pages count against one budget of bytes. When it is full, a slice of the same kind or a whole
/// page goes, whichever is worth least (``worth(of:)``). A frame that fits is placed as a whole.
/// One that does not is placed slice by slice, slices being runs of its draws: contents of earlier
/// slices may go, those of the present one never do. So the budget is exceeded only by a single
/// piece that is larger than it.
package struct ResidencyPlan: Sendable {
  /// Resident contents under one name: a picture, or a part of it, in a form that some draws need.
  package struct Key: Hashable, Sendable {
    /// The picture.
    package var id: ContentsID
    /// The part of the picture; nil for all of it.
    package var part: ContentsPart?
    package var needsMips = false
    /// Whether it is sampled beyond its edges, where its outermost texels go on.
    package var needsEdges = false
    /// Whether it is wanted in a stack; see ``PageLayout/isStack``.
    package var needsStack = false

    /// A value of these parts.
    package init(
      id: ContentsID, part: ContentsPart? = nil, needsMips: Bool = false, needsEdges: Bool = false,
      needsStack: Bool = false
    ) {
      self.id = id
      self.part = part
      self.needsMips = needsMips
      self.needsEdges = needsEdges
      self.needsStack = needsStack
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      if let part { hasher.combine(Int64(part.x) << 32 | Int64(part.y)) }
    }
  }

  /// Contents that a frame needs.
  package struct Request: Hashable, Sendable {
    /// The contents, in the form that draws need.
    package var key: Key
    /// Pixels.
    package var size: DeviceSize
    package var format: TextureFormat
    /// The picture of the same size that differs in a known part only, if there is one.
    package var basis: ContentsID?

    /// A value of these parts.
    package init(
      key: Key, size: DeviceSize, format: TextureFormat = .rgba8, basis: ContentsID? = nil
    ) {
      self.key = key
      self.size = size
      self.format = format
      self.basis = basis
    }
  }

  /// The work for the device, in this order, to make a plan true.
  package enum Change: Hashable, Sendable {
    case makePage(Int, PageLayout)
    case dropPage(Int)
    /// Fill a slice with the contents of the request at this index.
    case upload(request: Int, page: Int, slice: Int)
    /// The slice holds the basis of that request: fill the part that differs.
    case update(request: Int, page: Int, slice: Int)
  }

  /// Bytes that pages may fill.
  package var budget: Int
  /// Frames after which a page goes that no frame used; rounded up to whole ``patience``s.
  package var lifetime: Int
  /// Whether small pictures of different sizes share pages.
  package var sharesSizes: Bool
  /// Bytes that pages do fill.
  package internal(set) var byteCount = 0
  /// The most they filled since the frame began.
  package internal(set) var peakByteCount = 0
  /// Contents that lost their place so far.
  package internal(set) var evictions = 0

  struct Home {
    var page: Int
    var slot: Int
  }

  var homes: [Key: Home] = [:]
  var pages: [Page?] = []
  /// Counts frames, and the rasters drawn for them, each of which is placed by itself.
  var frame = 0
  private var history = FrameHistory()
  var slicing = SliceProgress()

  /// The requests of the present frame, and where they lie.
  package private(set) var requests: [Request] = []
  package internal(set) var placements: [ContentsPlacement] = []
  /// Work for the device, until it is taken.
  private var changes: [Change] = []

  package init(budget: Int, sharesSizes: Bool = true, lifetime: Int = 600) {
    self.budget = budget
    self.sharesSizes = sharesSizes
    self.lifetime = lifetime
  }

  /// Contents that are resident.
  package var residentCount: Int { homes.count }

  /// Begins a frame; a ``begin(_:)`` follows for each of its rasters, and one for itself.
  package mutating func beginFrame() {
    peakByteCount = byteCount
    if history.starts.count > Self.patience { history.starts.removeFirst() }
    history.starts.append(frame + 1)
    history.begun += 1
    if history.begun.isMultiple(of: Self.patience) { dropUnusedPages() }
  }

  /// Drops the pages that no frame used during a ``lifetime``.
  private mutating func dropUnusedPages() {
    if history.marks.count > lifetime / Self.patience { history.marks.removeFirst() }
    history.marks.append(frame + 1)
    guard history.marks.count > lifetime / Self.patience, let oldest = history.marks.first else {
      return
    }
    for index in pages.indices {
      if let page = pages[index], page.slots.allSatisfy({ $0.lastUse < oldest }) {
        dropPage(index)
      }
    }
  }

  /// Contents last used before this use count as forgotten.
  var patienceEnd: Int {
    history.starts.count > Self.patience ? history.starts[0] : .min
  }

  /// Finds a place for all that a frame, or one of its rasters, needs, if that fits the budget.
  ///
  /// Nothing but a look-up per request happens while all is resident.
  ///
  /// - Parameter fill: puts the requests into the empty list.
  /// - Returns: whether all has a place. If not, the frame is to be drawn in slices.
  package mutating func begin(_ fill: (inout [Request]) -> Void) -> Bool {
    frame += 1
    slicing.number += 1
    slicing.isSliced = false
    requests.removeAll(keepingCapacity: true)
    fill(&requests)
    placements.removeAll(keepingCapacity: true)
    var isComplete = true
    for (index, request) in requests.enumerated() {
      let place = residentPlace(of: request, index)
      placements.append(place ?? .absent)
      isComplete = isComplete && place != nil
    }
    if isComplete { return true }
    for index in requests.indices where placements[index].page < 0 {
      guard makeResident(index) else { return false }
    }
    return true
  }

  private mutating func residentPlace(of request: Request, _ index: Int) -> ContentsPlacement? {
    guard let home = home(of: request.key), let layout = pages[home.page]?.layout else {
      return nil
    }
    pages[home.page]?.markUse(of: home.slot, frame: frame, request: index, slice: slicing.number)
    return ContentsPlacement(home, request.size, layout)
  }

  /// An array serves also those who would do with a stack, so that a picture that moves now and
  /// then is uploaded twice at most.
  private func home(of key: Key) -> Home? {
    if let home = homes[key] { return home }
    guard key.needsStack else { return nil }
    var other = key
    other.needsStack = false
    return homes[other]
  }

  /// - Returns: whether there was room beside the contents of the present slice.
  mutating func makeResident(_ index: Int) -> Bool {
    let request = requests[index]
    if let place = residentPlace(of: request, index) {  // The same contents twice.
      placements[index] = place
      return true
    }
    let kind = PageLayout(request, sharesSizes: sharesSizes)
    let inherited = inheritedSlot(request, kind)
    guard let home = inherited ?? freeSlot(of: kind) ?? makeSlot(kind) else { return false }
    let slot = Page.Slot(
      key: request.key, lastUse: frame, request: index, lastSlice: slicing.number)
    pages[home.page]?.put(slot, at: home.slot)
    homes[request.key] = home
    placements[index] = ContentsPlacement(home, request.size, pages[home.page]?.layout ?? kind)
    if inherited != nil {
      changes.append(.update(request: index, page: home.page, slice: home.slot))
    } else {
      changes.append(.upload(request: index, page: home.page, slice: home.slot))
    }
    slicing.bytes = max(0, slicing.bytes) + kind.byteCount
    return true
  }

  /// The slot of the request's basis, where the frame does not show that any more.
  private mutating func inheritedSlot(_ request: Request, _ kind: PageLayout) -> Home? {
    guard let basis = request.basis, request.key.part == nil, !slicing.isSliced else { return nil }
    var key = request.key
    key.id = basis
    guard let home = homes[key], let page = pages[home.page], page.layout.isSameKind(as: kind),
      page.slots[home.slot].lastUse != frame
    else { return nil }
    homes[key] = nil
    return home
  }

  private func freeSlot(of kind: PageLayout) -> Home? {
    for (index, page) in pages.enumerated() {
      guard let page, page.freeCount > 0, page.layout.isSameKind(as: kind) else { continue }
      if let slot = page.freeSlot { return Home(page: index, slot: slot) }
    }
    return nil
  }

  mutating func makePage(_ layout: PageLayout) -> Home {
    let index = pages.firstIndex { $0 == nil } ?? pages.count
    if index == pages.count { pages.append(nil) }
    pages[index] = Page(layout)
    byteCount += layout.byteCount
    peakByteCount = max(peakByteCount, byteCount)
    changes.append(.makePage(index, layout))
    return Home(page: index, slot: 0)
  }

  mutating func dropPage(_ index: Int) {
    guard let page = pages[index] else { return }
    for (slot, occupant) in page.slots.enumerated() where occupant.key != nil {
      evict(Home(page: index, slot: slot))
    }
    byteCount -= page.layout.byteCount
    pages[index] = nil
    changes.append(.dropPage(index))
  }

  /// Hands over the work for the device.
  package mutating func takeChanges(into taken: inout [Change]) {
    taken.removeAll(keepingCapacity: true)
    swap(&taken, &changes)
  }

  /// Empties all pages.
  package mutating func removeAll() {
    for index in pages.indices { dropPage(index) }
  }
}

extension ContentsPlacement {
  fileprivate init(_ home: ResidencyPlan.Home, _ size: DeviceSize, _ layout: PageLayout) {
    self.init(
      page: Int32(home.page), slice: Int32(home.slot), width: Int32(size.width),
      height: Int32(size.height),
      scale: SIMD2(
        Float(size.width) / Float(layout.size.width),
        Float(size.height) / Float(layout.rowCount)),
      isStack: layout.isStack, firstRow: Int32(layout.firstRow(of: home.slot)))
  }
}

extension ResidencyPlan {
  /// The frames begun so far, as far back as unused contents are kept.
  struct FrameHistory: Sendable {
    /// The number of ``frame`` when the latest frames began, as far as ``patience`` goes back.
    var starts: [Int] = []
    var begun = 0
    /// The number of ``frame`` when each ``patience``th of the latest frames began, as far as
    /// ``lifetime`` goes back.
    var marks: [Int] = []
  }

  /// How far the placing of a frame, slice by slice, has come.
  struct SliceProgress: Sendable {
    /// Whether the frame is placed slice by slice.
    var isSliced = false
    /// Counts slices over all frames.
    var number = 0
    /// Bytes that the present slice brought in; −1 while it has used nothing.
    var bytes = -1
    /// The draw, counted through the frame, at which the present slice begins.
    var firstDraw = 0
    /// For each request the last draw that needs it, counted through the frame.
    var lastDraws: [Int] = []
  }
}
