// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CARenderTree
import CATrace

/// The rooms without a GPU: the server's tree and the builder of its frames.
///
/// A session runs them before it draws, and tools run them alone to look at a frame before it is
/// drawn.
package struct Rooms: ~Copyable {
  private var tree = RenderTree()
  private var builder = FrameBuilder()
  /// The trees of earlier times, each in force until its time, ascending.
  private var sealed: [(end: Double, tree: RenderTree)] = []
  /// Which of them was evaluated last; their number for `tree`, −1 for one that is not here.
  private var lastPlace = 0
  /// The notes about layers that commits brought.
  package private(set) var notes: [LayerID: LayerNote] = [:]
  private var problems = ProblemNames()
  /// The guests that stand in layers of the tree.
  private var guests: GuestFollower
  /// The layers of the tree in the quota of its program; nil without one.
  private let share: LayerShare?

  /// - Parameters:
  ///   - disabled: the optimisations that the builder leaves out.
  ///   - dithersGradients: see ``Dither``.
  ///   - waitsForPictures: whether sources of pictures may be waited for.
  ///   - textureSide: the longest side of a texture, pixels, where that is known.
  ///   - guests: the guests that layers may show.
  ///   - quota: the quota of the tree's program; nil for one's own.
  ///   - wake: called, on any thread, when a guest that a layer shows changed.
  package init(
    disabled: Switches = [], dithersGradients: Bool = true, waitsForPictures: Bool = true,
    textureSide: Int = .max, guests: GuestTrees = .process, quota: RenderQuota? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.guests = GuestFollower(guests, wake: wake)
    share = quota?.makeShare()
    if let quota { builder.limits.maximumFilterArea = quota.limits.filterPixels }
    builder.dithersGradients = dithersGradients
    heed(disabled: disabled, textureSide: textureSide)
    tree.copyLimits = builder.limits.copies
    tree.waitsForPictures = waitsForPictures
  }

  /// Builds frames for a device from now on.
  ///
  /// - Parameters:
  ///   - disabled: the optimisations that the builder leaves out.
  ///   - textureSide: the longest side of a texture, pixels.
  mutating func heed(disabled: Switches, textureSide: Int) {
    builder.disabled = disabled
    let limits = FrameLimits()
    builder.limits.maximumContentsSide = min(limits.maximumContentsSide, textureSide)
    builder.limits.maximumPassSide = min(limits.maximumPassSide, textureSide)
  }

  /// Takes in commits in order. One that cannot be applied leaves the tree as it was, and is said.
  package mutating func apply(_ commits: [Commit], _ report: inout FrameReport) {
    let meter = Meter()
    for commit in commits {
      do {
        defer { share?.settle(at: tree.nodeCount) }
        if let share { tree.nodeLimit = share.limit }
        let counters = try Trace.span("apply") { () throws(CommitError) in try tree.apply(commit) }
        report.layersApplied += counters.layersChanged
        report.propertiesApplied += counters.propertiesChanged
        report.layersRemoved += counters.layersRemoved
        keepNotes(of: commit)
      } catch {
        let reason = tree.sentence(error, about: commit, notes: notes)
        report.refusals.append("Commit \(commit.sequence) was refused: \(reason)")
      }
    }
    report.commits += commits.count
    if let share { tree.nodeLimit = share.limit }
    let nodeCount = tree.nodeCount
    let room = share.map { $0.limit - nodeCount }
    guests.follow(in: &tree, &notes, &report, room: room)
    share?.settle(at: tree.nodeCount)
    report.stages.apply = report.stages.apply + meter.reading
  }

  /// Whether layers of the tree show guests, or ask for some: then ``apply(_:_:)`` may have news
  /// without a commit.
  package var hasGuests: Bool { guests.isFollowing }

  /// How much of guests the tree takes in.
  package var guestLimits: GuestLimits {
    get { guests.limits }
    set { guests.limits = newValue }
  }

  private mutating func keepNotes(of commit: Commit) {
    if notes.isEmpty, commit.notes.isEmpty { return }
    for note in commit.notes { notes[note.layer] = note }
    for layer in commit.removed { notes[layer] = nil }
  }

  /// Whether ``shadowNotes`` are kept. Default false.
  package var notesShadows: Bool {
    get { builder.notesShadows }
    set { builder.notesShadows = newValue }
  }
  /// How the shadows of the last frame are drawn and why; see ``FrameBuilder/shadowNotes``.
  package var shadowNotes: [ShadowNote] { builder.shadowNotes }

  /// The bells of all that layers show and that changes by itself: sources of pictures, modifiers.
  package var bells: [Bells] { tree.sources.map(\.bells) + tree.modifierBells }

  /// The values of modifiers as a commit of properties; nil where there is nothing to tell.
  mutating func modifierValues(after captured: inout CapturedModifiers) -> Commit? {
    captured.commit(of: tree)
  }

  /// Keeps the tree as it is for all times before `t`; commits from now on show from `t` on.
  ///
  /// So frames of any time can be had in any order, though the tree went on.
  ///
  /// - Precondition: `t` is not before the time of the call before.
  package mutating func seal(at t: Double) {
    precondition(
      sealed.allSatisfy { $0.end <= t }, "Trees are sealed in the order of their times.")
    if lastPlace == sealed.count { lastPlace += 1 }
    sealed.append((t, tree))
  }

  /// Counts the present tree as one that is kept.
  ///
  /// - Throws: where the program has too many.
  func checkRoomForSeal() throws(QuotaError) { try share?.keep(layers: tree.nodeCount) }

  /// The tree as it is now, for ``exchangeTree(_:)``.
  var keptTree: RenderTree { tree }

  /// Puts another tree in the place of the present one, which the caller gets.
  mutating func exchangeTree(_ other: inout RenderTree) {
    swap(&tree, &other)
    lastPlace = -1
  }

  /// How the tree in force at `t`, seconds of the media clock, looks then.
  package mutating func evaluate(at t: Double, _ report: inout FrameReport) -> EvaluatedTree {
    let meter = Meter()
    let layers = Trace.span("evaluate") { treeInForce(at: t) }
    guests.settle(ended: tree.endedGuests(at: t))
    report.layersInTree = layers.layers.count
    report.layersEvaluated = layers.changed.count
    report.stages.evaluate = meter.reading
    return layers
  }

  /// The sources that layers show at media time `t`, with the times for which a frame of `t` asks
  /// them.
  package mutating func sourceTimes(at t: Double) -> [SourceTime] {
    guard let place = sealed.firstIndex(where: { t < $0.end }) else {
      return tree.sourceTimes(at: t)
    }
    return sealed[place].tree.sourceTimes(at: t)
  }

  private mutating func treeInForce(at t: Double) -> EvaluatedTree {
    let place = sealed.firstIndex { t < $0.end } ?? sealed.count
    var layers =
      place < sealed.count ? sealed[place].tree.evaluate(at: t) : tree.evaluate(at: t)
    // A tree knows the difference from its own last evaluation, not from another tree's.
    if place != lastPlace { layers.changed = ContiguousArray(0..<Int32(layers.layers.count)) }
    lastPlace = place
    return layers
  }

  /// When the picture next changes by itself after a frame of `t`; the rate is in frames per
  /// second.
  package func demand(after t: Double, refreshRate: Double) -> FrameDemand {
    switch tree.nextWake(after: t) {
    case .now: .now
    case .continuous(let rate): .continuous(every: rate?.stride(refreshRate: refreshRate) ?? 1)
    case .at(let time): .at(time)
    case .never: .never
    }
  }

  /// The frame that makes a surface show `layers`.
  ///
  /// - Parameters:
  ///   - keepsSurface: whether the surface shows the frame made before this one, and nothing was
  ///     drawn to it since: then the frame draws only the difference.
  ///   - redrawsAll: whether it draws everything nevertheless, and only the report names the
  ///     difference.
  ///   - keepsHidden: whether draws that opaque ones hide stay in the frame, to be shown.
  package mutating func frame(
    of layers: EvaluatedTree, view: FrameView, keepsSurface: Bool = false,
    redrawsAll: Bool = false, keepsHidden: Bool = false, _ report: inout FrameReport
  ) -> Frame {
    let meter = Meter()
    let disabled = builder.disabled
    if keepsHidden { builder.disabled.insert(.culling) }
    defer { builder.disabled = disabled }
    let frame = Trace.span("build") {
      builder.frame(
        of: layers, view: view, keepsSurface: keepsSurface, redrawsAll: redrawsAll)
    }
    report.damage = builder.damage.isFull ? nil : builder.damage.rects
    report.pixelsRedrawn = builder.redrawn.area
    report.tilesRedrawn = builder.redrawn.tiles
    report.layersVisited = builder.counters.layersVisited
    report.indexQueries = builder.counters.indexQueries
    report.passes = frame.passes.count
    report.frameDraws = frame.draws.count
    report.culled = builder.culled
    report.quads = frame.heads.count
    report.diagnostics = problems.sentences(
      frame.diagnostics + guests.problems, of: layers, notes: notes)
    report.stages.build = meter.reading
    return frame
  }
}
