// SPDX-License-Identifier: Apache-2.0

/// An extension that LayerKit uses where it is present.
package struct ExtensionUse: Hashable, Sendable, Codable {
  /// The name of the extension.
  package let name: String
  /// Its use.
  package let purpose: String
  package let isPresent: Bool
}

/// Facts about EGL and GLES for `layerkit info`.
package struct DisplayInfo: Hashable, Sendable, Codable, CustomStringConvertible {
  package var rung: Rung
  /// The object that the rung opened.
  package var object: String
  package var refusals: [RungRefusal]
  package var eglVendor: String
  package var eglVersion: String
  package var eglClientExtensions: [String]
  package var vendor: String
  package var renderer: String
  package var version: String
  package var shadingLanguageVersion: String
  package var isSoftwareRenderer: Bool
  package var isRobust: Bool
  package var isDebug: Bool
  package var limits: Limits
  package var extensions: [ExtensionUse]

  package var description: String {
    var lines = ["display    \(rung.rawValue) (\(object))"]
    lines += refusals.map { "refused    \($0)" }
    lines += [
      "EGL        \(eglVersion), \(eglVendor)",
      "client     \(eglClientExtensions.joined(separator: " "))",
      "renderer   \(renderer)\(isSoftwareRenderer ? " (software)" : "")",
      "vendor     \(vendor)",
      "version    \(version)",
      "shaders    \(shadingLanguageVersion)",
      "context    \(isRobust ? "robust" : "not robust")\(isDebug ? ", debug" : "")",
      "limits     texture \(limits.maxTextureSize), layers \(limits.maxArrayTextureLayers), "
        + "samples \(limits.maxSamples), units \(limits.maxTextureUnits), "
        + "attributes \(limits.maxVertexAttributes)",
      "           uniform block \(limits.maxUniformBlockSize) B aligned to "
        + "\(limits.uniformBufferOffsetAlignment), viewport \(limits.maxViewportSize), "
        + "renderbuffer \(limits.maxRenderbufferSize)",
    ]
    lines += extensions.map {
      "extension  \($0.isPresent ? "yes" : "no ")  \($0.name): \($0.purpose)"
    }
    return lines.joined(separator: "\n")
  }
}

extension Context {
  /// The facts about this context, for people and for tools.
  package var info: DisplayInfo {
    let capabilities = gl.capabilities
    let client = Display.clientExtensions
    let present = client.union(display.extensions).union(capabilities.extensions)
    return DisplayInfo(
      rung: display.rung, object: display.object, refusals: display.refusals,
      eglVendor: display.vendor, eglVersion: display.version, eglClientExtensions: client.sorted(),
      vendor: capabilities.vendor, renderer: capabilities.renderer, version: capabilities.version,
      shadingLanguageVersion: capabilities.shadingLanguageVersion,
      isSoftwareRenderer: capabilities.isSoftwareRenderer, isRobust: isRobust, isDebug: isDebug,
      limits: capabilities.limits,
      extensions: DisplayInfo.usedExtensions.map { name, purpose in
        ExtensionUse(name: name, purpose: purpose, isPresent: present.contains(name))
      })
  }
}

extension DisplayInfo {
  fileprivate static let usedExtensions = [
    ("EGL_EXT_platform_device", "hardware without a window system"),
    ("EGL_MESA_platform_surfaceless", "Mesa without a window system"),
    ("EGL_KHR_platform_gbm", "Mesa on a card"),
    ("EGL_KHR_surfaceless_context", "contexts without a surface"),
    ("EGL_KHR_no_config_context", "contexts without a config"),
    ("EGL_EXT_create_context_robustness", "defined behaviour after a GPU reset"),
    ("EGL_KHR_create_context", "debug contexts"),
    ("EGL_EXT_buffer_age", "windows filled only where they differ"),
    ("EGL_KHR_swap_buffers_with_damage", "window systems told what changed"),
    ("EGL_EXT_swap_buffers_with_damage", "the same under its older name"),
    ("GL_KHR_debug", "messages, labels and groups"),
    ("GL_KHR_robustness", "reset status before GLES 3.2"),
    ("GL_EXT_base_instance", "batches out of one instance buffer"),
    ("GL_EXT_color_buffer_half_float", "half-float targets before GLES 3.2"),
  ]
}
