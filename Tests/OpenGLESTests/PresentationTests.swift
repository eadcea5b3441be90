// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CoreGraphics
import OpenGLES
import Testing

@testable import OpenGLES

extension GLTests {
  /// Pictures on their way from a program's GL to its layer, without a compositor.
  @Suite(.serialized) struct PresentationTests {
    private let red = SIMD4<Float>(1, 0, 0, 1)
    private let green = SIMD4<Float>(0, 1, 0, 1)

    @Test func nothingIsShownBeforeAPictureWasPresented() {
      let client = TestClient()
      #expect(client.open())
      client.fill(red)
      #expect(client.picture() == nil)
      client.close()
    }

    @Test func thePresentedPictureIsShownWithItsFirstRowBelow() throws {
      let client = TestClient()
      #expect(client.open())
      #expect(client.width == 40 && client.height == 30)
      client.fill(red)
      client.fill(green, (0, 0, 10, 5))
      #expect(client.present())
      let picture = try #require(client.picture())
      #expect(picture.width == 40 && picture.height == 30)
      #expect(picture[0, 0] == SIMD4(255, 0, 0, 255))
      #expect(picture[9, 29] == SIMD4(0, 255, 0, 255))
      #expect(picture[9, 25] == SIMD4(0, 255, 0, 255))
      #expect(picture[9, 24] == SIMD4(255, 0, 0, 255))
      #expect(picture[10, 29] == SIMD4(255, 0, 0, 255))
      client.close()
    }

    @Test func aPictureStaysAsItWasPresented() throws {
      let client = TestClient()
      client.open()
      client.fill(red)
      client.present()
      let source = try #require(client.layer.source as? DrawableSource)
      let first = try #require(source.picture(at: 0, waits: true))
      for shade in 0..<10 {
        client.fill(SIMD4(0, Float(shade) / 10, 1, 1))
        #expect(TestPicture(first.image)[5, 5] == SIMD4(255, 0, 0, 255))
        client.present()
      }
      #expect(TestPicture(first.image)[5, 5] == SIMD4(255, 0, 0, 255))
      #expect(client.picture()?[5, 5] == SIMD4(0, 230, 255, 255))
      client.close()
    }

    @Test func theRenderbufferKeepsItsPicture() {
      let client = TestClient()
      client.open()
      client.fill(red)
      client.present()
      client.fill(green, (0, 0, 10, 30))
      client.present()
      #expect(client.picture()?[5, 5] == SIMD4(0, 255, 0, 255))
      #expect(client.picture()?[15, 5] == SIMD4(255, 0, 0, 255))
      client.close()
    }

    @Test(arguments: [
      (kEAGLColorFormatRGBA8, SIMD4<UInt8>(128, 64, 255, 255)),
      // 16 of 31 and 16 of 63.
      (kEAGLColorFormatRGB565, SIMD4<UInt8>(132, 65, 255, 255)),
      // GL encodes 0.5 and 0.25 with the curve of sRGB.
      (kEAGLColorFormatSRGBA8, SIMD4<UInt8>(188, 137, 255, 255)),
      (kEAGLColorFormatRGBA16F, SIMD4<UInt8>(128, 64, 255, 255)),
    ])
    func formats(_ format: String, _ expected: SIMD4<UInt8>) throws {
      let client = TestClient(properties: [kEAGLDrawablePropertyColorFormat: format])
      #expect(client.open())
      client.fill(SIMD4(0.5, 0.25, 2, 1))
      client.present()
      #expect(client.picture()?[3, 3] == expected)
      client.close()
    }

