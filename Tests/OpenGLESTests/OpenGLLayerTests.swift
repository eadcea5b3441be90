// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CAHeadless
import CoreGraphics
import GLKit
import Testing
import UIKit

@testable import OpenGLES

extension GLTests {
  /// Layers and views that are asked for their pictures.
  @Suite(.serialized) @MainActor struct OpenGLLayerTests {
    private final class Waves: CAOpenGLLayer {
      var isReady = true
      var times: [CFTimeInterval] = []
      var stamps = 0

      override func canDraw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
      ) -> Bool { isReady }

      override func draw(
        inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
        forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
      ) {
        times.append(t)
        if ts != nil { stamps += 1 }
        glClearColor(Float(times.count) * 20 / 255, 0, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT) | GLbitfield(GL_DEPTH_BUFFER_BIT))
        super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
      }
    }

    private func stage(_ layer: CALayer) throws -> HeadlessRenderer {
      let renderer = try HeadlessRenderer(size: CGSize(width: 60, height: 40))
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      root.addSublayer(layer)
      layer.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
      renderer.layer = root
      return renderer
    }

    @Test func drawsOnDemand() throws {
      let waves = Waves()
      let renderer = try stage(waves)
      waves.setNeedsDisplay()
      #expect(TestPicture(try renderer.render())[12, 12] == SIMD4(20, 0, 0, 255))
      #expect(TestPicture(try renderer.render())[12, 12] == SIMD4(20, 0, 0, 255))
      #expect(waves.times.count == 1 && waves.stamps == 0)
      waves.setNeedsDisplay()
      #expect(TestPicture(try renderer.render())[12, 12] == SIMD4(40, 0, 0, 255))
      waves.isReady = false
      waves.setNeedsDisplay()
      #expect(TestPicture(try renderer.render())[12, 12] == SIMD4(40, 0, 0, 255))
      waves.isReady = true
      CATransaction.setDisableActions(true)
      waves.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      #expect(TestPicture(try renderer.render())[59, 39] == SIMD4(60, 0, 0, 255))
      CATransaction.setDisableActions(false)
    }

    @Test func drawsAtTheFramesOfTheDisplay() throws {
      let waves = Waves()
      let renderer = try stage(waves)
      waves.isAsynchronous = true
      _ = try renderer.render()
      try renderer.advance(to: renderer.time + 0.1)
      let count = waves.times.count
      // One picture came on demand, when the layer got its size.
      #expect(waves.stamps >= 5 && waves.stamps == count - 1)
      #expect(waves.times == waves.times.sorted())
      let shade = UInt8(min(count * 20, 255))
      #expect(TestPicture(try renderer.render())[12, 12].x == shade)
      waves.isAsynchronous = false
      try renderer.advance(to: renderer.time + 0.1)
      #expect(waves.times.count == count)
    }

    @Test func contextsGoWithTheLayer() throws {
      EAGLContext.setCurrent(nil)
      CATransaction.flush()
      let before = GuestObjects.description
      do {
        let waves = Waves()
        let renderer = try stage(waves)
        waves.setNeedsDisplay()
        _ = try renderer.render()
        waves.removeFromSuperlayer()
        _ = try renderer.render()
      }
      CATransaction.flush()
      #expect(GuestObjects.description == before)
      #expect(EAGLContext.current() == nil)
    }

    private final class Painter: GLKViewDelegate {
      var count = 0
      func glkView(_ view: GLKView, drawIn rect: CGRect) {
        count += 1
        glClearColor(0, 1, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT) | GLbitfield(GL_DEPTH_BUFFER_BIT))
        let effect = LitCube.effect(turned: 0.6, aspect: Float(rect.width / rect.height))
        LitCube.draw(effect)
      }
    }

    @Test(arguments: [
      GLKViewDrawableMultisample.multisampleNone, GLKViewDrawableMultisample.multisample4X,
    ])
    func viewsDrawByTheirDelegate(_ multisample: GLKViewDrawableMultisample) throws {
      let painter = Painter()
      let view = GLKView(
        frame: CGRect(x: 10, y: 10, width: 30, height: 20), context: EAGLContext(api: .openGLES2)!)
      view.delegate = painter
      view.drawableDepthFormat = .format24
      view.drawableStencilFormat = .format8
      view.drawableMultisample = multisample
      let renderer = try stage(view.layer)
      let picture = TestPicture(try renderer.render())
      #expect(picture[11, 11] == SIMD4(0, 255, 0, 255))
      let middle = picture[25, 20]
      #expect(middle.x == middle.y && middle.x > 100 && middle.x < 255, "a lit face, grey")
      #expect(painter.count == 1)
      #expect(view.drawableWidth > 0)
      view.setNeedsDisplay()
      _ = try renderer.render()
      #expect(painter.count == 2)
      view.deleteDrawable()
    }

    @Test("a view's picture covers what lies behind, unless the view says that it does not")
    func viewsAreOpaque() throws {
      final class Half: GLKViewDelegate {
        func glkView(_ view: GLKView, drawIn rect: CGRect) {
          glClearColor(0, 0, 0, 0)
          glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
      }
      let painter = Half()
      let view = GLKView(
        frame: CGRect(x: 10, y: 10, width: 30, height: 20), context: EAGLContext(api: .openGLES2)!)
      view.delegate = painter
      let behind = CALayer()
      behind.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      behind.addSublayer(view.layer)
      let renderer = try stage(behind)
      #expect(TestPicture(try renderer.render())[25, 25] == SIMD4(0, 0, 0, 255))
      view.isOpaque = false
      view.setNeedsDisplay()
      #expect(TestPicture(try renderer.render())[25, 25] == SIMD4(255, 0, 0, 255))
      view.deleteDrawable()
    }

    private final class Turning: GLKViewController {
      var updates = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        (view as? GLKView)?.context = EAGLContext(api: .openGLES2)
      }
      override func update() { updates += 1 }
      override func glkView(_ view: GLKView, drawIn rect: CGRect) {
        glClearColor(0, 0, Float(updates % 2), 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      }
    }

    @Test func controllersUpdateAndDraw() throws {
      let controller = Turning()
      controller.preferredFramesPerSecond = 60
      controller.loadViewIfNeeded()
      let renderer = try stage(controller.view.layer)
      controller.viewDidAppear(false)
      for _ in 0..<6 {
        try renderer.advance(to: renderer.time + 1.0 / 60)
        let expected: UInt8 = controller.updates % 2 == 1 ? 255 : 0
        #expect(TestPicture(try renderer.render())[12, 12] == SIMD4(0, 0, expected, 255))
      }
      #expect(controller.updates >= 5 && controller.framesDisplayed == controller.updates)
      let count = controller.updates
      controller.isPaused = true
      try renderer.advance(to: renderer.time + 0.1)
      #expect(controller.updates == count)
      controller.viewDidDisappear(false)
    }
  }
}
