// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Vectors, interpolation, angles and colours.
enum VectorCases {
  static let all: [ExpressionCase] = [
    ExpressionCase(
      "operators of vectors", "Position", "([1, 2] + [3, 4]) * 2 - [1, 1] / 2", gives: [7.5, 11.5]),
    ExpressionCase(
      "a vector's sign, and a component", "Position", "-value + [position[0], 100]",
      gives: [0, 40]),
    ExpressionCase(
      "functions of vectors", "Position",
      "add(sub([5, 5], [1, 2]), mul(div([8, 4], 2), 3))", gives: [16, 9]),
    ExpressionCase(
      "dot, length and normalize",
      "dot([1, 2, 3], [4, 5, 6]) + length([3, 4]) + length([1, 1], [4, 5]) + normalize([0, 9])[1]",
      gives: [43]),
    ExpressionCase(
      "cross", "var c = cross([1, 0, 0], [0, 1, 0]); c[0] * 100 + c[1] * 10 + c[2]", gives: [1]),
    ExpressionCase("clamp", "Position", "clamp([-5, 500], 0, 100)", gives: [0, 100]),
    ExpressionCase(
      "linear", "linear(time, 1, 3, 0, 100)", at: [(0, [0]), (1.5, [25]), (2, [50]), (4, [100])]),
    ExpressionCase(
      "linear of three arguments, of vectors", "Position", "linear(time / 2, [0, 10], [100, 20])",
      at: [(0, [0, 10]), (1, [50, 15]), (3, [100, 20])]),
    ExpressionCase(
      "ease", "ease(time, 0, 2, 10, 20)", at: [(0, [10]), (0.5, [11.5625]), (1, [15]), (2, [20])]),
    ExpressionCase(
      "easeIn begins at rest and ends at the speed of a line",
      "[easeIn(0.001, 0, 1) < 0.0001, 1 - easeIn(0.999, 0, 1) < 0.0011, easeIn(time, 0, 2, 0, 8) < 4]"
        + ".filter(v => v).length", at: [(1, [3])]),
    ExpressionCase(
      "easeOut mirrors easeIn", "easeOut(time / 4, 0, 100) + easeIn(1 - time / 4, 0, 100)",
      at: [(0, [100]), (1, [100]), (2.5, [100])]),
    ExpressionCase(
      "angles", "radiansToDegrees(Math.PI / 4) + degreesToRadians(180) / Math.PI", gives: [46]),
    ExpressionCase("lookAt", "lookAt([0, 0, 0], [100, 0, 100])[1]", gives: [45]),
    ExpressionCase(
      "colours by hue", "Color", "hslToRgb([1 / 3, 1, 0.5, 1])", gives: [0, 1, 0, 1]),
    ExpressionCase(
      "colours to hue and back", "Color", "hslToRgb(rgbToHsl(value))", gives: [0.2, 0.4, 0.6, 1]),
    ExpressionCase(
      "colours in hexadecimal", "Color", "hexToRgb('#ff8000')",
      gives: [1, 128.0 / 255, 0, 1]),
    ExpressionCase(
      "a swing that dies out",
      "amp = 20; freq = 2; decay = 1; "
        + "amp * Math.sin(time * freq * 2 * Math.PI) / Math.exp(decay * time)",
      at: [(0, [0]), (0.5, [0]), (0.6, [20 * sin(0.6 * 4 * Double.pi) / exp(0.6)])]),
  ]
}
