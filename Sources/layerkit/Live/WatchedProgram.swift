// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALive
import Foundation

/// The running program that a command looks at.
struct WatchedProgram {
  /// The path of its socket.
  let path: String

  /// - Parameter name: The number of a process, the path of a socket, or nil for the only program
  ///   that can be watched.
  init(_ name: String?) throws(CommandFailure) {
    let place = LivePlace(environment: ProcessInfo.processInfo.environment)
    if let name, !name.isEmpty {
      guard let pid = Int32(name) else {
        path = name
        return
      }
      path = place.socket(of: pid)
      do throws(LiveError) { try place.check() } catch { throw CommandFailure(error) }
      return
    }
    let programs: [Int32]
    do throws(LiveError) { programs = try place.programs() } catch { throw CommandFailure(error) }
    guard let first = programs.first else {
      throw CommandFailure(
        .noGraphics,
        "no program can be watched. Start one with CA_MONITOR=1 in its environment, as in\n"
          + "  CA_MONITOR=1 layerkit-demo")
    }
    guard programs.count == 1 else {
      let list = programs.map(String.init).joined(separator: ", ")
      throw CommandFailure(.usage, "several programs can be watched: say which of \(list)")
    }
    path = place.socket(of: first)
  }

  /// A connection to it.
  func connect() throws(CommandFailure) -> LiveClient {
    do throws(LiveError) { return try LiveClient(path) } catch { throw CommandFailure(error) }
  }
}

extension LiveClient {
  /// The program's answer.
  func answer(_ request: LiveRequest.Kind) throws(CommandFailure) -> LiveReply {
    do throws(LiveError) {
      return try ask(LiveRequest(request))
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// Why a program cannot be watched.
  init(_ error: LiveError) {
    let status: ExitStatus =
      switch error {
      case .nobody, .silent: .noGraphics
      case .longPath: .usage
      case .system, .unsafeFolder, .unsafeSocket, .otherUser, .refused: .inputOutput
      }
    self.init(status, error.description)
  }
}
