import CAGeometry

/// A frame that breaks its own rules: which part, what it says, and the rule.
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
      draw.variant.isDisjoint(with: Variant.secondTarget)
        || draw.mask > 0 && drawn.contains(Int(draw.mask)), place,
      "mask \(draw.mask)",
      "A mask, or the second picture of a mix, is a target that an earlier pass has drawn.")
    let (first, count) = (Int(draw.firstQuad), Int(draw.quadCount))
    try check(
      first >= 0 && count >= 0 && first + count <= quads.count, place,
      "quads \(first) and \(count) more", "The quads of a draw are among the frame's.")
    if draw.variant.contains(.coverage) {
      try check(count == 1, place, "\(count) quads", "A draw of a path has one quad.")
    }
    if draw.variant.contains(.filtered) {
      for index in first..<first + count { try checkMatrix(of: quads[index], number: index) }
    }
    guard draw.variant.contains(.clip) else { return }
    for index in first..<first + count { try checkClips(of: quads[index], number: index) }
  }

  private func check(
    _ source: Source, of variant: Variant, _ place: String, _ drawn: Set<Int>
  ) throws(FrameError) {
    switch source {
    case .color:
      try check(
        variant.isDisjoint(with: [.texture, .target, .raster, .coverage]), place, "\(variant)",
        "A draw that samples names what it samples.")
    case .raster(let index):
      try check(
        variant.contains(.raster) && rasters.indices.contains(Int(index)), place,
        "raster \(index)", "The raster of a draw is among the frame's \(rasters.count).")
    case .fill(let index):
      try check(
        variant.contains(.coverage) && fills.indices.contains(Int(index)), place, "fill \(index)",
        "The path of a draw is among the frame's \(fills.count).")
      let fill = fills[Int(index)]
      try check(
        fill.isFilled || fill.stroke != nil, place, "fill \(index)",
        "The path of a draw is filled, stroked, or both.")
    case .contents(let index):
      try check(
        variant.contains(.texture) && contents.indices.contains(Int(index)), place,
        "contents \(index)", "Contents of a draw are among the frame's \(contents.count).")
    case .target(let target):
      try check(
        variant.contains(.target) && target > 0 && drawn.contains(Int(target)), place,
        "target \(target)",
        "A draw samples only targets that an earlier pass has drawn.")
    }
  }

  private func checkClips(of quad: Quad, number: Int) throws(FrameError) {
    let (first, count) = (quad.numbers.z, quad.numbers.w)
    try check(
      first >= 0 && count >= 0 && first + count <= Float(clips.count), "quad \(number)",
      "clips \(first) and \(count) more", "Clip records of a quad are among the frame's.")
  }

  private func checkMatrix(of quad: Quad, number: Int) throws(FrameError) {
    try check(
      quad.color.y >= -1 && quad.color.y < Float(clips.count), "quad \(number)",
      "matrix \(quad.color.y)", "The colour matrix of a quad is among the frame's records.")
  }

  private func check(
    _ holds: Bool, _ place: @autoclosure () -> String, _ value: @autoclosure () -> String,
    _ rule: @autoclosure () -> String
  ) throws(FrameError) {
    if !holds { throw FrameError(place: place(), value: value(), rule: rule()) }
  }
}

extension Variant {
  private static let known = Set(all)

  /// Whether there is a program for this variant.
  package static func isKnown(_ variant: Variant) -> Bool { known.contains(variant) }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}
