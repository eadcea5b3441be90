// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

extension Frame {
  /// This frame with overlays painted over it.
  package func showing(
    _ visualization: Visualization, _ facts: OverlayFacts = OverlayFacts()
  ) -> Frame {
    if visualization.isEmpty { return self }
    var shown = visualization.contains(.overdraw) ? overdraw(facts.keptRasters) : self
    var ink = OverlayInk(behind: shown)
    if visualization.contains(.blended) { paintBlended(&ink) }
    if visualization.contains(.batches) { paintBatches(&ink) }
    if visualization.contains(.misaligned) { paintMisaligned(&ink) }
    if visualization.contains(.offscreen) { paintOffscreen(&ink) }
    if visualization.contains(.rasterized) { paintRasters(facts.keptRasters, &ink) }
    if visualization.contains(.occlusion) { (facts.unculled ?? self).paintHidden(&ink) }
    if visualization.contains(.passes) { paintPasses(facts.keptRasters, &ink) }
    if visualization.contains(.borders) { paintBorders(&ink) }
    if visualization.contains(.damage) { ink.paint(facts.damage) }
    if visualization.contains(.flash) { ink.paint(facts.flashes) }
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

  /// A draw that is seen.
  private struct SeenDraw {
    /// Its number among the frame's.
    let number: Int
    let draw: Draw
    /// Where the pixels of its target are seen.
    let place: PlaneMap
  }

  /// The draws of all passes of which something is seen, in the order of the passes.
  private var seenDraws: [SeenDraw] {
    let places = SeenPlaces(of: self)
    return passes.flatMap { pass -> [SeenDraw] in
      guard let place = places[pass.target] else { return [] }
      return pass.draws.map { SeenDraw(number: $0, draw: draws[$0], place: place) }
    }
  }

  /// This frame, and those of the rasters that are drawn for it, with where each is seen.
  ///
  /// - Parameter isKept: for each raster, whether its texture is there already.
  private func drawnFrames(
    _ isKept: [Bool], at place: PlaneMap = .identity
  ) -> [(frame: Frame, place: PlaneMap)] {
    var drawn = [(self, place)]
    if rasters.isEmpty { return drawn }
    var isNew = [Bool](repeating: true, count: rasters.count)
    for (number, isKept) in isKept.enumerated() where isKept { isNew[number] = false }
    for seen in seenDraws {
      guard case .raster(let raster) = seen.draw.source, isNew[Int(raster)] else { continue }
      isNew[Int(raster)] = false
      let texels = rasters[Int(raster)].frame
      drawn += texels.drawnFrames([], at: texelPlace(seen.draw, texels) * seen.place * place)
    }
    return drawn
  }

  /// From the pixels of a raster to those of the target that a draw of it lies in.
  private func texelPlace(_ draw: Draw, _ raster: Frame) -> PlaneMap {
    let map = SIMD4<Double>(instance(RasterInstance.self, of: draw).layerToTexel)
    let corner = SIMD2(Double(raster.origin.x), Double(raster.origin.y)) + map.highHalf
    let toLayer = PlaneMap(
      x: [1 / map.x, 0, 0], y: [0, 1 / map.y, 0],
      origin: [-corner.x / map.x, -corner.y / map.y, 1])
    return toLayer * PlaneMap(heads[Int(draw.instances.first)])
  }

  /// Every pixel as bright as it is often drawn.
  private func overdraw(_ keptRasters: [Bool]) -> Frame {
    var frame = Frame(size: size, time: time)
    frame.diagnostics = diagnostics
    var ink = OverlayInk(behind: frame)
    for (drawn, outer) in drawnFrames(keptRasters) {
      for seen in drawn.seenDraws {
        let place = seen.place * outer
        let share = Float(place.pixels(per: seen.draw.bounds))
        ink.tint(
          seen.draw, of: drawn, at: place, SIMD4(0.125, 0.0625, 0.03125, 0) * share,
          isPure: true, blend: .plusLighter)
      }
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

/// The overlays that tint draws.
extension Frame {
  private func paintBlended(_ ink: inout OverlayInk) {
    for seen in seenDraws {
      let isBlended = !seen.draw.isOpaque || seen.draw.blend != .sourceOver
      ink.tint(
        seen.draw, of: self, at: seen.place, isBlended ? [0.3, 0, 0, 0.3] : [0, 0.3, 0, 0.3])
    }
  }

  /// Gives each batch a colour; draws that are copied are white.
  private func paintBatches(_ ink: inout OverlayInk) {
    var batcher = Batcher()
    batcher.batch(
      self, placements: nominalPlacements(), plan: TargetPlan(self),
      coverage: CoverageRuns(nominalFor: self))
    let numbers = batcher.batchNumbers(drawCount: draws.count)
    for seen in seenDraws {
      let number = numbers[seen.number]
      let color =
        number < 0 ? SIMD4(repeating: 0.5) : Palette.color(number, alpha: 0.5)
      ink.tint(seen.draw, of: self, at: seen.place, color)
    }
  }

  private func paintMisaligned(_ ink: inout OverlayInk) {
    let placements = nominalPlacements()
    for seen in seenDraws {
      guard case .contents(let index) = seen.draw.source else { continue }
      let (width, height) = (placements[Int(index)].width, placements[Int(index)].height)
      let pictures = pictures(of: seen.draw)
      let isMet = pictures.allSatisfy {
        $0.head.meetsTexels($0.texture, width: width, height: height)
      }
      if isMet { continue }
      let isScaled = !pictures.allSatisfy {
        $0.head.hasTexelSize($0.texture, width: width, height: height)
      }
      ink.tint(
        seen.draw, of: self, at: seen.place, isScaled ? [0.4, 0.4, 0, 0.4] : [0.4, 0, 0.4, 0.4])
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
    for seen in seenDraws {
      switch seen.draw.source {
      case .target, .raster: break
      // A cast shadow samples the target that its mask names.
      case .color, .contents, .external, .fill:
        if seen.draw.variant.kind != .cast { continue }
      }
      ink.tint(seen.draw, of: self, at: seen.place, [0.4, 0.4, 0, 0.4])
    }
  }

  private func paintRasters(_ isKept: [Bool], _ ink: inout OverlayInk) {
    for seen in seenDraws {
      guard case .raster(let raster) = seen.draw.source else { continue }
      let isHit = isKept.indices.contains(Int(raster)) && isKept[Int(raster)]
      ink.tint(seen.draw, of: self, at: seen.place, isHit ? [0, 0.4, 0, 0.4] : [0.4, 0, 0, 0.4])
    }
  }

  /// Tints the draws that opaque ones hide.
  private func paintHidden(_ ink: inout OverlayInk) {
    guard let isHidden = hiddenDraws else { return }
    for seen in seenDraws where isHidden[seen.number] {
      ink.tint(seen.draw, of: self, at: seen.place, [0, 0.1, 0.4, 0.4])
    }
  }
}

/// The overlays that draw outlines and rectangles.
extension Frame {
  private func paintPasses(_ keptRasters: [Bool], _ ink: inout OverlayInk) {
    for (number, drawn) in drawnFrames(keptRasters).enumerated() {
      let places = SeenPlaces(of: drawn.frame)
      // The surface of a raster is offscreen, too.
      for pass in drawn.frame.passes where pass.target > 0 || number > 0 {
        guard let seen = places[pass.target] else { continue }
        let place = seen * drawn.place
        ink.fill(pass.rect, at: place, [0.1, 0.1, 0, 0.1], layer: pass.layer)
        ink.outline(pass.rect, at: place, [1, 1, 0, 1], layer: pass.layer)
      }
    }
  }

  private func paintBorders(_ ink: inout OverlayInk) {
    for seen in seenDraws where seen.draw.variant.kind.hasHead {
      let color: SIMD4<Float> =
        switch seen.draw.source {
        case .color, .fill: [0.5, 0.5, 0.5, 1]
        case .contents, .external: [1, 0, 1, 1]
        case .target, .raster: [0, 1, 1, 1]
        }
      let bounds = seen.place.pixels(around: seen.draw.bounds, limit: self.bounds)
      for head in heads[seen.draw.instances.heads] where !bounds.isEmpty {
        ink.outline(
          seen.place == .identity ? head : head.seen(through: seen.place), color,
          layer: seen.draw.layer, bounds: bounds)
      }
    }
  }
}

extension OverlayInk {
  fileprivate mutating func paint(_ damage: [DeviceRect]) {
    for rect in damage {
      fill(rect, [0.25, 0, 0, 0.25], layer: LayerID(rawValue: 0))
      outline(rect, [1, 0, 0, 1], layer: LayerID(rawValue: 0))
    }
  }

  fileprivate mutating func paint(_ flashes: [OverlayFacts.Flash]) {
    for flash in flashes { fill(flash.rect, flash.color, layer: LayerID(rawValue: 0)) }
  }
}

extension PlaneMap {
  /// How many pixels of a target each pixel of its image stands for, in the middle of a rectangle;
  /// at most 1, as for one that is seen texel by texel.
  fileprivate func pixels(per rect: DeviceRect) -> Double {
    if self == .identity { return 1 }
    let (x, y) = (Double(rect.x) + Double(rect.width) / 2, Double(rect.y) + Double(rect.height) / 2)
    let (dx, dy) = derivatives(x, y)
    let area = abs(dx.x * dy.y - dx.y * dy.x)
    return area > 1 ? 1 / area : 1
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
