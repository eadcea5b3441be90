// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CABatching
import CAFrame
import CADevice
import CAGeometry
import CoreGraphics

/// The textures of contents: carries out a ``ResidencyPlan`` on a device.
///
/// A frame that fits the budget is one slice. Of any other, ``nextSlice(of:)`` makes as much
/// resident as fits and says which draws that is enough for. The device keeps uploads behind the
/// draws before them, so that a texture may change its picture in the middle of a frame.
final class Residency {
  let device: any Device
  private var plan: ResidencyPlan
  private var pages: [PageTexture?] = []
  private var changes: [ResidencyPlan.Change] = []
  /// The sampling that the draws of the frame need, for each of its contents.
  private var needs: [Sampling] = []
  /// Which of them stacks can hold.
  private var stacked = StackedContents()
  /// Pages whose smaller levels no longer match their slices.
  private var stalePages: [Int] = []
  private var isWhole = true
  /// Where the next slice begins; nil when the frame is drawn.
  private var cursor: FrameCursor?
  /// Bytes on their way to a texture, kept from upload to upload.
  var staging: [UInt8] = []
  /// The most bytes that the frame and its rasters had on their way at once.
  var mostStaged = 0
  private var room = KeptRoom()

  /// Is told of uploads, while somebody asks what frames cost.
  var meter: CostMeter?

  /// Uploads for the frame and its rasters.
  private(set) var uploads = 0
  /// Contents that lost their place to that frame.
  var evictions: Int { plan.evictions - evictionsBefore }
  private var evictionsBefore = 0
  /// Slices that the frame and its rasters were drawn in so far.
  private(set) var slices = 0

  init(device: any Device, budget: Int, sharesSizes: Bool, lifetime: Int) {
    self.device = device
    plan = ResidencyPlan(budget: budget, sharesSizes: sharesSizes, lifetime: lifetime)
  }

  var byteCount: Int { plan.byteCount }
  /// The most bytes that pages had since the frame began.
  var peakByteCount: Int { plan.peakByteCount }
  /// The place of each of the frame's contents, as far as the present slice needs them.
  var placements: [ContentsPlacement] { plan.placements }

  func texture(page: Int32) -> Texture? { pages[Int(page)]?.texture }

  /// The texture of a page to copy from, or the layer of it that is the slice; nil where there is
  /// no such page.
  func framebuffer(page: Int32, slice: Int32) throws(DeviceError) -> DrawTarget? {
    guard let home = pages[Int(page)] else { return nil }
    let layer = home.layout.layer(of: Int(slice))
    if let known = home.framebuffers[layer ?? 0] { return known }
    let framebuffer = try device.makeTarget(
      color: Attachment(home.texture, layer: layer), depth: nil,
      label: "page \(page) layer \(layer ?? 0)")
    pages[Int(page)]?.framebuffers[layer ?? 0] = framebuffer
    return framebuffer
  }

  /// Begins a frame with its rasters; ``begin(_:)`` follows for each of these and for itself. Room
  /// that frames no longer need goes.
  func beginFrame() {
    (uploads, evictionsBefore, slices) = (0, plan.evictions, 0)
    if room.endFrame(needed: mostStaged, kept: staging.capacity) { staging = [] }
    mostStaged = 0
    plan.beginFrame()
  }

  /// Begins a frame or a raster; ``nextSlice(of:)`` follows.
  func begin(_ frame: Frame, _ driver: DriverTraits) {
    noteNeeds(of: frame)
    stacked.find(in: frame, driver)
    isWhole = plan.begin { requests in
      for (index, contents) in frame.contents.enumerated() {
        requests.append(request(for: contents, needs[index], stacked.canBeStacked[index]))
      }
    }
    if !isWhole { plan.beginSlices(lastDraws: frame.lastDraws()) }
    cursor = FrameCursor(frame)
  }

