// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

/// A source of vertices, by GL's word.
package typealias VertexArray = VertexSource

extension VertexSource {
  /// GL's name.
  package var name: UInt32 { number }
}

extension VertexAttribute.Scalar {
  var isInteger: Bool {
    switch self {
    case .float, .halfFloat, .uint8Normalized, .uint16Normalized: false
    case .int32, .uint32, .int16, .uint16, .uint8: true
    }
  }

  var isNormalized: Bool { self == .uint8Normalized || self == .uint16Normalized }

  var glType: GLenum {
    switch self {
    case .float: glEnum(GL_FLOAT)
    case .halfFloat: glEnum(GL_HALF_FLOAT)
    case .uint8Normalized, .uint8: glEnum(GL_UNSIGNED_BYTE)
    case .uint16Normalized, .uint16: glEnum(GL_UNSIGNED_SHORT)
    case .int16: glEnum(GL_SHORT)
    case .int32: glEnum(GL_INT)
    case .uint32: glEnum(GL_UNSIGNED_INT)
    }
  }
}
