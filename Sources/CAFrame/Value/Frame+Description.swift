import CAGeometry

/// The text form of a frame: one line per pass, draw and clip record, made to be read and compared.
///
/// Numbers are rounded to thousandths. Contents are named by their place in the frame, since the
/// names of images differ from run to run.
extension Frame: CustomStringConvertible {
  package var description: String {
    var lines = [
      "frame \(size) t=\(fixed(time))  passes \(passes.count)  draws \(draws.count)  "
        + "batches \(batchCountText)"
    ]
    for (index, raster) in rasters.enumerated() {
      let (frame, origin) = (raster.frame.description, raster.frame.origin)
      lines.append("raster \(index)  layer \(raster.layer)  at \(origin.x) \(origin.y)")
      lines += frame.split(separator: "\n").map { "  " + $0 }
    }
    for (number, pass) in passes.enumerated() {
      lines.append(line(of: pass, number: number))
      for draw in draws[pass.draws] { lines.append("  " + line(of: draw)) }
    }
    for (index, clip) in clips.enumerated() { lines.append("clip \(index)  " + clip.shapeText) }
    for diagnostic in diagnostics {
      lines.append("diagnostic layer \(diagnostic.layer)  \(diagnostic.message)")
    }
    return lines.joined(separator: "\n")
  }

  /// How many batches the draws make where pages are endless; nothing for a frame that is not sound.
  private var batchCountText: String {
    do {
      try checkInvariants()
      var batcher = Batcher()
      batcher.batch(
        self, placements: nominalPlacements(), plan: TargetPlan(self),
        coverage: CoverageRuns(nominalFor: self))
      return "\(batcher.batches.count)"
    } catch {
      return "?"
    }
  }

  private func line(of pass: Pass, number: Int) -> String {
    var text = "pass \(number) → "
    if pass.target == 0 {
      text += "surface"
    } else {
      text += "target \(pass.target) (\(pass.rect.width)×\(pass.rect.height))"
      text += " at \(pass.rect.x) \(pass.rect.y)"
    }
    if pass.isHalfFloat { text += " half floats" }
    if pass.target == 0, pass.rect != bounds {
      let rect = pass.rect
      text += " \(rect.width)×\(rect.height) at \(rect.x) \(rect.y)"
    }
    text += beginText(of: pass)
    return pass.reason == .surface
      ? text : text + "  ; \(pass.reason.rawValue), layer \(pass.layer)"
  }

  private func beginText(of pass: Pass) -> String {
    switch pass.begin {
    case .clear: " clear \(compact(pass.clearColor))"
    case .keep: " keep"
    case .copy(of: 0): " copy of surface"
    case .copy(of: let target): " copy of target \(target)"
    }
  }

  private func line(of draw: Draw) -> String {
    let isIntact = draw.firstQuad >= 0 && Int(draw.firstQuad) < quads.count
    let quad = isIntact ? quads[Int(draw.firstQuad)] : Quad()
    var parts = ["quad layer \(draw.layer)"]
    parts.append(contentsOf: sourceTexts(draw, quad))
    parts.append(contentsOf: shapeTexts(draw, quad))
    if draw.variant.contains(.mask) { parts.append("mask target \(draw.mask)") }
    if draw.variant.contains(.clip) {
      let first = Int(quad.numbers.z)
      parts.append("clips \(first)..<\(first + Int(quad.numbers.w))")
    }
    if draw.isOpaque { parts.append("opaque") }
    if draw.blend != .sourceOver { parts.append("\(draw.blend)") }
    if draw.quadCount != 1 { parts.append("quads \(draw.quadCount)") }
    let box = draw.bounds
    parts.append("bounds \(box.x) \(box.y) \(box.width) \(box.height)")
    return parts.joined(separator: "  ")
  }

  private func sourceTexts(_ draw: Draw, _ quad: Quad) -> [String] {
    switch draw.source {
    case .color: return ["color \(compact(quad.color))"]
    case .contents(let index):
      var texts = ["contents \(index)"]
      if draw.sampling != .linear { texts.append(draw.sampling.text) }
      if draw.variant.contains(.panel) { return texts + ["color \(compact(quad.color))"] }
      if draw.variant.contains(.tint) { texts.append(factorText(quad.color)) }
      return texts
    case .raster(let index): return ["raster \(index)", factorText(quad.color)]
    case .fill(let index):
      let text = fills.indices.contains(Int(index)) ? fills[Int(index)].text : "fill \(index)"
      let texts = [text, "color \(compact(quad.color))"]
      return quad.lineAlpha > 0 ? texts + ["line \(compact(quad.lineColor))"] : texts
    case .target(let target):
      if !draw.variant.isDisjoint(with: [.filtered, .blur]) {
        return filterTexts(target, draw, quad)
      }
      guard draw.variant.contains(.mix) else {
        return ["target \(target)", factorText(quad.color)]
      }
      return ["target \(target) to target \(draw.mask)", mixText(quad)]
    }
  }

