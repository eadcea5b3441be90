// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import Foundation

/// The text form: a line for the frame, for each pass with its draws below it, for each layer.
///
///     cost 4.120 ms (cpu, a wait after each pass)  preparation 0.310 ms …
///     pass 0  shadow  layer 7  300×200   0.412 ms  10.0 %  pixels 60000 …
///       panel  layer 7  batch 0  quads 9   0.300 ms   7.3 %  pixels 54000 …
///     layers
///       layer 7   1.800 ms  43.7 %  passes 3 …
extension FrameCost: CustomStringConvertible {
  package var description: String { text() }

  /// The text form.
  ///
  /// - Parameter name: the words for a layer; `layer 7` unless said.
  package func text(name: (LayerID) -> String = { "layer \($0)" }) -> String {
    var lines = [headLine]
    for pass in passes {
      lines.append(line(of: pass, name))
      lines += draws[pass.draws].map { "  " + line(of: $0, name) }
    }
    lines.append("layers")
    lines += layers.map { "  " + line(of: $0, name) }
    return lines.joined(separator: "\n")
  }

  private var headLine: String {
    var line = "cost \(milliseconds(nanoseconds)) (\(clockText))"
    line += "  preparation \(milliseconds(preparation))  buffers \(bufferBytes) B"
    line += "  pictures \(pictures)  paths \(paths)  rasters \(rasters)"
    return isInterrupted ? line + "  interrupted: the times say nothing" : line
  }

  private var clockText: String {
    switch (clock, detail) {
    case (.gpu, .passes): "gpu, timestamps between passes"
    case (.gpu, .draws): "gpu, timestamps between draws"
    case (.cpu, .passes): "cpu, a wait after each pass"
    case (.cpu, .draws): "cpu, a wait after each draw"
    }
  }

  private func line(of pass: PassCost, _ name: (LayerID) -> String) -> String {
    let owner = pass.raster.map { "  raster of \(name($0))" } ?? ""
    return "pass \(pass.number)  \(pass.reason.rawValue)  \(name(pass.layer))\(owner)"
      + "  \(pass.width)×\(pass.height)  \(text(of: pass.share))"
  }

  private func line(of draw: DrawCost, _ name: (LayerID) -> String) -> String {
    let way =
      switch draw.role {
      case .copied, .cleared: draw.role.rawValue
      case .drawn, .below: draw.batch < 0 ? "left out" : "batch \(draw.batch)"
      }
    return "\(draw.kind)  \(name(draw.layer))  \(way)  quads \(draw.quads)  \(text(of: draw.share))"
  }

  private func line(of layer: LayerCost, _ name: (LayerID) -> String) -> String {
    let passes = layer.passes == 0 ? "" : "  passes \(layer.passes)"
    return "\(name(layer.layer))\(passes)  draws \(layer.draws)  \(text(of: layer.share))"
  }

  private func text(of share: CostShare) -> String {
    var text = "\(milliseconds(share.nanoseconds))  \(percent(share.nanoseconds))"
    if share.preparation > 0 { text += "  preparation \(milliseconds(share.preparation))" }
    text += "  pixels \(share.pixels)  textures \(share.textureBytes) B"
    if share.uploadedBytes > 0 { text += "  uploads \(share.uploadedBytes) B" }
    if share.caches != CacheCounts() { text += "  caches \(share.caches)" }
    return text
  }

  private func milliseconds(_ nanoseconds: Int) -> String {
    String(format: "%.3f ms", Double(nanoseconds) / 1e6)
  }

  private func percent(_ part: Int) -> String {
    String(format: "%.1f %%", nanoseconds > 0 ? 100 * Double(part) / Double(nanoseconds) : 0)
  }
}

extension CacheCounts: CustomStringConvertible {
  package var description: String { "\(hits) found \(misses) made" }
}
