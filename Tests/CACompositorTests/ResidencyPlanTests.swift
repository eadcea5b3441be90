// SPDX-License-Identifier: Apache-2.0
import CACommit
import CABatching
import CAGLES
import CAGeometry
import Testing

@testable import CACompositor

@Suite("The plan of residency") struct ResidencyPlanTests {
  /// A plan with the changes of its last frame.
  struct Run {
    var plan: ResidencyPlan
    var changes: [ResidencyPlan.Change] = []
    /// Whether the last frame fitted as a whole.
    var isWhole = true

    init(budget: Int, sharesSizes: Bool = true) {
      plan = ResidencyPlan(budget: budget, sharesSizes: sharesSizes)
    }

    var placements: [ContentsPlacement] { plan.placements }

    mutating func frame(
      _ ids: some Sequence<UInt64>, size: Int = 64, needsMips: Bool = false
    ) {
      frame(
        ids.map {
          ResidencyPlan.Request(
            key: ResidencyPlan.Key(id: ContentsID(rawValue: $0), needsMips: needsMips),
            size: DeviceSize(width: size, height: size))
        })
    }

    mutating func frame(_ requests: [ResidencyPlan.Request]) {
      plan.beginFrame()
      isWhole = plan.begin { $0 = requests }
      plan.takeChanges(into: &changes)
    }

    /// Draws a frame slice by slice; the draws show the requests in the order of `draws`.
    ///
    /// - Returns: the draws of each slice.
    mutating func slices(_ requests: [ResidencyPlan.Request], draws: [Int]) -> [Range<Int>] {
      frame(requests)
      guard !isWhole else { return [0..<draws.count] }
      var last = [Int](repeating: -1, count: requests.count)
      for (draw, request) in draws.enumerated() { last[request] = draw }
      plan.beginSlices(lastDraws: last)
      var slices: [Range<Int>] = []
      var start = 0
      while start < draws.count {
        plan.beginSlice(at: start)
        var end = start
        while end < draws.count, plan.use(draws[end]) { end += 1 }
        var taken: [ResidencyPlan.Change] = []
        plan.takeChanges(into: &taken)
        changes += taken
        #expect(end > start)
        for draw in start..<end { #expect(placements[draws[draw]].page >= 0) }
        slices.append(start..<end)
        start = max(end, start + 1)
      }
      return slices
    }
  }

  static func request(
    _ id: UInt64, _ width: Int, _ height: Int, mips: Bool = false, edges: Bool = false
  ) -> ResidencyPlan.Request {
    ResidencyPlan.Request(
      key: ResidencyPlan.Key(
        id: ContentsID(rawValue: id), needsMips: mips, needsEdges: edges),
      size: DeviceSize(width: width, height: height))
  }

  @Test("half floats count 8 bytes a texel, and never share a page with 8 bits")
  func halfFloats() {
    var run = Run(budget: 1 << 30)
    run.frame(
      [TextureFormat.rgba8, .rgba16f].enumerated().map { number, format in
        ResidencyPlan.Request(
          key: ResidencyPlan.Key(id: ContentsID(rawValue: UInt64(number))),
          size: DeviceSize(width: 600, height: 100), format: format)
      })
    #expect(run.plan.byteCount == 600 * 100 * 12)
    #expect(run.placements[0].page != run.placements[1].page)
    let mipmapped = PageLayout(
      size: DeviceSize(width: 64, height: 64), format: .rgba16f, isMipmapped: true, capacity: 2)
    #expect(mipmapped.byteCount == (64 * 64 * 4 - 1) / 3 * 8 * 2)
  }

  @Test("images of one size that come together share one page")
  func shared() {
    var run = Run(budget: 1 << 30)
    run.frame(1...16)
    #expect(Set(run.placements.map(\.page)) == [0])
    #expect(run.placements.map(\.slice) == Array(0..<16))
    #expect(run.plan.byteCount == 16 * 64 * 64 * 4)
    #expect(run.changes.count == 17)
    run.frame(1...16)
    #expect(run.changes.isEmpty)
  }

  @Test("images that come one by one fill pages that double")
  func doubling() {
    var run = Run(budget: 1 << 30)
    var capacities: [Int] = []
    for id in 1...40 {
      run.frame([UInt64(id)])
      for case .makePage(_, let layout) in run.changes { capacities.append(layout.capacity) }
    }
    #expect(capacities == [1, 1, 2, 4, 8, 16, 32])
  }

