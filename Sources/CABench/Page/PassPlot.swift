// SPDX-License-Identifier: Apache-2.0
import CACompositor

/// The passes of a frame, the dearest first.
struct PassPlot {
  let measured: BenchCost

  private struct Row {
    let name: String
    let nanoseconds: Int
    let color: String
    let tip: String
  }

  private static let (width, rowHeight) = (1080.0, 24.0)
  private static let (left, right) = (430.0, 150.0)
  /// Passes beyond these share a row.
  private static let mostRows = 24
  private static let longestName = 64

  var html: String {
    let rows = rows
    let most = Double(rows.map(\.nanoseconds).max() ?? 1)
    let span = Self.width - Self.left - Self.right
    let parts = rows.enumerated().flatMap { place, row -> [String] in
      let y = Double(place) * Self.rowHeight
      let length = most > 0 ? Double(row.nanoseconds) / most * span : 0
      let share = Double(row.nanoseconds) / Double(max(1, measured.cost.nanoseconds)) * 100
      return [
        Markup.letters(shortened(row.name), Self.left - 10, y + 16, style: "value", anchor: "end"),
        Markup.box(
          x: Self.left, y: y + 4, width: max(1, length), height: Self.rowHeight - 8,
          fill: row.color, tip: row.tip),
        Markup.letters(
          "\(Markup.milliseconds(Double(row.nanoseconds) / 1e6)), \(Markup.short(share)) %",
          Self.left + length + 8, y + 16),
      ]
    }
    return Markup.drawing(
      width: Self.width, height: Double(rows.count) * Self.rowHeight, label: "Cost of each pass",
      parts)
  }

  private func shortened(_ name: String) -> String {
    name.count <= Self.longestName ? name : "…" + name.suffix(Self.longestName - 1)
  }

  private var rows: [Row] {
    let sorted = measured.cost.passes.sorted { $0.share.nanoseconds > $1.share.nanoseconds }
    var rows = [
      Row(
        name: "before the passes", nanoseconds: measured.cost.preparation, color: "#adb5bd",
        tip: "planning, batching, coverage of paths, uploads")
    ]
    rows += sorted.prefix(Self.mostRows).map(row)
    let rest = sorted.dropFirst(Self.mostRows)
    guard !rest.isEmpty else { return rows }
    rows.append(
      Row(
        name: "\(rest.count) more", nanoseconds: rest.reduce(0) { $0 + $1.share.nanoseconds },
        color: "#ffd8a8", tip: "passes that cost less than those above"))
    return rows
  }

  private func row(_ pass: PassCost) -> Row {
    let name = "\(pass.reason.rawValue) · \(measured.tree.path(of: pass.layer))"
    return Row(
      name: name, nanoseconds: pass.share.nanoseconds,
      color: pass.raster == nil ? "#ff922b" : "#51cf66",
      tip: "pass \(pass.number), \(name): \(pass.width) × \(pass.height), "
        + "\(pass.draws.count) draws, \(Markup.count(Double(pass.share.pixels))) pixels shaded, "
        + "\(Markup.count(Double(pass.share.textureBytes)))B of textures read")
  }
}
