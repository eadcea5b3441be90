// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension BlendFunction.Factor {
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

extension DepthTest.Comparison {
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
