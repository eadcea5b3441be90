// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The history of an emitter layer: which parameters were in force at which time of its clock.
///
/// Each particle keeps what its layer and its cell were when it was born, so the particles at a
/// time follow from the history and the time alone. Commits add entries. Animations are evaluated
/// 64 times a second, at times that do not depend on the times of frames, so that frames can be
/// drawn in any order.
package struct EmissionTimeline: Sendable {
  /// How many changes by commits are kept; particles born before the first of them are forgotten.
  package static let longestHistory = 4096
  /// Evaluations of animated parameters per second of the layer's clock.
  static let samplesPerSecond = 64.0
  /// An animated emission is counted from the beginning of a block of that many seconds, so that
  /// nothing has to go through hours of it. Animated particles are shown for one to two blocks.
  static let blockLength = 128.0
  /// Spans beyond which those of earlier blocks are let go.
  private static let mostSpans = 4 * Int(blockLength * samplesPerSecond)

  /// The parameters that hold from a commit on.
  fileprivate struct Entry {
    /// Seconds of the layer's clock; minus infinity for the first, which was always so.
    let start: Double
    let values: Values
  }

  fileprivate enum Values {
    case still(EmitterParameters)
    /// With the cells that all times have in common, if animations leave them as they are.
    case animated(LayerState, AnimationPlan, EmitterParameters?)
  }

  private var entries: [Entry] = []
  /// How many particles of each cell of the layer were born before the first entry that is kept.
  private var forgotten: [Double] = []

  /// The times that were looked at, ascending.
  private(set) var spans: [EmissionSpan] = []
  /// For each span how many particles of each cell of the layer were born before it.
  private(set) var counts: [Double] = []
  /// The parameters that spans refer to.
  private(set) var parameters: [EmitterParameters] = []
  /// The pictures of all cells, each once.
  package private(set) var pictures: [ParticlePicture] = []
  /// How far each of them reaches from its middle, points at scale 1.
  private(set) var pictureReaches: [Float] = []
  /// Whether particles may be of other colours than their pictures.
  package private(set) var isTinted = false
  /// The box around all particles there may be, layer space.
  package private(set) var box = ParticleBox()
  /// Until when spans are made, and the entry from which they go on.
  private var reached = -Double.infinity
  private var entry = 0
  /// Times between spans that were left out.
  private var gaps: [Range<Double>] = []
  private var spanLimit = mostSpans

  /// The history of a layer that always was as it is.
  package init(_ state: LayerState, _ plan: AnimationPlan) {
    entries = [Entry(start: -.infinity, values: Values(state, plan))]
  }
}

extension EmissionTimeline.Values {
  fileprivate init(_ state: LayerState, _ plan: AnimationPlan) {
    if plan.isEmpty {
      self = .still(EmitterParameters(state))
    } else {
      let changesCells = plan.valueTracks.contains { $0.property == .emitterCells }
      self = .animated(state, plan, changesCells ? nil : EmitterParameters(state))
    }
  }
}

/// Times between which the parameters of an emission stay as they are.
struct EmissionSpan: Sendable {
  /// Seconds of the layer's clock.
  var start, end: Double
  /// The place of the parameters.
  let parameters: Int
  /// How far the centre of the shape moves in the span, points.
  var motion = SIMD3<Float>()
  /// The place of the first count.
  let counts: Int
  /// Whether animations are evaluated, so that births are counted block by block.
  let isSampled: Bool
}

extension EmissionTimeline {
  /// Puts a state and its animations into force from `time` of the layer's clock on.
  ///
  /// A time before the last change, of a clock that was set back, takes its place.
  package mutating func change(at time: Double, to state: LayerState, _ plan: AnimationPlan) {
    while let last = entries.last, entries.count > 1, last.start >= time { entries.removeLast() }
    if entries.count >= EmissionTimeline.longestHistory { forgetHalf() }
    entries.append(Entry(start: time, values: Values(state, plan)))
    if reached > time { cutSpans(at: time) }
  }

  /// Takes back what was looked at from `time` on.
  private mutating func cutSpans(at time: Double) {
    while let last = spans.last, last.start >= time { spans.removeLast() }
    guard let last = spans.last, gaps.allSatisfy({ $0.upperBound <= last.start }) else {
      return forgetSpans()
    }
    if last.isSampled, time < last.end {
      spans[spans.count - 1].motion *= Float((time - last.start) / (last.end - last.start))
    }
    spans[spans.count - 1].end = min(last.end, time)
    (reached, entry) = (time, entries.count - 1)
  }

  /// Makes ``spans`` hold all times that matter at `time` of the layer's clock.
  package mutating func look(until time: Double) {
    guard time.isFinite else { return }
    if reached > time, hasGap(before: time) { forgetSpans() }
    addSpans(until: time)
    guard spans.count > spanLimit else { return }
    forgetSpans()
    addSpans(until: time)
    spanLimit = max(EmissionTimeline.mostSpans, 2 * spans.count)
  }

  private func hasGap(before time: Double) -> Bool {
    let needed = EmissionTimeline.firstBlock(at: time)...time
    return gaps.contains { $0.overlaps(needed.lowerBound..<needed.upperBound.nextUp) }
  }

