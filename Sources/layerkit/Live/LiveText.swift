// SPDX-License-Identifier: Apache-2.0
import CALive

/// A reading of a program as lines of text.
struct LiveText {
  let reply: LiveReply

  /// A head line, then a block for each picture, the costliest passes last.
  var lines: [String] {
    let surfaces = reply.surfaces ?? []
    let none = ["", "no picture yet"]
    return [head] + (surfaces.isEmpty ? none : surfaces.flatMap { [""] + lines(of: $0) })
  }

  private var head: String {
    // The numbers come from another process, which may be of any state.
    let uptime = Int(exactly: (reply.uptime ?? 0).rounded()) ?? 0
    let clock = "\(uptime / 3600):\(two(uptime / 60 % 60)):\(two(uptime % 60))"
    return "\(reply.program ?? "?")  pid \(reply.pid ?? 0)  watched for \(clock)"
      + "  memory \(bytes(reply.memoryBytes ?? 0))"
  }

  private func lines(of surface: FrameReading) -> [String] {
    let total = surface.apply + surface.evaluate + surface.build + surface.draw
    var lines =
      (surface.owner.map { [$0.words] } ?? []) + [
        "picture \(surface.surface)  \(surface.width)×\(surface.height)"
          + "  \(tenths(surface.framesPerSecond)) fps of \(tenths(surface.refreshRate))"
          + "  frames \(surface.frames)",
        "  hitches   \(surface.framesLate &+ surface.framesSkipped)"
          + "  (late \(surface.framesLate), left out \(surface.framesSkipped),"
          + " refused \(surface.framesFailed))",
        "  frame     \(hundredths(total)) ms = apply \(hundredths(surface.apply))"
          + " + evaluate \(hundredths(surface.evaluate)) + build \(hundredths(surface.build))"
          + " + draw \(hundredths(surface.draw))",
        "  layers    \(surface.layers)  changed \(surface.changedLayers)"
          + "  redrawn \(surface.pixelsRedrawn) px  culled \(surface.culled)",
        "  draws     \(surface.draws) of \(surface.frameDraws)  passes \(surface.passes)"
          + "  quads \(surface.quads)  programs \(surface.programSwitches)"
          + "  uploads \(bytes(surface.uploadedBytes))",
        "  caches    pictures \(bytes(surface.contentsBytes))  paths \(bytes(surface.pathBytes))"
          + "  evictions \(surface.evictions)",
        "  rasters   \(bytes(surface.rasterBytes))  hits \(surface.rasterHits)"
          + "  misses \(surface.rasterMisses)",
      ]
    if !surface.overlays.isEmpty {
      lines.append("  overlays  " + surface.overlays.joined(separator: " "))
    }
    return lines
      + surface.costliest.map {
        "  pass      \($0.width)×\($0.height)  draws \($0.draws)  \($0.reason)  \($0.layer)"
          + ($0.origin.map { "  " + $0 } ?? "")
      }
  }

  private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private func bytes(_ count: Int) -> String {
    if count < 1024 { return "\(count) B" }
    if count < 1 << 20 { return "\(tenths(Double(count) / 1024)) kB" }
    return "\(tenths(Double(count) / 1_048_576)) MB"
  }

  private func tenths(_ number: Double) -> String { fixed(number, 10) }
  private func hundredths(_ number: Double) -> String { fixed(number, 100) }

  /// A number that is not negative, with as many parts of one.
  private func fixed(_ number: Double, _ parts: Int) -> String {
    let whole = Int(min(max(0, number * Double(parts)), 1e15).rounded())
    let rest = "\(whole % parts)"
    let zeros = String(repeating: "0", count: "\(parts)".count - 1 - rest.count)
    return "\(whole / parts).\(zeros)\(rest)"
  }
}
