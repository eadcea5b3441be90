// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreGraphics
import Foundation
import OpenGLES
import QuartzCore
import TestSupport
import Testing

/// A program's own GL in windows, on a virtual display.
@Suite(
  "GL layers in windows", .serialized,
  .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
struct GLWindowTests {
  private static let size = CGSize(width: 48, height: 32)

  /// The red, green and blue of a pixel of the last frame.
  @MainActor
  private static func color(_ stage: LivingWindow, _ x: Int, _ y: Int) -> [UInt8] {
    guard let picture = stage.frames.last?.picture else { return [] }
    let place = (y * picture.width + x) * 4
    return Array(picture.premultipliedRGBA[place..<place + 3])
  }

  @Test("presented pictures appear by themselves; while none comes, the window sleeps")
  func presented() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let stage = try LivingWindow(Self.size)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        let client = WindowClient(CGRect(x: 8, y: 8, width: 32, height: 16))
        root.addSublayer(client.layer)
        stage.window.layer = root
        for color in [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]] as [[UInt8]] {
          client.fill(color)
          #expect(client.present())
          stage.expect { Self.color(stage, 20, 16) == color }
          #expect(Self.color(stage, 2, 2) == [0, 0, 0])
        }
        #expect(stage.window.serveUntilRest(), "Nothing is drawn where nothing is presented.")
        #expect(stage.window.frameFailure == nil)
      }
    }
  }

  @Test("a layer is drawn to and resized while the window shows it")
  func resized() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let stage = try LivingWindow(Self.size)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        let client = WindowClient(CGRect(x: 0, y: 0, width: 8, height: 8))
        root.addSublayer(client.layer)
        stage.window.layer = root
        for (step, side) in [8, 20, 13, 32].enumerated() {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          client.layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
          CATransaction.commit()
          client.resize()
          let color = [UInt8(60 * step + 40), 10, 200]
          client.fill(color)
          client.present()
          let far = side - 1
          stage.expect {
            Self.color(stage, far, far) == color && Self.color(stage, side, far) == [0, 0, 0]
          }
        }
      }
    }
  }

  @Test("with presentsWithTransaction, a picture and the changes of its transaction come together")
  func withTransaction() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let stage = try LivingWindow(Self.size)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        let client = WindowClient(CGRect(x: 0, y: 0, width: 16, height: 16))
        client.layer.presentsWithTransaction = true
        root.addSublayer(client.layer)
        stage.window.layer = root
        CATransaction.flush()
        for step in 1...8 {
          let color = [UInt8(step * 30), 0, 0]
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          client.fill(color)
          client.present()
          // The window could show the picture alone here, and must not.
          stage.serve(for: 0.05)
          #expect(Self.color(stage, 4, 4) != color)
          root.backgroundColor = CGColor(
            srgbRed: 0, green: CGFloat(step * 30) / 255, blue: 0, alpha: 1)
          CATransaction.commit()
          stage.expect { Self.color(stage, 4, 4) == color }
        }
        for frame in stage.frames.dropFirst() {
          let pixels = frame.picture.premultipliedRGBA
          let ground = pixels[(20 * frame.picture.width + 40) * 4 + 1]
          #expect(pixels[0] == ground, "The picture of one step beside the ground of another.")
        }
      }
    }
  }

  private final class Pulse: CAOpenGLLayer {
    var times: [CFTimeInterval] = []

    override func draw(
      inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
      forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
    ) {
      times.append(t)
      glClearColor(0, Float(times.count % 200) / 255, 1, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
    }
  }

  @Test("an asynchronous CAOpenGLLayer draws at the display's refreshes, and stops when it is told")
  func asynchronous() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let stage = try LivingWindow(Self.size)
        let layer = Pulse()
        layer.frame = CGRect(origin: .zero, size: Self.size)
        stage.window.layer = layer
        layer.isAsynchronous = true
        stage.expect { layer.times.count >= 20 && stage.frames.count >= 10 }
        #expect(layer.times == layer.times.sorted())
        let greens = stage.frames.map { Int($0.picture.premultipliedRGBA[1]) }
        #expect(greens == greens.sorted() && (greens.last ?? 0) >= 8, "Pictures come in order.")
        layer.isAsynchronous = false
        #expect(stage.window.serveUntilRest())
        let count = layer.times.count
        stage.serve(for: 1)
        #expect(layer.times.count == count)
        layer.setNeedsDisplay()
        stage.expect { layer.times.count == count + 1 }
      }
    }
  }

  @Test("a client whose GL takes long keeps its last picture, and the window goes on")
  func slowClient() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let stage = try LivingWindow(Self.size)
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: Self.size)
        let client = WindowClient(CGRect(x: 0, y: 0, width: 16, height: 16))
        root.addSublayer(client.layer)
        let bar = CALayer()
        bar.frame = CGRect(x: 0, y: 24, width: 4, height: 8)
        bar.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        let run = CABasicAnimation(keyPath: "position.x")
        (run.fromValue, run.toValue, run.duration) = (2.0, 46.0, 4.0)
        run.repeatCount = .infinity
        bar.add(run, forKey: nil)
        root.addSublayer(bar)
        stage.window.layer = root
        client.fill([0, 200, 0])
        client.present()
        stage.expect { Self.color(stage, 4, 4) == [0, 200, 0] }
        // The client stands still in its own thread's time, between drawing and presenting.
        let before = stage.window.statistics.framesPresented
        client.fill([200, 0, 0])
        #expect(eventually { stage.window.statistics.framesPresented >= before + 10 })
        #expect(
          Self.color(stage, 4, 4) == [0, 200, 0], "The renderbuffer is not shown unpresented.")
        client.present()
        stage.expect { Self.color(stage, 4, 4) == [200, 0, 0] }
      }
    }
  }
}

/// A program that draws with GL into a layer of a window.
private final class WindowClient {
  let context = EAGLContext(api: .openGLES2)!
  let layer = CAEAGLLayer()
  private var framebuffer: GLuint = 0
  private var renderbuffer: GLuint = 0

  init(_ frame: CGRect) {
    layer.frame = frame
    EAGLContext.setCurrent(context)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &renderbuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    resize()
  }

  @discardableResult
  func resize() -> Bool {
    EAGLContext.setCurrent(context)
    return context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
  }

  func fill(_ color: [UInt8]) {
    EAGLContext.setCurrent(context)
    let parts = color.map { Float($0) / 255 }
    glClearColor(parts[0], parts[1], parts[2], 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  @discardableResult
  func present() -> Bool { context.presentRenderbuffer(Int(GL_RENDERBUFFER)) }
}