  @Test("the peak of a frame takes in what one of its rasters needed for itself")
  func peakOfRasters() {
    var plan = ResidencyPlan(budget: 256 * 256 * 4)
    plan.beginFrame()
    _ = plan.begin { $0 = [Self.request(1, 256, 256)] }
    let peak = plan.byteCount
    _ = plan.begin { $0 = [Self.request(2, 64, 64)] }
    #expect(plan.byteCount < peak && plan.peakByteCount == peak)
    _ = plan.begin { $0 = [Self.request(3, 64, 64)] }
    #expect(plan.peakByteCount == peak)
    plan.beginFrame()
    #expect(plan.peakByteCount == plan.byteCount)
  }

  @Test("patience counts frames, not the rasters drawn for them")
  func patienceOfFrames() {
    var plan = ResidencyPlan(budget: 1 << 30)
    func draw(_ id: UInt64) { _ = plan.begin { $0 = [Self.request(id, 64, 64)] } }
    plan.beginFrame()
    draw(1)
    plan.beginFrame()
    for id in UInt64(2)..<200 { draw(id) }
    #expect(plan.evictions == 0)
    for _ in 0...ResidencyPlan.patience {
      plan.beginFrame()
      draw(3)
    }
    for id in UInt64(300)..<600 { draw(id) }
    #expect(plan.evictions == 198)
  }

  @Test("a page that no frame used during a lifetime goes; one in use stays, with all its slices")
  func lifetime() {
    let mips = { (id: UInt64, side: Int) in Self.request(id, side, side, mips: true) }
    var run = Run(budget: 1 << 30)
    run.plan.lifetime = 120
    // Each size has a page of its own.
    run.frame((1...20).map { mips($0, 10 + Int($0)) })
    run.frame([mips(1, 11)])
    let all = run.plan.byteCount
    for _ in 0..<60 { run.frame([mips(1, 11)]) }
    #expect(run.plan.byteCount == all)
    var dropped = 0
    for _ in 0..<180 {
      run.frame([mips(1, 11)])
      dropped += run.changes.count
    }
    #expect(dropped == 19)
    #expect(run.plan.residentCount == 1)
    #expect(run.plan.byteCount == all - (2...20).reduce(0) { $0 + mips(1, 10 + $1).pageBytes })
    run.frame([mips(2, 12)])
    #expect(run.changes.count == 2)
  }

  @Test("a page holds about 8 MiB and at most 256 slices, a large image a page of its own")
  func capacities() {
    func capacity(_ width: Int, _ height: Int) -> Int {
      PageLayout(
        size: DeviceSize(width: width, height: height), isMipmapped: false, capacity: 1
      ).mostSlices
    }
    #expect(capacity(16, 16) == 256)
    #expect(capacity(200, 200) == 52)
    #expect(capacity(512, 512) == 8)
    #expect(capacity(513, 4) == 1)
    #expect(capacity(4096, 4096) == 1)
  }

  @Test("a stack has at most 8,192 rows, its slices one below the other; an array will do for it")
  func stacks() {
    func layout(_ width: Int, _ height: Int) -> PageLayout {
      PageLayout(
        size: DeviceSize(width: width, height: height), isMipmapped: false, isStack: true,
        capacity: 1)
    }
    #expect(layout(16, 16).mostSlices == 256)
    #expect(layout(16, 100).mostSlices == 81)
    #expect(layout(64, 64).mostSlices == 128)
    #expect(layout(9000, 9000).mostSlices == 1)
    #expect(layout(64, 64).with(capacity: 4).rowCount == 256)

    func request(_ id: UInt64, isStack: Bool) -> ResidencyPlan.Request {
      ResidencyPlan.Request(
        key: ResidencyPlan.Key(id: ContentsID(rawValue: id), needsStack: isStack),
        size: DeviceSize(width: 48, height: 40))
    }
    var run = Run(budget: 1 << 30)
    run.frame([request(1, isStack: true), request(2, isStack: true), request(3, isStack: false)])
    #expect(run.placements.map(\.isStack) == [true, true, false])
    #expect(run.placements.map(\.firstRow) == [0, 64, 0])
    #expect(run.placements[1].scale == [48.0 / 64, 40.0 / 128])
    #expect(run.placements[1].origin == [0, 0.5])
    #expect(run.placements[2].origin == .zero)
    run.frame([request(3, isStack: true), request(1, isStack: true)])
    #expect(run.placements.map(\.isStack) == [false, true])
    #expect(run.changes.isEmpty)
    run.frame([request(1, isStack: false)])
    #expect(run.placements[0].isStack == false)
    #expect(run.changes.count == 2)
  }

