import CACommit
import CAGeometry

/// What a page holds: how many slices of which size.
package struct PageLayout: Hashable, Sendable {
  /// Bytes that a page of small images may fill.
  static let byteLimit = 8 << 20
  static let sliceLimit = 64
  /// Images with a longer side have a page of their own.
  static let sharedSide = 512

  package var size: DeviceSize
  package var isMipmapped: Bool
  package var capacity: Int

  package init(size: DeviceSize, isMipmapped: Bool, capacity: Int) {
    self.size = size
    self.isMipmapped = isMipmapped
    self.capacity = capacity
  }

  init(_ request: ResidencyPlan.Request) {
    self.init(size: request.size, isMipmapped: request.needsMips, capacity: 1)
  }

  func with(capacity: Int) -> PageLayout {
    PageLayout(size: size, isMipmapped: isMipmapped, capacity: capacity)
  }

  func isSameKind(as other: PageLayout) -> Bool {
    size == other.size && isMipmapped == other.isMipmapped
  }

  /// The slices a full page of this kind has.
  var mostSlices: Int {
    if max(size.width, size.height) > Self.sharedSide { return 1 }
    return min(max(Self.byteLimit / with(capacity: 1).byteCount, 1), Self.sliceLimit)
  }

  /// Bytes of all slices and levels.
  package var byteCount: Int {
    var (width, height) = (size.width, size.height)
    var pixels = width * height
    while isMipmapped && max(width, height) > 1 {
      (width, height) = (max(1, width / 2), max(1, height / 2))
      pixels += width * height
    }
    return pixels * 4 * capacity
  }
}

/// A page and who lives in it.
struct Page: Sendable {
  struct Slot: Sendable {
    var id: ContentsID?
    var lastUse = 0
  }

  var layout: PageLayout
  var slots: [Slot]

  init(_ layout: PageLayout) {
    self.layout = layout
    slots = [Slot](repeating: Slot(), count: layout.capacity)
  }

  /// The latest use of any of its slices.
  var lastUse: Int { slots.reduce(0) { max($0, $1.lastUse) } }
}
