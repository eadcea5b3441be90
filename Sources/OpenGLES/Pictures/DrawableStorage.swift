// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAGLES
import CEGL
import CoreGraphics

/// The storage of a renderbuffer whose pictures a layer shows.
///
/// The storage is a texture of the group's carrier, shared as an image. A presented picture is a
/// copy that the carrier makes on the GPU; its texture is used again once nobody shows it.
final class DrawableStorage: Sendable {
  private enum Storage: Sendable {
    case shared(CarriedTexture, PicturePool)
    /// The renderbuffer's own, which is read at each presentation.
    case own(width: Int, height: Int, CarriedFormat)
  }

  private let storage: Storage
  private let source: DrawableSource
  private let carrier: Carrier?

  /// Makes the storage of the renderbuffer that is bound in the current context.
  ///
  /// Nil, and said, where there is no pixel or too many.
  init?(
    _ size: (width: Int, height: Int), _ format: CarriedFormat, _ source: DrawableSource,
    in context: EAGLContext
  ) {
    let (width, height) = size
    guard width > 0, height > 0 else {
      Notice.say("renderbufferStorage(_:from:): the layer has no pixel.", by: "OpenGLES")
      return nil
    }
    let limit = context.guest.capabilities.limits.maxRenderbufferSize
    guard width <= limit, height <= limit else {
      Notice.say(
        "renderbufferStorage(_:from:): \(width)×\(height) is over the driver's limit \(limit).",
        by: "OpenGLES")
      return nil
    }
    self.source = source
    do {
      let (carrier, texture) = try Self.share(format, width, height, in: context)
      self.carrier = carrier
      storage = .shared(texture, PicturePool(carrier, format.sampled, width: width, height: height))
    } catch {
      Notice.say(
        "The pictures of a CAEAGLLayer are copied through memory: \(error)", by: "OpenGLES")
      carrier = nil
      let own = format == .srgb8Alpha8 ? .rgba8 : format
      storage = .own(width: width, height: height, own)
      DriverTurn.take {
        CEGL.glRenderbufferStorage(
          GLenum(GL_RENDERBUFFER), own.internalFormat, GLsizei(width), GLsizei(height))
      }
    }
  }

  /// Shares a texture with the bound renderbuffer.
  private static func share(
    _ format: CarriedFormat, _ width: Int, _ height: Int, in context: EAGLContext
  ) throws -> (Carrier, CarriedTexture) {
    let display = context.guest.display
    func refuse(_ reason: String) -> GLError {
      GLError(call: "eglCreateImageKHR", object: display.object, reason: reason)
    }
    if GuestDisplay.copiesThroughMemory { throw refuse("LAYERKIT_GL_COPIES asks for it") }
    guard display.hasImages, display.hasFences,
      context.guest.capabilities.extensions.contains("GL_OES_EGL_image")
    else { throw refuse("the driver does not share images") }
    let carrier = try context.sharegroup.makeCarrier()
    guard format != .srgb8Alpha8 || carrier.copiesTexels else {
      throw refuse("the driver does not copy texels of sRGB")
    }
    let texture = try carrier.makeTexture(format, width: width, height: height)
    texture.image.becomeRenderbufferStorage()
    var size: GLint = 0
    glGetRenderbufferParameteriv(
      GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &size)
    guard Int(size) == width else { throw refuse("the image is refused as a renderbuffer") }
    return (carrier, texture)
  }

  /// Shows the picture.
  ///
  /// - Returns: false where the driver refused the copy; the layer then shows what it showed.
  func present(
    of renderbuffer: GLuint, in context: EAGLContext, at moment: PresentationMoment
  ) -> Bool {
    do throws(GLError) {
      try context.guest.checkLoss()
      switch storage {
      case .shared(let texture, let pool):
        try present(texture, pool, in: context, at: moment)
      case .own(let width, let height, let format):
        try presentCopy(of: renderbuffer, width, height, format, in: context, at: moment)
      }
      return true
    } catch {
      let advice = error.isContextLost ? " Make a new EAGLContext, and draw again." : ""
      Notice.say("A picture of a CAEAGLLayer is not shown: \(error).\(advice)", by: "OpenGLES")
      return false
    }
  }

  private func present(
    _ texture: CarriedTexture, _ pool: PicturePool, in context: EAGLContext,
    at moment: PresentationMoment
  ) throws(GLError) {
    guard let drawn = SharedFence(on: context.guest.display) else {
      throw GLError(call: "eglCreateSyncKHR", object: "a picture", reason: "no fence was given")
    }
    let isOpaque = source.ignoresAlpha || texture.format.isOpaque
    let start = MonotonicClock.now
    let (buffer, copied) = try pool.copy(texture, after: drawn)
    let delay = MonotonicClock.now - start
    if delay > source.patience { source.note(delay: delay) }
    // The program's next drawing must not reach the storage before it is copied.
    if let copied, context.guest.isSoftware || !copied.waitOnGPU() {
      _ = copied.wait(seconds: Carrier.patience)
    }
    let picture = SharedPicture(buffer, isOpaque: isOpaque, pool: pool)
    source.present(
      Contents(CGImage(picture)), at: moment, isDrawn: { copied?.isPassed ?? true },
      wait: { copied?.wait(seconds: $0) ?? true })
  }

  private func presentCopy(
    of renderbuffer: GLuint, _ width: Int, _ height: Int, _ format: CarriedFormat,
    in context: EAGLContext, at moment: PresentationMoment
  ) throws(GLError) {
    glFinish()
    var pixels = RenderbufferReader.read(
      renderbuffer, width: width, height: height, isFloat: format == .rgba16f)
    if source.ignoresAlpha {
      for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = 255 }
    }
    source.present(
      Contents(CGImage(width: width, height: height, premultipliedRGBA: pixels)), at: moment)
  }
}
