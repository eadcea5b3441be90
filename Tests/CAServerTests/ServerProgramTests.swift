// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CALink
import CAProtocol
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A layer whose class a watcher sees.
private final class WatchedLayer: CALayer {}

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
    _ = try eventually {
      after = try client.status().status
      return after.contexts == 0
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
    // The server may take a moment to see that the first one is gone.
    #expect(try eventually { try client.status().status.clients.count == 1 })
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

  @Test("is watched with all its clients, and captures each by itself")
  func watched() throws {
    let captures = folder.path + "/captures"
    let program = try ServerProgram(
      [path],
      environment: [
        "CA_MONITOR": "1", "XDG_RUNTIME_DIR": folder.path, "CA_CAPTURE": captures,
      ])
    #expect(ServerProgram.awaitServer(at: path), "\(program.text)")
    var options = HeadlessScreen.Options()
    options.environment["LAYERKIT_SERVER"] = path
    let screens = try (0..<2).map { _ in
      try HeadlessScreen(size: CGSize(width: 16, height: 16), refreshRate: 100, options: options)
    }
    for (index, screen) in screens.enumerated() {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
      layer.backgroundColor = .black
      let child = WatchedLayer()
      child.frame = layer.bounds
      layer.addSublayer(child)
      layer.name = "card \(index)"
      screen.layer = layer
    }
    CATransaction.flush()
    // Each shows a frame.
    for screen in screens { _ = try screen.picture() }
    let pid = program.process.processIdentifier
    func tool(_ words: [String]) throws -> String {
      func run() throws -> (status: Int32?, text: String) {
        let tool = try ServerProgram(
          words + ["\(pid)"], of: "layerkit", environment: ["XDG_RUNTIME_DIR": folder.path])
        return (tool.status(), tool.text)
      }
      // A loaded server may draw its next frame when nobody waits for the tree any more.
      var outcome = try run()
      for _ in 0..<10 where outcome.status != 0 { outcome = try run() }
      #expect(outcome.status == 0, "\(outcome.text)")
      return outcome.text
    }
    let name = ProcessInfo.processInfo.processName
    let top = try tool(["top", "--once"])
    for surface in 1...2 {
      #expect(
        top.contains("surface \(surface) of client 2, \(name), process \(getpid())"), "\(top)")
    }
    let trees = try tool(["inspect", "--live"])
    #expect(trees.contains("surface 2 of client 2, \(name), process \(getpid())"), "\(trees)")
    // Names go with the layers; classes because somebody may watch.
    #expect(trees.contains("card 1") && trees.contains("WatchedLayer"), "\(trees)")
    let folders = try FileManager.default.contentsOfDirectory(atPath: captures).sorted()
    #expect(folders.count == 2)
    for (index, folder) in folders.enumerated() {
      #expect(
        folder.hasPrefix("client-2-") && folder.hasSuffix("-\(getpid())-surface-\(index + 1)"))
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(captures)/\(folder)")
      #expect(files.contains("frame-000001.json"))
    }
    for screen in screens { screen.close() }
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
