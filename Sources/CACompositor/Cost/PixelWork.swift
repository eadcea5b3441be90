// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The work of a draw for one pixel: bytes fetched, and its weight beside a plain colour.
///
/// The weights are estimates, a plain opaque colour 1.
/// They divide the measured time of a pass over its draws; they measure nothing themselves.
struct PixelWork {
  /// Bytes of textures.
  var bytes: Double
  /// Beside a plain colour.
  var weight: Double

  init(of draw: Draw, _ frame: Frame) {
    let fetches = Self.fetches(of: draw, frame)
    bytes = 4 * fetches
    weight = draw.variant.kind.row.pixelWeight + 0.5 * fetches
    let features = draw.variant.features
    if features.contains(.edge) { weight += 1 }
    if features.contains(.rounded) { weight += 1 }
    if !features.isDisjoint(with: [.uneven, .continuous]) { weight += 2 }
    if features.contains(.border) { weight += 1 }
    if features.contains(.mask) { (bytes, weight) = (bytes + 4, weight + 1) }
    if features.contains(.clip) {
      let count = Self.clipCount(of: draw, frame)
      (bytes, weight) = (bytes + 80 * count, weight + 3 * count)
    }
    if !draw.isOpaque { weight += 0.5 }
  }

  private static func clipCount(of draw: Draw, _ frame: Frame) -> Double {
    let run = draw.instances
    if run.swarm >= 0 { return Double(frame.swarms[Int(run.swarm)].clips.count) }
    return run.count > 0 ? Double(frame.heads[Int(run.first)].clips.count) : 0
  }

  /// Texels looked at for a pixel.
  private static func fetches(of draw: Draw, _ frame: Frame) -> Double {
    if draw.variant.kind == .blur { return blurFetches(of: draw, frame) }
    switch draw.variant.sampled {
    case .nothing: return 0
    case .target, .coverage: return 1
    case .contents, .external, .raster: return samples(draw.sampling)
    }
  }

  private static func samples(_ sampling: Sampling) -> Double {
    if sampling.contains(.trilinear) { return 8 }
    let nearest: Sampling = [.magnifyNearest, .minifyNearest]
    return sampling.isSuperset(of: nearest) ? 1 : 4
  }

  private static func blurFetches(of draw: Draw, _ frame: Frame) -> Double {
    guard draw.instances.count > 0 else { return 0 }
    let step = frame.instance(BlurInstance.self, of: draw)
    return step.axis == .zero
      ? Double(step.count.x * step.count.y) : Double(2 * step.reach.rounded(.up) + 1)
  }
}
