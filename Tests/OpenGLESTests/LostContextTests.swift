// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CoreGraphics
import OpenGLES
import Testing

@testable import OpenGLES

extension GLTests {
  /// Programs whose GL context is lost.
  @Suite(.serialized) struct LostContexts {
    @Test("a lost context presents nothing, its picture is transparent, and a new one draws")
    func presenting() throws {
      // A display of its own, since other tests have contexts on the usual one.
      let display = try Display.open(preference: .only(.device))
      let client = TestClient(sharegroup: EAGLSharegroup(on: display))
      #expect(client.open())
      client.fill(SIMD4(1, 0, 0, 1))
      #expect(client.present())
      let source = try #require(client.layer.source as? DrawableSource)
      let shown = try #require(source.picture(at: 0, waits: true))
      let surface = try #require(shown.image.surface as? SharedPicture)
      let host = try Context(on: display)
      #expect(try surface.lend(to: host.gl) != nil)
      display.noteLoss()
      #expect(!client.present())
      #expect(TestPicture(shown.image)[5, 5] == SIMD4(0, 0, 0, 0))
      let next = try Context(on: display)
      #expect(try surface.lend(to: next.gl) == nil)
      surface.giveBack(from: next.gl)
      let other = TestClient(sharegroup: EAGLSharegroup(on: display))
      #expect(other.open())
      other.fill(SIMD4(0, 1, 0, 1))
      #expect(other.present())
      #expect(other.picture()?[5, 5] == SIMD4(0, 255, 0, 255))
      other.close()
      next.close()
      host.close()
      client.close()
    }
  }
}
