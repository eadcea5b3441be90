// SPDX-License-Identifier: Apache-2.0

extension Batcher {
  /// For each draw of the last frame the number of its batch; −1 for those that are copied or not
  /// drawn. Of a draw in two batches the later one counts.
  package func batchNumbers(drawCount: Int) -> [Int] {
    var numbers = [Int](repeating: -1, count: drawCount)
    for (number, batch) in batches.enumerated() {
      for draw in draws(of: batch) { numbers[draw] = number }
    }
    return numbers
  }
}
