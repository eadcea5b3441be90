// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CAGeometry

/// The text form of a frame: one line per pass, draw and clip record, made to be read and compared.
///
/// Numbers are rounded to thousandths. Contents are named by their place in the frame, since the
/// names of images differ from run to run.
extension Frame: CustomStringConvertible {
  @usableFromInline package var description: String { text() }

  /// The text form, with a note at the end of the first line of the frame, and of those of its
  /// rasters.
  package func text(note: (Frame) -> String = { _ in "" }) -> String {
    var lines = [
      "frame \(size) t=\(fixed(time))  passes \(passes.count)  draws \(draws.count)" + note(self)
    ]
    for (index, raster) in rasters.enumerated() {
      let (frame, origin) = (raster.frame.text(note: note), raster.frame.origin)
      lines.append("raster \(index)  layer \(raster.layer)  at \(origin.x) \(origin.y)")
      lines += frame.split(separator: "\n").map { "  " + $0 }
    }
    for (number, pass) in passes.enumerated() {
      lines.append(line(of: pass, number: number))
      for draw in draws[pass.draws] { lines.append("  " + line(of: draw)) }
    }
    for (index, clip) in clips.enumerated() { lines.append("clip \(index)  " + clip.shapeText) }
    for (index, matrix) in matrices.enumerated() {
      lines.append("matrix \(index)  " + matrix.text)
    }
    for (index, record) in stops.enumerated() { lines.append("stops \(index)  " + record.text) }
    for diagnostic in diagnostics {
      lines.append("diagnostic layer \(diagnostic.layer)  \(diagnostic.message)")
    }
    return lines.joined(separator: "\n")
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
    var parts = ["quad layer \(draw.layer)"]
    let run = draw.instances
    if let text = particleText(of: draw) { return text }
    let isSound =
      run.count > 0 && heads.indices.contains(Int(run.first)) && run.values >= 0
      && Int(run.values) + draw.variant.kind.valueCount <= values.count
    if isSound { parts += text(of: draw) }
    if draw.variant.features.contains(.mask) || draw.variant.kind == .cast {
      parts.append("mask target \(draw.mask)")
    }
    if draw.variant.features.contains(.clip), isSound {
      let clips = heads[Int(run.first)].clips
      parts.append("clips \(Int(clips.first))..<\(Int(clips.first) + Int(clips.count))")
    }
    if draw.isOpaque { parts.append("opaque") }
    if draw.blend != .sourceOver { parts.append("\(draw.blend)") }
    if run.count != 1 { parts.append("quads \(run.count)") }
    let box = draw.bounds
    parts.append("bounds \(box.x) \(box.y) \(box.width) \(box.height)")
    return parts.joined(separator: "  ")
  }

  /// The line of a draw of particles; nil for others, and those that are not sound.
  private func particleText(of draw: Draw) -> String? {
    let run = draw.instances
    guard !draw.variant.kind.hasHead, swarms.indices.contains(Int(run.swarm)) else { return nil }
    let clips = swarms[Int(run.swarm)].clips
    let box = draw.bounds
    var parts = ["particles layer \(draw.layer)"] + sourceText(draw) + ["count \(run.count)"]
    if clips.count > 0 {
      parts.append("clips \(Int(clips.first))..<\(Int(clips.first) + Int(clips.count))")
    }
    if draw.blend != .sourceOver { parts.append("\(draw.blend)") }
    parts.append("bounds \(box.x) \(box.y) \(box.width) \(box.height)")
    return parts.joined(separator: "  ")
  }

  /// The source and the values of a draw: its source, then its first instance.
  private func text(of draw: Draw) -> [String] {
    switch draw.variant.kind {
    case .color: instance(ColorInstance.self, of: draw).text(draw.variant.features)
    case .gradient: gradientText(draw)
    case .picture:
      sourceText(draw) + instance(PictureInstance.self, of: draw).text(draw.variant.features)
    case .coverage: sourceText(draw) + instance(CoverageInstance.self, of: draw).text
    case .panel:
      sourceText(draw) + instance(PanelInstance.self, of: draw).text(draw.variant.features)
    case .shadow: instance(ShadowInstance.self, of: draw).text
    case .cast: ["color \(compact(instance(CastInstance.self, of: draw).color))"]
    case .blur: sourceText(draw) + [instance(BlurInstance.self, of: draw).text]
    case .mix: mixText(draw)
    case .filter: sourceText(draw) + instance(FilterInstance.self, of: draw).text
    case .blend: sourceText(draw) + blendText(draw)
    case .raster: sourceText(draw) + [factorText(instance(RasterInstance.self, of: draw).tint)]
    case .particle: sourceText(draw)
    case .target: sourceText(draw) + [factorText(instance(TargetInstance.self, of: draw).tint)]
    }
  }

