// SPDX-License-Identifier: Apache-2.0
import CEGL
import Glibc

/// The wishes for a new context.
package struct ContextOptions: Hashable, Sendable {
  /// Whether the driver checks and reports: messages, labels and groups. The environment variable
  /// `LAYERKIT_GL_DEBUG`, set to anything but `0`, turns it on.
  package var isDebug: Bool
  /// Whether out-of-range access is defined and resets are reported, where the driver offers it.
  package var isRobust: Bool
  /// Whether a 1×1 pbuffer is made even where a context needs no surface.
  package var usesPbuffer: Bool

  /// Wishes for a context; nil for `isDebug` follows the environment.
  package init(isDebug: Bool? = nil, isRobust: Bool = true, usesPbuffer: Bool = false) {
    self.isDebug = isDebug ?? Self.isDebugAskedFor
    self.isRobust = isRobust
    self.usesPbuffer = usesPbuffer
  }

  private static var isDebugAskedFor: Bool {
    guard let value = getenv("LAYERKIT_GL_DEBUG"), value.pointee != 0 else { return false }
    return String(cString: value) != "0"
  }
}

/// How a context is made on an initialized display.
struct ContextRecipe {
  struct Made {
    let handle: EGLContext
    let isRobust: Bool
  }

  let display: EGLDisplay
  let object: String
  let options: ContextOptions
  let extensions: Set<String>

  init(display: EGLDisplay, object: String, options: ContextOptions) {
    self.display = display
    self.object = object
    self.options = options
    extensions = extensionSet(eglQueryString(display, EGL_EXTENSIONS))
  }

  /// The versions tried, newest first. GLES 3.0 is the floor.
  static let versions: [(major: Int32, minor: Int32)] = [(3, 2), (3, 1), (3, 0)]

  var needsPbuffer: Bool {
    options.usesPbuffer || !extensions.contains("EGL_KHR_surfaceless_context")
  }

  /// A config for GLES 3 with eight bits a channel; `nil` where contexts need none.
  func chooseConfig() throws(EGLError) -> EGLConfig? {
    let attributes: [EGLint] = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, needsPbuffer ? EGL_PBUFFER_BIT : 0,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, attributes, &config, 1, &count) != 0 else {
      throw EGLError.current(call: "eglChooseConfig", object: object)
    }
    if count > 0 { return config }
    guard !needsPbuffer, extensions.contains("EGL_KHR_no_config_context") else {
      throw EGLError(
        call: "eglChooseConfig", object: object, reason: "no config for GLES 3 with RGBA8")
    }
    return nil
  }

  /// The config of a context that exists, lost or not.
  func config(of context: EGLContext) throws(EGLError) -> EGLConfig? {
    var number: EGLint = 0
    guard eglQueryContext(display, context, EGL_CONFIG_ID, &number) != 0 else {
      throw EGLError.current(call: "eglQueryContext", object: object)
    }
    // A context that was made without a config has the number 0.
    if number == 0 { return nil }
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, [EGL_CONFIG_ID, number, EGL_NONE], &config, 1, &count) != 0
    else {
      throw EGLError.current(call: "eglChooseConfig", object: object)
    }
    return config
  }

  /// The newest context the display gives, robust if it can be.
  ///
  /// - Parameter other: A context whose objects it shares.
  func makeContext(
    config: EGLConfig?, sharing other: EGLContext? = nil
  ) throws(EGLError) -> Made {
    guard eglBindAPI(EGLenum(glEnum(EGL_OPENGL_ES_API))) != 0 else {
      throw EGLError.current(call: "eglBindAPI", object: object)
    }
    var refusal: EGLError?
    for version in Self.versions {
      for isRobust in offersRobustness ? [true, false] : [false] {
        let attributes = attributes(version, isRobust: isRobust)
        if let handle = eglCreateContext(display, config, other, attributes) {
          return Made(handle: handle, isRobust: isRobust)
        }
        let name = "\(object), GLES \(version.major).\(version.minor)"
        refusal = EGLError.current(call: "eglCreateContext", object: name)
      }
    }
    throw refusal
      ?? EGLError(call: "eglCreateContext", object: object, reason: "no version was tried")
  }

  private var offersRobustness: Bool {
    options.isRobust && extensions.contains("EGL_EXT_create_context_robustness")
  }

  private func attributes(
    _ version: (major: Int32, minor: Int32), isRobust: Bool
  ) -> [EGLint] {
    var attributes = [
      EGL_CONTEXT_MAJOR_VERSION, version.major, EGL_CONTEXT_MINOR_VERSION, version.minor,
    ]
    if isRobust {
      attributes += [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
      ]
    }
    if options.isDebug, extensions.contains("EGL_KHR_create_context") {
      attributes += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    return attributes + [EGL_NONE]
  }

  /// A surface that satisfies drivers whose contexts want one.
  func makePbuffer(config: EGLConfig?) throws(EGLError) -> EGLSurface {
    let attributes: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = eglCreatePbufferSurface(display, config, attributes) else {
      throw EGLError.current(call: "eglCreatePbufferSurface", object: object)
    }
    return surface
  }
}
