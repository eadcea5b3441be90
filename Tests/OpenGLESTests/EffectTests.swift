// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import GLKit
import Testing

@testable import OpenGLES

extension GLTests {
  /// What effects draw.
  @Suite(.serialized) struct EffectTests {
    /// Fills the picture with a surface at z = 0 that faces the eye, and gives the middle pixel.
    private func middle(
      size: CGFloat = 9, normal: [GLfloat] = [0, 0, 1], _ change: (GLKBaseEffect) throws -> Void
    ) rethrows -> SIMD4<UInt8>? {
      let client = TestClient(width: size, height: size)
      client.open()
      client.fill(SIMD4(0, 0, 0, 1))
      let effect = GLKBaseEffect()
      try change(effect)
      effect.prepareToDraw()
      let places: [GLfloat] = [-1, -1, 1, -1, -1, 1, 1, 1]
      let texture: [GLfloat] = [0, 0, 1, 0, 0, 1, 1, 1]
      glVertexAttrib3f(GLuint(GLKVertexAttrib.normal.rawValue), normal[0], normal[1], normal[2])
      for (attribute, numbers) in [
        (GLKVertexAttrib.position, places), (.texCoord0, texture), (.texCoord1, texture),
      ] {
        glEnableVertexAttribArray(GLuint(attribute.rawValue))
        glVertexAttribPointer(GLuint(attribute.rawValue), 2, GLenum(GL_FLOAT), 0, 0, numbers)
      }
      withExtendedLifetime((places, texture)) { glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4) }
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      client.present()
      defer { client.close() }
      return client.picture()?[Int(size) / 2, Int(size) / 2]
    }

    private func isNear(_ a: SIMD4<UInt8>?, _ b: SIMD4<Double>) -> Bool {
      guard let a else { return false }
      return (0..<4).allSatisfy { abs(Double(a[$0]) - b[$0] * 255) <= 1.5 }
    }

