// SPDX-License-Identifier: Apache-2.0
import Foundation
import OpenGLES

// The program calls GL itself, through OpenGLES.
guard let context = EAGLContext(api: .openGLES3), EAGLContext.setCurrent(context) else { exit(69) }
var names: [GLuint] = [0, 0]
glGenFramebuffers(1, &names[0])
glGenRenderbuffers(1, &names[1])
glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names[0])
glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names[1])
glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), 1, 1)
glFramebufferRenderbuffer(
  GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names[1])
glClearColor(1, 0.2, 0.4, 1)
glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
var pixel: [UInt8] = [0, 0, 0, 0]
glReadPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
guard pixel == [255, 51, 102, 255], glGetError() == 0 else {
  print("GL drew \(pixel)")
  exit(1)
}
