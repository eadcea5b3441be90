// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice
import CATrace

/// A program of one variant and its last settings.
final class DrawProgram {
  let program: Program
  /// The pass whose values the program holds.
  var pass = -1

  init(program: Program) { self.program = program }
}

/// The programs of the variants, each made when it is first asked for.
final class ProgramCache {
  let device: any Device
  private let folders: ProgramFolders
  /// Counts passes over all frames, so that programs know whether their values are this pass's.
  var passSerial = 0
  /// By kind, the programs that were asked for, with their features: few of each.
  private var entries: [[(features: Features, program: DrawProgram)]]

  init(device: any Device, folders: ProgramFolders = ProgramFolders()) {
    (self.device, self.folders) = (device, folders)
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
    let program = try Trace.span("program") {
      DrawProgram(program: try device.makeProgram(ProgramDescription(variant), in: folders))
    }
    entries[kind].append((variant.features, program))
    return program
  }
}

extension ProgramDescription {
  /// The program of a variant.
  package init(_ variant: Variant) {
    self.init(
      "\(variant.kind)", features: variant.features.list.map(\.define), label: "\(variant)")
  }
}
