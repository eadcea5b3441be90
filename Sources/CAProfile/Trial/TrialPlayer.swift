// SPDX-License-Identifier: Apache-2.0
import CACapture
import CACompositor
import CADevice
import CAGeometry
import CARenderServer

/// Shows frames, with or without a remedy, as a window would, and measures each as a whole.
struct TrialPlayer: ~Copyable {
  private var rooms: Rooms
  private let compositor: Compositor
  private let device: any Device
  private let remedy: Remedy?
  private var editor: RemedyEditor
  private var surface: ColorTarget?
  private var isKept = false
  private let drawsWhole: Bool

  /// - Parameter programs: the compositor whose programs are used, so that none is built again.
  init(sharing programs: Compositor, drawsWhole: Bool, _ remedy: Remedy?) throws {
    device = programs.device
    compositor = try Compositor(sharingProgramsOf: programs)
    (self.drawsWhole, self.remedy) = (drawsWhole, remedy)
    editor = RemedyEditor(remedy)
    rooms = Rooms(textureSide: device.traits.longestTexture)
  }

  /// Whether the frames are to be shown once before they are measured.
  var isRepeated: Bool { editor.keepsPictures }

  /// Goes back to the time before the first commit; pictures stay on the GPU.
  mutating func rewind() {
    rooms = Rooms(textureSide: device.traits.longestTexture)
    editor = RemedyEditor(remedy)
    isKept = false
  }

  /// Takes commits in without a frame.
  mutating func skip(_ input: FrameInput) {
    var report = FrameReport()
    rooms.apply(editor.edited(input).commits, &report)
    _ = rooms.evaluate(at: input.time, &report)
  }

  /// Shows a frame.
  ///
  /// - Parameter isWhole: Whether it is drawn whole, also where nothing changed.
  mutating func show(_ input: FrameInput, isWhole: Bool) throws -> TrialTime {
    let edited = editor.edited(input)
    let surface = try surface(of: input.view.size)
    let program = edited.programMilliseconds
    let clock = TrialClock()
    var report = FrameReport()
    rooms.apply(edited.commits, &report)
    let layers = rooms.evaluate(at: input.time, &report)
    let frame = rooms.frame(
      of: layers, view: input.view, keepsSurface: isKept && !drawsWhole && !isWhole, &report)
    isKept = true
    if !report.isUnchanged { try compositor.draw(frame, into: surface.framebuffer) }
    try device.finish()
    return clock.reading(program: program)
  }

  /// The pixels that the surface shows; nil before the first frame.
  func pixels() -> [UInt8]? { surface?.readRGBA8(device) }

  private mutating func surface(of size: DeviceSize) throws -> ColorTarget {
    if let surface, surface.width == size.width, surface.height == size.height { return surface }
    isKept = false
    let made = try ColorTarget(device, width: size.width, height: size.height, label: "trial")
    surface = made
    return made
  }
}

extension FrameInput {
  /// The program's time for the commits, milliseconds, as far as it was measured.
  var programMilliseconds: Double {
    Double(commits.reduce(0) { $0 + ($1.work?.total ?? 0) }) / 1e6
  }

  /// The frame again, without commits.
  var repeated: FrameInput { FrameInput(time: time, view: view) }
}
