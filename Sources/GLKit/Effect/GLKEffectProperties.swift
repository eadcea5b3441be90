// SPDX-License-Identifier: Apache-2.0
import Foundation
import OpenGLES

/// The matrices of an effect.
open class GLKEffectPropertyTransform: NSObject {
  /// From the model to the eye. Default the identity.
  open var modelviewMatrix = GLKMatrix4Identity
  /// From the eye to clip space. Default the identity.
  open var projectionMatrix = GLKMatrix4Identity
  /// From the model's normals to the eye's: the inverse of the upper left part of
  /// ``modelviewMatrix``, transposed.
  open var normalMatrix: GLKMatrix3 {
    GLKMatrix3InvertAndTranspose(GLKMatrix4GetMatrix3(modelviewMatrix), nil)
  }
}

/// A light of an effect.
open class GLKEffectPropertyLight: NSObject {
  /// Whether it shines. Default true for a light that was asked for.
  open var enabled = GLboolean(GL_TRUE)
  /// Its place, or with a fourth number of 0 its direction. Default 0, 0, 1, 0.
  open var position = GLKVector4Make(0, 0, 1, 0)
  /// Default 0, 0, 0, 1.
  open var ambientColor = GLKVector4Make(0, 0, 0, 1)
  /// Default white.
  open var diffuseColor = GLKVector4Make(1, 1, 1, 1)
  /// Default white.
  open var specularColor = GLKVector4Make(1, 1, 1, 1)
  /// The middle of its cone. Default 0, 0, -1.
  open var spotDirection = GLKVector3Make(0, 0, -1)
  /// How the cone is brighter in the middle, 0 to 128. Default 0: evenly.
  open var spotExponent: GLfloat = 0
  /// The angle between the middle and the side of the cone, degrees, 0 to 90. Default 180: none.
  open var spotCutoff: GLfloat = 180
  /// The part of the attenuation that does not depend on the distance. Default 1.
  open var constantAttenuation: GLfloat = 1
  /// The part that grows with the distance. Default 0.
  open var linearAttenuation: GLfloat = 0
  /// The part that grows with its square. Default 0.
  open var quadraticAttenuation: GLfloat = 0
  /// ``GLKEffectPropertyTransform/modelviewMatrix`` of it takes place and cone to the eye.
  open var transform = GLKEffectPropertyTransform()
}

/// The surface that lights meet.
open class GLKEffectPropertyMaterial: NSObject {
  /// Default 0.2, 0.2, 0.2, 1.
  open var ambientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
  /// Default 0.8, 0.8, 0.8, 1.
  open var diffuseColor = GLKVector4Make(0.8, 0.8, 0.8, 1)
  /// Default 0, 0, 0, 1.
  open var specularColor = GLKVector4Make(0, 0, 0, 1)
  /// Default 0, 0, 0, 1.
  open var emissiveColor = GLKVector4Make(0, 0, 0, 1)
  /// How small highlights are, 0 to 128. Default 0.
  open var shininess: GLfloat = 0
}

/// A texture of an effect.
open class GLKEffectPropertyTexture: NSObject {
  /// Whether it is used, if it has a name. Default true.
  open var enabled = GLboolean(GL_TRUE)
  /// GL's name. Default 0: none.
  open var name: GLuint = 0
  /// Default a plain texture.
  open var target = GLKTextureTarget.target2D
  /// Default `.modulate`.
  open var envMode = GLKTextureEnvMode.modulate
}

/// The fog of an effect.
open class GLKEffectPropertyFog: NSObject {
  /// Whether there is fog. Default true for a fog that was asked for.
  open var enabled = GLboolean(GL_TRUE)
  /// Default `.exp`.
  open var mode: GLint = GLKFogMode.exp.rawValue
  /// Default 0, 0, 0, 0.
  open var color = GLKVector4Make(0, 0, 0, 0)
  /// Default 1.
  open var density: GLfloat = 1
  /// Where linear fog begins. Default 0.
  open var start: GLfloat = 0
  /// Where linear fog hides everything. Default 1.
  open var end: GLfloat = 1
}
