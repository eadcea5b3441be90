// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACommit
import CACompositor
import CAFrame
import CAFrameBuilder
import CADevice
import CAGeometry
import CARenderServer

/// Plays frames one after another as a window would show them, and measures each.
package struct ProfilePlayer: ~Copyable {
  private var rooms: Rooms
  private let compositor: Compositor
  private let device: any Device
  private var surface: ColorTarget?
  /// Whether the surface shows the frame before.
  private var isKept = false
  /// Whether frames are drawn whole, not only their damage.
  private let drawsWhole: Bool

  /// A player that draws with `device`.
  ///
  /// - Parameters:
  ///   - detail: How finely costs are measured.
  ///   - drawsWhole: Whether each frame is drawn whole, not only its damage.
  package init(
    _ device: any Device, detail: CostDetail = .passes, drawsWhole: Bool = false
  ) throws {
    let compositor = try Compositor(device: device)
    try compositor.warm()
    compositor.measureCost(detail)
    (self.device, self.compositor, self.drawsWhole) = (device, compositor, drawsWhole)
    rooms = Rooms(textureSide: device.traits.longestTexture)
  }

  /// The notes about the layers that were played.
  package var notes: [LayerID: LayerNote] { rooms.notes }

  /// Shows the next frame.
  ///
  /// - Parameter isWhole: Whether it is drawn whole, also where nothing changed.
  /// - Returns: the frame with its cost; nil where nothing changed, so that nothing was drawn.
  package mutating func play(_ request: FrameInput, isWhole: Bool = false) throws -> FrameSample? {
    var report = FrameReport()
    rooms.apply(request.commits, &report)
    let layers = rooms.evaluate(at: request.time, &report)
    let surface = try surface(of: request.view.size)
    let frame = rooms.frame(
      of: layers, view: request.view, keepsSurface: isKept && !drawsWhole && !isWhole, &report)
    isKept = true
    guard !report.isUnchanged else { return nil }
    try compositor.draw(frame, into: surface.framebuffer)
    guard let cost = compositor.cost else { return nil }
    return FrameSample(
      commits: request.commits, layers: layers, frame: frame, cost: cost, report: report,
      notes: rooms.notes, scale: Double(request.view.scale))
  }

  private mutating func surface(of size: DeviceSize) throws -> ColorTarget {
    if let surface, surface.width == size.width, surface.height == size.height { return surface }
    isKept = false
    let made = try ColorTarget(
      device, width: size.width, height: size.height, label: "profile")
    surface = made
    return made
  }
}