  private func filterTexts(_ target: Int32, _ draw: Draw, _ quad: Quad) -> [String] {
    let numbers = quad.color
    if draw.variant.contains(.blur) {
      let isMean = numbers.x == 0 && numbers.y == 0
      let text =
        isMean
        ? "means of \(compact(numbers.z))×\(compact(numbers.w))"
        : "blur \(numbers.x > 0 ? "x" : "y") sigma \(compact(numbers.z))"
      return ["target \(target)", text]
    }
    var texts = ["target \(target)", "opacity \(compact(numbers.x))"]
    if numbers.y >= 0 { texts.append("colors \(compact(numbers.y))") }
    if draw.variant.contains(.blend) {
      let mode = BlendMode(rawValue: Int(numbers.z)).map { "\($0)" } ?? "mode \(numbers.z)"
      texts.append("\(mode) on target \(draw.mask)")
    }
    return texts
  }

  /// What a sample is multiplied by: an opacity when all four numbers are one.
  private func factorText(_ factor: SIMD4<Float>) -> String {
    factor == SIMD4(repeating: factor.x)
      ? "opacity \(compact(factor.x))" : "tint \(compact(factor))"
  }

  private func mixText(_ quad: Quad) -> String {
    let kind = Mix.Kind(rawValue: Int(quad.color.y)).map { "\($0)" } ?? "mix \(quad.color.y)"
    return "\(kind) \(compact(quad.color.x))"
  }

  private func shapeTexts(_ draw: Draw, _ quad: Quad) -> [String] {
    var texts: [String] = []
    if draw.variant.contains(.panel) {
      texts.append("panel radius \(compact(quad.panelRadius))")
      if quad.panelWidth > 0 {
        texts.append("border \(compact(quad.panelWidth))  \(compact(quad.panelBorder))")
      }
      if draw.variant.contains(.texture) { texts.append("shadow \(compact(quad.panelShadow))") }
    }
    if draw.variant.contains(.rounded) { texts.append(radiusText(quad.radii)) }
    if draw.variant.contains(.continuous) { texts.append("continuous") }
    if draw.variant.contains(.border) { texts.append("border \(compact(quad.numbers.y))") }
    if draw.variant.contains(.edge) { texts.append("edge") }
    if draw.variant.contains(.shadow), !draw.variant.contains(.mask) {
      texts.append("shadow \(compact(quad.numbers.y))  \(radiusText(quad.radii))")
    }
    return texts
  }
}

extension PathFill {
  fileprivate var text: String {
    let count = path.storage.elements.count
    let names = (isFilled ? ["fill"] : []) + (stroke == nil ? [] : ["stroke"])
    var text = "\(names.joined(separator: " and ")) of \(count) elements"
    if rule == .evenOdd { text += " even-odd" }
    if let stroke {
      text += " width \(compact(Float(stroke.style.width)))"
      text += " \(stroke.style.cap) \(stroke.style.join)"
      if stroke.start > 0 || stroke.end < 1 {
        text += " from \(compact(Float(stroke.start))) to \(compact(Float(stroke.end)))"
      }
      if !stroke.dashes.isEmpty { text += " dashes \(stroke.dashes.count)" }
    }
    if !cuts.isEmpty { text += " cuts \(cuts.count)" }
    return text
  }
}

extension ClipRecord {
  fileprivate var shapeText: String {
    var text = "rect \(compact(rect))"
    if radii != .zero { text += "  " + radiusText(radii) }
    if rowX.w > 0.5 { text += "  continuous" }
    return text
  }
}

extension Sampling {
  fileprivate var text: String {
    let names: [(Sampling, String)] = [
      (.magnifyNearest, "magnify nearest"), (.minifyNearest, "minify nearest"),
      (.trilinear, "trilinear"), (.beyondEdges, "beyond edges"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

private func radiusText(_ radii: SIMD4<Float>) -> String {
  radii == SIMD4(repeating: radii.x) ? "radius \(compact(radii.x))" : "radii \(compact(radii))"
}

private func compact(_ vector: SIMD4<Float>) -> String {
  (0..<4).map { compact(vector[$0]) }.joined(separator: " ")
}

/// A number rounded to thousandths, without a fraction where it has none.
private func compact(_ value: Float) -> String {
  let rounded = (Double(value) * 1000).rounded() / 1000
  if rounded == 0 { return "0" }
  guard abs(rounded) < 1e15 else { return "\(rounded)" }
  return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
}

/// Seconds with three decimals.
private func fixed(_ seconds: Double) -> String {
  guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds)" }
  let thousandths = Int64((seconds * 1000).rounded())
  let fraction = String(thousandths.magnitude % 1000)
  let sign = thousandths < 0 ? "-" : ""
  let zeros = String(repeating: "0", count: 3 - fraction.count)
  return "\(sign)\(thousandths.magnitude / 1000).\(zeros)\(fraction)"
}
