// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import GLKit

/// A cube with normals and places of textures.
enum LitCube {
  /// Six faces of two triangles: places, normals and places of textures, 8 numbers a corner.
  static let vertices: [GLfloat] = {
    var numbers: [GLfloat] = []
    for axis in 0..<3 {
      for side in [-1, 1] as [Float] {
        let corners: [(Float, Float)] = [(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)]
        for (u, v) in corners {
          var (place, normal) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
          (place[axis], normal[axis]) = (side, side)
          (place[(axis + 1) % 3], place[(axis + 2) % 3]) = (u, v)
          numbers += [place.x, place.y, place.z, normal.x, normal.y, normal.z]
          numbers += [(u + 1) / 2, (v + 1) / 2]
        }
      }
    }
    return numbers
  }()

  /// Draws it with an effect.
  static func draw(_ effect: GLKBaseEffect) {
    glEnable(GLenum(GL_DEPTH_TEST))
    effect.prepareToDraw()
    vertices.withUnsafeBufferPointer { numbers in
      let parts: [(GLKVertexAttrib, GLint, Int)] = [
        (.position, 3, 0), (.normal, 3, 3), (.texCoord0, 2, 6),
      ]
      for (attribute, count, start) in parts {
        glEnableVertexAttribArray(GLuint(attribute.rawValue))
        glVertexAttribPointer(
          GLuint(attribute.rawValue), count, GLenum(GL_FLOAT), 0, 32,
          numbers.baseAddress! + start)
      }
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 36)
    }
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  /// An effect that looks at the cube turned by an angle about the y axis.
  static func effect(turned angle: Float, aspect: Float = 1) -> GLKBaseEffect {
    let effect = GLKBaseEffect()
    effect.transform.projectionMatrix = GLKMatrix4MakePerspective(0.8, aspect, 0.1, 100)
    effect.transform.modelviewMatrix = GLKMatrix4RotateY(
      GLKMatrix4RotateX(GLKMatrix4MakeTranslation(0, 0, -5), 0.5), angle)
    effect.light0.position = GLKVector4Make(0, 0, 1, 0)
    effect.light0.diffuseColor = GLKVector4Make(1, 1, 1, 1)
    return effect
  }
}
