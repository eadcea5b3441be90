// SPDX-License-Identifier: Apache-2.0
import OpenGLES

/// The framebuffer of a ``GLKView``: colour that its layer shows, depth, stencil, and samples.
@MainActor
final class ViewFramebuffer {
  /// Whether it has the size and the formats of the view.
  var isCurrent = false
  private(set) var width = 0
  private(set) var height = 0
  private var shown = Target()
  /// The framebuffer that is drawn to where pixels are sampled several times.
  private var sampled = Target()

  private struct Target {
    var framebuffer: GLuint = 0
    var color: GLuint = 0
    var depth: GLuint = 0
  }

  /// Whether the layer has another size by now.
  func isOutgrown(by view: GLKView) -> Bool {
    let scale = view.layer.contentsScale
    return width != Int((view.bounds.width * scale).rounded())
      || height != Int((view.bounds.height * scale).rounded())
  }

  /// Binds it, with the viewport of the whole picture, in the view's context, which is current.
  ///
  /// - Returns: Whether it is complete.
  @discardableResult
  func bind(_ view: GLKView) -> Bool {
    guard let layer = view.layer as? CAEAGLLayer, let context = view.context else { return false }
    if shown.framebuffer == 0 || !isCurrent || isOutgrown(by: view) {
      delete(context)
      guard make(view, layer, context) else { return false }
      isCurrent = true
    }
    let target = sampled.framebuffer != 0 ? sampled : shown
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    glViewport(0, 0, GLsizei(width), GLsizei(height))
    return true
  }

  private func make(_ view: GLKView, _ layer: CAEAGLLayer, _ context: EAGLContext) -> Bool {
    layer.drawableProperties = [kEAGLDrawablePropertyColorFormat: view.drawableColorFormat.name]
    glGenFramebuffers(1, &shown.framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), shown.framebuffer)
    glGenRenderbuffers(1, &shown.color)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), shown.color)
    guard context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer) else { return false }
    attach(shown.color, GL_COLOR_ATTACHMENT0)
    var size: (GLint, GLint) = (0, 0)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &size.0)
    glGetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &size.1)
    (width, height) = (Int(size.0), Int(size.1))
    if view.drawableMultisample == .multisample4X {
      glGenFramebuffers(1, &sampled.framebuffer)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), sampled.framebuffer)
      makeRenderbuffer(&sampled.color, view.drawableColorFormat.storage, samples: 4)
      attach(sampled.color, GL_COLOR_ATTACHMENT0)
      makeDepth(view, &sampled.depth, samples: 4)
    } else {
      makeDepth(view, &shown.depth, samples: 0)
    }
    return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  private func makeDepth(_ view: GLKView, _ name: inout GLuint, samples: GLsizei) {
    let hasStencil = view.drawableStencilFormat == .format8
    let format: GLint
    switch (view.drawableDepthFormat, hasStencil) {
    case (.formatNone, false): return
    case (.formatNone, true): format = GL_STENCIL_INDEX8
    case (.format16, false): format = GL_DEPTH_COMPONENT16
    case (.format24, false): format = GL_DEPTH_COMPONENT24
    case (_, true): format = GL_DEPTH24_STENCIL8
    }
    makeRenderbuffer(&name, format, samples: samples)
    if view.drawableDepthFormat != .formatNone { attach(name, GL_DEPTH_ATTACHMENT) }
    if hasStencil { attach(name, GL_STENCIL_ATTACHMENT) }
  }

  private func makeRenderbuffer(_ name: inout GLuint, _ format: GLint, samples: GLsizei) {
    glGenRenderbuffers(1, &name)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
    glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), samples, GLenum(format), GLsizei(width), GLsizei(height))
  }

  private func attach(_ name: GLuint, _ point: Int32) {
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(point), GLenum(GL_RENDERBUFFER), name)
  }

  /// Shows the picture.
  func present(_ context: EAGLContext) {
    if sampled.framebuffer != 0 {
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), sampled.framebuffer)
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), shown.framebuffer)
      let (width, height) = (GLint(width), GLint(height))
      glDisable(GLenum(GL_SCISSOR_TEST))
      glBlitFramebuffer(
        0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
        GLenum(GL_NEAREST))
    }
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), shown.color)
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }

  /// Deletes everything.
  func delete(_ context: EAGLContext?) {
    let targets = [shown, sampled]
    (shown, sampled, width, height, isCurrent) = (Target(), Target(), 0, 0, false)
    guard let context, targets.contains(where: { $0.framebuffer != 0 }) else { return }
    let previous = EAGLContext.current()
    guard EAGLContext.setCurrent(context) else { return }
    for var target in targets {
      glDeleteFramebuffers(1, &target.framebuffer)
      glDeleteRenderbuffers(1, &target.color)
      glDeleteRenderbuffers(1, &target.depth)
    }
    EAGLContext.setCurrent(previous)
  }
}

extension GLKViewDrawableColorFormat {
  /// The format's name for a layer.
  var name: String {
    switch self {
    case .RGBA8888: kEAGLColorFormatRGBA8
    case .RGB565: kEAGLColorFormatRGB565
    case .SRGBA8888: kEAGLColorFormatSRGBA8
    }
  }

  var storage: GLint {
    switch self {
    case .RGBA8888: GL_RGBA8
    case .RGB565: GL_RGB565
    case .SRGBA8888: GL_SRGB8_ALPHA8
    }
  }
}
