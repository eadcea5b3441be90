// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import Foundation
import GLKit
import Synchronization
import Testing

@testable import OpenGLES

extension GLTests {
  /// Programs that draw on threads of their own.
  @Suite(.serialized) struct ThreadTests {
    /// Sound to send: each thread uses its own client, and the test waits for the threads.
    private struct Sent: @unchecked Sendable { let client: TestClient }

    @Test func twoContextsDrawOnTwoThreadsWhileAHostDraws() throws {
      let renderer = try HeadlessRenderer(size: CGSize(width: 64, height: 32))
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 64, height: 32)
      renderer.layer = root
      let clients = (0..<2).map { _ in TestClient(width: 32, height: 32) }
      clients[1].layer.frame.origin.x = 32
      for client in clients { root.addSublayer(client.layer) }
      CATransaction.flush()
      let frames = 60
      let done = Atomic<Int>(0)
      let threads = clients.enumerated().map { place, client in
        let sent = Sent(client: client)
        return Thread {
          let client = sent.client
          client.open()
          let effect = LitCube.effect(turned: 0)
          for frame in 1...frames {
            client.fill(SIMD4(0, 0, 0, 1))
            LitCube.draw(effect)
            let shade = Float(frame) / Float(frames)
            client.fill(place == 0 ? SIMD4(shade, 0, 0, 1) : SIMD4(0, shade, 0, 1))
            client.present()
          }
          client.close()
          done.add(1, ordering: .sequentiallyConsistent)
        }
      }
      for thread in threads { thread.start() }
      var last = (UInt8(0), UInt8(0))
      while done.load(ordering: .sequentiallyConsistent) < 2 {
        let picture = TestPicture(try renderer.render())
        let now = (picture[16, 16].x, picture[48, 16].y)
        #expect(now.0 >= last.0 && now.1 >= last.1, "Pictures come in order.")
        #expect(picture[48, 16].x == 0 && picture[16, 16].y == 0)
        last = now
      }
      let picture = TestPicture(try renderer.render())
      #expect(picture[16, 16] == SIMD4(255, 0, 0, 255))
      #expect(picture[48, 16] == SIMD4(0, 255, 0, 255))
    }

    @Test func aThreadThatEndsLetsGoOfItsContext() throws {
      let client = Sent(client: TestClient())
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        client.client.open()
        done.signal()
      }
      thread.start()
      done.wait()
      while !thread.isFinished { usleep(1000) }
      // The thread's last acts may come a little later than Foundation's word.
      var isCurrent = false
      for _ in 0..<60_000 where !isCurrent {
        isCurrent = EAGLContext.setCurrent(client.client.context)
        if !isCurrent { usleep(1000) }
      }
      #expect(isCurrent)
      client.client.close()
    }

    @Test func aSlowShaderLeavesTheLastPicture() throws {
      // On a loaded machine the shader may end before the host draws again.
      var round = try slowRound()
      for _ in 0..<10 where round.delays == 0 { round = try slowRound() }
      #expect(round.pictures.contains(255), "The last picture was shown meanwhile.")
      #expect(round.delays == 1)
    }

    /// Shows a blue picture, then one that GL draws for long.
    ///
    /// - Returns: The blue of the pictures meanwhile, and how many pictures were late.
    private func slowRound() throws -> (pictures: Set<UInt8>, delays: Int) {
      let renderer = try HeadlessRenderer(size: CGSize(width: 32, height: 32))
      let client = TestClient(width: 32, height: 32)
      renderer.layer = client.layer
      client.open()
      client.fill(SIMD4(0, 0, 1, 1))
      client.present()
      EAGLContext.setCurrent(nil)
      let source = try #require(client.layer.source as? DrawableSource)
      source.patience = 0.01
      #expect(TestPicture(try renderer.render())[3, 3] == SIMD4(0, 0, 255, 255))
      let sent = Sent(client: client)
      let isDone = Atomic<Bool>(false)
      let thread = Thread {
        let client = sent.client
        EAGLContext.setCurrent(client.context)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), client.framebuffer)
        SlowShader.draw()
        client.present()
        client.close()
        isDone.store(true, ordering: .sequentiallyConsistent)
      }
      thread.start()
      var pictures: Set<UInt8> = []
      while !isDone.load(ordering: .sequentiallyConsistent) {
        let shown = TestPicture(try renderer.render())[3, 3]
        pictures.insert(shown.z)
        #expect(shown == SIMD4(0, 0, 255, 255) || shown == SIMD4(255, 0, 0, 255))
      }
      #expect(TestPicture(try renderer.render())[3, 3] == SIMD4(255, 0, 0, 255))
      return (pictures, source.delays)
    }
  }
}

/// A program whose pixels take half a second together.
private enum SlowShader {
  static func draw() {
    let program = glCreateProgram()
    for (kind, text) in [
      (
        GL_VERTEX_SHADER,
        "attribute vec4 a_position; void main() { gl_Position = a_position; }"
      ),
      (
        GL_FRAGMENT_SHADER,
        """
        precision highp float;
        void main() {
          float sum = 0.0;
          for (float i = 0.0; i < 50000.0; i += 1.0) sum = sin(sum + i);
          gl_FragColor = vec4(1.0, sum * 1e-9, 0.0, 1.0);
        }
        """
      ),
    ] {
      let shader = glCreateShader(GLenum(kind))
      text.withCString { text in
        var text: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &text, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
    }
    glBindAttribLocation(program, 0, "a_position")
    glLinkProgram(program)
    glUseProgram(program)
    let corners: [GLfloat] = [-1, -1, 3, -1, -1, 3]
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), 0, 0, corners)
    // Software drivers end a loop after 65,536 rounds, so draws are added, not rounds.
    func draw() { withExtendedLifetime(corners) { glDrawArrays(GLenum(GL_TRIANGLES), 0, 3) } }
    let start = Date()
    draw()
    glFinish()
    let seconds = max(1e-4, Date().timeIntervalSince(start))
    for _ in 0..<Int((0.5 / seconds).rounded(.up)) { draw() }
    glUseProgram(0)
    glDeleteProgram(program)
  }
}
