/// What a compositor may use, and what is switched off in it.
package struct CompositorOptions: Hashable, Sendable {
  /// Bytes of textures that contents may fill before the least recently used go. The contents of
  /// one frame stay together even where they need more. Default 512 MiB; `CA_MAX_TEXTURE_MB`.
  package var contentsBudget = 512 << 20
  /// Frames that an offscreen target may stay unused before its memory goes.
  package var targetLifetime = 60
  /// A folder to read shaders from instead of the embedded ones; `CA_SHADER_PATH`.
  package var shaderFolder: String?
  /// Merge draws into batches; `CA_DISABLE=batching` switches it off.
  package var mergesDraws = true
  /// Keep contents from frame to frame; `CA_DISABLE=residency` switches it off.
  package var keepsContents = true

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
    // Other rooms read the names that are theirs.
    let disabled = (environment["CA_DISABLE"] ?? "").split(separator: ",")
    mergesDraws = !disabled.contains("batching")
    keepsContents = !disabled.contains("residency")
  }
}

/// A variable of the environment whose value is not understood.
package struct EnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
  package let variable: String
  package let value: String
  /// The rule the value breaks, a full sentence.
  package let rule: String

  package var description: String { "\(variable)=\(value): \(rule)" }
}
