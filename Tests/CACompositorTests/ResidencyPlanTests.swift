import CACommit
import CAFrame
import CAGeometry
import Testing

@testable import CACompositor

@Suite("The plan of residency") struct ResidencyPlanTests {
  /// A plan with what its last frame got.
  struct Run {
    var plan: ResidencyPlan
    var placements: [ContentsPlacement] = []
    var changes: [ResidencyPlan.Change] = []

    init(budget: Int) { plan = ResidencyPlan(budget: budget) }

    mutating func frame(
      _ ids: some Sequence<UInt64>, size: Int = 64, needsMips: Bool = false
    ) {
      plan.place(
        ids.map {
          ResidencyPlan.Request(
            id: ContentsID(rawValue: $0), size: DeviceSize(width: size, height: size),
            needsMips: needsMips)
        }, placements: &placements, changes: &changes)
    }
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

  @Test("a page holds about 8 MiB and at most 64 slices, a large image a page of its own")
  func capacities() {
    func capacity(_ width: Int, _ height: Int) -> Int {
      PageLayout(
        size: DeviceSize(width: width, height: height), isMipmapped: false, capacity: 1
      ).mostSlices
    }
    #expect(capacity(16, 16) == 64)
    #expect(capacity(200, 200) == 52)
    #expect(capacity(512, 512) == 8)
    #expect(capacity(513, 4) == 1)
    #expect(capacity(4096, 4096) == 1)
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
    #expect(!run.plan.exceedsBudget)
  }

  @Test("one frame may exceed the budget, the next one comes back under it")
  func exceeding() {
    var run = Run(budget: 2 * 64 * 64 * 4)
    run.frame(1...6)
    #expect(run.plan.exceedsBudget)
    #expect(Set(run.placements).count == 6)
    run.frame([7], size: 32)
    #expect(!run.plan.exceedsBudget)
    #expect(run.plan.byteCount <= run.plan.budget)
  }

  @Test("contents that come to need mip levels move to a page that has them")
  func mips() {
    var run = Run(budget: 1 << 30)
    run.frame([1, 2])
    run.frame([1], needsMips: true)
    #expect(run.changes.count == 2)
    let page = run.placements[0].page
    run.frame([1])
    #expect(run.changes.isEmpty)
    #expect(run.placements[0].page == page)
    #expect(run.plan.residentCount == 2)
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
    var run = Run(budget: 40 * 32 * 32 * 4)
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
        case .upload(_, let page, let slice):
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
    let result = bytes.withUnsafeBytes {
      BoxFilter.reduce(
        $0, from: DeviceSize(width: 9, height: 6), to: DeviceSize(width: 3, height: 4))
    }
    #expect(result.count == 48)
    #expect(Array(result[0..<4]) == [20, 10, 200, 255])
    #expect(Array(result[4..<8]) == [80, 10, 200, 255])
    #expect(Array(result[44..<48]) == [140, 140, 200, 255])
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
