// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser

/// The command-line tool: scenes in, pictures and facts out.
@main
struct LayerKitTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layerkit",
    abstract: "Renders Core Animation scenes and shows how they are drawn.",
    discussion: """
      A SCENE is a .caml file, a .ca bundle, a .wallpaper package, a folder that holds the \
      planes of one, or a Lottie file (.json, .lottie).

      Start with:
        layerkit render scene.ca -o out.png
        layerkit render scene.ca --frames 0..149 -o frames/%04d.png
        layerkit render scene.ca --duration 5 --fps 30 -o film.mp4
        layerkit encode frames/%04d.png --fps 30 -o film.mp4
        layerkit inspect scene.ca --frame     what is drawn, pass by pass
        layerkit top                          what a running program draws, live
        layerkit server status                the clients of a render server
        layerkit profile scene.ca             why its frames are slow, and what to do
        layerkit lint scene.ca                what the scene asks for in vain
        layerkit init first                   a first scene with parameters, in a folder
        layerkit describe scene.ca            the values that it takes from outside
        layerkit convert scene.caml out.ca    the scene again, as a bundle or a file
        layerkit port Sources                 source for iOS, as it compiles here

      Exit status: 0 success, 2 usage, 65 bad scene, 69 no GPU, EGL, program to watch or \
      render server, 70 internal error, \
      74 input or output failed, 78 info --check found a fault, 130 or 143 ended by a signal.
      """,
    version: programBuild,
    subcommands: wantedCommands)

  private static let commands: [any ParsableCommand.Type] = [
    Render.self, Gather.self, Encode.self, Join.self, Inspect.self, Lint.self, Describe.self,
    Init.self, Convert.self,
    Port.self, Info.self, Bench.self, Compare.self, ProfileCommand.self, Replay.self, Schema.self,
    Server.self,
    Top.self,
  ]

  /// The command that the program was started with alone, where its name comes first: the parser
  /// looks at the options of each command that it is given, which takes longer than a frame.
  private static var wantedCommands: [any ParsableCommand.Type] {
    let name = CommandLine.arguments.dropFirst().first
    return commands.first { $0.configuration.commandName == name }.map { [$0] } ?? commands
  }

  /// Commands of the developers' program.
  private static let moved = ["shaders": "layerkit-dev", "soak": "layerkit-dev"]

  static func main() {
    runProgram(
      commands: commands.compactMap { $0.configuration.commandName }, moved: moved,
      runsShortly: true)
  }
}
