// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CALink
import CAProtocol
import Foundation
import QuartzCore
import Testing

@testable import CAServer

/// A server under attack, with a good client beside whose frames must stay the same.
final class FuzzTarget {
  let server: TestServer
  private let renderer: HeadlessRenderer
  private let expected: [UInt8]

  init(_ options: ServerOptions = ServerOptions()) throws {
    var options = options
    (options.graceTime, options.surfaces) = (0.05, 12)
    server = try TestServer(options)
    var host = HeadlessRenderer.Options()
    host.environment = server.environment
    renderer = try HeadlessRenderer(size: CGSize(width: 24, height: 16), options: host)
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 2, width: 17, height: 11)
    layer.backgroundColor = .black
    layer.cornerRadius = 5
    let pixels = (0..<16).flatMap { [UInt8($0 * 9), 40, 200, 255] as [UInt8] }
    let card = CALayer()
    card.frame = CGRect(x: 3, y: 3, width: 8, height: 8)
    card.contents = CGImage(width: 4, height: 4, premultipliedRGBA: pixels)
    layer.addSublayer(card)
    renderer.layer = layer
    expected = try renderer.render().premultipliedRGBA
  }

  /// Whether the good client still gets its frame.
  func drawsOn() -> Bool { (try? renderer.render().premultipliedRGBA) == expected }

  /// How a session ended.
  struct Ending {
    /// The reason with which the server ended the client; nil where it did not.
    var reason: String?
    /// Whether the log has no line about a client that the server ended.
    var isSilent = false
  }

  /// Plays a session on a connection of its own.
  func play(_ packets: (_ client: UInt32) -> [FuzzPacket]) throws -> Ending {
    let client = try RawClient(server.path)
    for packet in packets(client.number) {
      guard send(packet, client) else { break }
      while client.next(0) != nil {}
    }
    // The last of what a server that goes on answers.
    _ = try? client.say(.counts(request: .max), to: 9)
    let answered = client.first { message -> Bool? in
      guard case .refused(request: .max, _) = message else { return nil }
      return true
    }
    if answered == true { return Ending() }
    let line = "Client \(client.number),"
    let isLogged = server.awaitLine(line)
    let found = server.log.look { $0.last { $0.contains(line) } }
    return Ending(reason: found ?? client.farewell ?? "", isSilent: !isLogged)
  }

  /// Sends a packet as any process may; false where the connection is over.
  private func send(_ packet: FuzzPacket, _ client: RawClient) -> Bool {
    let (descriptors, afterwards) = packet.memory?.open() ?? ([], {})
    defer { afterwards() }
    guard !packet.bytes.isEmpty, packet.bytes.count <= LinkSocket.packetLimit else {
      client.putRaw(packet.bytes)
      return true
    }
    let sent = try? client.socket.send(
      LinkPacket(bytes: packet.bytes, descriptors: descriptors), waiting: 60)
    return sent == .sent
  }
}

/// What the process holds, by /proc.
struct ProcessUse {
  let descriptors: Int
  let threads: Int
  /// Bytes.
  let memory: Int

  static var now: ProcessUse {
    func entries(_ folder: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return ProcessUse(
      descriptors: entries("/proc/self/fd"), threads: entries("/proc/self/task"),
      memory: (pages ?? 0) * Int(getpagesize()))
  }

  /// `malloc_trim`, which the header does not show Swift.
  private static func trim() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = dlsym(nil, "malloc_trim") else { return }
    // Sound: this is the function's type.
    _ = unsafeBitCast(trim, to: Trim.self)(0)
  }

  /// Waits until the process holds no more than that, at most a minute; returns what it holds then.
  /// Tests that run beside hold some of it, and let it go.
  static func settled(descriptors: Int, threads: Int, memory: Int) -> ProcessUse {
    let deadline = Deadline(in: 60)
    while true {
      // What was freed and kept by the C library is none of the server's.
      trim()
      let use = now
      let isSettled =
        use.descriptors <= descriptors && use.threads <= threads && use.memory <= memory
      if isSettled || deadline.isOver { return use }
      usleep(100_000)
    }
  }
}
