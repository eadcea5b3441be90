// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// A frame that breaks its own rules: the part, its values, and the rule.
package struct FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part, as in `draw 12`.
  package let place: String
  /// The value found there.
  package let value: String
  /// The rule it breaks, a full sentence.
  package let rule: String

  package var description: String { "\(place): \(value). \(rule)" }
}

extension Frame {
  /// Throws unless every index, range and size in the frame refers to something that is there.
  ///
  /// The compositor relies on this; frames from a file are checked before they are drawn.
  package func checkInvariants() throws(FrameError) {
    try check(
      size.width > 0 && size.height > 0, "frame", "\(size)", "A frame has at least one pixel.")
    for (index, size) in targets.enumerated() {
      try check(
        size.width > 0 && size.height > 0, "target \(index + 1)", "\(size)",
        "A target has at least one pixel.")
    }
    for raster in rasters { try raster.frame.checkInvariants() }
    var drawn = Set<Int>()
    for (index, pass) in passes.enumerated() {
      try check(pass, number: index, drawn: drawn)
      for draw in pass.draws { try check(draws[draw], number: draw, drawn: drawn) }
      drawn.insert(pass.target)
    }
  }

  private func check(_ pass: Pass, number: Int, drawn: Set<Int>) throws(FrameError) {
    let place = "pass \(number)"
    try check(
      pass.target >= 0 && pass.target <= targets.count, place, "target \(pass.target)",
      "A pass draws to the surface or to one of the frame's \(targets.count) targets.")
    try check(!pass.rect.isEmpty, place, "rect \(pass.rect)", "A pass holds at least one pixel.")
    let size = pass.target == 0 ? self.size : targets[pass.target - 1]
    try check(
      pass.rect.width <= size.width && pass.rect.height <= size.height, place,
      "rect \(pass.rect)", "The pixels of a pass fit its target of \(size).")
    try checkBegin(of: pass, place, drawn)
    try check(
      draws.indices.contains(pass.draws), place, "draws \(pass.draws)",
      "The draws of a pass are among the frame's \(draws.count).")
  }

  private func checkBegin(
    of pass: Pass, _ place: String, _ drawn: Set<Int>
  ) throws(FrameError) {
    switch pass.begin {
    case .clear: return
    case .keep:
      try check(
        drawn.contains(pass.target), place, "target \(pass.target)",
        "A pass goes on only in a target that an earlier pass has drawn.")
    case .copy(let source):
      try check(
        pass.target > 0 && pass.target != source && drawn.contains(source), place,
        "copy of target \(source)",
        "A target begins as a copy only of another that an earlier pass has drawn.")
    }
  }

  private func check(_ draw: Draw, number: Int, drawn: Set<Int>) throws(FrameError) {
    let place = "draw \(number)"
    try check(
      Variant.isKnown(draw.variant), place, "variant \(draw.variant)",
      "The variant of a draw is one of those that programs exist for.")
    try check(draw.source, of: draw.variant, place, drawn)
    try check(
      !draw.variant.readsSecondTarget || draw.mask > 0 && drawn.contains(Int(draw.mask)), place,
      "mask \(draw.mask)",
      "A mask, or the second picture of a mix, is a target that an earlier pass has drawn.")
    try checkInstances(of: draw, place)
  }

  private func checkInstances(of draw: Draw, _ place: String) throws(FrameError) {
    let run = draw.instances
    guard draw.variant.kind.hasHead else { return try checkParticles(of: draw, place) }
    let floats = draw.variant.kind.valueCount
    try check(
      run.first >= 0 && run.count >= 0 && Int(run.first) + Int(run.count) <= heads.count
        && run.values >= 0 && Int(run.values) + Int(run.count) * floats <= values.count, place,
      "quads \(run.first) and \(run.count) more", "The quads of a draw are among the frame's.")
    if draw.variant.kind == .coverage {
      try check(run.count == 1, place, "\(run.count) quads", "A draw of a path has one quad.")
    }
    for number in 0..<Int(run.count) {
      try checkMatrix(of: draw, number)
      try checkStops(of: draw, number)
    }
    guard draw.variant.features.contains(.clip) else { return }
    for index in run.heads { try checkClips(of: heads[index], number: index) }
  }

