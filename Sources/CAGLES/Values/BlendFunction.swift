// SPDX-License-Identifier: Apache-2.0
import CEGL

/// How a fragment mixes with the target: `source · sourceFactor + target · targetFactor`.
///
/// Colours are premultiplied.
package struct BlendFunction: Hashable, Sendable {
  package enum Factor: UInt8, Sendable {
    case zero, one, sourceColor, sourceAlpha, oneMinusSourceAlpha, targetColor, targetAlpha
    case oneMinusTargetAlpha, oneMinusSourceColor, oneMinusTargetColor

    var glValue: GLenum {
      switch self {
      case .zero: glEnum(GL_ZERO)
      case .one: glEnum(GL_ONE)
      case .sourceColor: glEnum(GL_SRC_COLOR)
      case .sourceAlpha: glEnum(GL_SRC_ALPHA)
      case .oneMinusSourceAlpha: glEnum(GL_ONE_MINUS_SRC_ALPHA)
      case .oneMinusSourceColor: glEnum(GL_ONE_MINUS_SRC_COLOR)
      case .targetColor: glEnum(GL_DST_COLOR)
      case .targetAlpha: glEnum(GL_DST_ALPHA)
      case .oneMinusTargetAlpha: glEnum(GL_ONE_MINUS_DST_ALPHA)
      case .oneMinusTargetColor: glEnum(GL_ONE_MINUS_DST_COLOR)
      }
    }
  }

  /// The factor of the fragment.
  package var source: Factor
  /// The factor of the target.
  package var target: Factor
  /// Whether the fragment is taken from the target instead of added.
  package var isSubtracting = false

  /// A function of these factors.
  package init(source: Factor, target: Factor) {
    self.source = source
    self.target = target
  }

  /// Porter and Duff's *over* for premultiplied colours: the normal way to draw a layer.
  package static let sourceOver = BlendFunction(source: .one, target: .oneMinusSourceAlpha)
  /// Multiplies the target by the source's alpha: applies a mask to a finished picture.
  package static let targetIn = BlendFunction(source: .zero, target: .sourceAlpha)
  /// Multiplies the target by one minus the source's alpha.
  package static let targetOut = BlendFunction(source: .zero, target: .oneMinusSourceAlpha)
  /// Sums.
  package static let additive = BlendFunction(source: .one, target: .one)
  /// The target less the fragment.
  package static let subtractive: BlendFunction = {
    var function = additive
    function.isSubtracting = true
    return function
  }()

  var text: String { "\(source), \(target)" + (isSubtracting ? ", subtracting" : "") }
}

/// The depth test, and whether drawing writes depth.
package struct DepthTest: Hashable, Sendable {
  package enum Comparison: UInt8, Sendable {
    case less, lessOrEqual, equal, greater, greaterOrEqual, always

    var glValue: GLenum {
      switch self {
      case .less: glEnum(GL_LESS)
      case .lessOrEqual: glEnum(GL_LEQUAL)
      case .equal: glEnum(GL_EQUAL)
      case .greater: glEnum(GL_GREATER)
      case .greaterOrEqual: glEnum(GL_GEQUAL)
      case .always: glEnum(GL_ALWAYS)
      }
    }
  }

  package var comparison: Comparison
  /// Whether fragments that pass write their depth.
  package var writes: Bool

  /// A depth test.
  package init(_ comparison: Comparison, writes: Bool) {
    self.comparison = comparison
    self.writes = writes
  }
}

/// The primitives that a draw call makes of its vertices.
package enum Primitive: String, Sendable {
  case triangles = "TRIANGLES"
  case triangleStrip = "TRIANGLE_STRIP"
  case triangleFan = "TRIANGLE_FAN"
  case lines = "LINES"
  case lineLoop = "LINE_LOOP"
  case points = "POINTS"

  var glValue: GLenum {
    switch self {
    case .triangles: glEnum(GL_TRIANGLES)
    case .triangleStrip: glEnum(GL_TRIANGLE_STRIP)
    case .triangleFan: glEnum(GL_TRIANGLE_FAN)
    case .lines: glEnum(GL_LINES)
    case .lineLoop: glEnum(GL_LINE_LOOP)
    case .points: glEnum(GL_POINTS)
    }
  }
}

/// The width of an index.
package enum IndexType: String, Sendable {
  case uint16 = "UNSIGNED_SHORT"
  case uint32 = "UNSIGNED_INT"

  var byteCount: Int { self == .uint16 ? 2 : 4 }
  var glValue: GLenum { glEnum(self == .uint16 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT) }
}
