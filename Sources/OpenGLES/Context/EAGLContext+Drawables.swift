// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CEGL

extension EAGLContext {
  func storage(_ target: Int, from drawable: (any EAGLDrawable)?) -> Bool {
    guard let renderbuffer = boundRenderbuffer(target, "renderbufferStorage(_:from:)") else {
      return false
    }
    sharegroup[renderbuffer] = nil
    guard let drawable else {
      DriverTurn.take {
        CEGL.glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), 0, 0)
      }
      return true
    }
    guard let layer = drawable as? CAEAGLLayer else {
      return refuse("Renderbuffers have storage from a CAEAGLLayer, not from other drawables.")
    }
    guard
      let canvas = DrawableStorage(
        layer.pixelSizeOfPictures, layer.colorFormat, layer.prepareSource(), in: self)
    else { return false }
    sharegroup[renderbuffer] = canvas
    return true
  }

  func present(_ target: Int, at moment: PresentationMoment) -> Bool {
    guard let renderbuffer = boundRenderbuffer(target, "presentRenderbuffer") else { return false }
    guard let canvas = sharegroup[renderbuffer] else {
      return refuse("presentRenderbuffer: the bound renderbuffer has no storage from a layer.")
    }
    return canvas.present(of: renderbuffer, in: self, at: moment)
  }

  /// The renderbuffer that is bound; nil, and said, where none is or the context is not current.
  private func boundRenderbuffer(_ target: Int, _ call: String) -> GLuint? {
    guard target == Int(GL_RENDERBUFFER) else {
      _ = refuse("\(call): the target is GL_RENDERBUFFER.")
      return nil
    }
    guard EAGLContext.current() === self, guest.makeCurrent() else {
      _ = refuse("\(call): the context is not current on this thread.")
      return nil
    }
    var name: GLint = 0
    glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &name)
    guard name > 0 else {
      _ = refuse("\(call): no renderbuffer is bound.")
      return nil
    }
    return GLuint(name)
  }

  private func refuse(_ reason: String) -> Bool {
    Notice.say(reason, by: "OpenGLES")
    return false
  }
}
