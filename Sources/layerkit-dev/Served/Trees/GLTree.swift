// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import OpenGLES
import QuartzCore

/// Two layers that the program draws with GL: one presents a renderbuffer, one is asked at each
/// frame of the display.
@MainActor final class GLTree: FollowedTree {
  let root = CALayer()
  private let context: EAGLContext
  private let layer = CAEAGLLayer()
  private var framebuffer: GLuint = 0
  private var renderbuffer: GLuint = 0

  init() throws {
    guard let context = EAGLContext(api: .openGLES2) else {
      throw CommandFailure(.noGraphics, "there is no context for a program's GL")
    }
    self.context = context
    root.frame = CGRect(origin: .zero, size: FollowedKind.size)
    root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.12, blue: 0.2, alpha: 1)
    layer.frame = CGRect(x: 20, y: 40, width: 120, height: 160)
    let pulse = PulseLayer()
    pulse.frame = CGRect(x: 180, y: 40, width: 120, height: 160)
    pulse.isAsynchronous = true
    for part in [layer, pulse] { root.addSublayer(part) }
    try open()
  }

  private func open() throws {
    EAGLContext.setCurrent(context)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &renderbuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
    guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer),
      glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    else { throw CommandFailure(.noGraphics, "the program's framebuffer is not complete") }
  }

  func change(_ step: Int) {
    EAGLContext.setCurrent(context)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
    fill(Float(step % 8) / 8, GLint(step * 7 % 90), GLint(step * 5 % 120))
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
    EAGLContext.setCurrent(nil)
  }

  /// A ground, and a square on it.
  private func fill(_ shade: Float, _ x: GLint, _ y: GLint) {
    glClearColor(shade, 0.3, 0.5, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(x, y, 30, 40)
    glClearColor(0.9, shade, 0.1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_SCISSOR_TEST))
  }
}

/// A layer whose colour is a function of its time.
private final class PulseLayer: CAOpenGLLayer {
  override func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {
    glClearColor(Float(t.truncatingRemainder(dividingBy: 1)), 0.6, 0.2, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
  }
}
