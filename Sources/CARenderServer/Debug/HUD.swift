// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACompositor
import CADevice
import CAGeometry

/// The HUD of a session: numbers that are drawn last, above all overlays.
///
/// It has a compositor of its own, so that its textures, buffers and calls are in none of the
/// numbers that it shows. It is drawn with frames that are drawn anyway; the text changes four
/// times a second at most. A second after the last frame it asks for one more, which shows that
/// nothing moves, and then for none.
final class HUD {
  /// Seconds for which the text stays at least.
  private static let textPeriod = 0.25
  /// Seconds after the last frame until the numbers of rest are shown.
  private static let restDelay = 1.0

  /// Nil before the first frame of a device.
  private var compositor: Compositor?
  private var text = HUDReading()
  /// The media time at which the text was read.
  private var textTime: Double?
  /// Whether the panel has lines for the dearest layer. It never shrinks again: a smaller one would
  /// leave pixels behind.
  private var namesLayers = false
  /// When the numbers of rest are due; nil where they are shown.
  private(set) var restTime: Double?

  /// Lets go of what lives in the device, as that is lost.
  func dropDevice() { compositor = nil }

  private func compositor(beside owner: Compositor) throws(DeviceError) -> Compositor {
    if let compositor { return compositor }
    var own = CompositorOptions()
    own.shaderFolder = owner.options.shaderFolder
    own.disabled = [.depth, .copying]
    let made = try Compositor(device: owner.device, options: own)
    compositor = made
    return made
  }

  /// Draws the HUD over the picture of `time`, if its pixels are gone or its numbers are due.
  ///
  /// - Parameters:
  ///   - dearest: The dearest layer of the last frame that drew something.
  ///   - isPictureNew: Whether the picture was drawn for this frame.
  ///   - isOverdrawn: Whether something else may have drawn over the HUD since.
  ///   - owner: The compositor of the session, whose device draws.
  /// - Returns: The pixels that it drew; nil for none.
  func draw(
    _ log: FrameLog, _ dearest: DearestLayer?, at time: Double, isPictureNew: Bool,
    isOverdrawn: Bool,
    into surface: DrawTarget, scale: Double, beside owner: Compositor
  ) throws -> DeviceRect? {
    let isRest = !isPictureNew && restTime.map { time > $0 - 1e-4 } ?? false
    guard isPictureNew || isOverdrawn || isRest else { return nil }
    if isPictureNew { restTime = time + Self.restDelay }
    if isRest { restTime = nil }
    if isRest || isTextDue(time) {
      text = HUDReading(log, at: time)
      text.dearest = dearest
      textTime = time
    }
    text.rates = log.rates(HUDPicture.frameCount)
    if dearest != nil { namesLayers = true }
    let picture = HUDPicture(
      size: DeviceSize(width: surface.width, height: surface.height), scale: scale,
      lineCount: HUDPicture.lineCount + (namesLayers ? 2 : 0))
    guard !picture.rect.isEmpty else { return nil }
    let compositor = try compositor(beside: owner)
    try compositor.draw(picture.frame(lines: text.lines, rates: text.rates), into: surface)
    _ = compositor.device.takeCounters()
    return picture.rect
  }

  private func isTextDue(_ time: Double) -> Bool {
    guard let textTime else { return true }
    return !(textTime..<textTime + Self.textPeriod).contains(time)
  }
}
