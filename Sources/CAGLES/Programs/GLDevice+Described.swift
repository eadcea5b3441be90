// SPDX-License-Identifier: Apache-2.0
import CADevice
import CAShaders

extension GLDevice {
  /// A program as GLSL: found in the folder of finished programs, or compiled.
  ///
  /// - Throws: a ``ShaderSourceError``, a ``ShaderError`` or a ``GLError``.
  package func makeProgram(
    _ description: ProgramDescription, in folders: ProgramFolders
  ) throws -> Program {
    let program = try linked(description, folders)
    // So that the check below is about this program.
    try check("a draw", object: "the frame")
    use(program)
    for (name, unit) in Self.units {
      setUniform(uniformLocation(name, in: program), Int(unit))
    }
    try check("glUniform1i", object: program.label)
    return program
  }

  private func linked(
    _ description: ProgramDescription, _ folders: ProgramFolders
  ) throws -> Program {
    let source = ShaderSource(folder: folders.sources)
    let (vertex, fragment) = (
      try source.text(of: .vertex, description), try source.text(of: .fragment, description)
    )
    let store = folders.finished.map { ProgramStore(folder: $0, driver: capabilities) }
    let label = description.label
    if let kept = store?.program(vertex: vertex, fragment: fragment, label: label, self) {
      return kept
    }
    let program = try makeProgram(vertex: vertex, fragment: fragment, label: label)
    store?.keep(program, vertex: vertex, fragment: fragment, self)
    return program
  }

  /// The texture unit of each sampler, whichever programs have it.
  private static let units = [
    ("s_contents", CA_UNIT_CONTENTS), ("s_target", CA_UNIT_TARGET), ("s_second", CA_UNIT_SECOND),
    ("s_clips", CA_UNIT_CLIPS), ("s_matrices", CA_UNIT_MATRICES),
    ("s_stops", CA_UNIT_STOPS), ("s_external", CA_UNIT_EXTERNAL), ("s_luma", CA_UNIT_EXTERNAL),
    ("s_chromaBlue", CA_UNIT_CHROMA_BLUE), ("s_chromaRed", CA_UNIT_CHROMA_RED),
    ("s_alpha", CA_UNIT_ALPHA), ("s_picture", CA_UNIT_CONTENTS),
  ]
}

extension ProgramValue {
  /// The name of the uniform.
  var uniform: String {
    switch self {
    case .texelToClip: "u_texelToClip"
    case .swarm: "u_swarm"
    case .origin: "u_origin"
    }
  }
}