  @Test("the least recently used goes first, and never what the frame uses")
  func leastRecentlyUsed() {
    var run = Run(budget: 4 * 64 * 64 * 4)
    run.frame(1...4)
    run.frame([1, 2, 4])
    run.frame([1, 2, 5])
    #expect(run.plan.evictions == 1)
    run.frame([3])
    #expect(run.plan.evictions == 2)
    #expect(run.changes.count == 1)
    run.frame([1, 2, 5])
    #expect(run.changes.isEmpty)
    #expect(run.plan.byteCount <= run.plan.budget)
  }

  @Test("pages of sizes no longer used make room")
  func otherSizes() {
    var run = Run(budget: 4 * 64 * 64 * 4)
    run.frame(1...4, size: 64)
    run.frame([10], size: 128)
    #expect(run.changes.contains(.dropPage(0)))
    #expect(run.plan.residentCount == 1)
    #expect(run.plan.byteCount == 128 * 128 * 4)
    #expect(run.isWhole)
  }

  @Test("a frame that needs more than the budget is placed in slices that keep to it")
  func slices() {
    var run = Run(budget: 8 * 64 * 64 * 4)
    let requests = (1...40).map { Self.request($0, 64, 64) }
    for _ in 0..<3 {
      let slices = run.slices(requests, draws: Array(0..<40))
      #expect(!run.isWhole)
      #expect(slices.count > 4)
      #expect(slices.map(\.count).reduce(0, +) == 40)
      #expect(run.plan.peakByteCount <= run.plan.budget)
    }
    run.frame([50], size: 32)
    #expect(run.isWhole)
    #expect(run.plan.byteCount <= run.plan.budget)
  }

  @Test("of a frame that is too large most of the budget stays resident from frame to frame")
  func streaming() {
    var run = Run(budget: 16 * 600 * 600 * 4)
    let requests = (1...20).map { Self.request($0, 600, 600) }
    var uploads: [Int] = []
    for _ in 0..<4 {
      _ = run.slices(requests, draws: Array(0..<20))
      uploads.append(run.changes.count { if case .upload = $0 { true } else { false } })
    }
    #expect(uploads[0] == 20)
    // Twelve of the twenty can stay; least recently used first would keep none.
    #expect(uploads[1...].allSatisfy { $0 <= 12 })
  }

  @Test("a single picture larger than the budget is the only thing that may exceed it")
  func oversized() {
    var run = Run(budget: 4 * 64 * 64 * 4)
    let requests = [Self.request(1, 64, 64), Self.request(2, 300, 300), Self.request(3, 64, 64)]
    let slices = run.slices(requests, draws: [0, 1, 2, 0])
    #expect(slices.count >= 3)
    #expect(run.plan.peakByteCount == 300 * 300 * 4)
    #expect(run.plan.byteCount <= run.plan.budget)
  }

  @Test("contents in two forms are resident twice, whatever frames came before")
  func forms() {
    var run = Run(budget: 1 << 30)
    run.frame([1, 2])
    let page = run.placements[0].page
    run.frame([1], needsMips: true)
    #expect(run.changes.count == 2)
    #expect(run.placements[0].page != page)
    run.frame([1])
    #expect(run.changes.isEmpty)
    #expect(run.placements[0].page == page)
    #expect(run.plan.residentCount == 3)
  }

