// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHeadless
import CoreGraphics
import Foundation
import GLKit
import OpenGLES
import Testing
import UIKit

@testable import OpenGLES

extension GLTests {
  /// A program's GL in layers, beside other layers, as a host shows it.
  @Suite(.serialized) @MainActor struct CompositionTests {
    /// `LAYERKIT_GL_CYCLES` asks for another number.
    private static let cycleCount =
      ProcessInfo.processInfo.environment["LAYERKIT_GL_CYCLES"].flatMap { Int($0) } ?? 100
    private let red = SIMD4<Float>(1, 0, 0, 1)
    private let green = SIMD4<Float>(0, 1, 0, 1)

    private func plain(_ frame: CGRect, _ color: CGColor) -> CALayer {
      let layer = CALayer()
      layer.frame = frame
      layer.backgroundColor = color
      return layer
    }

    private func stage(_ layers: [CALayer]) throws -> HeadlessRenderer {
      let renderer = try HeadlessRenderer(size: CGSize(width: 120, height: 80))
      let root = plain(CGRect(x: 0, y: 0, width: 120, height: 80), .white)
      for layer in layers { root.addSublayer(layer) }
      renderer.layer = root
      return renderer
    }

    @Test func theTriangleIsShownAndMoves() throws {
      let client = TestClient(width: 100, height: 60)
      let renderer = try stage([client.layer])
      client.layer.frame.origin = CGPoint(x: 10, y: 10)
      client.open()
      let effect = GLKBaseEffect()
      for turn in 0..<4 {
        effect.transform.modelviewMatrix = GLKMatrix4MakeZRotation(Float(turn) * .pi / 2)
        client.fill(SIMD4(0, 0, 0, 1))
        effect.prepareToDraw()
        let vertices: [GLfloat] = [-1, -1, 0, 1, -1, 0, -1, 1, 0]
        let colors: [GLfloat] = [1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
        glEnableVertexAttribArray(GLuint(GLKVertexAttrib.position.rawValue))
        glEnableVertexAttribArray(GLuint(GLKVertexAttrib.color.rawValue))
        glVertexAttribPointer(
          GLuint(GLKVertexAttrib.position.rawValue), 3, GLenum(GL_FLOAT), 0, 0, vertices)
        glVertexAttribPointer(
          GLuint(GLKVertexAttrib.color.rawValue), 4, GLenum(GL_FLOAT), 0, 0, colors)
        withExtendedLifetime((vertices, colors)) { glDrawArrays(GLenum(GL_TRIANGLES), 0, 3) }
        client.present()
        let picture = TestPicture(try renderer.render())
        let (red, black) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 0, 255))
        // The sides by the right angle go round against the clock: lower and left first.
        for (place, side) in [(60, 66), (106, 40), (60, 13), (13, 40)].enumerated() {
          let isCovered = place == turn || place == (turn + 3) % 4
          #expect(
            picture[side.0, side.1] == (isCovered ? red : black), "turn \(turn), side \(place)")
        }
        #expect(picture[5, 5] == SIMD4(255, 255, 255, 255))
      }
      client.close()
    }

    @Test func theLitCubeTurnsBesideOtherLayers() throws {
      let client = TestClient(width: 80, height: 80)
      client.layer.cornerRadius = 12
      client.layer.masksToBounds = true
      let other = plain(CGRect(x: 60, y: 30, width: 60, height: 20), CGColor(gray: 0.5, alpha: 1))
      let renderer = try stage([client.layer, other])
      client.open()
      var depth: GLuint = 0
      glGenRenderbuffers(1, &depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24_OES), client.width, client.height)
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
      let image = CGImage(
        width: 2, height: 1, premultipliedRGBA: [255, 255, 0, 255, 255, 0, 255, 255])
      let texture = try GLKTextureLoader.texture(with: image)
      for angle in stride(from: -0.6, through: 0.6, by: 0.3) {
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), client.renderbuffer)
        client.fill(SIMD4(0, 0, 0, 1))
        glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
        let effect = LitCube.effect(turned: 0)
        effect.transform.modelviewMatrix = GLKMatrix4RotateY(
          GLKMatrix4MakeTranslation(0, 0, -5), Float(angle))
        effect.texture2d0.name = texture.name
        LitCube.draw(effect)
        client.present()
        let shown = try renderer.render()
        let picture = TestPicture(shown)
        // The face to the front: ambient light, and diffuse light by the cosine of its turn.
        let shade = (0.04 + 0.8 * cos(angle)) * 255
        #expect(abs(Double(picture[40, 52].x) - shade) <= 2)
        #expect(picture[0, 0] == SIMD4(255, 255, 255, 255), "outside of the round corner")
        #expect(picture[12, 5] == SIMD4(0, 0, 0, 255))
        #expect(picture[65, 40] == SIMD4(128, 128, 128, 255), "the layer above")
        if let folder = ProcessInfo.processInfo.environment["LAYERKIT_GL_PICTURES"] {
          let file = URL(fileURLWithPath: folder).appendingPathComponent("cube\(angle).png")
          try shown.pngData()?.write(to: file)
        }
      }
      glDeleteRenderbuffers(1, &depth)
      client.close()
    }

    @Test func theLayerIsShownAsAnyLayerIs() throws {
      let client = TestClient(width: 60, height: 40)
      client.layer.frame.origin = CGPoint(x: 30, y: 20)
      client.open()
      client.fill(red)
      client.fill(green, (0, 0, 60, 20))
      client.present()
      // The same picture as contents.
      let still = CALayer()
      still.frame = client.layer.frame
      still.contents = CGImage(
        width: 60, height: 40,
        premultipliedRGBA: (0..<60 * 40).flatMap {
          $0 < 60 * 20 ? [255, 0, 0, 255] as [UInt8] : [0, 255, 0, 255]
        })
      for change: (CALayer) -> Void in [
        { _ in },
        { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
        { layer in
          layer.cornerRadius = 9
          layer.masksToBounds = true
        },
        { layer in
          let mask = CALayer()
          mask.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
          mask.backgroundColor = .black
          mask.cornerRadius = 6
          layer.mask = mask
        },
        { layer in
          layer.shadowOpacity = 0.8
          layer.shadowRadius = 3
        },
        { $0.opacity = 0.5 },
        { layer in
          var transform = CATransform3DIdentity
          transform.m34 = -1 / 200
          layer.transform = CATransform3DRotate(transform, 0.8, 0, 1, 0)
        },
      ] {
        for layer in [client.layer, still] {
          layer.transform = CATransform3DIdentity
          (layer.cornerRadius, layer.masksToBounds, layer.mask) = (0, false, nil)
          (layer.shadowOpacity, layer.opacity) = (0, 1)
          change(layer)
        }
        let shown = TestPicture(try stage([client.layer]).render())
        let expected = TestPicture(try stage([still]).render())
        let worst = zip(shown.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 2)
        client.layer.removeFromSuperlayer()
        still.removeFromSuperlayer()
      }
      client.close()
    }

    @Test func resizedLive() throws {
      let client = TestClient(width: 40, height: 30)
      let renderer = try stage([client.layer])
      client.open()
      client.fill(red)
      client.present()
      #expect(TestPicture(try renderer.render())[39, 29] == SIMD4(255, 0, 0, 255))
      for width in stride(from: 50, through: 90, by: 20) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        client.layer.frame.size.width = CGFloat(width)
        CATransaction.commit()
        client.resize()
        client.fill(red)
        client.fill(green, (GLint(width) - 10, 0, 10, 30))
        client.present()
        let picture = TestPicture(try renderer.render())
        #expect(picture[width - 1, 5] == SIMD4(0, 255, 0, 255))
        #expect(picture[width - 11, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[width, 5] == SIMD4(255, 255, 255, 255))
      }
      client.close()
    }

    @Test func theProgramsContextStaysCurrentAmongHosts() throws {
      let client = TestClient()
      client.open()
      let renderer = try stage([client.layer])
      #expect(client.context.guest.isCurrent)
      client.fill(red)
      client.present()
      _ = try renderer.render()
      #expect(client.context.guest.isCurrent)
      // The program goes on without setting its context again.
      client.fill(green)
      client.present()
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      #expect(TestPicture(try renderer.render())[3, 3] == SIMD4(0, 255, 0, 255))
      _ = renderer.readPicture()
      #expect(client.context.guest.isCurrent)
      client.close()
    }

    @Test func aBadClientChangesNothingOfOtherLayers() throws {
      func others() -> [CALayer] {
        let text = CATextLayer()
        text.frame = CGRect(x: 60, y: 40, width: 50, height: 30)
        text.string = "Ag"
        text.foregroundColor = .black
        let shadowed = plain(
          CGRect(x: 70, y: 5, width: 30, height: 20), CGColor(gray: 0.5, alpha: 1))
        shadowed.shadowOpacity = 1
        return [text, shadowed]
      }
      let expected = TestPicture(try stage(others()).render())
      let client = TestClient(width: 20, height: 20)
      let renderer = try stage(others() + [client.layer])
      _ = try renderer.render()
      client.open()
      client.fill(red)
      // Errors, foreign names, wrong bindings and switches.
      glEnable(0xDEAD)
      glBindTexture(GLenum(GL_TEXTURE_2D), 4711)
      glUseProgram(99)
      var names = (1...64).map { GLuint($0) }
      glDeleteTextures(64, &names)
      glDeleteBuffers(64, &names)
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(0, 0, 1, 1)
      glEnable(GLenum(GL_RASTERIZER_DISCARD))
      glColorMask(0, 1, 0, 0)
      glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 3)
      client.present()
      let picture = TestPicture(try renderer.render())
      #expect(picture[2, 2] == SIMD4(255, 0, 0, 255))
      // The context goes while it is current and in the middle of things.
      glBeginTransformFeedback(GLenum(GL_POINTS))
      eglDestroyContext(eglGetCurrentDisplay(), eglGetCurrentContext())
      let later = TestPicture(try renderer.render())
      for y in 0..<80 {
        for x in 0..<120 where x >= 20 || y >= 20 {
          #expect(picture[x, y] == expected[x, y] && later[x, y] == expected[x, y], "\(x), \(y)")
        }
      }
      #expect(renderer.statistics?.diagnostics.isEmpty ?? false)
      EAGLContext.setCurrent(nil)
    }

    @Test func cyclesLeaveCountsAtTheBaseline() throws {
      let renderer = try stage([])
      EAGLContext.setCurrent(nil)
      func atOnce(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
      }
      func cycle() throws {
        let client = TestClient(width: 16, height: 16)
        atOnce { renderer.layer?.addSublayer(client.layer) }
        client.open()
        client.fill(red)
        client.present()
        #expect(TestPicture(try renderer.render())[3, 3] == SIMD4(255, 0, 0, 255))
        atOnce { client.layer.removeFromSuperlayer() }
        client.close()
        _ = try renderer.render()
      }
      for _ in 0..<3 { try cycle() }
      CATransaction.flush()
      let (guests, objects) = (GuestObjects.description, renderer.graphicsObjectCount)
      for _ in 0..<Self.cycleCount { try cycle() }
      CATransaction.flush()
      #expect(GuestObjects.description == guests)
      // Targets of the first frames go meanwhile.
      #expect(renderer.graphicsObjectCount <= objects, "\(renderer.graphicsObjects)")
    }
  }
}
