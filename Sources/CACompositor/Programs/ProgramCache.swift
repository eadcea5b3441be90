import CAFrame
import CAGLES
import CAShaders

/// A program of one variant and what was last set in it.
final class QuadProgram {
  let program: Program
  let texelToClip: UniformLocation
  /// The pass whose uniforms the program holds.
  var pass = -1

  init(program: Program, texelToClip: UniformLocation) {
    self.program = program
    self.texelToClip = texelToClip
  }
}

/// The programs of the variants, each made when it is first asked for.
final class ProgramCache {
  private let device: GLDevice
  private let source: ShaderSource
  /// One for each variant that frames can ask for; nil until it was asked for.
  private var entries: [QuadProgram?]
  /// By raw value of the variant its place among the entries.
  private let places: [UInt8]

  init(device: GLDevice, source: ShaderSource) {
    self.device = device
    self.source = source
    entries = [QuadProgram?](repeating: nil, count: Variant.all.count)
    var places = [UInt8](repeating: .max, count: 1 << Variant.bitCount)
    for (place, variant) in Variant.all.enumerated() {
      places[Int(variant.rawValue)] = UInt8(place)
    }
    self.places = places
  }

  /// The program of a variant. One that was refused is tried again with the next call.
  ///
  /// - Precondition: the variant is one of those that frames can ask for.
  func program(_ variant: Variant) throws -> QuadProgram {
    let index = Int(places[Int(variant.rawValue)])
    if let program = entries[index] { return program }
    let program = try make(variant)
    entries[index] = program
    return program
  }

  private func make(_ variant: Variant) throws -> QuadProgram {
    let program = try device.makeProgram(
      vertex: source.text(of: "quad.vert", variant: variant),
      fragment: source.text(of: "quad.frag", variant: variant),
      label: "quad \(variant)")
    // So that the check below is about this program.
    try device.check("a draw", object: "the frame")
    device.use(program)
    setUnit("s_contents", CA_UNIT_CONTENTS, of: program, if: variant.contains(.texture))
    setUnit(
      "s_target", CA_UNIT_TARGET, of: program, if: !variant.isDisjoint(with: [.target, .coverage]))
    setUnit("s_raster", CA_UNIT_TARGET, of: program, if: variant.contains(.raster))
    setUnit(
      "s_mask", CA_UNIT_MASK, of: program, if: !variant.isDisjoint(with: Variant.secondTarget))
    setUnit("s_clips", CA_UNIT_CLIPS, of: program, if: variant.readsRecords)
    let texelToClip = device.uniformLocation("u_texelToClip", in: program)
    try device.check("glUniform1i", object: program.label)
    return QuadProgram(program: program, texelToClip: texelToClip)
  }

  private func setUnit(_ name: String, _ unit: Int32, of program: Program, if isUsed: Bool) {
    guard isUsed else { return }
    device.setUniform(device.uniformLocation(name, in: program), Int(unit))
  }
}

extension Variant {
  /// How many bits a variant has.
  static let bitCount = 18

  /// Whether it reads clip records, or a colour matrix in the place of one.
  var readsRecords: Bool { !isDisjoint(with: [.clip, .filtered]) }
}