  private func sourceText(_ draw: Draw) -> [String] {
    switch draw.source {
    case .color: return []
    case .contents(let index):
      let text = "contents \(index)"
      return draw.sampling == .linear ? [text] : [text, draw.sampling.text]
    case .raster(let index): return ["raster \(index)"]
    case .fill(let index):
      return [fills.indices.contains(Int(index)) ? fills[Int(index)].text : "fill \(index)"]
    case .target(let target): return ["target \(target)"]
    }
  }

  private func gradientText(_ draw: Draw) -> [String] {
    let gradient = instance(GradientInstance.self, of: draw)
    let form = LayerGradient.Form(rawValue: Int(gradient.form)).map { "\($0)" } ?? "no"
    let first = Int(gradient.stops.first)
    return ["\(form) gradient  stops \(first)..<\(first + gradient.stops.recordCount)"]
      + smoothingText(gradient.shape, draw.variant.features)
      + (draw.variant.features.contains(.edge) ? ["edge"] : [])
  }

  private func mixText(_ draw: Draw) -> [String] {
    guard case .target(let target) = draw.source else { return [] }
    let mix = instance(MixInstance.self, of: draw)
    let kind = Mix.Kind(rawValue: Int(mix.effect)).map { "\($0)" } ?? "mix \(mix.effect)"
    return ["target \(target) to target \(draw.mask)", "\(kind) \(compact(mix.progress))"]
  }

  private func blendText(_ draw: Draw) -> [String] {
    let blend = instance(BlendInstance.self, of: draw)
    let mode = BlendMode(rawValue: Int(blend.mode)).map { "\($0)" } ?? "mode \(blend.mode)"
    return [factorText(blend.tint)] + matrixText(blend.matrix) + [
      "\(mode) on target \(draw.mask)"
    ]
  }
}

extension ColorInstance {
  fileprivate func text(_ features: Features) -> [String] {
    var texts = ["color \(compact(color))"] + smoothingText(shape, features)
    if features.contains(.border) { texts.append("border \(compact(borderWidth))") }
    if features.contains(.edge) { texts.append("edge") }
    return texts
  }
}

extension PictureInstance {
  fileprivate func text(_ features: Features) -> [String] {
    (features.contains(.tint) ? [factorText(tint)] : []) + smoothingText(shape, features)
      + (features.contains(.edge) ? ["edge"] : [])
  }
}

extension CoverageInstance {
  fileprivate var text: [String] {
    ["color \(compact(fill))"] + (strokeAlpha > 0 ? ["line \(compact(stroke))"] : [])
  }
}

extension PanelInstance {
  fileprivate func text(_ features: Features) -> [String] {
    var texts = ["color \(compact(fill))", "panel radius \(compact(radius))"]
    if borderWidth > 0 { texts.append("border \(compact(borderWidth))  \(compact(border))") }
    if features.contains(.shadow) { texts.append("shadow \(compact(shadow))") }
    return texts
  }
}

extension ShadowInstance {
  fileprivate var text: [String] {
    ["color \(compact(color))", "shadow \(compact(sigma))  \(radiusText(shape.radii))"]
  }
}

extension BlurInstance {
  fileprivate var text: String {
    axis == .zero
      ? "means of \(compact(count.x))×\(compact(count.y))"
      : "blur \(axis.x > 0 ? "x" : "y") sigma \(compact(sigma))"
  }
}

extension FilterInstance {
  fileprivate var text: [String] { [factorText(tint)] + matrixText(matrix) }
}

private func smoothingText(_ shape: InstanceShape, _ features: Features) -> [String] {
  (features.contains(.rounded) ? [radiusText(shape.radii)] : [])
    + (features.contains(.continuous) ? ["continuous"] : [])
}

private func matrixText(_ matrix: Float) -> [String] {
  matrix >= 0 ? ["matrix \(compact(matrix))"] : []
}

private func opacityText(_ opacity: Float) -> String { "opacity \(compact(opacity))" }

/// The factor of a sample: an opacity when all four numbers are one.
private func factorText(_ factor: SIMD4<Float>) -> String {
  factor == SIMD4(repeating: factor.x) ? opacityText(factor.x) : "tint \(compact(factor))"
}

extension MatrixRecord {
  fileprivate var text: String {
    [red, green, blue, alpha, bias].map { compact($0) }.joined(separator: "  ")
  }
}

extension StopRecord {
  fileprivate var text: String {
    let colors = [color0, color1, color2, color3].map { compact($0) }
    return zip(colors.indices, colors).map { "\(compact(locations[$0])): \($1)" }
      .joined(separator: "  ")
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
