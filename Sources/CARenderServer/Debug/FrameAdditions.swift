// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CACompositor
import CAFrame
import CAGeometry

/// The overlays of a session: which are in force, and what they know of the frames before.
struct FrameAdditions {
  /// The options that the environment asks for; they hold as long as the session does.
  private let asked: DebugOptions
  /// The options of the frame that is drawn, or was drawn last.
  private(set) var options = DebugOptions()
  private var facts = OverlayFacts()
  private var flashes = Flashes()

  init(asked: DebugOptions) { self.asked = asked }

  /// Whether draws that opaque ones hide are to be seen.
  var showsHidden: Bool { options.overlays.contains(.occlusion) }

  /// Begins a frame with these options.
  ///
  /// - Returns: Whether all of the surface is drawn, changed or not.
  mutating func begin(_ wanted: DebugOptions) -> Bool {
    let new = asked.union(wanted)
    defer { options = new }
    if !new.overlays.contains(.flash), !flashes.isEmpty { flashes = Flashes() }
    return new != options || !new.overlays.isEmpty
  }

  /// Notes what overlays show of a frame that was built, and leaves hidden draws out of it where
  /// the builder kept them.
  mutating func note(_ frame: inout Frame, _ report: inout FrameReport, culls: Bool) {
    guard !options.overlays.isEmpty else { return }
    facts = OverlayFacts()
    facts.damage = report.damage ?? [frame.size.rect]
    if options.overlays.contains(.flash) {
      flashes.note(facts.damage, at: frame.time)
      facts.flashes = flashes.shown(at: frame.time)
    }
    if showsHidden, culls {
      facts.unculled = frame
      report.culled = frame.cullHidden()
      (report.passes, report.frameDraws) = (frame.passes.count, frame.draws.count)
    }
  }

  /// A frame with the overlays over it.
  mutating func painted(over frame: Frame, by compositor: Compositor) -> Frame {
    if options.overlays.isEmpty { return frame }
    if !options.overlays.isDisjoint(with: [.rasterized, .passes, .overdraw]) {
      facts.keptRasters = compositor.keptRasters(of: frame)
    }
    defer { facts = OverlayFacts() }
    return frame.showing(options.overlays, facts)
  }

  /// When the next frame is due, where the tree asks for `own` and the HUD has numbers of rest to
  /// show.
  func demand(_ own: FrameDemand, wanted: DebugOptions, restTime: Double?) -> FrameDemand {
    if asked.union(wanted) != options { return .now }
    switch own {
    case .now, .continuous: return own
    case .at, .never: break
    }
    if !flashes.isEmpty { return .continuous(every: 1) }
    guard let restTime else { return own }
    if case .at(let time) = own { return .at(min(time, restTime)) }
    return .at(restTime)
  }
}
