import CACommit
import CAFrame
import CAGLES
import CAGeometry
import CoreGraphics

/// The textures of contents: carries out a ``ResidencyPlan`` on a device.
final class Residency {
  private let device: GLDevice
  private var plan: ResidencyPlan
  private var textures: [Texture?] = []
  private var requests: [ResidencyPlan.Request] = []
  private var changes: [ResidencyPlan.Change] = []
  private var needsMips: [Bool] = []
  /// Pages whose smaller levels no longer match their slices.
  private var stalePages: [Int] = []

  /// The place of each of the frame's contents, after ``prepare(_:report:)``.
  private(set) var placements: [ContentsPlacement] = []
  /// Uploads for the frame that was prepared last.
  private(set) var uploads = 0
  /// Contents that lost their place to that frame.
  private(set) var evictions = 0

  init(device: GLDevice, budget: Int) {
    self.device = device
    plan = ResidencyPlan(budget: budget)
  }

  var byteCount: Int { plan.byteCount }

  func texture(page: Int32) -> Texture? { textures[Int(page)] }

  /// Makes all contents of a frame resident.
  ///
  /// What cannot be is reported and gets no place.
  func prepare(_ frame: Frame, report: (FrameDiagnostic) -> Void) {
    (uploads, evictions) = (0, plan.evictions)
    noteMips(frame)
    requests.removeAll(keepingCapacity: true)
    for (index, contents) in frame.contents.enumerated() {
      requests.append(
        ResidencyPlan.Request(
          id: contents.id, size: textureSize(of: contents.image), needsMips: needsMips[index]))
    }
    plan.place(requests, placements: &placements, changes: &changes)
    for change in changes { perform(change, frame, report) }
    for page in stalePages {
      if let texture = textures[page] { device.generateMipmap(of: texture) }
    }
    stalePages.removeAll(keepingCapacity: true)
    evictions = plan.evictions - evictions
    if plan.exceedsBudget {
      report(
        FrameDiagnostic(
          layer: LayerID(rawValue: 0),
          message: "The contents of this frame fill \(plan.byteCount) bytes of textures, over the "
            + "budget of \(plan.budget)."))
    }
  }

  private func noteMips(_ frame: Frame) {
    needsMips.removeAll(keepingCapacity: true)
    needsMips.append(contentsOf: repeatElement(false, count: frame.contents.count))
    for draw in frame.draws where draw.sampling.contains(.trilinear) {
      if case .contents(let index) = draw.source { needsMips[Int(index)] = true }
    }
  }

  /// The image's own size, or what the context's limit leaves of it.
  private func textureSize(of image: CGImage) -> DeviceSize {
    let limit = device.capabilities.limits.maxTextureSize
    let longest = max(image.width, image.height)
    if longest <= limit { return DeviceSize(width: image.width, height: image.height) }
    let scale = Double(limit) / Double(longest)
    return DeviceSize(
      width: min(limit, max(1, Int((Double(image.width) * scale).rounded()))),
      height: min(limit, max(1, Int((Double(image.height) * scale).rounded()))))
  }

  private func perform(
    _ change: ResidencyPlan.Change, _ frame: Frame, _ report: (FrameDiagnostic) -> Void
  ) {
    switch change {
    case .dropPage(let page): textures[page] = nil
    case .makePage(let page, let layout):
      while textures.count <= page { textures.append(nil) }
      do throws(GLError) {
        textures[page] = try makeTexture(layout, page: page)
      } catch {
        textures[page] = nil
        plan.forget(page: page)
        report(FrameDiagnostic(layer: LayerID(rawValue: 0), message: error.description))
      }
    case .upload(let request, let page, let slice):
      guard let texture = textures[page] else {
        placements[request] = .absent
        return
      }
      upload(frame, request, to: texture, slice: slice, report)
      if texture.description.isMipmapped, !stalePages.contains(page) { stalePages.append(page) }
    }
  }

  private func makeTexture(_ layout: PageLayout, page: Int) throws(GLError) -> Texture {
    try device.makeTexture(
      TextureDescription(
        .rgba8, width: layout.size.width, height: layout.size.height, layers: layout.capacity,
        isMipmapped: layout.isMipmapped),
      label: "contents page \(page)")
  }

  private func upload(
    _ frame: Frame, _ index: Int, to texture: Texture, slice: Int,
    _ report: (FrameDiagnostic) -> Void
  ) {
    uploads += 1
    let image = frame.contents[index].image
    let region = PixelRect(width: requests[index].size.width, height: requests[index].size.height)
    image.withPremultipliedRGBA8 { bytes in
      guard region.width != image.width || region.height != image.height else {
        return device.upload(bytes, to: texture, region: region, layer: slice)
      }
      report(
        FrameDiagnostic(
          layer: frame.firstLayer(showing: index),
          message: "An image of \(image.width)×\(image.height) is over the context's limit and is "
            + "drawn at \(region.width)×\(region.height)."))
      let reduced = BoxFilter.reduce(
        bytes, from: DeviceSize(width: image.width, height: image.height),
        to: requests[index].size)
      reduced.withUnsafeBytes { device.upload($0, to: texture, region: region, layer: slice) }
    }
  }

  /// Lets go of everything.
  func removeAll() {
    for case .dropPage(let page) in plan.removeAll() { textures[page] = nil }
  }
}

extension Frame {
  /// The layer of the first draw that shows these contents.
  fileprivate func firstLayer(showing index: Int) -> LayerID {
    draws.first { $0.source == .contents(Int32(index)) }?.layer ?? LayerID(rawValue: 0)
  }
}