  @Test("small pictures of different sizes share pages, in slices that large ones fill by half")
  func sharing() {
    var run = Run(budget: 1 << 30)
    run.frame([
      Self.request(1, 12, 50), Self.request(2, 64, 64), Self.request(3, 1, 1),
      Self.request(4, 120, 100), Self.request(5, 128, 65), Self.request(6, 200, 256),
      Self.request(7, 128, 20), Self.request(8, 257, 4), Self.request(9, 64, 64, mips: true),
      Self.request(10, 64, 64, edges: true),
    ])
    let pages = run.placements.map(\.page)
    #expect(Set(pages[0...2]).count == 1)
    #expect(Set([pages[3], pages[4], pages[6]]).count == 1)
    #expect(Set(pages).count == 6)
    #expect(run.placements[0].scale == [12.0 / 64, 50.0 / 64])
    #expect(run.placements[6].scale == [1, 20.0 / 128])
    #expect(run.placements[7].scale == [1, 1])
    for (index, request) in run.plan.requests.enumerated() {
      let layout = PageLayout(request, sharesSizes: true)
      let wasted = layout.byteCount / (request.size.width * request.size.height * 4)
      #expect(wasted <= 2 || layout.size.width <= 128, "\(index)")
    }
  }

  @Test("without sharing each size has pages of its own, laid out alike")
  func notSharing() {
    var shared = Run(budget: 1 << 30)
    var single = Run(budget: 1 << 30, sharesSizes: false)
    let requests = [Self.request(1, 12, 50), Self.request(2, 40, 30), Self.request(3, 12, 50)]
    shared.frame(requests)
    single.frame(requests)
    #expect(Set(shared.placements.map(\.page)).count == 1)
    #expect(Set(single.placements.map(\.page)).count == 2)
    #expect(shared.placements.map(\.scale) == single.placements.map(\.scale))
  }

  @Test("bytes of mip levels count")
  func mipBytes() {
    let layout = PageLayout(
      size: DeviceSize(width: 4, height: 2), isMipmapped: true, capacity: 3)
    #expect(layout.byteCount == (8 + 2 + 1) * 4 * 3)
  }

  @Test("the same contents twice in a frame take one slice")
  func repeated() {
    var run = Run(budget: 1 << 30)
    run.frame([1, 1, 2])
    #expect(run.placements[0] == run.placements[1])
    #expect(run.plan.residentCount == 2)
  }

  @Test("in a long random run every placement is unique, inside its page and within the budget")
  func random() {
    var generator = SeededGenerator(state: 7)
    var run = Run(budget: 40 * 64 * 64 * 4)
    var layouts: [Int: PageLayout] = [:]
    for _ in 0..<400 {
      let ids = Set(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          UInt64.random(in: 1...100, using: &generator)
        })
      run.frame(ids.sorted(), size: 32)
      for change in run.changes {
        switch change {
        case .makePage(let page, let layout): layouts[page] = layout
        case .dropPage(let page): layouts[page] = nil
        case .upload(_, let page, let slice), .update(_, let page, let slice):
          #expect(slice < layouts[page]?.capacity ?? 0)
        }
      }
      #expect(Set(run.placements).count == ids.count)
      #expect(run.plan.byteCount == layouts.values.reduce(0) { $0 + $1.byteCount })
      #expect(run.plan.byteCount <= run.plan.budget)
    }
    #expect(run.plan.evictions > 0)
  }

  @Test("averaging keeps a picture's mean and edges")
  func boxFilter() {
    var bytes: [UInt8] = []
    for y in 0..<6 { for x in 0..<9 { bytes += [UInt8(x * 20), UInt8(y * 30), 200, 255] } }
    let size = DeviceSize(width: 9, height: 6)
    func reduce(_ part: ContentsPart) -> [UInt8] {
      bytes.withUnsafeBytes { BoxFilter.reduce($0, of: size, to: part) }
    }
    let whole = reduce(ContentsPart(level: 1, x: 0, y: 0, width: 4, height: 3))
    #expect(whole.count == 48)
    // Columns of 2¼ pixels: 0, 1 and a quarter of 2; rows of 2.
    #expect(Array(whole[0..<4]) == [13, 15, 200, 255])
    #expect(Array(whole[44..<48]) == [147, 135, 200, 255])
    let corner = reduce(ContentsPart(level: 1, x: 3, y: 2, width: 1, height: 1))
    #expect(corner == Array(whole[44..<48]))
  }
}

/// The same numbers in every run (Steele, Lea and Flood's SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension ResidencyPlan.Request {
  /// Bytes of a page of this picture alone.
  fileprivate var pageBytes: Int { PageLayout(self, sharesSizes: true).byteCount }
}
