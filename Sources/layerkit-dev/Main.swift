// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine

/// The developers' program: measures and checks LayerKit itself.
@main
struct DeveloperTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layerkit-dev",
    abstract: "Measures and checks LayerKit itself, for those who work on it.",
    discussion: """
      Scenes and captures are measured by `layerkit bench`.

      Exit status: as that of layerkit.
      """,
    version: programBuild,
    subcommands: commands)

  private static let commands: [any ParsableCommand.Type] = [
    WorkloadBench.self, Shaders.self, Soak.self, Repeat.self, Served.self, Faults.self,
  ]

  static func main() { runProgram(commands: commands.compactMap { $0.configuration.commandName }) }
}
