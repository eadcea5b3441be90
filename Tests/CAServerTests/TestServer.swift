// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import Foundation
import Testing

@testable import CAServer

/// A render server of this process at a path of its own, which a test may end and start again.
final class TestServer: Sendable {
  let folder: String
  let options: ServerOptions
  private let state = Monitor<LayerServer?>(nil)
  /// What the server said about clients that it ended.
  let log = Monitor<[String]>([])

  var path: String { folder + "/server.sock" }

  init(_ options: ServerOptions = ServerOptions()) throws {
    var path = Array((NSTemporaryDirectory() + "/lks-XXXXXX").utf8CString)
    _ = try #require(mkdtemp(&path))
    folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.options = options
    try start()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Variables with which a host draws by the server.
  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(
      ["LAYERKIT_SERVER": path, "LAYERKIT_SERVER_WAIT": "120"]) { $1 }
  }

  /// The server that runs.
  var current: LayerServer? { state.look { $0 } }
  /// Clients that are connected.
  var clientCount: Int { state.look { $0?.clientCount ?? 0 } }

  /// Starts a server; the path is free.
  func start(_ spare: SpareSeat? = nil) throws {
    let log = log
    let listener = try LinkListener.listening(at: path)
    let server = LayerServer(listener, options: options, spare: spare) { line in
      log.change { $0.append(line) }
    }
    state.look { $0 = server }
    let thread = Thread { server.run() }
    thread.start()
  }

  /// Ends the server as a killed one ends: its clients find their connections closed.
  func stop() {
    let server = state.look { state in
      defer { state = nil }
      return state
    }
    server?.stop()
  }

  /// Waits until the server has said something with one of these words.
  func awaitLine(_ words: String...) -> Bool {
    let deadline = Deadline(in: 60)
    return log.wait { lines in
      if lines.contains(where: { line in words.contains { line.contains($0) } }) {
        return .done(true)
      }
      return deadline.isOver ? .done(false) : .sleep(deadline.rest)
    }
  }
}
