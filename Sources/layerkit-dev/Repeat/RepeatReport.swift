// SPDX-License-Identifier: Apache-2.0

/// The output of `layerkit-dev repeat`.
struct RepeatReport: Encodable {
  /// One way of drawing the scenes.
  struct Row: Encodable {
    let way: String
    /// How many pictures were drawn and compared.
    let pictures: Int
    /// The scenes whose pictures differ from the first ones, in the order of their names.
    let differing: [String]
  }

  private let peer = "layerkit"
  private let work = "repeat"
  private let renderer: String
  private let rows: [Row]
  /// Whether all scenes were drawn in every way before the time was up.
  private let isComplete: Bool

  init(renderer: String, rows: [Row], isComplete: Bool) {
    (self.renderer, self.rows, self.isComplete) = (renderer, rows, isComplete)
  }

  /// Whether no picture differs.
  var isSame: Bool { rows.allSatisfy(\.differing.isEmpty) }

  /// The report for people.
  var text: String {
    let lines = rows.map { row in
      let rest = row.differing.isEmpty ? "all the same" : row.differing.joined(separator: ", ")
      return "\(row.way): \(row.pictures) pictures, \(rest)\n"
    }
    return "\(renderer)\n" + lines.joined() + (isComplete ? "" : "the time was up before the end\n")
  }
}
