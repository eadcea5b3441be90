// SPDX-License-Identifier: Apache-2.0

/// A program to be made: the files of its stages, and the features that they are built with.
package struct ProgramDescription: Hashable, Sendable {
  /// The name of the files of both stages, without an ending: `picture`.
  package var name: String
  /// The features that are switched on in both stages, as the files call them, in order.
  package var features: [String]
  /// The name for people: debuggers, recordings and errors show it.
  package var label: String

  /// The program of these files.
  package init(_ name: String, features: [String] = [], label: String) {
    (self.name, self.features, self.label) = (name, features, label)
  }
}

/// The folders of programs.
package struct ProgramFolders: Hashable, Sendable {
  /// The folder of the files of stages; nil for those embedded in the library.
  package var sources: String?
  /// The folder where the device keeps finished programs between processes; nil for none.
  package var finished: String?

  /// The embedded files, unless a folder is given.
  package init(sources: String? = nil, finished: String? = nil) {
    (self.sources, self.finished) = (sources, finished)
  }
}

/// A value that a program is given apart from instances, textures and records.
package enum ProgramValue: Int, Sendable, CaseIterable {
  /// Two numbers that scale pixels of the target to clip space.
  case texelToClip
  /// The values that all particles of a draw share: vectors of four.
  case swarm
  /// Two numbers: the pixel at which a picture begins.
  case origin
}

/// An input of a program that the device's linker kept.
package struct ActiveVariable: Hashable, Sendable, CustomStringConvertible {
  /// The name in the shader.
  package let name: String
  /// The driver's constant of the type; 0 for a block.
  package let type: UInt32
  /// Array elements; for a block its size in bytes.
  package let size: Int
  /// The location; for a block its index; −1 for a variable inside a block.
  package let location: Int

  /// A variable of these parts.
  package init(name: String, type: UInt32, size: Int, location: Int) {
    (self.name, self.type, self.size, self.location) = (name, type, size, location)
  }

  package var description: String { "\(name) type \(type) size \(size) at \(location)" }
}

/// The inputs of a program that the device's linker kept.
package struct ProgramInputs: Sendable {
  /// The attributes, in the driver's order.
  package var attributes: [ActiveVariable] = []
  /// The uniforms, samplers and the members of blocks included.
  package var uniforms: [ActiveVariable] = []
  /// The blocks of uniforms.
  package var uniformBlocks: [ActiveVariable] = []
  /// The device's numbers of the values, by raw value of ``ProgramValue``; −1 for one that the
  /// program does not read.
  package var values = SIMD4<Int32>(repeating: -1)

  /// No inputs.
  package init() {}
}

/// A finished program. It is deleted on the device's thread after the last reference is gone.
package final class Program: Sendable {
  /// The name for people: debuggers, recordings and errors show it.
  package let label: String
  /// The inputs that the linker kept.
  package let inputs: ProgramInputs
  /// The device's number of the program.
  package let number: UInt32
  private let handle: ObjectHandle

  /// A program of a device, deleted by way of its queue.
  package init(
    label: String, number: UInt32, inputs: ProgramInputs = ProgramInputs(), queue: ReleaseQueue
  ) {
    (self.label, self.number, self.inputs) = (label, number, inputs)
    handle = ObjectHandle(kind: .program, number: UInt(number), queue: queue)
  }

  /// The attributes that the linker kept.
  package var attributes: [ActiveVariable] { inputs.attributes }
  /// The uniforms that the linker kept, samplers and the members of blocks included.
  package var uniforms: [ActiveVariable] { inputs.uniforms }
  /// The blocks of uniforms that the linker kept.
  package var uniformBlocks: [ActiveVariable] { inputs.uniformBlocks }
}
