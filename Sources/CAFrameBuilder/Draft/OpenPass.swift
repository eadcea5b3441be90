// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A pass that is being filled.
struct OpenPass {
  var draws: [Draw] = []
  /// The target's number, once something refers to it.
  var target: Int?
  /// Passes of the frame that hold the draws from before a read.
  var parts: [Int] = []
  /// Pixels that those may touch.
  var touched = DeviceRect.zero
  /// The state of the frame when the pass was opened.
  let mark: FrameMark
}

/// How much of a frame there is.
struct FrameMark {
  let passes: Int
  let targets: Int
  let draws: Int
}

extension FrameDraft {
  var mark: FrameMark {
    FrameMark(
      passes: frame.passes.count, targets: frame.targets.count, draws: frame.draws.count)
  }

  /// Takes back all passes, targets and draws since `mark`.
  mutating func rollBack(to mark: FrameMark) {
    frame.passes.removeSubrange(mark.passes...)
    frame.targets.removeSubrange(mark.targets...)
    frame.draws.removeSubrange(mark.draws...)
  }

  mutating func openPass() {
    var draws: [Draw] = []
    swap(&draws, &spareDraws)
    openPasses.append(OpenPass(draws: draws, mark: mark))
  }

  /// Leaves the innermost open pass, and all that was made for it, undone.
  mutating func discardPass() { rollBack(to: openPasses.removeLast().mark) }

  /// The pixels that the innermost open pass may touch so far.
  var touched: DeviceRect { openPasses[openPasses.count - 1].allTouched }

  /// Ends the innermost open pass as a picture; nil, with the pass undone, where `rect` is empty.
  mutating func closePicture(
    _ rect: DeviceRect, _ layer: LayerID, _ reason: PassReason
  ) -> TargetPicture? {
    guard !rect.isEmpty else {
      discardPass()
      return nil
    }
    return TargetPicture(target: closeTarget(rect, layer, reason), rect: rect)
  }

  /// Ends the innermost open pass as an offscreen target.
  mutating func closeTarget(_ rect: DeviceRect, _ layer: LayerID, _ reason: PassReason) -> Int {
    let target = numberTarget()
    frame.targets[target - 1] = DeviceSize(width: rect.width, height: rect.height)
    closePass(rect: rect, clear: .zero, layer: layer, reason: reason)
    return target
  }

  /// The number of the innermost open pass's target.
  private mutating func numberTarget() -> Int {
    let open = openPasses.count - 1
    if let target = openPasses[open].target { return target }
    frame.targets.append(DeviceSize(width: 1, height: 1))
    openPasses[open].target = frame.targets.count
    return frame.targets.count
  }

  /// Ends the innermost open pass, whose target has a number.
  mutating func closePass(
    rect: DeviceRect, clear: SIMD4<Float>, layer: LayerID, reason: PassReason
  ) {
    var open = openPasses.removeLast()
    let isHalfFloat = reason != .surface && halfFloatLayers.contains(layer)
    for part in open.parts {
      frame.passes[part].isHalfFloat = isHalfFloat
      frame.passes[part].rect = rect
      frame.passes[part].clearColor = clear
      frame.passes[part].layer = layer
      frame.passes[part].reason = reason
    }
    let first = frame.draws.count
    open.draws.moveAll(to: &frame.draws)
    if open.draws.capacity > spareDraws.capacity { swap(&open.draws, &spareDraws) }
    var pass = Pass(
      target: open.target ?? 0, rect: rect, begin: open.parts.isEmpty ? .clear : .keep,
      clearColor: clear, draws: first..<frame.draws.count, layer: layer, reason: reason)
    pass.isHalfFloat = isHalfFloat
    frame.passes.append(pass)
  }

  /// The head of the only quad of the pass that was closed last, among the frame's; below zero
  /// where it draws more, or what is not known to end with its quads.
  var onlyQuad: Int32 {
    guard let pass = frame.passes.last, pass.begin == .clear, pass.draws.count == 1 else {
      return -1
    }
    let draw = frame.draws[pass.draws.lowerBound]
    let kinds: [DrawKind] = [.picture, .color, .gradient]
    guard draw.instances.count == 1, kinds.contains(draw.variant.kind) else { return -1 }
    return draw.instances.first
  }

