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
    version: programVersion)

  @Argument(help: "The path of the socket, in a folder of yours alone.")
  var path: String?

  @OptionGroup(title: "Limits")
  var limits: LimitArguments

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    let manager = try Supervisor(environment: ProcessInfo.processInfo.environment)
    let end = ServerEnd(manager)
    let interruption = Interruption { end.ask() }
    let server = LayerServer(try listener(), options: limits.options, log: Self.log)
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
