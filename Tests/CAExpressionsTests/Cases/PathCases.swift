// SPDX-License-Identifier: Apache-2.0

/// Paths.
enum PathCases {
  static let all: [ExpressionCase] = [
    ExpressionCase(
      "points that move", "Mask Path",
      "var p = thisProperty.points(); "
        + "for (var i = 0; i < p.length; i++) p[i] = p[i] + [time * 10, i]; "
        + "createPath(p, inTangents(), outTangents(), isClosed())",
      at: [(0, [0, 0, 100, 1, 100, 102, 0, 103]), (1, [10, 0, 110, 1, 110, 102, 10, 103])]),
    ExpressionCase(
      "createPath", "Mask Path", "createPath([[0, 0], [5, 5]], [], [], false)", gives: [0, 0, 5, 5]),
    ExpressionCase(
      "a point on a path", "Position", "mask('Mask 1').maskPath.pointOnPath(0.375)",
      gives: [100, 50]),
    ExpressionCase(
      "a tangent and a normal", "Position",
      "var m = mask(1).maskPath; m.tangentOnPath(0.1) * 10 + m.normalOnPath(0.1)", gives: [10, 1]),
    ExpressionCase(
      "a path as it is", "Mask Path", "value", gives: [0, 0, 100, 0, 100, 100, 0, 100]),
  ]
}