  /// The backdrop in the open pass, as a target that later draws of the pass can sample.
  ///
  /// - Parameter rect: the device pixels wanted; those outside the pass are transparent.
  /// - Returns: nil where nothing is below: the pass is not the surface's and nothing was drawn
  ///   yet,
  ///   or `rect` has no pixel in it.
  mutating func backdrop(
    of rect: DeviceRect, layer: LayerID, _ scope: Scope
  ) -> TargetPicture? {
    let rect = rect.intersection(scope.passRect)
    let open = openPasses[openPasses.count - 1]
    let isEmpty = open.target != 0 && open.allTouched.intersection(rect).isEmpty
    guard !rect.isEmpty, !isEmpty else { return nil }
    let source = splitPass(scope.passRect)
    frame.targets.append(DeviceSize(width: rect.width, height: rect.height))
    let target = frame.targets.count
    frame.passes.append(
      Pass(
        target: target, rect: rect, begin: .copy(of: source), clearColor: .zero,
        draws: frame.draws.count..<frame.draws.count, layer: layer, reason: .backdrop))
    return TargetPicture(target: target, rect: rect)
  }

  /// Makes the draws of the open pass so far a pass of the frame; the open pass goes on after it.
  ///
  /// - Parameter passRect: the pixels that the pass may touch.
  /// - Returns: the number of the target.
  private mutating func splitPass(_ passRect: DeviceRect) -> Int {
    let target = numberTarget()
    let open = openPasses.count - 1
    let (draws, parts) = (openPasses[open].draws, openPasses[open].parts)
    guard !draws.isEmpty || parts.isEmpty else { return target }
    let first = frame.draws.count
    frame.draws.append(contentsOf: draws)
    openPasses[open].touched = openPasses[open].allTouched
    openPasses[open].draws.removeAll(keepingCapacity: true)
    openPasses[open].parts.append(frame.passes.count)
    // Rectangle, colour and reason are known when the pass ends.
    frame.passes.append(
      Pass(
        target: target, rect: passRect, begin: parts.isEmpty ? .clear : .keep, clearColor: .zero,
        draws: first..<frame.draws.count, layer: LayerID(rawValue: 0), reason: .surface))
    return target
  }
}

extension FrameDraft {
  /// A target with one instance over its cells.
  mutating func target<I: Instance>(
    of instance: I, _ features: Features, _ source: TargetPicture, mask: Int = 0,
    _ rect: DeviceRect, _ layer: LayerID, _ reason: PassReason
  ) -> Int {
    let run = frame.nextInstances.holding(1)
    openPass()
    openPasses[openPasses.count - 1].draws.append(
      Draw(
        layer: layer, variant: Variant(I.kind, features), source: .target(Int32(source.target)),
        mask: Int32(mask), isOpaque: true, instances: run, bounds: rect))
    frame.append(
      instance,
      InstanceHead([Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)]))
    return closeTarget(rect, layer, reason)
  }

  /// A picture of nothing, one pixel of it.
  mutating func nothing(_ layer: LayerID, _ area: DeviceRect) -> TargetPicture {
    let rect = DeviceRect(x: area.x, y: area.y, width: 1, height: 1)
    openPass()
    return TargetPicture(target: closeTarget(rect, layer, .before), rect: rect)
  }

  /// Whether the limits allow a target of this size; reports where they do not.
  ///
  /// A raster is measured when it is done.
  ///
  /// - Parameter loss: the end of the sentence that says how the layer is drawn then.
  mutating func hasRoom(
    for rect: DeviceRect, _ visit: LayerVisit, orLoses loss: String
  ) -> Bool {
    let fits =
      visit.scope.isInRaster || limits.allowTarget(width: rect.width, height: rect.height)
    if fits, frame.targets.count < limits.maximumTargets { return true }
    report(
      visit.id,
      "The layer needs a target of its own beyond the limit of \(limits.targetText); it is drawn "
        + loss)
    return false
  }

  /// Gives steps that hand a picture on, as copies and those of a blur, its format.
  mutating func spreadHalfFloats() {
    guard !halfFloatLayers.isEmpty else { return }
    var isHalfFloat = [Bool](repeating: false, count: frame.targets.count + 1)
    for number in frame.passes.indices {
      let target = frame.passes[number].target
      guard target > 0 else {
        isHalfFloat[0] = frame.passes[number].isHalfFloat
        continue
      }
      var holds = frame.passes[number].isHalfFloat || isHalfFloat[target]
      frame.forEachTarget(readBy: number) { holds = holds || isHalfFloat[$0] }
      frame.passes[number].isHalfFloat = holds
      isHalfFloat[target] = holds
    }
    frame.endDitherOfHalfFloats()
  }
}

extension OpenPass {
  /// Pixels that anything drawn so far may touch.
  var allTouched: DeviceRect { draws.reduce(touched) { $0.union($1.bounds) } }
}

extension [Draw] {
  /// Moves all draws behind those of another list; the room of one of the lists stays here.
  fileprivate mutating func moveAll(to other: inout [Draw]) {
    if other.isEmpty { return swap(&self, &other) }
    other.append(contentsOf: self)
    removeAll(keepingCapacity: true)
  }
}