  private func checkParticles(of draw: Draw, _ place: String) throws(FrameError) {
    let run = draw.instances
    try check(
      run.count >= 0 && run.values >= 0
        && Int(run.values) + Int(run.count) * draw.variant.kind.valueCount <= values.count, place,
      "particles \(run.values) and \(run.count) more",
      "The particles of a draw are among the frame's.")
    try check(
      swarms.indices.contains(Int(run.swarm)), place, "swarm \(run.swarm)",
      "The swarm of a draw of particles is among the frame's \(swarms.count).")
    let swarm = swarms[Int(run.swarm)]
    let (first, count) = (Int(swarm.pictures), Int(swarm.pictureCount))
    try check(
      first >= 0 && count >= 0 && count <= Swarm.mostPictures
        && first + count <= swarmPictures.count, place, "pictures \(first) and \(count) more",
      "The pictures of a swarm, at most \(Swarm.mostPictures), are among the frame's.")
    try check(swarm.clips, place)
  }

  private func check(_ clips: ClipRun, _ place: String) throws(FrameError) {
    try check(
      clips.first >= 0 && clips.count >= 0 && clips.first + clips.count <= Float(self.clips.count),
      place, "clips \(clips.first) and \(clips.count) more",
      "Clip records of a quad are among the frame's.")
  }

  private func check(
    _ source: Source, of variant: Variant, _ place: String, _ drawn: Set<Int>
  ) throws(FrameError) {
    let sampled = variant.sampled
    switch source {
    case .color:
      try check(
        sampled == .nothing, place, "\(variant)",
        "A draw that samples names what it samples.")
    case .raster(let index):
      try check(
        sampled == .raster && rasters.indices.contains(Int(index)), place,
        "raster \(index)", "The raster of a draw is among the frame's \(rasters.count).")
    case .fill(let index):
      try check(
        sampled == .coverage && fills.indices.contains(Int(index)), place, "fill \(index)",
        "The path of a draw is among the frame's \(fills.count).")
      let fill = fills[Int(index)]
      try check(
        fill.isFilled || fill.stroke != nil, place, "fill \(index)",
        "The path of a draw is filled, stroked, or both.")
    case .contents(let index):
      try check(
        sampled == .contents && contents.indices.contains(Int(index)), place,
        "contents \(index)", "Contents of a draw are among the frame's \(contents.count).")
    case .external(let index):
      try check(
        sampled == .external && externals.indices.contains(Int(index)), place,
        "external \(index)", "External pixels of a draw are among the frame's \(externals.count).")
    case .target(let target):
      try check(
        sampled == .target && target > 0 && drawn.contains(Int(target)), place,
        "target \(target)",
        "A draw samples only targets that an earlier pass has drawn.")
    }
  }

  private func checkClips(of head: InstanceHead, number: Int) throws(FrameError) {
    try check(head.clips, "quad \(number)")
  }

  private func checkMatrix(of draw: Draw, _ number: Int) throws(FrameError) {
    let matrix: Float
    switch draw.variant.kind {
    case .filter: matrix = instance(FilterInstance.self, of: draw, number).colors.matrix
    case .blend: matrix = instance(BlendInstance.self, of: draw, number).colors.matrix
    default: return
    }
    try check(
      matrix >= -1 && matrix < Float(matrices.count), "quad \(Int(draw.instances.first) + number)",
      "matrix \(matrix)", "The colour matrix of a quad is among the frame's.")
  }

  private func checkStops(of draw: Draw, _ number: Int) throws(FrameError) {
    guard draw.variant.kind == .gradient else { return }
    let gradient = instance(GradientInstance.self, of: draw, number)
    let (run, place) = (gradient.stops, "quad \(Int(draw.instances.first) + number)")
    try check(
      run.first >= 0 && run.count >= 1 && run.first < Float(stops.count)
        && Int(run.first) + run.recordCount <= stops.count, place,
      "stops from \(run.first), \(run.count)", "The stops of a gradient are among the frame's.")
    let (isPlaced, isFourth) = (
      draw.variant.features.contains(.placed), draw.variant.features.contains(.fourth)
    )
    let most = isPlaced ? Float(GradientInstance.placedStopCount) : isFourth ? 4 : 3
    try check(
      draw.variant.features.contains(.table) || run.count <= most, place, "\(run.count) stops",
      "A gradient is drawn by a program that has as many stops, or reads the table.")
    try check(
      draw.variant.features.contains(.table) || gradient.form < 2, place,
      "form \(gradient.form)", "A conic gradient is drawn by a program that reads the table.")
  }

  private func check(
    _ holds: Bool, _ place: @autoclosure () -> String, _ value: @autoclosure () -> String,
    _ rule: @autoclosure () -> String
  ) throws(FrameError) {
    if !holds { throw FrameError(place: place(), value: value(), rule: rule()) }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}
