// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGLES
import CAShaders
import CATrace

/// A program of one variant and its last settings.
final class DrawProgram {
  let program: Program
  let texelToClip: UniformLocation
  /// The values that all particles of a draw share; other programs have no such uniform.
  let swarm: UniformLocation
  /// The pass whose uniforms the program holds.
  var pass = -1

  init(program: Program, texelToClip: UniformLocation, swarm: UniformLocation) {
    self.program = program
    (self.texelToClip, self.swarm) = (texelToClip, swarm)
  }
}

/// The programs of the variants, each made when it is first asked for.
final class ProgramCache {
  let device: GLDevice
  private let source: ShaderSource
  /// Programs of earlier processes; nil for none.
  private let store: ProgramStore?
  /// Counts passes over all frames, so that programs know whether their uniforms are this pass's.
  var passSerial = 0
  /// By kind, the programs that were asked for, with their features: few of each.
  private var entries: [[(features: Features, program: DrawProgram)]]

  init(device: GLDevice, source: ShaderSource, store: ProgramStore? = nil) {
    (self.device, self.source, self.store) = (device, source, store)
    entries = DrawKind.allCases.map { _ in [] }
  }

  /// How many programs there are.
  var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// Whether the program of a variant is there.
  func has(_ variant: Variant) -> Bool {
    entries[Int(variant.kind.rawValue)].contains { $0.features == variant.features }
  }

  /// The program of a variant. One that was refused is tried again with the next call.
  ///
  /// - Precondition: the variant is one of those that frames can ask for.
  func program(_ variant: Variant) throws -> DrawProgram {
    let kind = Int(variant.kind.rawValue)
    for entry in entries[kind] where entry.features == variant.features { return entry.program }
    let program = try Trace.span("program") { try make(variant) }
    entries[kind].append((variant.features, program))
    return program
  }

  private func make(_ variant: Variant) throws -> DrawProgram {
    let program = try linked(variant)
    // So that the check below is about this program.
    try device.check("a draw", object: "the frame")
    device.use(program)
    for (name, unit) in Self.units {
      device.setUniform(device.uniformLocation(name, in: program), Int(unit))
    }
    let texelToClip = device.uniformLocation("u_texelToClip", in: program)
    let swarm = device.uniformLocation("u_swarm", in: program)
    try device.check("glUniform1i", object: program.label)
    return DrawProgram(program: program, texelToClip: texelToClip, swarm: swarm)
  }

  private func linked(_ variant: Variant) throws -> Program {
    let (vertex, fragment) = (
      try source.text(of: .vertex, variant), try source.text(of: .fragment, variant)
    )
    let label = "\(variant)"
    if let kept = store?.program(vertex: vertex, fragment: fragment, label: label, device) {
      return kept
    }
    let program = try device.makeProgram(vertex: vertex, fragment: fragment, label: label)
    store?.keep(program, vertex: vertex, fragment: fragment, device)
    return program
  }

  /// The texture unit of each sampler, whichever programs have it.
  private static let units = [
    ("s_contents", CA_UNIT_CONTENTS), ("s_target", CA_UNIT_TARGET), ("s_second", CA_UNIT_SECOND),
    ("s_clips", CA_UNIT_CLIPS), ("s_matrices", CA_UNIT_MATRICES),
    ("s_stops", CA_UNIT_STOPS), ("s_external", CA_UNIT_EXTERNAL), ("s_luma", CA_UNIT_EXTERNAL),
    ("s_chromaBlue", CA_UNIT_CHROMA_BLUE), ("s_chromaRed", CA_UNIT_CHROMA_RED),
    ("s_alpha", CA_UNIT_ALPHA),
  ]
}