  /// The time from which on animated emissions count for `time`.
  static func firstBlock(at time: Double) -> Double {
    ((time / blockLength).rounded(.down) - 1) * blockLength
  }

  private mutating func addSpans(until time: Double) {
    while reached <= time, entry < entries.count {
      let end = entry + 1 < entries.count ? entries[entry + 1].start : .infinity
      if reached < end { addSpan(until: end, time) }
      if reached >= end { entry += 1 }
    }
  }

  /// Adds the next span of the present entry, which ends at `end`, on the way to `time`.
  private mutating func addSpan(until end: Double, _ time: Double) {
    guard case .animated(_, let plan, _) = entries[entry].values else {
      return add(until: end, isSampled: false)
    }
    let first = plan.firstBegin
    if reached < first { return add(until: min(end, first), isSampled: false) }
    let start = EmissionTimeline.firstBlock(at: min(time, end))
    if start - reached > 2 * EmissionTimeline.blockLength {
      gaps.append(reached..<start)
      reached = start
      return
    }
    let activity = plan.activity(at: reached)
    let length = EmissionTimeline.blockLength
    var next = min(end, ((reached / length).rounded(.down) + 1) * length)
    if activity.phase == .moving {
      let step = EmissionTimeline.samplesPerSecond
      next = min(next, ((reached * step).rounded(.down) + 1) / step)
    } else {
      next = min(next, activity.until)
    }
    next = max(next, reached.nextUp)
    add(until: next, isSampled: true, movingTo: sample(at: next).position)
  }

  private mutating func add(until end: Double, isSampled: Bool, movingTo there: SIMD3<Float>? = nil)
  {
    let start = reached
    let place = keep(sample(at: start.isFinite ? start : end.nextDown))
    let isNewBlock =
      isSampled && start.remainder(dividingBy: EmissionTimeline.blockLength) == 0
    let first = counts.count
    for cell in 0..<parameters[place].rootCount {
      counts.append(isNewBlock ? 0 : born(cell))
    }
    let motion = there.map { $0 - parameters[place].position } ?? .zero
    box.include(parameters[place], motion)
    spans.append(
      EmissionSpan(
        start: start, end: end, parameters: place, motion: motion, counts: first,
        isSampled: isSampled))
    reached = end
  }

  /// How many particles of a cell were born before the span that is about to be added.
  private func born(_ cell: Int) -> Double {
    guard let last = spans.last else { return cell < forgotten.count ? forgotten[cell] : 0 }
    guard cell < parameters[last.parameters].rootCount else { return 0 }
    return CellBirths(of: cell, in: last, self).countAtEnd
  }

  /// The parameters in force at a time of the present entry.
  private func sample(at time: Double) -> EmitterParameters {
    switch entries[entry].values {
    case .still(let parameters): parameters
    case .animated(let state, let plan, let common):
      EmitterParameters(plan.shown(state, at: time), cellsOf: common)
    }
  }

  /// Keeps parameters, of which samples in a row are often equal, and answers their place.
  private mutating func keep(_ sample: EmitterParameters) -> Int {
    var sample = sample
    for (cell, look) in sample.looks.enumerated() {
      guard let look else { continue }
      let known = pictures.firstIndex(of: look)
      if known == nil {
        pictures.append(look)
        pictureReaches.append((look.size * look.size).sum().squareRoot() / 2)
      }
      sample.cells[cell].picture = Int32(known ?? pictures.count - 1)
    }
    if let last = parameters.last {
      if last == sample { return parameters.count - 1 }
      if last.cells == sample.cells { sample.cells = last.cells }
    }
    isTinted = isTinted || sample.cells.contains { $0.isTinted }
    parameters.append(sample)
    return parameters.count - 1
  }

  /// When the first change by a commit after a time is; infinite for none.
  func nextEntry(after time: Double) -> Double {
    entries.first { $0.start > time }?.start ?? .infinity
  }

  /// How the animations in force at a time act then; nil for none.
  func animation(at time: Double) -> AnimationActivity? {
    guard case .animated(_, let plan, _)? = entries.last(where: { $0.start <= time })?.values else {
      return nil
    }
    return plan.activity(at: time)
  }

  private mutating func forgetSpans() {
    spans.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    pictureReaches.removeAll(keepingCapacity: true)
    gaps.removeAll()
    (box, isTinted) = (ParticleBox(), false)
    (reached, entry) = (entries[0].start, 0)
  }

  /// Forgets the older half of the history, but not how many particles it brought.
  private mutating func forgetHalf() {
    let count = entries.count / 2
    let start = entries[count].start
    forgetSpans()
    addSpans(until: start.nextDown)
    let cells = spans.last.map { parameters[$0.parameters].rootCount } ?? 0
    forgotten = (0..<cells).map(born)
    entries.removeFirst(count)
    forgetSpans()
  }
}

extension AnimationPlan {
  /// When the first animation begins. Before that, only values that fill backwards show.
  fileprivate var firstBegin: Double {
    let begin = records.map(\.timing.beginTime).min() ?? .infinity
    return begin.isNaN ? .infinity : begin
  }
}
