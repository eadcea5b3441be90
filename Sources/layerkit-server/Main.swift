// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABase
import CACommandLine
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

      SIGTERM and SIGINT end the server in order. `layerkit server status PATH` shows its clients, \
      `layerkit server stop PATH` ends it. The limits hold for each client: one that goes beyond \
      is ended with a sentence that has the number and the limit, and no other notices.

      Exit status: 0 ended in order, 64 usage, 70 the main thread did not answer at the end, \
      1 the socket cannot be made.
      """,
    version: programBuild)

  @Argument(help: "The path of the socket, in a folder of yours alone.", completion: .file())
  var path: String?

  @OptionGroup(title: "Limits")
  var limits: LimitArguments

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let manager = try Supervisor(environment: ProcessInfo.processInfo.environment)
    let end = ServerEnd(manager)
    let interruption = Interruption { end.ask() }
    let inherited = try LinkListener.inherited(environment: ProcessInfo.processInfo.environment)
    guard inherited != nil || path != nil else {
      throw ValidationError("Give the path of a socket: layerkit-server PATH.")
    }
    // Clients connect once the first of them can be drawn for.
    let spare = SpareSeat()
    spare.awaitEngine(atMost: Self.enginePatience)
    let listener = try inherited ?? listener(at: path ?? "", or: spare)
    let server = LayerServer(listener, options: limits.options, spare: spare, log: Self.log)
    let thread = Thread {
      server.run()
      end.finish()
    }
    thread.start()
    end.follow(server)
    manager?.say("READY=1\nSTATUS=Takes connections.")
    if let manager, let seconds = manager.watchdog {
      Watchdog(server, seconds: seconds, say: { manager.say($0) }, log: Self.log).start()
    }
    // The main thread has the windows.
    let idle = Timer(timeInterval: 1e6, repeats: true) { _ in }
    RunLoop.main.add(idle, forMode: .default)
    withExtendedLifetime(interruption) {
      while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
  }

  @Sendable private static func log(_ line: String) {
    StandardError.write("layerkit-server: \(line)\n")
  }

  /// Seconds that the start waits for a driver; for a slower one clients wait.
  private static let enginePatience = 0.5
  /// Seconds that a server waits for one that is ending to let go of its path: one that was killed
  /// listens until the system has taken its memory back.
  private static let patience = 10.0

  private func listener(at path: String, or spare: SpareSeat) throws -> LinkListener {
    let deadline = MonotonicClock.now + Self.patience
    while true {
      do throws(LinkError) {
        return try LinkListener.listening(at: path)
      } catch {
        guard case .taken = error, MonotonicClock.now < deadline else {
          throw Self.failure(error, spare)
        }
        usleep(10_000)
      }
    }
  }

  /// Lets go of the driver, which is not to be unloaded under a thread that it holds.
  private static func failure(_ error: LinkError, _ spare: SpareSeat) -> LinkError {
    spare.close()
    if LayerServer.settle(atMost: enginePatience) { return error }
    StandardError.write("Error: \(error)\n")
    _exit(1)
  }
}
