// SPDX-License-Identifier: Apache-2.0
import CABase
import CACapture
import CACommit
import CALive
import CACompositor
import CABatching
import CAFrame
import CAFrameBuilder
import CADevice
import CARenderTree
import Foundation

/// The rendering thread's side of a ``RenderServer``: takes commits, runs the rooms in order.
///
/// Belongs to the thread of its GL context. A host decides when it renders, and its target.
package final class RenderSession {
  /// The mailbox that commits come from.
  package private(set) var server: RenderServer
  /// All that lives in the device; nil between a device that is lost and the next one.
  var drawing: SessionDrawing?
  /// The options of the compositor, whatever the device.
  let options: CompositorOptions
  /// How the cost of frames is measured, and by which clock; nil for not at all.
  private(set) var cost: (detail: CostDetail?, clock: CostClock?) = (nil, nil)
  /// Overlays above each frame, and the numbers about frames where somebody looks at them.
  private var additions: FrameAdditions
  var numbers: FrameNumbers
  var rooms: Rooms
  private var listener: BellListener
  private var capture: CaptureWriter?
  /// The values of modifiers that the capture has as properties of layers.
  private var capturedModifiers = CapturedModifiers()
  private var pending = FrameReport()
  /// Whether the session writes problems of frames to standard error, each kind once in a process.
  private let saysProblems: Bool
  /// Those of the compositor, which knows layers by number.
  private var problems = ProblemNames()
  /// The problems of the last frame that had other ones than the frame before.
  private var said: [String] = []
  /// The state of the display, as far as the program has given it.
  package private(set) var display: DisplayState?

  /// Called in each frame that is drawn, once it is built and before the compositor has it.
  package var willDraw: (() -> Void)?

  /// A session that draws with `device`, as the environment asks: the options of the compositor,
  /// and `CA_CAPTURE`, the folder that receives commits and frames up to `CA_CAPTURE_MB` mebibytes,
  /// `CA_VISUALIZE` and `CA_HUD`.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process, or those of a test.
  ///   - warms: Whether every program is built now, so that no frame waits for a compiler. Else
  ///     ``buildAhead()`` builds them piece by piece, and a frame builds those that it asks for.
  ///   - captures: Whether `CA_CAPTURE` is heeded.
  ///   - saysProblems: Whether the session writes problems of frames to standard error.
  ///   - waitsForPictures: Whether frames wait for pictures that sources still make, as a host
  ///     without a display does; else they show the latest that is there.
  ///   - guests: The guests that layers may show.
  package init(
    server: RenderServer, device: any Device,
    environment: [String: String] = ProcessInfo.processInfo.environment, warms: Bool = true,
    captures: Bool = true, saysProblems: Bool = true, waitsForPictures: Bool = false,
    guests: GuestTrees = .process
  ) throws {
    self.server = server
    listener = BellListener(server)
    self.saysProblems = saysProblems
    options = try CompositorOptions(environment: environment)
    let options = self.options.heeding(device.traits)
    additions = FrameAdditions(asked: try DebugOptions(environment: environment))
    numbers = try Self.numbers(of: server, environment)
    rooms = try Self.rooms(
      of: server, for: device, options, environment, waitsForPictures: waitsForPictures,
      guests: guests)
    let drawing = try SessionDrawing(device, options)
    self.drawing = drawing
    // Shaders under somebody's hands are compiled at once, so that a mistake in them is an error.
    if warms || options.shaderFolder != nil { try drawing.compositor.warm() }
    _ = device.takeCounters()
    if captures {
      capture = try CaptureWriter(environment: environment, name: server.owner?.folderName)
    }
  }

  /// Draws the tree of another server from now on: one that has none yet. Of the server before,
  /// only the objects of the device stay.
  ///
  /// - Parameter waitsForPictures: See `init`.
  package func serve(
    _ server: RenderServer,
    environment: [String: String] = ProcessInfo.processInfo.environment, waitsForPictures: Bool
  ) throws {
    let device = try compositor().device
    numbers = try Self.numbers(of: server, environment)
    rooms = try Self.rooms(
      of: server, for: device, options.heeding(device.traits), environment,
      waitsForPictures: waitsForPictures, guests: .process)
    capture = try CaptureWriter(environment: environment, name: server.owner?.folderName)
    listener = BellListener(server)
    self.server = server
    (pending, display) = (FrameReport(), nil)
    forgetSurface()
  }

  private static func numbers(
    of server: RenderServer, _ environment: [String: String]
  ) throws -> FrameNumbers {
    FrameNumbers(
      isWatched: try LiveServer.isWanted(environment), environment, owner: server.owner,
      wake: { [weak server] in server?.wake() })
  }

  private static func rooms(
    of server: RenderServer, for device: any Device, _ options: CompositorOptions,
    _ environment: [String: String], waitsForPictures: Bool, guests: GuestTrees
  ) throws -> Rooms {
    Rooms(
      disabled: options.disabled, dithersGradients: try Dither.isOn(environment: environment),
      waitsForPictures: waitsForPictures,
      textureSide: device.traits.longestTexture, guests: guests, quota: server.quota,
      wake: { [weak server] in server?.wake() })
  }

  /// Builds one more of the programs that no frame has asked for. Returns whether there are more.
  package func buildAhead() throws -> Bool { try drawing?.buildAhead() ?? false }

  /// How many programs there are so far.
  package var programCount: Int { drawing?.compositor.programCount ?? 0 }

  /// Takes the waiting commits into the tree, in order.
  ///
  /// - Throws: Why the capture could not be written; the tree has the commits all the same.
  package func takeCommits() throws {
    let mail = server.takeMail()
    let commits = mail.commits
    if let display = mail.display { self.display = display }
    guard !commits.isEmpty || rooms.hasGuests else { return }
    withExtendedLifetime(mail) { rooms.apply(commits, &pending) }
    listener.listen(to: rooms.bells)
    if commits.isEmpty { return }
    try save { writer throws(CaptureError) in try writer.save(commits) }
  }

  /// Takes the waiting commits, and keeps the resulting tree for all times before `t`, seconds of
  /// the media clock: see ``Rooms/seal(at:)``.
  ///
  /// - Throws: ``QuotaError`` where the program of another process has too many kept trees.
  package func seal(at t: Double) throws {
    try takeCommits()
    try rooms.checkRoomForSeal()
    rooms.seal(at: t)
  }

  /// Takes the waiting commits and draws the tree as it looks at `t`, seconds of the media clock,
  /// into `surface`.
  package func render(
    at t: Double, into surface: DrawTarget, as view: SurfaceView
  ) throws -> FrameReport {
    try takeCommits()
    return try drawTree(at: t, into: surface, as: view)
  }

  /// Draws the tree as it looks at `t`, as far as commits were taken, into `surface`.
  ///
  /// - Throws: The driver's refusal, or why the capture could not be written. The surface then
  ///   holds no picture, and the next frame is drawn whole.
  package func drawTree(
    at t: Double, into surface: DrawTarget, as view: SurfaceView
  ) throws -> FrameReport {
    let compositor = try compositor()
    var report = pending
    let layers = rooms.evaluate(at: t, &report)
    let live = LiveTree(layers: layers, notes: rooms.notes)
    numbers.offer(live)
    let frameView = view.frameView(width: surface.width, height: surface.height)
    let redrawsAll = additions.begin(server.wantedDebugOptions)
    numbers.begin(additions.options)
    var frame = rooms.frame(
      of: layers, view: frameView, keepsSurface: isKept(surface), redrawsAll: redrawsAll,
      keepsHidden: additions.showsHidden, &report)
    report.surfaceDamage = redrawsAll ? nil : report.damage
    additions.note(&frame, &report, culls: !compositor.options.disabled.contains(.culling))
    if capture != nil, let values = rooms.modifierValues(after: &capturedModifiers) {
      try save { writer throws(CaptureError) in try writer.save([values]) }
    }
    try save { writer throws(CaptureError) in try writer.save(frame, view: frameView) }
    let wasKept = isKept(surface)
    if !report.isUnchanged {
      try show(frame, of: live, on: surface, &report)
      numbers.note(report, frame, live, at: t)
    }
    try showHUD(at: t, on: surface, scale: Double(view.scale), isKept: wasKept, &report)
    if !report.isUnchanged {
      drawing?.shownOn = compositor.diagnostics.isEmpty ? surface : nil
    }
    numbers.publish(surface, additions.options, at: t)
    pending = FrameReport()
    report.trace()
    say(report.refusals + report.diagnostics)
    return report
  }

  /// Draws the HUD over the picture, where it is asked for.
  private func showHUD(
    at t: Double, on surface: DrawTarget, scale: Double, isKept: Bool, _ report: inout FrameReport
  ) throws {
    let wasShown = drawing?.shownOn
    forgetSurface()
    let rect = try numbers.drawHUD(
      at: t, isPictureNew: !report.isUnchanged, isOverdrawn: !isKept, into: surface, scale: scale,
      try compositor())
    drawing?.shownOn = wasShown
    if let rect { report.surfaceDamage?.append(rect) }
  }

  /// Learns the outcomes of the display's ticks.
  package func note(_ counts: FrameCounts, refreshRate: Double) {
    numbers.note(counts, refreshRate: refreshRate)
  }

  /// Says problems that the last frame did not have.
  private func say(_ problems: [String]) {
    guard saysProblems, problems != said else { return }
    said = problems
    for problem in problems { Notice.say(problem, by: "LayerKit") }
  }

  /// Saves something to the capture, if there is one. A capture with a gap cannot be replayed, so
  /// that it ends with the first thing that could not be written; one that is full ends with a
  /// sentence.
  private func save(_ what: (inout CaptureWriter) throws(CaptureError) -> Void) throws {
    guard var writer = capture else { return }
    capture = nil
    do throws(CaptureError) {
      try what(&writer)
      capture = writer
    } catch {
      guard error.isFull else { throw error }
      Notice.say("\(CaptureWriter.variable): \(error)", by: "LayerKit")
    }
  }

  /// When the picture next changes by itself after a frame of `t`; the rate is in frames per
  /// second.
  package func demand(after t: Double, refreshRate: Double) -> FrameDemand {
    let own = rooms.demand(after: t, refreshRate: refreshRate)
    numbers.note(own)
    return additions.demand(
      own, wanted: server.wantedDebugOptions, restTime: numbers.restTime)
  }

  /// Whether `surface` still shows the last frame. A frame that is captured is drawn whole, so that
  /// it can be drawn again alone.
  private func isKept(_ surface: DrawTarget) -> Bool {
    surface === drawing?.shownOn && capture == nil
  }

  /// Has the next frame drawn whole, because something else drew to the surface.
  package func forgetSurface() { drawing?.shownOn = nil }

  /// Has the cost of the frames from now on measured, or not any more: ``FrameReport/cost``.
  ///
  /// - Parameter clock: the clock; nil, the default, takes the GPU's where the driver's is true.
  package func measureCost(_ detail: CostDetail?, clock: CostClock? = nil) {
    cost = (detail, clock)
    drawing?.compositor.measureCost(detail, clock: clock)
  }

  /// Draws a frame that was built before.
  package func draw(
    _ frame: Frame, into surface: DrawTarget, _ report: inout FrameReport
  ) throws {
    var frame = frame
    _ = additions.begin(server.wantedDebugOptions)
    additions.note(&frame, &report, culls: false)
    let unknown = LiveTree(layers: EvaluatedTree(), notes: [:])
    try show(frame, of: unknown, on: surface, &report)
  }

  /// Draws a frame of a tree with its overlays.
  private func show(
    _ frame: Frame, of tree: LiveTree, on surface: DrawTarget, _ report: inout FrameReport
  ) throws {
    let meter = Meter()
    let compositor = try compositor()
    forgetSurface()
    willDraw?()
    try compositor.draw(additions.painted(over: frame, by: compositor), into: surface)
    report.gl = compositor.device.takeCounters()
    report.cost = compositor.cost
    report.drawing = compositor.counters
    report.diagnostics += problems.sentences(
      compositor.diagnostics, of: tree.layers, notes: tree.notes)
    report.stages.draw = meter.reading
  }
}
