// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The resources of a compositor, and the optimisations that are switched off in it.
package struct CompositorOptions: Hashable, Sendable {
  /// Bytes of textures that contents may fill; beyond, the least recently used go, also in the
  /// middle of a frame. Only a single picture, or tile of one, may be larger. Default 512 MiB;
  /// `CA_MAX_TEXTURE_MB`.
  package var contentsBudget = 512 << 20
  /// Frames that a texture of contents may stay unused before its memory goes: ten seconds of a
  /// usual display.
  package var contentsLifetime = 600
  /// Frames that the texture of a rasterized layer may stay unused before its memory goes.
  package var rasterLifetime = 60
  /// Bytes of textures of rasterized layers before those go that the last frame did not use, the
  /// least recently used first. The rasters of one frame stay together even where they need more.
  package var rasterBudget = 128 << 20
  /// Bytes of memory of paths that are kept with where their coverage lies, beyond those that the
  /// frame draws; when they need more, all that the frame does not draw go.
  package var pathBudget = 16 << 20
  /// Frames that the coverage of a path may stay unused before it goes.
  package var pathLifetime = 600
  /// Frames that an offscreen target may stay unused before its memory goes.
  package var targetLifetime = 60
  /// A folder to read shaders from instead of the embedded ones; `CA_SHADER_PATH`.
  package var shaderFolder: String?
  /// A folder that keeps linked programs between processes; `CA_PROGRAMS`. Default none.
  package var programFolder: String?
  /// The optimisations that are switched off; `CA_DISABLE`.
  package var disabled: Switches = []

  /// The defaults.
  package init() {}

  /// The options that a process's environment asks for.
  ///
  /// - Throws: an error that names the variable whose value is not understood.
  package init(environment: [String: String]) throws(EnvironmentError) {
    if let text = environment["CA_MAX_TEXTURE_MB"], !text.isEmpty {
      guard let megabytes = Int(text), megabytes > 0, megabytes < 1 << 20 else {
        throw EnvironmentError(
          variable: "CA_MAX_TEXTURE_MB", value: text,
          rule: "The budget is a whole number of MiB from 1 to 1048575.")
      }
      contentsBudget = megabytes << 20
    }
    if let folder = environment["CA_SHADER_PATH"], !folder.isEmpty { shaderFolder = folder }
    if let folder = environment["CA_PROGRAMS"], !folder.isEmpty { programFolder = folder }
    disabled = try Switches(environment: environment)
  }
}
