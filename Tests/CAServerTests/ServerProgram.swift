// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CAWire
import Foundation
import Testing

/// A program of the build that runs.
final class ServerProgram {
  let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let file: URL

  /// Starts a program that lies beside the runner of the tests.
  init(
    _ arguments: [String], of name: String = "layerkit-server",
    environment: [String: String] = [:]
  ) throws {
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.executableURL = runner.deletingLastPathComponent().appending(path: name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    file = FileManager.default.temporaryDirectory.appending(path: "lks-\(UUID().uuidString)")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    (process.standardOutput, process.standardError) = (handle, handle)
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { [ended] _ in ended.signal() }
    // Threads of Dispatch block signals, which the process would inherit: none would end it.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: file)
  }

  /// What it has written.
  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  /// Waits for the end, three minutes at most. Nil where a signal ended it, or it has not ended.
  func status() -> Int32? {
    guard ended.wait(timeout: .now() + 180) == .success else { return nil }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// Waits until somebody listens at a path.
  static func awaitServer(at path: String) -> Bool {
    let deadline = Deadline(in: 60)
    while !deadline.isOver {
      if (try? LinkSocket.connected(to: path)) != nil { return true }
      usleep(20_000)
    }
    return false
  }
}

/// A folder for sockets.
final class SocketFolder {
  let path: String

  init() throws {
    var path = Array("/tmp/lks-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&path))
    self.path = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A connection that speaks the protocol without a client's help.
struct ControlClient {
  let socket: LinkSocket

  /// Connects and says hello.
  init(_ path: String, name: String = "raw") throws {
    socket = try LinkSocket.connected(to: path)
    try send(.hello(name: name, generation: 1))
    guard case .welcome = try next()?.message else { throw LinkError.closed }
  }

  func send(_ message: ClientMessage, surface: UInt32 = 0) throws {
    try socket.send(LinkPacket(bytes: message.packet(surface: surface)), waiting: 60)
  }

  /// The next message; nil where none comes in time.
  func next() throws -> (message: ServerMessage, packet: LinkPacket)? {
    guard let packet = try socket.receive(waiting: 60) else { return nil }
    let message = try packet.bytes.withUnsafeBytes { bytes in
      var reader = WireReader(bytes, limits: WireLimits())
      let header = try PacketHeader(from: &reader)
      return try ServerMessage(#require(ServerMessage.Kind(rawValue: header.kind)), from: &reader)
    }
    return (message, packet)
  }

  /// The reason with which the server ends the connection.
  func farewell() throws -> String? {
    while let (message, _) = try next() {
      if case .farewell(let reason) = message { return reason }
    }
    return nil
  }

  /// Asks how the server is. Returns whether the answer came in a memory, too.
  func status() throws -> (status: ServerStatus, isInMemory: Bool) {
    try send(.status(request: 7))
    guard let (message, packet) = try next(), case .status(7, let text) = message else {
      throw LinkError.closed
    }
    let bytes =
      try text
      ?? {
        let memory = try SharedMemory.adopting(
          #require(packet.descriptors.first), isSealed: true, atMost: 16 << 20)
        return withExtendedLifetime(memory) { [UInt8](memory.bytes) }
      }()
    return (try JSONDecoder().decode(ServerStatus.self, from: Data(bytes)), text == nil)
  }
}
