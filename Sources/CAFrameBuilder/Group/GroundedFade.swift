// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// A layer that fades as a whole without a target: draws that share no pixels are multiplied, ink
/// above a ground is drawn as its difference to that.
struct GroundedFade {
  let inks: [GroundedInk]

  /// Draws the layer as it is, then fades its draws.
  func draw(_ visit: LayerVisit, in walk: inout TreeWalk) {
    let mark = PassMark(walk.draft)
    walk.drawParts(visit.unfaded)
    fade(since: mark, by: visit.opacity, &walk.draft)
  }

  private func fade(since mark: PassMark, by opacity: Float, _ draft: inout FrameDraft) {
    let open = draft.openPasses.count - 1
    let drawn = Array(draft.openPasses[open].draws[mark.draws...])
    draft.openPasses[open].draws.removeSubrange(mark.draws...)
    for draw in drawn {
      let isPath = draw.variant.kind == .coverage
      if let ink = inks.first(where: { $0.layer == draw.layer && $0.isPath == isPath }) {
        for sign: Float in [1, -1] {
          let difference = InkDifference(ground: ink.ground, factor: sign * opacity)
          guard let draw = difference.draw(of: draw, in: &draft.frame) else { continue }
          draft.openPasses[open].draws.append(draw)
        }
      } else {
        draft.frame.tint(
          draw.instances, of: draw.variant.kind, by: SIMD4(repeating: opacity))
        draft.openPasses[open].draws.append(draw.faded)
      }
    }
  }
}

/// One sign of the difference of ink to its ground.
private struct InkDifference {
  let ground: SIMD4<Float>
  /// The opacity of both, times the sign.
  let factor: Float

  /// Less than this is nothing in any format of targets.
  private static let least: Float = 1 / 8192

  /// The draw of the difference; nil for nothing.
  func draw(of ink: Draw, in frame: inout Frame) -> Draw? {
    var draw = ink.faded
    draw.blend = factor > 0 ? .plusLighter : .minus
    draw.instances = frame.nextInstances
    if ink.variant.kind == .coverage {
      add(CoverageInstance.self, of: ink, to: &draw, in: &frame) { path in
        // The covered pixels are a sum of fill and stroke, so that each differs by itself.
        path.mapColors(difference)
      }
    } else {
      add(ColorInstance.self, of: ink, to: &draw, in: &frame) { $0.mapColors(difference) }
    }
    return draw.instances.count > 0 ? draw : nil
  }

  private func add<I: Instance>(
    _ type: I.Type, of ink: Draw, to draw: inout Draw, in frame: inout Frame,
    _ change: (I) -> I?
  ) {
    for number in 0..<Int(ink.instances.count) {
      guard let changed = change(frame.instance(type, of: ink, number)) else { continue }
      frame.append(changed, frame.heads[Int(ink.instances.first) + number])
      draw.instances.count += 1
    }
  }

  private func difference(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var result = (color - color.w * ground) * factor
    result.w = 0
    return result.replacing(with: 0, where: result .< Self.least)
  }
}

extension Draw {
  /// The draw where it lets the backdrop through.
  fileprivate var faded: Draw {
    var draw = self
    draw.isOpaque = false
    if draw.variant.kind == .picture { draw.variant.features.insert(.tint) }
    return draw
  }
}