    @Test func theConstantColorStandsInForAnArray() {
      #expect(middle { _ in } == SIMD4(255, 255, 255, 255))
      #expect(
        isNear(
          middle { $0.constantColor = GLKVector4Make(0.5, 0.25, 1, 1) }, SIMD4(0.5, 0.25, 1, 1)))
    }

    @Test(arguments: [GLKLightingType.perVertex, .perPixel])
    func aLightShinesByItsAngle(_ type: GLKLightingType) {
      for angle in stride(from: 0.0, through: 1.5, by: 0.5) {
        let color = middle { effect in
          effect.lightingType = type
          effect.light0.position = GLKVector4Make(Float(sin(angle)), 0, Float(cos(angle)), 0)
          effect.light0.diffuseColor = GLKVector4Make(1, 0.5, 0, 1)
          effect.light0.specularColor = GLKVector4Make(0, 0, 0, 1)
        }
        // Ambient light of the scene times the material's, and diffuse light by the cosine.
        let (ambient, facing) = (0.2 * 0.2, 0.8 * cos(angle))
        #expect(isNear(color, SIMD4(ambient + facing, ambient + facing / 2, ambient, 1)))
      }
    }

    @Test func materialsAndHighlights() {
      let color = middle { effect in
        effect.light0.diffuseColor = GLKVector4Make(0, 0, 0, 1)
        effect.light0.ambientColor = GLKVector4Make(0.5, 0, 0, 1)
        effect.light0.position = GLKVector4Make(0, 0.6, 0.8, 0)
        effect.material.ambientColor = GLKVector4Make(0.4, 0, 0, 1)
        effect.material.emissiveColor = GLKVector4Make(0, 0, 0.1, 1)
        effect.material.specularColor = GLKVector4Make(0, 1, 0, 1)
        effect.material.shininess = 10
      }
      // The half-way vector of (0, 0.6, 0.8) and (0, 0, 1) has z = 1.8 / √(0.36 + 3.24).
      let shine = pow(1.8 / 3.6.squareRoot(), 10)
      #expect(isNear(color, SIMD4(0.4 * 0.2 + 0.5 * 0.4, shine, 0.1, 1)))
    }

    @Test func lightsWeakenAndHaveCones() {
      func light(_ place: GLKVector4, _ change: (GLKEffectPropertyLight) -> Void)
        -> SIMD4<UInt8>?
      {
        middle { effect in
          effect.lightingType = .perPixel
          effect.lightModelAmbientColor = GLKVector4Make(0, 0, 0, 1)
          effect.light1.position = place
          effect.light1.specularColor = GLKVector4Make(0, 0, 0, 1)
          change(effect.light1)
        }
      }
      let weak = light(GLKVector4Make(0, 0, 2, 1)) { light in
        (light.constantAttenuation, light.linearAttenuation) = (0.5, 0.25)
        light.quadraticAttenuation = 0.25
      }
      #expect(isNear(weak, SIMD4(0.4, 0.4, 0.4, 1)))
      let spot = light(GLKVector4Make(0, 0, 2, 1)) { light in
        (light.spotCutoff, light.spotExponent) = (30, 2)
        light.spotDirection = GLKVector3Make(0, sin(0.3), -cos(0.3))
      }
      #expect(isNear(spot, SIMD4(repeating: 0.8 * pow(cos(0.3), 2)).replacingAlpha))
      let outside = light(GLKVector4Make(0, 0, 2, 1)) { light in
        light.spotCutoff = 15
        light.spotDirection = GLKVector3Make(0, sin(0.3), -cos(0.3))
      }
      #expect(isNear(outside, SIMD4(0, 0, 0, 1)))
    }

    @Test func colorMaterialAndTwoLights() {
      let color = middle { effect in
        effect.colorMaterialEnabled = GLboolean(GL_TRUE)
        effect.constantColor = GLKVector4Make(0.5, 1, 0, 1)
        effect.lightModelAmbientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
        for light in [effect.light0, effect.light2] {
          light.diffuseColor = GLKVector4Make(0.25, 0.25, 0.25, 1)
          light.specularColor = GLKVector4Make(0, 0, 0, 1)
        }
      }
      #expect(isNear(color, SIMD4(0.35, 0.7, 0, 1)))
      #expect(middle { $0.light0.enabled = 0 } == SIMD4(255, 255, 255, 255))
    }

    @Test func texturesMeetTheColor() throws {
      func texture(_ color: [UInt8]) throws -> GLuint {
        let image = CGImage(width: 1, height: 1, premultipliedRGBA: color)
        return try GLKTextureLoader.texture(with: image).name
      }
      let half = [0, 100, 0, 128] as [UInt8]
      func draw(_ mode: GLKTextureEnvMode) throws -> SIMD4<UInt8>? {
        try middle { effect in
          effect.constantColor = GLKVector4Make(1, 0.5, 1, 1)
          effect.texture2d0.name = try texture(half)
          effect.texture2d0.envMode = mode
        }
      }
      let texel = SIMD4(0, 100.0 / 255, 0, 128.0 / 255)
      #expect(isNear(try draw(.replace), texel.replacingAlpha))
      #expect(isNear(try draw(.modulate), (texel * SIMD4(1, 0.5, 1, 1)).replacingAlpha))
      let rest = 1 - texel.w
      #expect(
        isNear(
          try draw(.decal), SIMD4(rest, 0.5 * rest + texel.y * texel.w, rest, 1)))
      let both = try middle { effect in
        effect.texture2d0.name = try texture([255, 128, 0, 255])
        effect.texture2d1.name = try texture([128, 255, 255, 255])
      }
      #expect(isNear(both, SIMD4(0.5, 0.5, 0, 1)))
    }

    @Test(arguments: [GLKFogMode.exp, .exp2, .linear]) func fogThickens(_ mode: GLKFogMode) {
      let color = middle { effect in
        effect.transform.modelviewMatrix = GLKMatrix4MakeTranslation(0, 0, -2)
        effect.transform.projectionMatrix = GLKMatrix4MakeOrtho(-1, 1, -1, 1, 0, 10)
        effect.fog.mode = mode.rawValue
        (effect.fog.density, effect.fog.start, effect.fog.end) = (0.4, 1, 5)
        effect.fog.color = GLKVector4Make(0, 0, 1, 1)
      }
      let rest =
        switch mode {
        case .exp: exp(-0.8)
        case .exp2: exp(-0.64)
        case .linear: 0.75
        }
      #expect(isNear(color, SIMD4(rest, rest, 1, 1)))
    }

    @Test func filesThatHoldNoPictureAreNamed() {
      let client = TestClient()
      client.open()
      #expect(throws: GLKTextureLoaderError.self) {
        try GLKTextureLoader.texture(withContentsOfFile: "/nowhere.png")
      }
      #expect(throws: GLKTextureLoaderError.self) {
        try GLKTextureLoader.texture(withContentsOf: Data([1, 2, 3]))
      }
      client.close()
      let image = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
      #expect(throws: GLKTextureLoaderError.self) { try GLKTextureLoader.texture(with: image) }
    }
  }
}

extension SIMD4<Double> {
  /// The same colour with an alpha of 1, as an opaque layer shows it.
  fileprivate var replacingAlpha: Self { SIMD4(x, y, z, 1) }
}