    @Test func contentsAreTheProgramsAlone() {
      let client = TestClient()
      client.open()
      client.fill(red)
      client.present()
      #expect(client.layer.contents == nil)
      let image = CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255])
      client.layer.contents = image
      #expect(client.layer.contents as? CGImage === image && client.layer.source == nil)
      client.close()
    }

    @Test func alphaCountsWhereTheLayerIsNotOpaque() {
      let client = TestClient()
      #expect(client.layer.isOpaque)
      client.open()
      client.fill(SIMD4(0.2, 0, 0, 0.4))
      client.present()
      #expect(client.picture()?[3, 3] == SIMD4(51, 0, 0, 255))
      client.layer.isOpaque = false
      client.present()
      #expect(client.picture()?[3, 3] == SIMD4(51, 0, 0, 102))
      client.close()
    }

    @Test func aNewSizeCountsFromTheNextStorage() {
      let client = TestClient()
      client.open()
      client.fill(red)
      client.present()
      client.layer.bounds.size = CGSize(width: 20.3, height: 50)
      client.layer.contentsScale = 2
      client.present()
      #expect(client.picture()?.width == 40)
      #expect(client.resize())
      #expect(client.width == 41 && client.height == 100)
      client.fill(green)
      client.present()
      #expect(client.picture()?.width == 41 && client.picture()?.height == 100)
      #expect(client.picture()?[40, 99] == SIMD4(0, 255, 0, 255))
      client.close()
    }

    @Test func layersWithoutAPixelAndWrongCallsAreRefused() {
      let client = TestClient(width: 0, height: 10)
      #expect(!client.open())
      #expect(!client.present())
      client.layer.frame.size.width = 10
      #expect(client.resize())
      #expect(client.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: nil))
      #expect(!client.present())
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), 0)
      #expect(!client.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: client.layer))
      EAGLContext.setCurrent(nil)
      #expect(!client.context.renderbufferStorage(Int(GL_RENDERBUFFER), from: client.layer))
      client.close()
    }

    @Test func aDriverThatCannotShareHasPicturesCopied() {
      GuestDisplay.copiesThroughMemory = true
      defer { GuestDisplay.copiesThroughMemory = false }
      for format in [kEAGLColorFormatRGBA8, kEAGLColorFormatRGB565, kEAGLColorFormatRGBA16F] {
        let client = TestClient(properties: [kEAGLDrawablePropertyColorFormat: format])
        #expect(client.open())
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 77)
        client.fill(red)
        client.fill(green, (0, 0, 10, 5))
        #expect(client.present())
        #expect(glGetError() == GLenum(GL_NO_ERROR))
        #expect(client.picture()?[3, 27] == SIMD4(0, 255, 0, 255))
        #expect(client.picture()?[3, 3] == SIMD4(255, 0, 0, 255))
        var length: GLint = 0
        glGetIntegerv(GLenum(GL_PACK_ROW_LENGTH), &length)
        #expect(length == 77)
        client.close()
      }
    }

    @Test func presentationLeavesTheProgramsStateAndErrors() {
      let client = TestClient()
      client.open()
      glEnable(0xDEAD)
      client.fill(red)
      client.present()
      #expect(glGetError() == GLenum(GL_INVALID_ENUM))
      #expect(glGetError() == GLenum(GL_NO_ERROR))
      var name: GLint = 0
      glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &name)
      #expect(GLuint(name) == client.framebuffer)
      glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &name)
      #expect(name == 0)
      #expect(glIsTexture(1) == 0, "The program's names are its own.")
      client.close()
    }

    @Test func contextsShareTheObjectsOfTheirGroup() {
      let first = TestClient()
      first.open()
      var texture: GLuint = 0
      glGenTextures(1, &texture)
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      let second = TestClient(sharegroup: first.context.sharegroup)
      second.open()
      #expect(glIsTexture(texture) != 0)
      // A renderbuffer of the group may be presented by any of its contexts.
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), first.renderbuffer)
      EAGLContext.setCurrent(first.context)
      first.fill(green)
      glFlush()
      EAGLContext.setCurrent(second.context)
      #expect(second.present())
      #expect(first.picture()?[1, 1] == SIMD4(0, 255, 0, 255))
      let other = TestClient()
      other.open()
      #expect(glIsTexture(texture) == 0)
      for client in [first, second, other] { client.close() }
    }

    @Test func currentContextIsThatOfTheThread() async {
      let context = EAGLContext(api: .openGLES3)!
      #expect(EAGLContext.setCurrent(context))
      #expect(EAGLContext.current() === context)
      EAGLContext.setCurrent(nil)
      #expect(EAGLContext.current() == nil)
      #expect(EAGLContext(api: .openGLES1) == nil)
    }

    @Test func cyclesLeaveNothingBehind() {
      EAGLContext.setCurrent(nil)
      CATransaction.flush()
      let before = GuestObjects.description
      for cycle in 0..<50 {
        let client = TestClient()
        client.open()
        client.fill(red)
        for _ in 0..<3 { client.present() }
        if cycle % 2 == 0 {
          client.close()
        } else {
          EAGLContext.setCurrent(nil)
        }
      }
      // The open transaction keeps the layers.
      CATransaction.flush()
      #expect(GuestObjects.description == before)
    }
  }
}
