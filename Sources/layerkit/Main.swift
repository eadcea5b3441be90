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
      A SCENE is a .caml file, a .ca bundle, a .wallpaper package, or a folder that holds \
      the planes of one.

      Start with:
        layerkit render scene.ca -o out.png
        layerkit render scene.ca --frames 0..149 -o frames/%04d.png
        layerkit render scene.ca --duration 5 --fps 30 -o film.mp4
        layerkit encode frames/%04d.png --fps 30 -o film.mp4
        layerkit inspect scene.ca --frame     what is drawn, pass by pass
        layerkit top                          what a running program draws, live
        layerkit profile scene.ca             why its frames are slow, and what to do
        layerkit lint scene.ca                what the scene asks for in vain
        layerkit convert scene.caml out.ca    the scene again, as a bundle or a file
        layerkit port Sources                 source for iOS, as it compiles here

      Exit status: 0 success, 2 usage, 65 bad scene, 69 no GPU, EGL or program to watch, \
      70 internal error, \
      74 input or output failed, 130 or 143 ended by a signal.
      """,
    version: programVersion,
    subcommands: [
      Render.self, Encode.self, Inspect.self, Lint.self, Convert.self, Port.self, Info.self,
      Bench.self, ProfileCommand.self, Replay.self, Shaders.self, Soak.self, Top.self,
    ])

  static func main() { runProgram() }
}
