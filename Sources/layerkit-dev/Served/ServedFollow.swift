// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CABase
import CACommandLine
import CAHeadless
import Foundation
import QuartzCore

/// `layerkit-dev served follow`: a program whose render server is ended and started again.
struct ServedFollow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Draws a tree by a render server and in this process, and compares each picture.",
    discussion: """
      The server is that of LAYERKIT_SERVER. Each frame changes the tree, then both pictures of the \
      same time must be equal, byte for byte, whatever happens to the server. Prints the frames and \
      how many differed, the seconds from the moment at which each next server listens to its first \
      picture, and how much of the system this program uses with each further server; the status is \
      1 where a picture differed.
      """)

  @Argument(help: "layers, particles, views, pictures, modifiers, app, film or gl.")
  var kind: FollowedKind

  @Option(help: "Seconds.")
  var seconds = 10.0

  @Option(help: "Frames a second at most; 0 for as many as there can be.")
  var rate = 0.0

  @Option(help: "A file: once it is there, the program ends.")
  var until: String?

  @Option(help: "A file for the last picture, as PNG.")
  var picture: String?

  func validate() throws {
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds is more than 0 and at most 86400.")
    }
    guard rate >= 0, rate <= 1000 else { throw ValidationError("--rate is 0 to 1000.") }
  }

  func run() throws {
    // Sound: a command runs where `main` runs, on the main thread.
    let differing = try MainActor.assumeIsolated {
      defer { if kind == .film { FollowedFilm.remove() } }
      let run = try FollowRun(kind)
      try run.go(on: seconds, rate, until: until)
      print(run.report)
      if let picture, let data = run.last?.pngData() { try WholeFile.write(data, to: picture) }
      return run.differing
    }
    if differing > 0 { throw ExitCode(1) }
  }
}

extension FollowedKind: ExpressibleByArgument {}

/// Two trees of a kind that get the same changes, and the comparison of their pictures.
@MainActor private final class FollowRun {
  private let kind: FollowedKind
  private let near, far: HeadlessRenderer
  private let trees: [any FollowedTree]
  private var servers: ServerMoments
  private var frames = 0
  private(set) var differing = 0
  /// The picture that the server drew last.
  private(set) var last: CGImage?
  /// Seconds from the moment at which a server listened to its first picture, of those for which
  /// this program waited.
  private var returns: [Double] = []
  private var use = UseSlopes(ProcessUse.names)

  init(_ kind: FollowedKind) throws {
    self.kind = kind
    let environment = ProcessInfo.processInfo.environment
    var local = HeadlessRenderer.Options()
    local.environment["LAYERKIT_SERVER"] = nil
    near = try HeadlessRenderer(size: FollowedKind.size, options: local)
    far = try HeadlessRenderer(size: FollowedKind.size)
    trees = [try kind.makeTree(), try kind.makeTree()]
    (near.layer, far.layer) = (trees[0].root, trees[1].root)
    servers = ServerMoments(path: environment["LAYERKIT_SERVER"] ?? "")
  }

  /// Draws and compares for so many seconds, or until there is a file.
  func go(on seconds: Double, _ rate: Double, until file: String?) throws {
    let end = MonotonicClock.now + seconds
    try step()
    say("begins")
    while MonotonicClock.now < end, file.map({ access($0, F_OK) != 0 }) ?? true {
      let next = MonotonicClock.now + (rate > 0 ? 1 / rate : 0)
      try step()
      let rest = min(next, end) - MonotonicClock.now
      if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }
  }

  /// Writes a line for those who wait for it.
  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private func step() throws {
    frames += 1
    for tree in trees { tree.change(frames) }
    try near.advance(to: Double(frames) / 30)
    let begin = WallClock.now
    let shown = try far.render()
    let end = WallClock.now
    last = shown
    if try near.render().premultipliedRGBA != shown.premultipliedRGBA { differing += 1 }
    guard let moment = servers.next() else { return }
    say("server \(servers.count)")
    if begin < moment, moment < end { returns.append(end - moment) }
    MemoryUse.trim()
    use.add(at: servers.count, try ProcessUse.current(near.graphicsObjectCount))
  }

  var report: String {
    let head =
      "\(kind.rawValue): frames \(frames), differing \(differing), next servers \(servers.count)"
    let back = returns.isEmpty ? "" : ", first picture after \(Milliseconds.text(returns))"
    return ([head + back] + use.lines(per: 100, "servers")).joined(separator: "\n  ")
  }
}
