// SPDX-License-Identifier: Apache-2.0
import CACommit
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
  package func text(
    words: FrameWords = FrameWords(), note: (Frame) -> String = { _ in "" }
  ) -> String {
    var lines = [
      "frame \(size) t=\(fixed(time))  passes \(passes.count)  draws \(draws.count)" + note(self)
    ]
    for (index, raster) in rasters.enumerated() {
      let (frame, origin) = (raster.frame.text(words: words, note: note), raster.frame.origin)
      let content = raster.content == .layer ? "" : "  \(raster.content.rawValue)"
      let layer = words.name(raster.layer)
      lines.append("raster \(index)  \(layer)\(content)  at \(origin.x) \(origin.y)")
      lines += frame.split(separator: "\n").map { "  " + $0 }
    }
    for (number, pass) in passes.enumerated() {
      lines.append(line(of: pass, number: number, words))
      for draw in draws[pass.draws] { lines.append("  " + line(of: draw, words)) }
    }
    for (index, clip) in clips.enumerated() { lines.append("clip \(index)  " + clip.shapeText) }
    for (index, matrix) in matrices.enumerated() {
      lines.append("matrix \(index)  " + matrix.text)
    }
    for (index, record) in stops.enumerated() { lines.append("stops \(index)  " + record.text) }
    for diagnostic in diagnostics {
      lines.append("diagnostic \(words.name(diagnostic.layer))  \(diagnostic.message)")
    }
    return lines.joined(separator: "\n")
  }

  private func line(of pass: Pass, number: Int, _ words: FrameWords) -> String {
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
      ? text : text + "  ; \(pass.reason.rawValue), \(words.name(pass.layer))"
  }

  private func beginText(of pass: Pass) -> String {
    switch pass.begin {
    case .clear: " clear \(compact(pass.clearColor))"
    case .keep: " keep"
    case .copy(of: 0): " copy of surface"
    case .copy(of: let target): " copy of target \(target)"
    }
  }

  private func line(of draw: Draw, _ words: FrameWords) -> String {
    var parts = ["quad \(words.name(draw.layer))"] + texts(of: draw, words)
    let run = draw.instances
    if let text = particleText(of: draw, words) { return text }
    let isSound =
      run.count > 0 && heads.indices.contains(Int(run.first)) && run.values >= 0
      && Int(run.values) + draw.variant.kind.valueCount <= values.count
    if isSound { parts += text(of: draw) }
    if draw.variant.features.contains(.mask) || draw.variant.kind == .cast {
      parts.append("mask target \(draw.mask)")
    }
    if draw.variant.features.contains(.reveal) { parts.append("reveals target \(draw.mask)") }
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
  private func particleText(of draw: Draw, _ words: FrameWords) -> String? {
    let run = draw.instances
    guard !draw.variant.kind.hasHead, swarms.indices.contains(Int(run.swarm)) else { return nil }
    let clips = swarms[Int(run.swarm)].clips
    let box = draw.bounds
    var parts = ["particles \(words.name(draw.layer))"] + sourceText(draw) + ["count \(run.count)"]
    if clips.count > 0 {
      parts.append("clips \(Int(clips.first))..<\(Int(clips.first) + Int(clips.count))")
    }
    if draw.blend != .sourceOver { parts.append("\(draw.blend)") }
    parts.append("bounds \(box.x) \(box.y) \(box.width) \(box.height)")
    return parts.joined(separator: "  ")
  }

  /// The texts that a draw of outlines or of a picture shows.
  private func texts(of draw: Draw, _ words: FrameWords) -> [String] {
    switch draw.source {
    case .fill, .contents, .external: words.texts(draw.layer).map { "text \($0)" }
    case .color, .raster, .target: []
    }
  }

  /// The source of a draw, then the values of its first instance.
  private func text(of draw: Draw) -> [String] {
    var reader = TextReader(frame: self, draw: draw, source: sourceText(draw))
    draw.variant.kind.accept(&reader)
    return reader.text
  }

  private func sourceText(_ draw: Draw) -> [String] {
    switch draw.source {
    case .color: return []
    case .contents(let index):
      let text = "contents \(index)"
      return draw.sampling == .linear ? [text] : [text, draw.sampling.text]
    case .external(let index):
      let text = "external \(index)"
      return draw.sampling == .linear ? [text] : [text, draw.sampling.text]
    case .raster(let index): return ["raster \(index)"]
    case .fill(let index):
      return [fills.indices.contains(Int(index)) ? fills[Int(index)].text : "fill \(index)"]
    case .target(let target): return ["target \(target)"]
    }
  }
}

/// The words for layers in the text form of a frame.
package struct FrameWords {
  /// A layer, as "layer 7".
  package var name: (LayerID) -> String = { "layer \($0)" }
  /// The texts that a layer shows, each with its font; none where nobody knows.
  package var texts: (LayerID) -> [String] = { _ in [] }

  /// Numbers.
  package init() {}
}

/// Reads the words of a draw's first instance.
private struct TextReader: InstanceVisitor {
  let frame: Frame
  let draw: Draw
  let source: [String]
  var text: [String] = []

  mutating func visit<I: Instance>(_ type: I.Type) {
    text = frame.instance(type, of: draw).text(of: draw, source: source)
  }
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
