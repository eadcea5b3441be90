// SPDX-License-Identifier: Apache-2.0
import Foundation
import OpenGLES

/// Draws as old GL did without programs: matrices, three lights, a material, two textures, fog.
///
///     effect.transform.modelviewMatrix = …
///     effect.light0.diffuseColor = …
///     effect.prepareToDraw()
///     glVertexAttribPointer(GLuint(GLKVertexAttrib.position.rawValue), …)
///     glDrawArrays(…)
///
/// Each combination of features is a program of its own, made when it is first drawn. The formulas
/// of light and fog are those of OpenGL ES 1.1.12, sections 2.12.1 and 3.8.
open class GLKBaseEffect: NSObject, GLKNamedEffect {
  private var lights: [GLKEffectPropertyLight?] = [nil, nil, nil]
  private var storedFog: GLKEffectPropertyFog?
  private let programs = EffectPrograms()

  /// An effect that draws in white.
  public override init() { super.init() }

  /// A name for people. Default nil.
  open var label: String?
  /// The matrices.
  public let transform = GLKEffectPropertyTransform()
  /// The surface that lights meet.
  public let material = GLKEffectPropertyMaterial()
  /// The first texture.
  public let texture2d0 = GLKEffectPropertyTexture()
  /// The second texture, which meets the result of the first.
  public let texture2d1 = GLKEffectPropertyTexture()

  /// The first light. A light shines from when it is first asked for.
  public var light0: GLKEffectPropertyLight { light(0) }
  /// The second light.
  public var light1: GLKEffectPropertyLight { light(1) }
  /// The third light.
  public var light2: GLKEffectPropertyLight { light(2) }
  /// The fog, which is there from when it is first asked for.
  public var fog: GLKEffectPropertyFog {
    let fog = storedFog ?? GLKEffectPropertyFog()
    storedFog = fog
    return fog
  }

  /// Where light is computed. Default `.perVertex`.
  open var lightingType = GLKLightingType.perVertex
  /// The light that is everywhere. Default 0.2, 0.2, 0.2, 1.
  open var lightModelAmbientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
  /// Whether the back of a surface is lit with its normal turned. Default false. Counts where
  /// light is computed per pixel.
  open var lightModelTwoSided = GLboolean(GL_FALSE)
  /// Whether the vertex's colour stands for the material's ambient and diffuse colours. Default
  /// false.
  open var colorMaterialEnabled = GLboolean(GL_FALSE)
  /// Whether ``constantColor`` is the colour of vertices without an array of colours. Default true.
  open var useConstantColor = GLboolean(GL_TRUE)
  /// Default white.
  open var constantColor = GLKVector4Make(1, 1, 1, 1)

  /// The textures in the order in which they are applied. Default the first and the second.
  open var textureOrder: [GLKEffectPropertyTexture]?

  /// Makes the program and its numbers current, and binds the textures to units 0 and 1.
  ///
  /// Writes to standard error where the driver refuses the program.
  open func prepareToDraw() {
    let state = EffectState(self)
    guard let program = programs.program(for: state.variant) else { return }
    program.use(state)
  }

  var enabledLights: [GLKEffectPropertyLight] {
    lights.compactMap { $0 }.filter { $0.enabled != 0 }
  }

  var enabledFog: GLKEffectPropertyFog? { storedFog.flatMap { $0.enabled != 0 ? $0 : nil } }

  private func light(_ place: Int) -> GLKEffectPropertyLight {
    let light = lights[place] ?? GLKEffectPropertyLight()
    lights[place] = light
    return light
  }
}
