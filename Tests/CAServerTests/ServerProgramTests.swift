// SPDX-License-Identifier: Apache-2.0
import CALink
import CAProtocol
import Foundation
import Testing

@Suite("layerkit-server as a process", .serialized) struct ServerProgramTests {
  private let folder: SocketFolder
  private var path: String { folder.path + "/server.sock" }

  init() throws { folder = try SocketFolder() }

  @Test("ends in order by a signal, and says so", arguments: [SIGTERM, SIGINT])
  func signals(_ number: Int32) throws {
    let notify = try NotifySocket(folder.path + "/notify")
    let program = try ServerProgram([path], environment: ["NOTIFY_SOCKET": notify.name])
    #expect(notify.next()?.hasPrefix("READY=1") == true)
    let client = try ControlClient(path)
    let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
    try client.send(.open(order), surface: 1)
    guard case .opened? = try client.next()?.message else {
      Issue.record("no surface: \(program.text)")
      return
    }
    kill(program.process.processIdentifier, number)
    #expect(throws: LinkError.closed) { while try client.next() != nil {} }
    #expect(notify.next() == "STOPPING=1")
    #expect(program.status() == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(program.text == "")
  }

  @Test("says that it works, at half the time of the watchdog")
  func watchdog() throws {
    let notify = try NotifySocket("@" + folder.path + "/notify")
    let program = try ServerProgram(
      [path], environment: ["NOTIFY_SOCKET": notify.name, "WATCHDOG_USEC": "3000000"])
    #expect(notify.next()?.hasPrefix("READY=1") == true)
    #expect(notify.next() == "WATCHDOG=1")
    #expect(notify.next() == "WATCHDOG=1")
    withExtendedLifetime(program) {}
  }

  @Test(
    "refuses options that it does not know and values that are none, with 64",
    arguments: [
      ["--clients", "0"], ["--clients", "many"], ["--grace-time", "-1"], ["--pixels", "1.5"],
      ["--picture-bytes", "9Q"], ["--picture-bytes", "2000000G"], ["--nothing"], [],
    ])
  func badOptions(_ options: [String]) throws {
    let program = try ServerProgram(options.isEmpty ? [] : [path] + options)
    #expect(program.status() == 64)
    #expect(program.text.contains(options.first ?? "Give the path of a socket"), "\(program.text)")
  }

  @Test("has a version and a help text with the defaults")
  func texts() throws {
    let version = try ServerProgram(["--version"])
    #expect(version.status() == 0)
    #expect(version.text.split(separator: ".").count == 3)
    let help = try ServerProgram(["--help"])
    #expect(help.status() == 0)
    for word in ["--picture-bytes", "1073741824", "--grace-time", "LAYERKIT_SERVER"] {
      #expect(help.text.contains(word))
    }
  }

  @Test("keeps the limits that it is given")
  func limits() throws {
    let program = try ServerProgram([path, "--surfaces", "1", "--clients", "3"])
    #expect(ServerProgram.awaitServer(at: path), "\(program.text)")
    let client = try ControlClient(path)
    #expect(try client.status().status.clientLimit == 3)
    let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
    for surface: UInt32 in 1...2 { try client.send(.open(order), surface: surface) }
    #expect(try client.farewell() == "2 surfaces are over the limit of 1.")
  }

  @Test("waits for a server that takes long to let go of the path")
  func slowPredecessor() throws {
    let listener = try LinkListener.listening(at: path)
    let program = try ServerProgram([path])
    // Some seconds, as a machine may take that has much to do.
    sleep(4)
    #expect(program.process.isRunning, "\(program.text)")
    listener.close()
    #expect(ServerProgram.awaitServer(at: path), "\(program.text)")
  }

  @Test("counts the contexts and the objects of its driver, and none that are gone")
  func driverObjects() throws {
    let program = try ServerProgram([path])
    #expect(ServerProgram.awaitServer(at: path), "\(program.text)")
    let client = try ControlClient(path)
    let order = SurfaceOrder(.renderer, size: CGSize(width: 4, height: 4), scale: 1)
    for surface: UInt32 in 1...2 {
      try client.send(.open(order), surface: surface)
      guard case .opened? = try client.next()?.message else {
        Issue.record("no surface: \(program.text)")
        return
      }
    }
    let open = try client.status().status
    #expect(open.contexts == 2)
    #expect(open.graphicsObjects > 0)
    for surface: UInt32 in 1...2 { try client.send(.close, surface: surface) }
    var after = open
    for _ in 0..<500 where after.contexts > 0 {
      usleep(10_000)
      after = try client.status().status
    }
    #expect((after.contexts, after.graphicsObjects) == (0, 0))
  }

  @Test("is looked at and ended by `layerkit server`")
  func command() throws {
    let program = try ServerProgram([path])
    #expect(ServerProgram.awaitServer(at: path), "\(program.text)")
    let client = try ControlClient(path, name: "a\u{1B}[31m")
    let status = try ServerProgram(["server", "status", path], of: "layerkit")
    #expect(status.status() == 0)
    #expect(status.text.contains("process \(program.process.processIdentifier)"))
    #expect(status.text.contains("a\u{FFFD}[31m, process \(getpid())"))
    #expect(!status.text.contains("\u{1B}"))
    let json = try ServerProgram(
      ["server", "status", "--json"], of: "layerkit", environment: ["LAYERKIT_SERVER": path])
    #expect(json.status() == 0)
    let object = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any]
    #expect(object?["client_limit"] as? Int == 64)
    #expect((object?["clients"] as? [[String: Any]])?.count == 2)
    let stop = try ServerProgram(["server", "stop", path], of: "layerkit")
    #expect(stop.status() == 0)
    #expect(program.status() == 0)
    #expect(throws: LinkError.closed) { while try client.next() != nil {} }
  }

  @Test(
    "whose commands have the statuses of the tool",
    arguments: [
      (["status"], "", 2 as Int32, "LAYERKIT_SERVER"), (["stop"], "", 2, "LAYERKIT_SERVER"),
      (["status"], "/tmp/nobody.sock", 69, "nobody listens there"),
      (["stop"], "/tmp/nobody.sock", 69, "nobody listens there"),
      (["status", "/etc/passwd"], "", 74, "the socket must be one of yours"),
      (["start"], "", 2, "start"),
    ])
  func statuses(_ words: [String], _ variable: String, _ status: Int32, _ sentence: String) throws {
    let tool = try ServerProgram(
      ["server"] + words, of: "layerkit", environment: ["LAYERKIT_SERVER": variable])
    #expect(tool.status() == status)
    #expect(tool.text.contains(sentence), "\(tool.text)")
  }
}
