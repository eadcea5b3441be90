// SPDX-License-Identifier: Apache-2.0
import CACompositor
import CADevice

/// The part of a session that lives in its device and goes with it.
struct SessionDrawing {
  let compositor: Compositor
  /// Programs that are built ahead of frames; nil before the first step and after the last.
  var warmUp: ProgramWarmUp?
  /// The surface that shows the last frame as it was built, so that the next one can go on from it.
  var shownOn: DrawTarget?

  init(_ device: any Device, _ options: CompositorOptions) throws(DeviceError) {
    compositor = try Compositor(device: device, options: options)
  }

  /// Builds one more of the programs that no frame has asked for. Returns whether there are more.
  mutating func buildAhead() throws -> Bool {
    let warmUp = try warmUp ?? ProgramWarmUp(for: compositor)
    // A step that fails is the last one.
    self.warmUp = nil
    // The numbers of a frame are its own.
    defer { _ = compositor.device.takeCounters() }
    guard try warmUp.step() else { return false }
    self.warmUp = warmUp
    return true
  }
}

extension RenderSession {
  /// Lets go of everything that lives in the device, as that is lost. The rooms stay: the tree,
  /// sealed trees, notes, the state of the display, the capture and the numbers. Until
  /// ``take(_:)`` frames throw the error of a lost device.
  package func dropDevice() {
    drawing = nil
    numbers.dropDevice()
  }

  /// Goes on with another device, which builds its programs as frames ask for them. The next frame
  /// is drawn whole.
  ///
  /// - Throws: The device's refusal; the session then has none.
  package func take(_ device: any Device) throws(DeviceError) {
    dropDevice()
    let options = self.options.heeding(device.traits)
    rooms.heed(disabled: options.disabled, textureSide: device.traits.longestTexture)
    let drawing = try SessionDrawing(device, options)
    _ = device.takeCounters()
    drawing.compositor.measureCost(cost.detail, clock: cost.clock)
    self.drawing = drawing
  }

  /// The compositor; the error of a lost device where there is none.
  func compositor() throws(DeviceError) -> Compositor {
    if let drawing { return drawing.compositor }
    throw DeviceError(
      call: "a frame", object: "the session", reason: "the device is lost", isContextLost: true)
  }
}

extension CompositorOptions {
  /// The options for a device with these traits.
  func heeding(_ traits: DeviceTraits) -> CompositorOptions {
    var options = self
    if traits.losesFills { options.disabled.insert(.damage) }
    return options
  }
}
