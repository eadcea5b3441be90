// SPDX-License-Identifier: Apache-2.0

/// Functions in the other forms that After Effects' reference has, and what exporters write.
enum FormCases {
  private static let keys: [(Double, [Double])] = [(1, [10]), (1.5, [30]), (2, [20])]

  static let all: [ExpressionCase] = [
    ExpressionCase(
      "loopIn of the first key frames", keys: keys, "loopIn('cycle', 1)",
      at: [(0.75, [20]), (0.9, [26]), (0.25, [20])]),
    ExpressionCase(
      "loopOut of a pendulum of the last key frames", keys: keys, "loopOut('pingpong', 1)",
      at: [(2.25, [25]), (2.5, [30]), (2.75, [25])]),
    ExpressionCase(
      "loopOut with an offset of the last key frames", keys: keys, "loopOut('offset', 1)",
      at: [(2.25, [15]), (2.5, [10])]),
    ExpressionCase(
      "loops of more key frames than there are take all", keys: keys, "loopOut('cycle', 9)",
      at: [(2.5, [30]), (2.75, [25])]),
    ExpressionCase(
      "loopOutDuration with an offset", keys: keys, "loopOutDuration('offset', 1)",
      at: [(2.5, [40]), (3.5, [50])]),
    ExpressionCase(
      "loopInDuration", keys: keys, "loopInDuration('cycle', 1)", at: [(0.5, [30]), (0.75, [25])]),
    ExpressionCase(
      "loops of points", "Position", keys: [(0, [0, 0]), (1, [10, 20])], "loopOut('offset')",
      at: [(1.5, [15, 30]), (2.5, [25, 50])]),
    ExpressionCase(
      "loops of another property are its own value then", keys: keys,
      "thisProperty.loopOut('cycle') + loopIn() * 0", at: [(2.5, [30])]),
    ExpressionCase(
      "ease with three arguments, of vectors", "Position", "ease(time / 2, [0, 10], [100, 30])",
      at: [(0, [0, 10]), (1, [50, 20]), (2, [100, 30])]),
    ExpressionCase(
      "easeIn and easeOut hold their ends", "Position",
      "[easeIn(time, 1, 2, 5, 9), easeOut(time, 1, 2, [5, 6], [9, 8])[1]]",
      at: [(0.5, [5, 6]), (1, [5, 6]), (2, [9, 8]), (3, [9, 8])]),
    ExpressionCase(
      "a key frame is its value, and has parts", "Position",
      keys: [(0, [1, 2]), (1, [30, 40])],
      "[key(2)[0] + key(1).value[1] + key(2).time, nearestKey(0.9).index]", at: [(0, [33, 2])]),
    ExpressionCase(
      "an exporter's script",
      """
      var $bm_rt; var a, b; a = thisComp.layer('Control').transform.rotation;
      b = $bm_mul($bm_sum(time, $bm_neg(1)), $bm_div(a, 3));
      $bm_rt = $bm_sub($bm_mod(b, 20), 5);
      """, at: [(2, [5]), (1.5, [10])]),
    ExpressionCase(
      "$bm_transform is the transform", "Position",
      "var $bm_rt; $bm_rt = $bm_sum($bm_transform.position, [1, 2]);", gives: [51, 62]),
    ExpressionCase(
      "toWorld and back", "Position",
      "var c = thisComp.layer('Child'); c.fromWorld(c.toWorld([3, 4]))", gives: [3, 4]),
    ExpressionCase(
      "random numbers stay within their ends",
      """
      seedRandom(3);
      var ok = 0, r = random([1, 2], [3, 4]), g = gaussRandom(10, 12);
      if (random() < 1) ok++; if (random(5) < 5) ok++; if (random(3, 4) >= 3) ok++;
      if (r[0] >= 1 && r[0] < 3 && r[1] >= 2 && r[1] < 4) ok++;
      if (random([7, 9]).length == 2) ok++; if (g > 0 && g < 22) ok++; ok
      """, gives: [6]),
    ExpressionCase(
      "wiggle stays within its size, with octaves, for each axis of a point", "Position",
      """
      var w = wiggle(3, [10, 0], 2, 0.5, time) - value;
      [Math.abs(w[0]) <= 15 ? 1 : 0, w[1]]
      """, at: [(0.3, [1, 0]), (1.7, [1, 0])]),
    ExpressionCase(
      "a text of a number", "(value.length + time).toFixed(2) + ' %'", text: "5.00 %"),
    ExpressionCase(
      "markers have comments",
      "thisComp.marker.key(1).comment.length + thisComp.marker.nearestKey(time).time", gives: [5.5]),
    ExpressionCase(
      "the layer before another", "thisComp.layer(thisComp.layer('Control'), -1).index", gives: [1]),
  ]
}
