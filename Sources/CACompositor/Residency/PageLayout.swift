// SPDX-License-Identifier: Apache-2.0
import CACommit
import CADevice
import CAGeometry

/// The layout of a page: how many slices of which size.
package struct PageLayout: Hashable, Sendable {
  /// Bytes that a page of small images may fill.
  static let byteLimit = 8 << 20
  static let sliceLimit = 256
  /// Images with a longer side have a page of their own.
  static let longestInArray = 512
  /// The most rows of a stack of several slices; each driver takes as many as this.
  static let tallestStack = 8192
  /// The sides of the square slices in which images of different sizes lie.
  static let sharedSides = [64, 128, 256]
  /// Slices up to this side, 64 KiB, may be filled by little; larger ones at least by half.
  static let loosestSide = 128

  /// The size of a slice.
  package var size: DeviceSize
  /// The size of all its pictures; nil where pictures of different sizes share the page.
  package var pictureSize: DeviceSize?
  package var format: TextureFormat
  package var isMipmapped: Bool
  /// Whether the page is one texture of two dimensions, in which slices lie one below the other.
  package var isStack: Bool
  package var capacity: Int

  package init(
    size: DeviceSize, pictureSize: DeviceSize? = nil, format: TextureFormat = .rgba8,
    isMipmapped: Bool, isStack: Bool = false, capacity: Int
  ) {
    self.size = size
    self.pictureSize = pictureSize
    self.format = format
    self.isMipmapped = isMipmapped
    self.isStack = isStack
    self.capacity = capacity
  }

  /// The page for some contents.
  ///
  /// A small picture lies in the corner of a square slice, whichever pictures share its page: so
  /// the arithmetic of sampling, and with it every byte, is the same with sharing and without.
  /// Contents with mip levels, or sampled beyond their edges, fill their slice exactly.
  ///
  /// Four hundred images of random sizes up to 64 pixels take 2 draws in place of 400, and a
  /// software driver half the time.
  init(_ request: ResidencyPlan.Request, sharesSizes: Bool) {
    let slice = Self.sharedSlice(request)
    self.init(
      size: slice ?? request.size,
      pictureSize: slice != nil && sharesSizes ? nil : request.size, format: request.format,
      isMipmapped: request.key.needsMips, isStack: request.key.needsStack, capacity: 1)
  }

  private static func sharedSlice(_ request: ResidencyPlan.Request) -> DeviceSize? {
    guard !request.key.needsMips, !request.key.needsEdges, request.key.part == nil,
      request.format == .rgba8
    else { return nil }
    let (width, height) = (request.size.width, request.size.height)
    guard let side = sharedSides.first(where: { $0 >= max(width, height) }),
      side <= loosestSide || 2 * width * height >= side * side
    else { return nil }
    return DeviceSize(width: side, height: side)
  }

  func with(capacity: Int) -> PageLayout {
    var layout = self
    layout.capacity = capacity
    return layout
  }

  func isSameKind(as other: PageLayout) -> Bool { self == other.with(capacity: capacity) }

  /// The slices a full page of this kind has.
  var mostSlices: Int {
    if max(size.width, size.height) > Self.longestInArray { return 1 }
    let most = min(max(Self.byteLimit / with(capacity: 1).byteCount, 1), Self.sliceLimit)
    return isStack ? min(most, max(Self.tallestStack / size.height, 1)) : most
  }

  /// The rows of texels of the texture.
  package var rowCount: Int { isStack ? size.height * capacity : size.height }

  /// The layer of the array texture in which a slice lies; nil in a stack, which has none.
  package func layer(of slice: Int) -> Int? { isStack ? nil : slice }

  /// The first row of texels of a slice.
  package func firstRow(of slice: Int) -> Int { isStack ? size.height * slice : 0 }

  /// Bytes of all slices and levels.
  package var byteCount: Int {
    var (width, height) = (size.width, size.height)
    var pixels = width * height
    while isMipmapped && max(width, height) > 1 {
      (width, height) = (max(1, width / 2), max(1, height / 2))
      pixels += width * height
    }
    return pixels * format.bytesPerPixel * capacity
  }
}

/// A page and who lives in it.
struct Page: Sendable {
  struct Slot: Sendable {
    var key: ResidencyPlan.Key?
    /// The frame that needed it last, and the place of its request in that frame.
    var lastUse = 0
    var request = 0
    /// The slice of a frame whose draws used it last.
    var lastSlice = 0
  }

  let layout: PageLayout
  private(set) var slots: [Slot]
  private(set) var freeCount: Int

  init(_ layout: PageLayout) {
    self.layout = layout
    slots = [Slot](repeating: Slot(), count: layout.capacity)
    freeCount = layout.capacity
  }

  var freeSlot: Int? { freeCount > 0 ? slots.firstIndex { $0.key == nil } : nil }

  mutating func put(_ slot: Slot, at index: Int) {
    freeCount += (slots[index].key == nil ? -1 : 0) + (slot.key == nil ? 1 : 0)
    slots[index] = slot
  }

  mutating func markUse(of index: Int, frame: Int, request: Int, slice: Int) {
    slots[index].lastUse = frame
    slots[index].request = request
    slots[index].lastSlice = slice
  }

  mutating func markUse(of index: Int, slice: Int) { slots[index].lastSlice = slice }
}
