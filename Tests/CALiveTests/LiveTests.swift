// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderTree
import CACommandLine
import Foundation
import Glibc
import Testing

@testable import CALive

/// A folder for sockets, and a server with a board of its own.
private final class Scene {
  let runtime: String
  let board = LiveBoard()
  let server: LiveServer

  init() throws {
    runtime = try Self.folder()
    server = try LiveServer(board, at: Self.place(runtime))
  }

  deinit { try? FileManager.default.removeItem(atPath: runtime) }

  static func folder() throws -> String {
    var path = Array("/tmp/lk-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&path))
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func place(_ runtime: String) -> LivePlace {
    LivePlace(environment: ["XDG_RUNTIME_DIR": runtime])
  }

  func client() throws -> LiveClient { try LiveClient(server.path, patience: 60) }

  static func mode(_ path: String) throws -> mode_t {
    var facts = stat()
    try #require(lstat(path, &facts) == 0)
    return facts.st_mode & 0o777
  }
}

@Suite("A program that is watched answers at its socket")
struct LiveTests {
  @Test("a reading has the numbers that a session left, under names that stay")
  func reading() throws {
    let scene = try Scene()
    let post = LivePost(scene.board, wake: {})
    var reading = post.blank
    (reading.width, reading.frames, reading.framesPerSecond) = (640, 7, 59.5)
    reading.costliest = [
      FrameReading.PassReading(
        reason: "mask", layer: "layer 3 \"card\"", width: 4, height: 5, draws: 6)
    ]
    post.publish(reading)
    let client = try scene.client()
    let reply = try client.ask(LiveRequest(.reading))
    #expect(reply.pid == getpid() && reply.reply == "reading")
    #expect(try #require(reply.memoryBytes) > 1 << 20)
    #expect(reply.surfaces == [reading])
    #expect(post.isRead)
    let line = try client.exchange(LiveRequest(.reading).line)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let surface = try #require((object["surfaces"] as? [[String: Any]])?.first)
    #expect(surface["frames_per_second"] as? Double == 59.5)
    #expect(surface["frames"] as? Int == 7)
  }

  @Test("while descriptors are short it waits, and answers once there is one")
  func shortOfDescriptors() async throws {
    await #expect(processExitsWith: .success) {
      let scene = try Scene()
      // A server that answers has no descriptor open for a while only, as when its thread begins.
      let first = try scene.client()
      _ = try first.ask(LiveRequest(.reading))
      // All descriptors but the one that the reader's own end takes.
      var taken: [Int32] = []
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      while case let next = open("/dev/null", O_RDONLY), next >= 0 { taken.append(next) }
      close(taken.removeLast())
      let client = try scene.client()
      for _ in 0..<600 where scene.server.refusedAdmissions == 0 { usleep(100_000) }
      try #require(scene.server.refusedAdmissions > 0)
      let start = MonotonicClock.now
      let before = scene.server.refusedAdmissions
      usleep(1_000_000)
      let more = scene.server.refusedAdmissions - before
      let seconds = MonotonicClock.now - start
      // Four a second; a server that asks again at once is refused a million times.
      try #require(Double(more) <= 4 * seconds + 4)
      for descriptor in taken.suffix(8) { close(descriptor) }
      try #require(client.ask(LiveRequest(.reading)).pid == getpid())
      withExtendedLifetime(first) {}
    }
  }

  @Test("a session that ends is no longer listed")
  func ended() throws {
    let scene = try Scene()
    var post: LivePost? = LivePost(scene.board, wake: {})
    let client = try scene.client()
    #expect(try client.ask(LiveRequest(.reading)).surfaces?.count == 1)
    #expect(post != nil)
    post = nil
    #expect(try client.ask(LiveRequest(.reading)).surfaces == [])
  }

  @Test("only the user can reach the folder and the socket")
  func modes() throws {
    let scene = try Scene()
    #expect(try Scene.mode(scene.runtime + "/layerkit") == 0o700)
    #expect(try Scene.mode(scene.server.path) == 0o600)
    #expect(try Scene.place(scene.runtime).programs() == [getpid()])
  }

  @Test("a folder that others can enter, a file in its place and a long path are refused")
  func refusedPlaces() throws {
    let runtime = try Scene.folder()
    defer { try? FileManager.default.removeItem(atPath: runtime) }
    let place = Scene.place(runtime)
    mkdir(place.folder, 0o700)
    chmod(place.folder, 0o755)
    #expect(throws: LiveError.unsafeFolder(path: place.folder)) {
      try LiveServer(LiveBoard(), at: place)
    }
    rmdir(place.folder)
    try Data().write(to: URL(fileURLWithPath: place.folder))
    #expect(throws: LiveError.unsafeFolder(path: place.folder)) {
      try LiveServer(LiveBoard(), at: place)
    }
    unlink(place.folder)
    symlink("/tmp", place.folder)
    #expect(throws: LiveError.unsafeFolder(path: place.folder)) {
      try LiveServer(LiveBoard(), at: place)
    }
    let long = runtime + "/" + String(repeating: "a", count: 120)
    mkdir(long, 0o700)
    #expect {
      try LiveServer(LiveBoard(), at: Scene.place(long))
    } throws: { error in
      if case LiveError.longPath(_, 107) = error { true } else { false }
    }
  }

  @Test(
    "a request that is none is refused by its code, and the connection goes on",
    arguments: [
      ("{", "malformed"), ("7", "malformed"), ("{\"request\":\"reading\"}", "malformed"),
      ("{\"version\":2,\"request\":\"reading\"}", "unsupported_version"),
      ("{\"version\":1,\"request\":\"shutdown\"}", "unknown_request"),
      ("\u{0}\u{1}", "malformed"),
    ])
  func refusals(_ line: String, _ code: String) throws {
    let scene = try Scene()
    let client = try scene.client()
    let reply = try LiveReply(line: try client.exchange(Array((line + "\n").utf8)))
    #expect(reply.reply == "error" && reply.error?.code.rawValue == code)
    #expect(reply.error?.message.hasSuffix(".") == true)
    #expect(try client.ask(LiveRequest(.reading)).surfaces == [])
  }

  @Test("a request without an end is refused once it is too long, and the connection ends")
  func tooLong() throws {
    let scene = try Scene()
    let client = try scene.client()
    let reply = try LiveReply(
      line: try client.exchange([UInt8](repeating: UInt8(ascii: "x"), count: 5000)))
    #expect(reply.error?.code == .tooLong)
    #expect(throws: LiveError.self) { try client.exchange(LiveRequest(.reading).line) }
    #expect(try scene.client().ask(LiveRequest(.reading)).surfaces == [])
  }

  @Test("requests that come in pieces, or several at once, are answered one by one")
  func pieces() throws {
    let scene = try Scene()
    let client = try scene.client()
    let line = LiveRequest(.reading).line
    let first = try client.exchange(line + line + line.prefix(5))
    let second = try client.exchange([])
    let third = try client.exchange(Array(line.dropFirst(5)))
    for answer in [first, second, third] {
      #expect(try LiveReply(line: answer).reply == "reading")
    }
  }

  @Test("a reader that never reads holds up neither sessions nor other readers, and is dropped")
  func slowReader() throws {
    let scene = try Scene()
    let posts = (0..<50).map { _ in LivePost(scene.board, wake: {}) }
    let slow = try LiveSocket.connected(to: scene.server.path)
    let requests = Array(repeatElement(LiveRequest(.reading).line, count: 500).joined())
    var sent = 0
    while sent < requests.count,
      let count = LiveSocket.send(requests, from: sent, to: slow), count > 0
    {
      sent += count
    }
    for number in 0..<1000 {
      for post in posts {
        var reading = post.blank
        reading.frames = number
        post.publish(reading)
      }
    }
    // A post leaves the board when nobody holds it.
    try withExtendedLifetime(posts) {
      let reply = try scene.client().ask(LiveRequest(.reading))
      #expect(reply.surfaces?.count == 50)
      #expect(reply.surfaces?.allSatisfy { $0.frames == 999 } == true)
      close(slow)
      #expect(try scene.client().ask(LiveRequest(.reading)).surfaces?.count == 50)
    }
  }

  @Test("the ninth reader is refused; one that leaves makes room")
  func crowd() throws {
    let scene = try Scene()
    var clients = try (0..<LiveServer.readerLimit).map { _ in try scene.client() }
    for client in clients { _ = try client.ask(LiveRequest(.reading)) }
    let late = try scene.client()
    let reply = try LiveReply(line: try late.exchange([]))
    #expect(reply.error?.code == .tooManyReaders)
    clients.removeLast()
    // The server hears of the end when it next looks.
    _ = try clients[0].ask(LiveRequest(.reading))
    #expect(try scene.client().ask(LiveRequest(.reading)).reply == "reading")
  }

  @Test("a tree comes with the session's next frame; without one there is a refusal")
  func trees() throws {
    let scene = try Scene()
    let woken = Monitor((count: 0, isOver: false))
    let post = LivePost(scene.board, wake: { woken.change { $0.count += 1 } })
    let ended = DispatchSemaphore(value: 0)
    let drawer = Thread {
      var served = 0
      while let count: Int = woken.wait({ woken in
        if woken.isOver { return .done(nil) }
        return woken.count > served ? .done(woken.count) : .sleep(nil)
      }) {
        served = count
        post.offer(LiveTree(layers: EvaluatedTree(), notes: [:]))
      }
      ended.signal()
    }
    drawer.start()
    let client = try scene.client()
    // A loaded machine may draw the frame when the server waits for it no more.
    var reply: LiveReply?
    for _ in 0..<30 where reply == nil { reply = try? client.ask(LiveRequest(.tree)) }
    woken.change { $0.isOver = true }
    ended.wait()
    #expect(reply?.trees?.map(\.text) == [EvaluatedTree().text(notes: [:])])
    let refusal = try LiveReply(line: try client.exchange(LiveRequest(.tree).line))
    #expect(refusal.error?.code == .noFrame)
    #expect(try client.ask(LiveRequest(.reading)).surfaces?.count == 1)
    withExtendedLifetime(post) {}
  }

  @Test("nobody answers at a socket that a program left; it is no program")
  func stale() throws {
    let runtime = try Scene.folder()
    defer { try? FileManager.default.removeItem(atPath: runtime) }
    let place = Scene.place(runtime)
    try place.prepare()
    // No process has that number: it is beyond the kernel's.
    let path = place.socket(of: 2_000_000_000)
    close(try LiveSocket.listening(at: path))
    #expect(throws: LiveError.nobody(path: path)) { try LiveClient(path) }
    #expect(place.candidates() == [2_000_000_000])
    #expect(try place.programs() == [])
    #expect(place.candidates() == [])
    let missing = place.socket(of: 7)
    #expect(throws: LiveError.nobody(path: missing)) { try LiveClient(missing) }
  }
}
