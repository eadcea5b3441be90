// SPDX-License-Identifier: Apache-2.0
import Foundation
import OpenGLES

/// The features of an effect that decide over its program.
struct EffectVariant: Hashable {
  var lightCount = 0
  var spotLights: [Bool] = []
  var lightsPerPixel = false
  var isTwoSided = false
  var usesColorMaterial = false
  /// The mode of each texture that is used, at most two.
  var textureModes: [GLKTextureEnvMode] = []
  /// Which array of places each of them reads.
  var textureCoordinates: [Int] = []
  var fog: GLKFogMode?

  var isLit: Bool { lightCount > 0 }
}

/// An effect at the moment it is drawn.
struct EffectState {
  let effect: GLKBaseEffect
  let lights: [GLKEffectPropertyLight]
  let textures: [GLKEffectPropertyTexture]
  let variant: EffectVariant

  init(_ effect: GLKBaseEffect) {
    self.effect = effect
    lights = effect.enabledLights
    let order = effect.textureOrder ?? [effect.texture2d0, effect.texture2d1]
    textures = Array(
      order.filter { $0.enabled != 0 && $0.name != 0 && $0.target == .target2D }.prefix(2))
    var variant = EffectVariant()
    variant.lightCount = lights.count
    variant.spotLights = lights.map { $0.spotCutoff <= 90 }
    variant.lightsPerPixel = !lights.isEmpty && effect.lightingType == .perPixel
    variant.isTwoSided = variant.lightsPerPixel && effect.lightModelTwoSided != 0
    variant.usesColorMaterial = !lights.isEmpty && effect.colorMaterialEnabled != 0
    variant.textureModes = textures.map(\.envMode)
    variant.textureCoordinates = textures.map { $0 === effect.texture2d1 ? 1 : 0 }
    variant.fog = effect.enabledFog.map { GLKFogMode(rawValue: $0.mode) ?? .exp }
    self.variant = variant
  }
}

extension GLKEffectPropertyLight {
  /// The cosine of the angle between the middle and the side of its cone.
  var cosineOfCone: Float { cos(GLKMathDegreesToRadians(spotCutoff)) }
}
