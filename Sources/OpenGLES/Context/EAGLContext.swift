// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CEGL
import Foundation

/// A context in which the program draws with GL.
///
///     let context = EAGLContext(api: .openGLES2)
///     EAGLContext.setCurrent(context)
///     glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
///     context?.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
///     … draw …
///     context?.presentRenderbuffer(Int(GL_RENDERBUFFER))
///
/// A context may be current on any thread, on one at a time. It stays current there also when a
/// host draws layers on the same thread. Contexts for GLES 2 and 3 are alike: they have the newest
/// version of GLES 3 that the driver gives, which understands everything of GLES 2.
///
/// A program that imports `OpenGLES` calls GL's functions through it. Where a driver cannot bear
/// two contexts that draw at once, as Mesa's llvmpipe, they take turns; calls that reach GL in
/// another way do not.
open class EAGLContext: NSObject, @unchecked Sendable {
  // Sound to share: a context is used by the thread on which it is current, and by EGL's own rule
  // that is one thread.

  /// The version that was asked for.
  public let api: EAGLRenderingAPI
  /// The objects that it shares with other contexts.
  public let sharegroup: EAGLSharegroup
  /// A name for people. Default nil.
  open var debugLabel: String?
  /// Whether GL may work on threads of its own. Default false; drivers decide it themselves here.
  open var isMultiThreaded = false
  let guest: GuestContext

  /// A context with a group of its own.
  ///
  /// - Returns: nil for `.openGLES1`, and where there is no GLES 3.0 driver; standard error then
  ///   has the reason.
  public convenience init?(api: EAGLRenderingAPI) {
    do throws(EGLError) {
      self.init(api: api, sharegroup: EAGLSharegroup(on: try GuestDisplay.display()))
    } catch {
      Notice.say("No EAGLContext: \(error)", by: "OpenGLES")
      return nil
    }
  }

  /// A context that shares the objects of a group.
  public init?(api: EAGLRenderingAPI, sharegroup: EAGLSharegroup) {
    guard api != .openGLES1 else {
      Notice.say("No EAGLContext: there is no GLES 1. Use .openGLES2.", by: "OpenGLES")
      return nil
    }
    do throws(EGLError) {
      guest = try sharegroup.makeContext()
    } catch {
      Notice.say("No EAGLContext: \(error)", by: "OpenGLES")
      return nil
    }
    (self.api, self.sharegroup) = (api, sharegroup)
  }

  /// Makes a context the one of this thread, which keeps it; nil for none.
  ///
  /// - Returns: Whether that worked: not while the context is current on another thread.
  @discardableResult
  open class func setCurrent(_ context: EAGLContext?) -> Bool {
    GuestThread.set(context?.guest, owner: context)
  }

  /// The context of this thread.
  open class func current() -> EAGLContext? { GuestThread.ofThread?.owner as? EAGLContext }

  // MARK: Renderbuffers that layers show

  /// Gives the bound renderbuffer storage whose pictures a layer shows, in the layer's size and in
  /// the format of its `drawableProperties`.
  ///
  /// To be called again when the layer's size has changed: the size is that of its bounds times its
  /// `contentsScale`, rounded to whole pixels.
  ///
  /// - Parameters:
  ///   - target: `GL_RENDERBUFFER`.
  ///   - drawable: A ``CAEAGLLayer``; nil takes the storage away.
  /// - Returns: false where the context is not current, no renderbuffer is bound, or the layer has
  ///   no pixel; standard error then has the reason.
  @discardableResult
  open func renderbufferStorage(_ target: Int, from drawable: (any EAGLDrawable)?) -> Bool {
    storage(target, from: drawable)
  }

  /// Shows the picture of the bound renderbuffer as soon as it is drawn.
  ///
  /// - Parameter target: `GL_RENDERBUFFER`.
  /// - Returns: false where the context is not current or the bound renderbuffer has no storage
  ///   from a layer.
  @discardableResult
  open func presentRenderbuffer(_ target: Int) -> Bool { present(target, at: .now) }

  /// Shows the picture of the bound renderbuffer from a time on.
  ///
  /// - Parameter presentationTime: Seconds of `CACurrentMediaTime()`.
  @discardableResult
  open func presentRenderbuffer(
    _ target: Int, atTime presentationTime: CFTimeInterval
  ) -> Bool { present(target, at: .time(presentationTime)) }

  /// Shows the picture of the bound renderbuffer when the one before has been shown for a while.
  ///
  /// - Parameter duration: Seconds.
  @discardableResult
  open func presentRenderbuffer(
    _ target: Int, afterMinimumDuration duration: CFTimeInterval
  ) -> Bool { present(target, at: .after(duration)) }
}
