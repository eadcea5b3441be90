// SPDX-License-Identifier: Apache-2.0

/// The output of `bench growth`.
struct GrowthReport: Encodable {
  private let peer = "layerkit"
  private let work = "growth"
  private let frames: Int
  private let rows: [GrowthBench.Row]
  private let bytes: [LayerBytes]

  private static let counts = [100, 1000, 10_000, 100_000]

  /// Measures trees of up to `most` layers, each for `frames` frames.
  init(most: Int, frames: Int) throws {
    self.frames = frames
    let counts = Self.counts.filter { $0 <= most }
    bytes = try counts.map(LayerBytes.init)
    let bench = GrowthBench(frames: frames)
    rows = try GrowthBench.Motion.allCases.flatMap { motion in
      try counts.map { try bench.measure(layers: $0, motion) }
    }
  }

  /// The report for people.
  var text: String {
    let head = [
      "moving", "layers", "model", "commit", "apply", "evaluate", "build", "draw", "applied",
      "evaluated", "visited", "uploaded B", "allocations",
    ]
    let lines = rows.map { row in
      [
        row.motion.rawValue, "\(row.layers)", "\(row.model)", "\(row.commit)", "\(row.apply)",
        "\(row.evaluate)", "\(row.build)", "\(row.draw)", "\(row.applied)", "\(row.evaluated)",
        "\(row.visited)", "\(row.uploadedBytes)", row.allocations.map { "\($0)" } ?? "-",
      ]
    }
    let memory = bytes.map {
      ["\($0.layers)", "\($0.model)", "\($0.commit)", "\($0.tree)", "\($0.total)", "\($0.flight)"]
    }
    return "µs a frame, medians of \(frames)\n" + Self.table(head, lines)
      + "bytes of heap a layer that only exists\n"
      + Self.table(["layers", "model", "commit", "tree", "together", "in flight"], memory)
  }

  /// Columns of equal width, flush right.
  private static func table(_ head: [String], _ lines: [[String]]) -> String {
    let rows = [head] + lines
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
        .joined(separator: "  ") + "\n"
    }.joined()
  }
}
