// SPDX-License-Identifier: Apache-2.0
import CAShapes

extension ShapeBuilder {
  /// Several paths as one, as a mode says; the paths themselves beyond the limit of merges.
  func merge(_ pieces: [ShapePiece], _ mode: Int, _ item: LottieItem) -> [ShapePiece] {
    let modes: [Int: ShapePath.MergeMode] = [
      1: .merge, 2: .add, 3: .subtract, 4: .intersect, 5: .excludeIntersections,
    ]
    guard let mode = modes[mode], !pieces.isEmpty else { return pieces }
    let paths = Moving.all(pieces.map(\.trimmed))
    guard mode == .merge || takeSteps(of: paths, item) else { return pieces }
    // Copies and trims below ask for the paths of a frame several times.
    let merged = paths.map { ShapePath.merged($0, mode) }.remembered(upTo: 64)
    return [ShapePiece(id: item.id, path: merged)]
  }

  /// Whether paths may be merged at all frames in which they move.
  private func takeSteps(of paths: Moving<[ShapePath]>, _ item: LottieItem) -> Bool {
    let steps = mergeSteps(of: paths)
    guard steps > builder.mergeStepsLeft else {
      builder.mergeStepsLeft -= steps
      return true
    }
    builder.notes.warn(
      .limit,
      "merges of paths take more than \(builder.limits.mergeSteps) steps "
        + "(CALottieLimits.mergeSteps); this one is left out", line: item.line, layer: layer.name)
    return false
  }

  /// The steps of a merge: those of three moments show how many, for trims may hide paths at one.
  private func mergeSteps(of paths: Moving<[ShapePath]>) -> Double {
    guard animator.moves(paths) else {
      return ShapePath.mergeSteps(of: paths.value(animator.start))
    }
    let extent = paths.timeline.extent ?? animator.start...animator.end
    let (start, end) = (
      max(extent.lowerBound, animator.start), min(extent.upperBound, animator.end)
    )
    let most = [start, (start + end) / 2, end].map {
      ShapePath.mergeSteps(of: paths.value($0))
    }.max()
    // Key frames are looked at by themselves, before and after each.
    let moments = animator.frameCount(of: paths) + Double(3 * paths.timeline.boundaries.count)
    return (most ?? 0) * moments
  }
}

extension ShapePath {
  /// The steps in which paths are merged one after the other: the lines of both, and more where so
  /// many are together that they lie close.
  static func mergeSteps(of paths: [ShapePath]) -> Double {
    var (sum, steps) = (0.0, 0.0)
    for (index, path) in paths.enumerated() {
      // Curves are cut coarser beyond so many lines.
      sum = min(sum + Double(path.lineCount), 10_000)
      if index > 0 { steps += sum + sum * sum / 10_000 }
    }
    return steps
  }

  /// About how many lines the segments are cut into.
  private var lineCount: Int {
    let straight = straightSegments.count
    return straight + 20 * max(vertexCount - straight, 0)
  }
}
