// SPDX-License-Identifier: Apache-2.0

/// The limits of a context that LayerKit heeds.
package struct Limits: Hashable, Sendable, Codable {
  /// The longest side of a texture, in pixels.
  package var maxTextureSize = 2048
  package var maxArrayTextureLayers = 256
  package var maxSamples = 4
  /// Texture units of the fragment stage.
  package var maxTextureUnits = 16
  package var maxVertexAttributes = 16
  /// Bytes of one uniform block.
  package var maxUniformBlockSize = 16384
  package var uniformBufferOffsetAlignment = 256
  /// The longest side of a viewport, in pixels.
  package var maxViewportSize = 2048
  package var maxRenderbufferSize = 2048
  /// The longest side of a point, in pixels.
  package var maxPointSize: Float = 1
  /// Characters of an object label.
  package var maxLabelLength = 255

  /// The least that GLES 3.0 promises.
  package init() {}
}

/// The version, extensions and limits of a context.
package struct Capabilities: Sendable {
  /// GL's name of the maker of the driver.
  package var vendor: String
  /// GL's name of the renderer.
  package var renderer: String
  /// GL's version text.
  package var version: String
  package var shadingLanguageVersion: String
  package var majorVersion: Int
  package var minorVersion: Int
  /// The limits of the context.
  package var limits: Limits
  package var extensions: Set<String>
  /// Whether EGL says of the device that the CPU draws.
  package var isSoftwareDevice = false

  /// Whether the version is at least this.
  package func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    (majorVersion, minorVersion) >= (major, minor)
  }

  /// Whether draw calls take a first instance.
  package var hasBaseInstance: Bool { extensions.contains("GL_EXT_base_instance") }

  /// Whether the driver has `EXT_disjoint_timer_query`.
  package var hasTimerQueries: Bool { extensions.contains("GL_EXT_disjoint_timer_query") }

  /// Whether the times of timer queries are those of the GPU's work: a CPU that draws says when it
  /// queued a call, or the time of all that it drew together (`docs/profiling.md`).
  package var hasTrueTimers: Bool { hasTimerQueries && !isSoftwareRenderer }

  package var hasDebug: Bool { isAtLeast(3, 2) || extensions.contains("GL_KHR_debug") }

  /// Whether half-float colour targets are complete.
  package var hasHalfFloatTargets: Bool {
    isAtLeast(3, 2) || extensions.contains("GL_EXT_color_buffer_half_float")
      || extensions.contains("GL_EXT_color_buffer_float")
  }

  /// Whether the driver is Mesa's llvmpipe; see ``DriverTurn``.
  var isLLVMpipe: Bool { renderer.lowercased().contains("llvmpipe") }

  /// Whether the driver may draw upright rectangles by scanlines, where their vertices are two
  /// triangles and nothing about them is `flat`: a CPU that draws into targets without depth that
  /// it keeps blue first.
  ///
  /// Mesa's llvmpipe does so since 22.3 (`lp_setup_rect.c`): a plain colour takes 0.8 ns a pixel
  /// instead of 2 to 4, a small quad a third of its time (`docs/performance-history.md`). Another
  /// driver gives the same pixels and gains nothing.
  package var hasFastRectangles: Bool { storesBlueFirst }

  /// Whether RGBA textures of 8 bits are kept blue first, for the sake of ``hasFastRectangles``.
  var storesBlueFirst: Bool {
    isSoftwareDevice && extensions.contains("GL_EXT_texture_format_BGRA8888")
      && extensions.contains("GL_EXT_read_format_bgra")
  }

  /// Whether the CPU draws. Timer queries are then not trustworthy, and pixels cost most.
  ///
  /// EGL's devices of Mesa say so; others, as SwiftShader, only by their names.
  package var isSoftwareRenderer: Bool {
    let name = renderer.lowercased()
    return isSoftwareDevice
      || ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains {
        name.contains($0)
      }
  }
}
