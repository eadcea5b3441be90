// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Foundation
import Glibc
import Testing

@testable import CALive

/// A folder of sockets that goes with the value.
private struct Sockets: ~Copyable {
  let runtime: String
  let place: LivePlace

  init() throws {
    var path = Array("/tmp/lk-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&path))
    runtime = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    place = LivePlace(environment: ["XDG_RUNTIME_DIR": runtime])
  }

  deinit { try? FileManager.default.removeItem(atPath: runtime) }
}

/// A user that nobody is.
private let nobody: uid_t = 65534

@Suite("Who may watch whom")
struct LiveOwnerTests {
  @Test("a folder that others may enter, or a link to one, is not looked into", arguments: 0..<2)
  func unsafeFolder(_ number: Int) throws {
    let sockets = try Sockets()
    let folder = sockets.place.folder
    if number == 0 {
      mkdir(folder, 0o700)
      chmod(folder, 0o711)
    } else {
      mkdir(folder + ".real", 0o700)
      symlink(folder + ".real", folder)
    }
    #expect(throws: LiveError.unsafeFolder(path: folder)) { try sockets.place.programs() }
    #expect(throws: LiveError.unsafeFolder(path: folder)) { try sockets.place.check() }
  }

  @Test("a folder that is not there has no programs")
  func missingFolder() throws { #expect(try Sockets().place.programs() == []) }

  @Test(
    "a folder that another user made first is refused",
    .enabled(if: geteuid() == 0, "Only the superuser can give folders away."))
  func foreignFolder() throws {
    let sockets = try Sockets()
    mkdir(sockets.place.folder, 0o700)
    chown(sockets.place.folder, nobody, nobody)
    #expect(throws: LiveError.unsafeFolder(path: sockets.place.folder)) {
      try sockets.place.programs()
    }
  }

  @Test("nobody connects to what is no socket, or to one that others may write to")
  func unsafeSocket() throws {
    let sockets = try Sockets()
    let path = sockets.runtime + "/1.sock"
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: LiveError.unsafeSocket(path: path)) { try LiveClient(path) }
    unlink(path)
    let listener = try LiveSocket.listening(at: path)
    defer { close(listener) }
    _ = try LiveClient(path)
    chmod(path, 0o622)
    #expect(throws: LiveError.unsafeSocket(path: path)) { try LiveClient(path) }
  }

  @Test(
    "another user's socket is refused by its owner, and by the process that listens at it",
    .enabled(if: geteuid() == 0, "Only the superuser can be another user."))
  func foreignListener() async {
    await #expect(processExitsWith: .success) {
      let sockets = try Sockets()
      chmod(sockets.runtime, 0o777)
      let path = sockets.runtime + "/1.sock"
      #expect(seteuid(65534) == 0)
      let listener = try LiveSocket.listening(at: path)
      #expect(seteuid(0) == 0)
      #expect(throws: LiveError.unsafeSocket(path: path)) { try LiveClient(path) }
      // The file alone is the user's.
      #expect(chown(path, 0, 0) == 0)
      #expect(throws: LiveError.otherUser(path: path)) { try LiveClient(path) }
      close(listener)
    }
  }

  @Test(
    "a program refuses readers of another user with a sentence",
    .enabled(if: geteuid() == 0, "Only the superuser can be another user."))
  func foreignReader() async {
    await #expect(processExitsWith: .success) {
      let sockets = try Sockets()
      let server = try LiveServer(LiveBoard(), at: sockets.place)
      for path in [sockets.runtime, sockets.place.folder] { chmod(path, 0o777) }
      chmod(server.path, 0o777)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #expect(seteuid(65534) == 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        for (index, byte) in server.path.utf8.enumerated() { bytes[index] = byte }
      }
      let result = withUnsafePointer(to: &address) {
        // Sound: every address of the system begins as a `sockaddr` does.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(result == 0)
      // The server compares with the user that it had at its start, whichever comes first.
      usleep(20_000)
      #expect(seteuid(0) == 0)
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
      let reply = try LiveReply(line: line)
      #expect(reply.error?.code == .otherUser)
      #expect(reply.error?.message == "The program answers its own user only.")
      #expect(recv(descriptor, &byte, 1, 0) == 0)
      close(descriptor)
    }
  }

  @Test("no text from the wire holds anything that a terminal obeys")
  func printable() throws {
    let bad = "a\u{1B}[2Jb\u{9B}1mc\u{7F}\u{202E}d\re\u{0}\u{2028}ü字"
    var reply = LiveReply(bad)
    reply.program = bad
    reply.trees = [LiveReply.Tree(surface: 1, text: "x\n" + bad)]
    reply.error = LiveReply.Refusal(code: .noFrame, message: bad + "\n")
    var reading = FrameReading(surface: 1)
    reading.overlays = [bad]
    reading.costliest = [
      FrameReading.PassReading(reason: bad, layer: bad, width: 1, height: 1, draws: 1)
    ]
    reply.surfaces = [reading]
    let shown = try LiveReply(line: reply.line).printable
    #expect(shown.program == "a\u{FFFD}[2Jb\u{FFFD}1mc\u{FFFD}\u{FFFD}d\u{FFFD}e\u{FFFD}\u{FFFD}ü字")
    #expect(shown.trees?.first?.text.hasPrefix("x\na\u{FFFD}[") == true)
    // Of every text, whichever keys the answer has.
    let object = try JSONSerialization.jsonObject(with: Data(shown.line))
    for text in texts(in: object) {
      #expect(
        !text.unicodeScalars.contains {
          "\u{1B}\u{9B}\u{7F}\u{202E}\r\u{0}".unicodeScalars.contains($0)
        })
    }
    #expect(texts(in: object).count { $0.contains("ü字") } == 7)
  }

  @Test("a client hands on no answer as it came from the wire")
  func printableAnswer() throws {
    let sockets = try Sockets()
    let path = sockets.runtime + "/1.sock"
    let listener = try LiveSocket.listening(at: path)
    let client = try LiveClient(path)
    let other = accept(listener, nil, nil)
    defer { for descriptor in [listener, other] { close(descriptor) } }
    var reply = LiveReply("reading")
    reply.program = "a\u{1B}[2J"
    let line = reply.line
    #expect(write(other, line, line.count) == line.count)
    #expect(try client.ask(LiveRequest(.reading)).program == "a\u{FFFD}[2J")
  }

  private func texts(in object: Any) -> [String] {
    switch object {
    case let text as String: [text]
    case let list as [Any]: list.flatMap { texts(in: $0) }
    case let table as [String: Any]: table.values.flatMap { texts(in: $0) }
    default: []
    }
  }
}
