// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAGLES

@Suite("The error where no context of EGL is current") struct GLXContextTests {
  @Test("names GLX where its context is the current one, and says what to do")
  func glx() {
    let reason = GLXContext.absence(isGLX: true)
    for word in ["GLX", "EGL", "GDK_DEBUG=gl-egl", "SDL_", "QT_XCB_GL_INTEGRATION=xcb_egl"] {
      #expect(reason.contains(word))
    }
  }

  @Test("says that there is none where GLX has none, too")
  func none() {
    #expect(!GLXContext.isCurrent)
    #expect(GLXContext.absence() == "no context is current")
  }
}
