// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABase
import CALink
import CAServer
import Foundation

@main
struct LayerKitServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layerkit-server",
    abstract: "Shows and draws the layers of programs that connect to it.",
    discussion: """
      Programs started with LAYERKIT_SERVER=PATH show their windows, screens and pictures here. \
      Where a service manager hands a listening socket over (LISTEN_FDS), PATH is not needed.
      """)

  @Argument(help: "The path of the socket, in a folder of yours alone.")
  var path: String?

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let server = LayerServer(try listener()) { line in
      StandardError.write("layerkit-server: \(line)\n")
    }
    let thread = Thread { server.run() }
    thread.start()
    // The main thread has the windows.
    let idle = Timer(timeInterval: 1e6, repeats: true) { _ in }
    RunLoop.main.add(idle, forMode: .default)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Seconds that a server waits for one that is ending to let go of its path.
  private static let patience = 2.0

  private static func listener(at path: String, until deadline: Double) throws -> LinkListener {
    while true {
      do throws(LinkError) {
        return try LinkListener.listening(at: path)
      } catch {
        guard case .taken = error, MonotonicClock.now < deadline else { throw error }
        usleep(10_000)
      }
    }
  }

  private func listener() throws -> LinkListener {
    if let inherited = try LinkListener.inherited(environment: ProcessInfo.processInfo.environment)
    {
      return inherited
    }
    guard let path else {
      throw ValidationError("Give the path of a socket: layerkit-server PATH.")
    }
    return try Self.listener(at: path, until: MonotonicClock.now + Self.patience)
  }
}
