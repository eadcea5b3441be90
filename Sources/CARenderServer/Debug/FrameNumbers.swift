// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CALive
import CACompositor
import CAFrame
import CADevice
import CAGeometry

/// The numbers about a session's frames, kept while a HUD or a watcher shows them.
struct FrameNumbers {
  /// Nil while nobody looks.
  private var log: FrameLog?
  private var hud: HUD?
  private var showsHUD = false
  private let post: LivePost?
  private var costliest: [FrameReading.PassReading] = []
  private var dearest: (layer: DearestLayer?, time: Double)?
  /// Seconds between two searches: a search reads every draw of the frame.
  private static let dearestPeriod = 0.25

  /// - Parameters:
  ///   - isWatched: whether the process can be watched.
  ///   - owner: the program of the picture, where it is another process's.
  ///   - wake: asks the session for a frame.
  init(
    isWatched: Bool, _ environment: [String: String], owner: SurfaceOwner?,
    wake: @escaping @Sendable () -> Void
  ) {
    post = isWatched ? LivePost(.process, owner: owner, wake: wake) : nil
    if isWatched {
      log = FrameLog()
      LiveServer.begin(environment)
    }
  }

  /// When the HUD shows that nothing moves; nil where it does, or is not shown.
  var restTime: Double? { hud?.restTime }

  /// Begins a frame with these options.
  mutating func begin(_ options: DebugOptions) {
    showsHUD = options.showsHUD
    if showsHUD, log == nil { log = FrameLog() }
    if showsHUD { return }
    hud = nil
    if post == nil { log = nil }
  }

  /// Lets go of what the HUD has in the device, as that is lost. The numbers stay.
  func dropDevice() { hud?.dropDevice() }

  /// Notes a frame that was drawn.
  mutating func note(_ report: FrameReport, _ frame: Frame, _ tree: LiveTree, at time: Double) {
    log?.note(report, at: time)
    if showsHUD { findDearest(frame, tree, at: time) }
    guard let post, post.isRead else { return }
    var reading = post.blank
    reading.note(passesOf: frame, of: tree.layers, notes: tree.notes)
    costliest = reading.costliest
  }

  /// Finds the dearest layer, unless the last search is younger than `dearestPeriod`.
  private mutating func findDearest(_ frame: Frame, _ tree: LiveTree, at time: Double) {
    if let found = dearest, found.layer != nil,
      (found.time..<found.time + Self.dearestPeriod).contains(time)
    {
      return
    }
    dearest = tree.notes.isEmpty ? nil : (DearestLayer(of: frame, tree), time)
  }

  /// Notes the outcomes of the display's ticks.
  mutating func note(_ counts: FrameCounts, refreshRate: Double) {
    log?.counts = counts
    log?.refreshRate = refreshRate
  }

  /// Notes when the tree wants its next frame.
  mutating func note(_ demand: FrameDemand) {
    guard log != nil else { return }
    switch demand {
    case .now, .continuous: log?.isNextAwaited = true
    case .at, .never: log?.isNextAwaited = false
    }
  }

  /// Hands the tree to a watcher that asked for it.
  func offer(_ tree: LiveTree) { post?.offer(tree) }

  /// Tells watchers.
  func publish(_ surface: DrawTarget, _ options: DebugOptions, at time: Double) {
    guard let post, let log else { return }
    var reading = post.blank
    reading.take(log, at: time)
    (reading.width, reading.height) = (surface.width, surface.height)
    reading.costliest = costliest
    reading.overlays =
      Visualization.named.filter { $0.name != "opaque" && options.overlays.contains($0.value) }
      .map(\.name) + (options.showsHUD ? ["hud"] : [])
    post.publish(reading)
  }

  /// Draws the HUD over a picture, where it is asked for.
  ///
  /// - Returns: The pixels that it drew; nil for none.
  mutating func drawHUD(
    at time: Double, isPictureNew: Bool, isOverdrawn: Bool, into surface: DrawTarget,
    scale: Double, _ compositor: Compositor
  ) throws -> DeviceRect? {
    guard showsHUD, let log else { return nil }
    let hud = self.hud ?? HUD()
    self.hud = hud
    return try hud.draw(
      log, dearest?.layer, at: time, isPictureNew: isPictureNew, isOverdrawn: isOverdrawn,
      into: surface,
      scale: scale, beside: compositor)
  }
}
