// SPDX-License-Identifier: Apache-2.0

/// Motion that repeats key frames.
enum LoopCases {
  private static let keys: [(Double, [Double])] = [(1, [10]), (1.5, [30]), (2, [20])]

  static let all: [ExpressionCase] = [
    ExpressionCase(
      "loopOut", keys: keys, "loopOut()",
      at: [(0, [10]), (1.5, [30]), (2, [20]), (2.5, [30]), (2.75, [25]), (3.5, [30])]),
    ExpressionCase(
      "loopOut of a pendulum", keys: keys, "loopOut('pingpong')",
      at: [(2, [20]), (2.25, [25]), (2.5, [30]), (3, [10]), (3.25, [20])]),
    ExpressionCase(
      "loopOut with an offset", keys: keys, "loopOut('offset')",
      at: [(2, [20]), (2.5, [40]), (3.5, [50])]),
    ExpressionCase(
      "loopOut goes on", keys: keys, "loopOut('continue')", at: [(2, [20]), (3, [0]), (4, [-20])]),
    ExpressionCase(
      "loopOut of the last key frames", keys: keys, "loopOut('cycle', 1)",
      at: [(2.25, [25]), (2.75, [25]), (3.1, [28])]),
    ExpressionCase(
      "loopIn", keys: keys, "loopIn('cycle')",
      at: [(0.5, [30]), (0.75, [25]), (0.25, [20]), (1.5, [30])]),
    ExpressionCase(
      "loopIn of a pendulum", keys: keys, "loopIn('pingpong')",
      at: [(0.5, [30]), (0.75, [20]), (0, [20])]),
    ExpressionCase(
      "loopIn with an offset", keys: keys, "loopIn('offset')",
      at: [(0.5, [20]), (0.75, [15]), (0, [0])]),
    ExpressionCase(
      "loopIn goes on", keys: keys, "loopIn('continue')", at: [(0.5, [-10]), (0, [-30])]),
    ExpressionCase(
      "loopOutDuration", keys: keys, "loopOutDuration('cycle', 0.5)",
      at: [(2.25, [25]), (2.6, [28])]),
    ExpressionCase(
      "loopInDuration", keys: keys, "loopInDuration('pingpong', 0.5)",
      at: [(0.75, [20]), (0.5, [30]), (0.25, [20])]),
    ExpressionCase(
      "a property without key frames does not loop", "Position", "loopOut('cycle')",
      gives: [50, 60]),
  ]
}
