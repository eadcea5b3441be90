// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALottie
import CAML
import CoreAnimation
import Foundation

extension LottieScene {
  /// The layers and animations as a scene file under a new name.
  func package(for url: URL) throws(CAMLError) -> CAMLPackage {
    try CAMLWriter(layer).package(for: url)
  }

  /// Lines about the file: its frames, markers and slots, and how its properties move.
  var summary: [String] {
    let animation = layer.animation
    let size = file.size
    var lines = [
      "lottie  \(Self.word(size.width))×\(Self.word(size.height)) points, "
        + "frames \(Self.word(file.inFrame)) to \(Self.word(file.outFrame)) "
        + "at \(Self.word(file.frameRate)) per second, \(Self.word(file.duration)) s"
    ]
    if !file.animations.isEmpty {
      lines.append("  animations: " + file.animations.joined(separator: ", "))
    }
    if !file.themes.isEmpty { lines.append("  themes: " + file.themes.joined(separator: ", ")) }
    if !file.states.isEmpty {
      lines.append("  states: " + file.states.map(\.name).joined(separator: ", "))
    }
    if !file.slots.isEmpty { lines.append("  slots: " + file.slots.joined(separator: ", ")) }
    for marker in animation.markers {
      let end = marker.duration > 0 ? " to \(Self.word(marker.frame + marker.duration))" : ""
      lines.append("  marker “\(marker.name)”: frame \(Self.word(marker.frame))\(end)")
    }
    let reasons = layer.samplingReasons.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    lines.append(
      "  animated properties: \(layer.playedPropertyCount) play as animations, "
        + "\(layer.sampledPropertyCount) are sampled"
        + (reasons.isEmpty
          ? "" : ": " + reasons.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")))
    return lines
  }

  private static func word(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
