import CACommit
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

extension FrameBuilder {
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

  mutating func openPass() { openPasses.append(OpenPass(mark: mark)) }

  /// Leaves the innermost open pass, and all that was made for it, undone.
  mutating func discardPass() { rollBack(to: openPasses.removeLast().mark) }

  /// Runs `draw` with a pass of its own open, and answers the pixels it touches.
  ///
  /// Of `clip` the pixels count; its shapes apply when the picture is put back.
  ///
  /// - Parameter reach: how many pixels further than `clip` the picture is needed.
  mutating func offscreen(
    _ clip: ClipState, reach: SIMD2<Int> = .zero, _ draw: (inout FrameBuilder, ClipState) -> Void
  ) -> DeviceRect {
    let (outerRect, outerOrder, outerCuts, outerLimit) = (passRect, orderRect, cuts, isLimited)
    var inner = ClipState(bounds: clip.bounds, whole: clip.whole)
    inner.limit(to: passRect)
    inner.bounds = inner.bounds.outset(reach)
    inner.whole = inner.whole.outset(reach)
    passRect = inner.whole
    orderRect = orderRect.outset(reach)
    isLimited = false
    cuts.removeAll(keepingCapacity: true)
    openPass()
    draw(&self, inner)
    (passRect, orderRect, cuts, isLimited) = (outerRect, outerOrder, outerCuts, outerLimit)
    return openPasses[openPasses.count - 1].allTouched.intersection(inner.bounds)
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
    let open = openPasses.removeLast()
    let isHalfFloat = reason != .surface && halfFloats.layers.contains(layer)
    for part in open.parts {
      frame.passes[part].isHalfFloat = isHalfFloat
      frame.passes[part].rect = rect
      frame.passes[part].clearColor = clear
      frame.passes[part].layer = layer
      frame.passes[part].reason = reason
    }
    let first = frame.draws.count
    frame.draws.append(contentsOf: open.draws)
    var pass = Pass(
      target: open.target ?? 0, rect: rect, begin: open.parts.isEmpty ? .clear : .keep,
      clearColor: clear, draws: first..<frame.draws.count, layer: layer, reason: reason)
    pass.isHalfFloat = isHalfFloat
    frame.passes.append(pass)
  }

  /// The backdrop in the open pass, as a target that later draws of the pass can sample.
  ///
  /// - Parameter rect: the device pixels wanted; those outside the pass are transparent.
  /// - Returns: nil where nothing is below: the pass is not the surface's and nothing was drawn
  ///   yet, or `rect` has no pixel in it.
  mutating func backdrop(of rect: DeviceRect, layer: LayerID) -> TargetPicture? {
    let rect = rect.intersection(passRect)
    let open = openPasses[openPasses.count - 1]
    let isEmpty = open.target != 0 && open.allTouched.intersection(rect).isEmpty
    guard !rect.isEmpty, !isEmpty else { return nil }
    let source = splitPass()
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
  /// - Returns: the number of the target.
  private mutating func splitPass() -> Int {
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

extension OpenPass {
  /// Pixels that anything drawn so far may touch.
  var allTouched: DeviceRect { draws.reduce(touched) { $0.union($1.bounds) } }
}
