// SPDX-License-Identifier: Apache-2.0

extension Batcher {
  /// For each draw of the last frame the number of its batch; −1 for those that are copied or not
  /// drawn. A path whose insides are apart from its outline goes by its outline.
  package func batchNumbers(drawCount: Int) -> [Int] {
    var numbers = [Int](repeating: -1, count: drawCount)
    for (number, batch) in batches.enumerated() {
      var draw = Int(batch.firstDraw)
      while draw >= 0 {
        if draw < drawCount {
          numbers[draw] = number
        } else if numbers[draw - drawCount] < 0 {
          numbers[draw - drawCount] = number
        }
        draw = Int(next[draw])
      }
    }
    return numbers
  }
}
