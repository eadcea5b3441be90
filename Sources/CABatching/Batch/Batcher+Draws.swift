// SPDX-License-Identifier: Apache-2.0

extension Batcher {
  /// The draws of a batch, by their places in the frame, in order. A path whose solid pixels are in
  /// one batch and whose edges are in another is a draw of both.
  package func draws(of batch: Batch) -> [Int] {
    var draws: [Int] = []
    draws.reserveCapacity(batch.drawCount)
    var number = batch.firstDraw
    while number >= 0 {
      draws.append(Int(number) % shifts.count)
      number = next[Int(number)]
    }
    return draws
  }
}
