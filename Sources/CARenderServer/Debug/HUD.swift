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

  private let compositor: Compositor
  private var text = HUDReading()
  /// The media time at which the text was read.
  private var textTime: Double?
  /// When the numbers of rest are due; nil where they are shown.
  private(set) var restTime: Double?

  init(_ device: any Device, options: CompositorOptions) throws(DeviceError) {
    var own = CompositorOptions()
    own.shaderFolder = options.shaderFolder
    own.disabled = [.depth, .copying]
    compositor = try Compositor(device: device, options: own)
  }

  /// Draws the HUD over the picture of `time`, if its pixels are gone or its numbers are due.
  ///
  /// - Parameters:
  ///   - isPictureNew: Whether the picture was drawn for this frame.
  ///   - isOverdrawn: Whether something else may have drawn over the HUD since.
  /// - Returns: The pixels that it drew; nil for none.
  func draw(
    _ log: FrameLog, at time: Double, isPictureNew: Bool, isOverdrawn: Bool,
    into surface: DrawTarget, scale: Double
  ) throws -> DeviceRect? {
    let isRest = !isPictureNew && restTime.map { time > $0 - 1e-4 } ?? false
    guard isPictureNew || isOverdrawn || isRest else { return nil }
    if isPictureNew { restTime = time + Self.restDelay }
    if isRest { restTime = nil }
    if isRest || isTextDue(time) {
      text = HUDReading(log, at: time)
      textTime = time
    }
    text.rates = log.rates(HUDPicture.frameCount)
    let picture = HUDPicture(
      size: DeviceSize(width: surface.width, height: surface.height), scale: scale)
    guard !picture.rect.isEmpty else { return nil }
    try compositor.draw(picture.frame(lines: text.lines, rates: text.rates), into: surface)
    _ = compositor.device.takeCounters()
    return picture.rect
  }

  private func isTextDue(_ time: Double) -> Bool {
    guard let textTime else { return true }
    return !(textTime..<textTime + Self.textPeriod).contains(time)
  }
}