  /// Notes the needs of contents: mip levels, or edges on which the texture ends.
  private func noteNeeds(of frame: Frame) {
    needs.removeAll(keepingCapacity: true)
    needs.append(contentsOf: repeatElement([], count: frame.contents.count))
    // Made once: a literal in the loop would be an array and a set for every draw.
    let special: Sampling = [.trilinear, .beyondEdges]
    for draw in frame.draws where !draw.sampling.isDisjoint(with: special) {
      if case .contents(let index) = draw.source { needs[Int(index)].formUnion(draw.sampling) }
    }
  }

  private func request(
    for contents: Contents, _ needs: Sampling, _ needsStack: Bool
  ) -> ResidencyPlan.Request {
    ResidencyPlan.Request(
      key: ResidencyPlan.Key(
        id: contents.id, part: contents.part, needsMips: needs.contains(.trilinear),
        needsEdges: needs.contains(.beyondEdges), needsStack: needsStack),
      size: DeviceSize(width: contents.pixelWidth, height: contents.pixelHeight),
      format: textureFormat(of: contents), basis: contents.change?.id)
  }

  /// Makes the next draws' contents resident, as many as fit.
  ///
  /// - Returns: the draws; nil when the frame is drawn.
  func nextSlice(of frame: Frame) throws(DeviceError) -> FrameSlice? {
    guard var cursor else { return nil }
    slices += 1
    defer { finishUploads() }
    if isWhole {
      self.cursor = nil
      try perform(frame)
      return FrameSlice(whole: frame)
    }
    let start = cursor
    plan.beginSlice(at: cursor.count)
    while let draw = cursor.draw(of: frame) {
      if case .contents(let index) = draw.source {
        let fits = plan.use(Int(index))
        try perform(frame)
        guard fits else { break }
      }
      cursor.advance(frame)
    }
    let end = cursor.isAtEnd(of: frame) ? nil : cursor
    self.cursor = end
    return FrameSlice(of: frame, from: start, to: end)
  }

  /// Smaller levels follow their slices, once for all that changed.
  private func finishUploads() {
    for page in stalePages {
      if let page = pages[page] { device.fillLevels(of: page.texture) }
    }
    stalePages.removeAll(keepingCapacity: true)
  }

  private func perform(_ frame: Frame) throws(DeviceError) {
    plan.takeChanges(into: &changes)
    for change in changes { try perform(change, frame) }
  }

  private func perform(_ change: ResidencyPlan.Change, _ frame: Frame) throws(DeviceError) {
    switch change {
    case .dropPage(let page): drop(page)
    case .makePage(let page, let layout):
      while pages.count <= page { pages.append(nil) }
      pages[page] = PageTexture(try makeTexture(layout, page: page), layout)
    case .upload(let request, let page, let slice):
      guard let place = pages[page]?.slice(slice) else { return }
      uploads += 1
      measured(request) { upload(frame.contents[request], to: place) }
      noteUpload(to: place.texture, page)
    case .update(let request, let page, let slice):
      guard let place = pages[page]?.slice(slice) else { return }
      uploads += 1
      measured(request) { update(frame.contents[request], in: place) }
      noteUpload(to: place.texture, page)
    }
  }

  private func noteUpload(to texture: Texture, _ page: Int) {
    if texture.description.isMipmapped, !stalePages.contains(page) { stalePages.append(page) }
  }

  /// The memory goes at once, also in the middle of a frame.
  private func drop(_ page: Int) {
    pages[page] = nil
    stalePages.removeAll { $0 == page }
    device.collectGarbage()
  }

  private func makeTexture(_ layout: PageLayout, page: Int) throws(DeviceError) -> Texture {
    try device.makeTexture(
      TextureDescription(
        layout.format, width: layout.size.width, height: layout.rowCount,
        layers: layout.isStack ? nil : layout.capacity, isMipmapped: layout.isMipmapped),
      label: "contents page \(page)")
  }

  /// Lets go of everything.
  func removeAll() {
    plan.removeAll()
    plan.takeChanges(into: &changes)
    changes.removeAll()
    for page in pages.indices { pages[page] = nil }
    stalePages.removeAll()
    cursor = nil
  }
}
