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
      same time must be equal, byte for byte, whatever happens to the server. Prints the frames, the \
      longest waits for one, and how many differed; the status is 1 where one did.
      """)

  @Argument(help: "layers, particles, views, pictures or modifiers.")
  var kind: String

  @Option(help: "Seconds.")
  var seconds = 10.0

  func validate() throws {
    guard ServedTree.Kind(rawValue: kind) != nil else {
      let kinds = ServedTree.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no tree '\(kind)'; there are \(kinds).")
    }
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds is more than 0 and at most 86400.")
    }
  }

  func run() throws {
    guard let kind = ServedTree.Kind(rawValue: kind) else { return }
    var local = HeadlessRenderer.Options()
    local.environment["LAYERKIT_SERVER"] = nil
    let near = try HeadlessRenderer(size: ServedTree.size, options: local)
    let far = try HeadlessRenderer(size: ServedTree.size)
    let (nearTree, farTree) = (ServedTree(kind), ServedTree(kind))
    (near.layer, far.layer) = (nearTree.root, farTree.root)
    var (differing, frames, waits) = (0, 0, [Double]())
    let end = MonotonicClock.now + seconds
    while MonotonicClock.now < end {
      frames += 1
      for tree in [nearTree, farTree] { tree.change(frames) }
      let time = Double(frames) / 30
      try near.advance(to: time)
      let begin = MonotonicClock.now
      let shown = try far.render().premultipliedRGBA
      waits.append(MonotonicClock.now - begin)
      if try near.render().premultipliedRGBA != shown { differing += 1 }
    }
    let longest = waits.sorted().suffix(5).map { String(format: "%.1f", $0 * 1000) }
    print(
      "\(kind.rawValue): frames \(frames), differing \(differing), longest waits "
        + "\(longest.joined(separator: ", ")) ms")
    if differing > 0 { throw ExitCode(1) }
  }
}
