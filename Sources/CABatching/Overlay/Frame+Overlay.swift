// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

extension Frame {
  /// This frame with a visualization painted over it.
  ///
  /// - Parameter damage: The rectangles that changed since the frame before.
  package func showing(_ visualization: Visualization, damage: [DeviceRect] = []) -> Frame {
    if visualization.isEmpty { return self }
    var shown = visualization.contains(.overdraw) ? overdraw : self
    var ink = OverlayInk(behind: shown)
    if visualization.contains(.opaque) { paintOpaque(&ink) }
    if visualization.contains(.misaligned) { paintMisaligned(&ink) }
    if visualization.contains(.offscreen) { paintOffscreen(&ink) }
    if visualization.contains(.passes) { paintPasses(&ink) }
    if visualization.contains(.borders) { paintBorders(&ink) }
    if visualization.contains(.damage) { paint(damage, &ink) }
    shown.append(ink)
    return shown
  }

  private mutating func append(_ ink: OverlayInk) {
    if ink.draws.isEmpty { return }
    let first = draws.count
    // Clip records that tints name are those of the frame.
    draws += ink.draws
    heads += ink.heads
    values.append(contentsOf: ink.values)
    passes.append(
      Pass(
        target: 0, rect: size.rect, begin: passes.isEmpty ? .clear : .keep, clearColor: .zero,
        draws: first..<draws.count, layer: LayerID(rawValue: 0), reason: .overlay))
  }

  /// The draws of all passes whose pixels are those of the surface.
  private var deviceDraws: [Draw] { passes.flatMap { draws[$0.draws] } }

  private func paintOpaque(_ ink: inout OverlayInk) {
    for draw in deviceDraws {
      let isBlended = !draw.isOpaque || draw.blend != .sourceOver
      ink.tint(draw, of: self, isBlended ? [0.3, 0, 0, 0.3] : [0, 0.3, 0, 0.3])
    }
  }

  private func paintMisaligned(_ ink: inout OverlayInk) {
    let placements = nominalPlacements()
    for draw in deviceDraws {
      guard case .contents(let index) = draw.source else { continue }
      let (width, height) = (placements[Int(index)].width, placements[Int(index)].height)
      let pictures = pictures(of: draw)
      let isMet = pictures.allSatisfy {
        $0.head.meetsTexels($0.texture, width: width, height: height)
      }
      if isMet { continue }
      let isScaled = !pictures.allSatisfy {
        $0.head.hasTexelSize($0.texture, width: width, height: height)
      }
      ink.tint(draw, of: self, isScaled ? [0.4, 0.4, 0, 0.4] : [0.4, 0, 0.4, 0.4])
    }
  }

  /// The instances of a draw of contents: where they lie, and where in the texture.
  private func pictures(of draw: Draw) -> [(head: InstanceHead, texture: SIMD4<Float>)] {
    draw.instances.heads.enumerated().map { number, place in
      let texture =
        draw.variant.kind == .panel
        ? instance(PanelInstance.self, of: draw, number).layerToShadow
        : instance(PictureInstance.self, of: draw, number).layerToTexture
      return (heads[place], texture)
    }
  }

  private func paintOffscreen(_ ink: inout OverlayInk) {
    for draw in deviceDraws {
      switch draw.source {
      case .target, .raster: break
      case .color, .contents, .external, .fill: continue
      }
      ink.tint(draw, of: self, [0.4, 0.4, 0, 0.4])
    }
  }

  private func paintPasses(_ ink: inout OverlayInk) {
    for pass in passes where pass.target > 0 {
      ink.fill(pass.rect, [0.1, 0.1, 0, 0.1], layer: pass.layer)
      ink.outline(pass.rect, [1, 1, 0, 1], layer: pass.layer)
    }
  }

  private func paintBorders(_ ink: inout OverlayInk) {
    for draw in deviceDraws {
      let color: SIMD4<Float> =
        switch draw.source {
        case .color, .fill: [0.5, 0.5, 0.5, 1]
        case .contents, .external: [1, 0, 1, 1]
        case .target, .raster: [0, 1, 1, 1]
        }
      for head in heads[draw.instances.heads] {
        ink.outline(head, color, layer: draw.layer, bounds: draw.bounds)
      }
    }
  }

  private func paint(_ damage: [DeviceRect], _ ink: inout OverlayInk) {
    for rect in damage {
      ink.fill(rect, [0.25, 0, 0, 0.25], layer: LayerID(rawValue: 0))
      ink.outline(rect, [1, 0, 0, 1], layer: LayerID(rawValue: 0))
    }
  }

  /// Every pixel as bright as it is often drawn.
  private var overdraw: Frame {
    var frame = Frame(size: size, time: time)
    frame.diagnostics = diagnostics
    var ink = OverlayInk(behind: frame)
    for draw in deviceDraws {
      ink.tint(draw, of: self, [0.125, 0.0625, 0.03125, 0], isPure: true, blend: .plusLighter)
    }
    (frame.draws, frame.heads, frame.values) = (ink.draws, ink.heads, ink.values)
    // Other paint over this picture may name clips.
    frame.clips = clips
    frame.passes = [
      Pass(
        target: 0, rect: size.rect, clearColor: [0, 0, 0, 1], draws: 0..<frame.draws.count,
        layer: passes.last?.layer ?? LayerID(rawValue: 0), reason: .surface)
    ]
    return frame
  }
}

extension InstanceHead {
  /// Whether a texel of contents of this size is drawn as large as a pixel, upright.
  fileprivate func hasTexelSize(_ texture: SIMD4<Float>, width: Int32, height: Int32) -> Bool {
    guard rowX.w == 0, rowY.w == 0, rowX.y == 0, rowY.x == 0, rowX.x > 0, rowY.y > 0 else {
      return false
    }
    return abs(texture.x * Float(width) / rowX.x - 1) * Float(width) < 1e-3
      && abs(texture.y * Float(height) / rowY.y - 1) * Float(height) < 1e-3
  }
}
