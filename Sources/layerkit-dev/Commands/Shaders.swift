// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CACompositor
import CAFrame
import CAGLES
import Foundation

/// `layerkit-dev shaders`: the programs as a driver gets them.
struct Shaders: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shaders",
    abstract: "Writes the GLSL of every program variant, as drivers get it.",
    discussion: """
      Each variant is NAME.vert and NAME.frag, with includes joined and defines in place, for \
      glslangValidator or for reading. No GPU is needed.
      """)

  @Option(help: ArgumentHelp("The folder to write to; made when missing.", valueName: "folder"))
  var dump: String

  func run() throws {
    let folder = URL(fileURLWithPath: dump, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.inputOutput, "\(dump): \(error.localizedDescription)")
    }
    for variant in Variant.all {
      let name = variant.description.replacingOccurrences(of: "+", with: "_")
      for stage in ShaderSource.Stage.allCases {
        let text = try source(of: stage, variant)
        try WholeFile.write(Data(text.utf8), to: "\(dump)/\(name).\(stage.rawValue)")
      }
    }
    try StandardStreams.write("\(Variant.all.count) programs in \(dump)\n")
  }

  private func source(
    of stage: ShaderSource.Stage, _ variant: Variant
  ) throws(CommandFailure) -> String {
    do {
      let options = try CompositorOptions(environment: ProcessInfo.processInfo.environment)
      return try ShaderSource(folder: options.shaderFolder).text(
        of: stage, ProgramDescription(variant))
    } catch {
      throw CommandFailure(.internalError, "\(error)")
    }
  }
}
