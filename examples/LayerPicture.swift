// SPDX-License-Identifier: Apache-2.0
import CGLES
import QuartzCore

/// The picture of a layer tree in a GL context that a toolkit made. All calls need that context to be
/// current.
final class LayerPicture {
  private let renderer: CARenderer
  /// A framebuffer of one's own, and its texture; 0 before the first frame.
  private var framebuffer: GLuint = 0
  private var texture: GLuint = 0
  /// The destination whose pixels the next frame can build on; nil before the first frame.
  private var drawn: CARenderer.Destination?

  /// Frames that drew something, and the pixels of their update bounds.
  private(set) var frames = 0
  private(set) var pixels = 0
  /// The media time at which the next frame is due; infinity for never.
  private(set) var nextTime = CFTimeInterval.infinity

  /// A picture of a tree in the context that is current, which has OpenGL ES 3.0 or newer.
  init(of root: CALayer) throws {
    renderer = try CARenderer()
    renderer.layer = root
  }

  /// Draws what changed over the pixels of a framebuffer that keeps them from frame to frame.
  ///
  /// - Parameter scale: Pixels per point.
  func draw(into destination: CARenderer.Destination, scale: CGFloat) {
    renderer.destination = destination
    renderer.bounds = CGRect(
      x: 0, y: 0, width: CGFloat(destination.width) / scale,
      height: CGFloat(destination.height) / scale)
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    if drawn != destination { renderer.addUpdate(renderer.bounds) }
    let changed = renderer.updateBounds()
    if !changed.isNull {
      clear(changed, of: destination, scale)
      renderer.render()
      drawn = destination
      frames += 1
    }
    nextTime = renderer.nextFrameTime()
    renderer.endFrame()
    if let failure = renderer.failure { print("failure: \(failure)") }
  }

  /// Draws into a framebuffer that does not keep its pixels: what changed goes into a picture of
  /// one's own, which is copied.
  func draw(intoExchanged destination: CARenderer.Destination, scale: CGFloat) {
    let own = ownFramebuffer(destination.width, destination.height)
    draw(
      into: .init(framebuffer: own, width: destination.width, height: destination.height),
      scale: scale)
    let (width, height) = (GLint(destination.width), GLint(destination.height))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), own)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), destination.framebuffer)
    glBlitFramebuffer(
      0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), destination.framebuffer)
  }

  /// Deletes the framebuffer, while the context is there.
  func close() {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
    renderer.layer = nil
  }

  /// Makes the update bounds transparent: the tree is blended over the pixels that are there.
  private func clear(
    _ rect: CGRect, of destination: CARenderer.Destination, _ scale: CGFloat
  ) {
    // The renderer's space has its origin at the lower left, as GL's windows have.
    let (x, y) = (GLint(rect.minX * scale), GLint(rect.minY * scale))
    let (width, height) = (GLsizei(rect.width * scale), GLsizei(rect.height * scale))
    pixels += Int(width * height)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), destination.framebuffer)
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(x, y, width, height)
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  private func ownFramebuffer(_ width: Int, _ height: Int) -> GLuint {
    if let drawn, drawn.width == width, drawn.height == height { return framebuffer }
    drawn = nil
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    return framebuffer
  }
}
