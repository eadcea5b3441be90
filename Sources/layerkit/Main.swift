import ArgumentParser
import Glibc

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
        layerkit inspect scene.ca --frame     what is drawn, pass by pass
        layerkit lint scene.ca                what the scene asks for in vain

      Exit status: 0 success, 2 usage, 65 bad scene, 69 no GPU or EGL, 70 internal error, \
      74 input or output failed.
      """,
    version: toolVersion,
    subcommands: [
      Render.self, Inspect.self, Lint.self, Info.self, Bench.self, Replay.self, Shaders.self,
    ])

  static func main() {
    // A reader that goes away makes a write fail with EPIPE, which is reported like any failure.
    signal(SIGPIPE, SIG_IGN)
    Glibc.exit(status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func status(of arguments: [String]) -> ExitStatus {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return .success
    } catch let failure as ToolFailure {
      StandardStreams.complain(failure.message + "\n")
      return failure.status
    } catch {
      return statusOfParsing(error)
    }
  }

  /// Help and version requests arrive as errors too; their text goes to standard output.
  private static func statusOfParsing(_ error: any Error) -> ExitStatus {
    let text = fullMessage(for: error)
    switch exitCode(for: error) {
    case .success:
      do {
        try StandardStreams.write(text.isEmpty ? "" : text + "\n")
        return .success
      } catch { return error.status }
    case .validationFailure:
      StandardStreams.complain(text + "\n")
      return .usage
    default:
      StandardStreams.complain("layerkit: \(error)\n")
      return .internalError
    }
  }
}

/// The version that `--version` and `info` print.
let toolVersion = "0.1.0"
