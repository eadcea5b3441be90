// SPDX-License-Identifier: Apache-2.0

/// Values and key frames of a property.
enum PropertyCases {
  private static let keys: [(Double, [Double])] = [(0, [0]), (1, [100]), (2, [40])]

  static let all: [ExpressionCase] = [
    ExpressionCase("value", keys: keys, "value * 2", at: [(0.5, [100]), (1.5, [140])]),
    ExpressionCase(
      "valueAtTime looks back", keys: keys, "valueAtTime(time - 0.5)",
      at: [(0, [0]), (1, [50]), (1.5, [100])]),
    ExpressionCase(
      "thisProperty", keys: keys, "thisProperty.value + thisProperty.valueAtTime(1)",
      at: [(0.5, [150])]),
    ExpressionCase(
      "velocity and speed", keys: keys, "velocity * 1000 + speed",
      at: [(0.5, [100_100]), (1.5, [-59_940])]),
    ExpressionCase(
      "velocityAtTime on both sides of a key frame", keys: keys,
      "velocityAtTime(1 - 0.01) - velocityAtTime(1 + 0.01)", at: [(0, [160])]),
    ExpressionCase(
      "speed of a point", "Position", keys: [(0, [0, 0]), (1, [30, 40])], "[speed, velocity[1]]",
      at: [(0.5, [50, 40])]),
    ExpressionCase(
      "key frames", keys: keys,
      "numKeys * 1000 + key(2).time * 100 + key(3).value + key(2).index / 10",
      at: [(0, [3140.2])]),
    ExpressionCase(
      "nearestKey", keys: keys, "nearestKey(time).index", at: [(0.2, [1]), (0.8, [2]), (1.8, [3])]),
    ExpressionCase(
      "the bounce after a key frame", keys: keys,
      """
      var n = 0, t = 0;
      if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) { n--; } }
      t = n == 0 ? 0 : time - key(n).time;
      if (n > 0 && t < 1) {
        v = velocityAtTime(key(n).time - thisComp.frameDuration / 10);
        value + v * 0.05 * Math.sin(2 * t * 2 * Math.PI) / Math.exp(5 * t);
      } else { value }
      """, at: [(0, [0]), (1, [100]), (1.25, [85]), (1.5, [70])]),
    ExpressionCase(
      "smooth", keys: [(0, [0]), (4, [400])], "smooth(0.4, 5, 2)", at: [(0, [200]), (3, [200])]),
    ExpressionCase(
      "posterizeTime", keys: keys, "posterizeTime(2); value + time",
      at: [(0.4, [0]), (0.5, [50.5]), (0.9, [50.5]), (1, [101])]),
    ExpressionCase(
      "another property of the layer", "Position", "[rotation + 3, opacity * 2]", gives: [3, 200]),
    ExpressionCase(
      "a list keeps its dimension", "Position", "[value[0]++, value.length]", gives: [50, 2]),
    ExpressionCase(
      "names and places of properties",
      "thisProperty.propertyIndex * 10 + (thisProperty.name == 'Rotation') "
        + "+ (thisProperty.propertyGroup(1).name == 'Transform')", gives: [42]),
  ]
}
