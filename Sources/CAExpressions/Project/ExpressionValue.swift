// SPDX-License-Identifier: Apache-2.0

/// A value of a property, before or after its expression.
package enum ExpressionValue: Hashable, Sendable {
  case number(Double)
  /// Points, scales in percent, and colours as red, green, blue and alpha from 0 to 1.
  case vector([Double])
  case text(String)
  case path(ExpressionPath)
}

/// A path of cubic curves.
package struct ExpressionPath: Hashable, Sendable {
  /// A vertex with its tangents, which are relative to it.
  package struct Vertex: Hashable, Sendable {
    /// The place.
    package var point: SIMD2<Double>
    /// The control point before the vertex, from it.
    package var into: SIMD2<Double>
    /// The control point behind the vertex, from it.
    package var out: SIMD2<Double>

    /// A vertex; without tangents it is a corner.
    package init(
      _ point: SIMD2<Double>, into: SIMD2<Double> = .zero, out: SIMD2<Double> = .zero
    ) {
      (self.point, self.into, self.out) = (point, into, out)
    }
  }

  /// The vertices in their order.
  package var vertices: [Vertex]
  /// Whether a curve leads from the last vertex to the first.
  package var isClosed: Bool

  /// A path through vertices.
  package init(_ vertices: [Vertex], isClosed: Bool) {
    (self.vertices, self.isClosed) = (vertices, isClosed)
  }
}

/// The kind of a property's values.
package enum ExpressionKind: Hashable, Sendable {
  case number
  /// So many numbers, 1 to 4; a colour has 4.
  case vector(Int)
  case text
  case path
  /// A layer that a control chooses: the value is its number in the project, -1 for none.
  case layer

  /// Numbers of a value; 0 where they vary.
  var size: Int {
    switch self {
    case .number, .layer: 1
    case .vector(let count): count
    case .text, .path: 0
    }
  }

  var letter: String {
    switch self {
    case .number: "s"
    case .vector: "v"
    case .text: "t"
    case .path: "p"
    case .layer: "l"
    }
  }
}
