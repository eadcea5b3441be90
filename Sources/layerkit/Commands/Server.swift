// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CALink
import CAProtocol

/// `layerkit server`: a look at a render server, and its end.
struct Server: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "Shows the clients of a render server, or ends it.",
    discussion: """
      PATH is that of the server's socket; without one it is the value of LAYERKIT_SERVER. The \
      server is one of yours: others are refused.
      """,
    subcommands: [Status.self, Stop.self])

  /// `layerkit server status`.
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Shows the clients of a render server.")

    @Argument(
      help: "The path of the server's socket; LAYERKIT_SERVER unless said.", completion: .file())
    var path: String?

    @Flag(help: "Print one JSON object on one line.")
    var json = false

    func run() throws {
      let status = try ServerControlLink(path).status()
      try StandardStreams.write(json ? jsonLine(status) : ServerStatusText(status).text + "\n")
    }
  }

  /// `layerkit server stop`.
  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop",
      abstract: "Ends a render server, in order.",
      discussion: """
        Its clients wait for the next one. A service manager that listens for the server starts \
        it again for them: end its socket's unit then.
        """)

    @Argument(
      help: "The path of the server's socket; LAYERKIT_SERVER unless said.", completion: .file())
    var path: String?

    func run() throws { try ServerControlLink(path).stop() }
  }
}
