// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CAServer
import Foundation

/// The end of the server in order: clients are let go, windows close, the socket's file goes, and
/// the program ends with status 0.
final class ServerEnd: Sendable {
  private struct State {
    var server: LayerServer?
    var isAsked = false
  }

  private let state = Monitor(State())
  private let manager: Supervisor?

  init(_ manager: Supervisor?) { self.manager = manager }

  /// The server to end, at once where the end was asked for before.
  func follow(_ server: LayerServer) {
    let isAsked = state.look { state in
      state.server = server
      return state.isAsked
    }
    if isAsked { server.stop() }
  }

  /// Asks for the end, on any thread.
  func ask() {
    let server = state.look { state in
      state.isAsked = true
      return state.server
    }
    server?.stop()
  }

  /// Seconds that the threads which draw for clients have for their last job.
  private static let patience = 2.0
  /// Seconds that the main thread has for closing windows then.
  private static let mainPatience = 3.0

  /// Ends the program once the server takes no connections any more.
  func finish() {
    manager?.say("STOPPING=1")
    let isSettled = LayerServer.settle(atMost: Self.patience)
    // Windows that were to close do so before.
    DispatchQueue.main.async {
      // A driver that holds a thread is not to be unloaded under it.
      if isSettled { exit(ExitStatus.success.rawValue) } else { _exit(ExitStatus.success.rawValue) }
    }
    Thread.sleep(forTimeInterval: Self.mainPatience)
    StandardError.write(
      "layerkit-server: The main thread does not answer; the program ends as it is.\n")
    _exit(ExitStatus.internalError.rawValue)
  }
}
