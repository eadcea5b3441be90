// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import ArgumentParser
import CALive
import Glibc

/// `layerkit top`: the frames of a running program, live.
struct Top: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "top",
    abstract: "Shows what a running program draws, live.",
    discussion: """
      The program must have been started with CA_MONITOR=1 in its environment. Without a PROGRAM \
      the only one that can be watched is.

      On a terminal the numbers fill the screen until q is pressed or the program ends; else a \
      reading is printed for each interval.
      """)

  @Argument(help: "The number of its process, or the path of its socket.")
  var program: String?

  @Flag(help: "Print one reading and leave.")
  var once = false

  @Flag(help: "Print readings as JSON, one object on a line.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Seconds from reading to reading, 0.05 to 60.", valueName: "seconds"),
    transform: Top.interval)
  var interval = 0.5

  private static func interval(_ text: String) throws -> Double {
    guard let seconds = Double(text), (0.05...60).contains(seconds) else {
      throw ValidationError("\(text): an interval has 0.05 to 60 seconds.")
    }
    return seconds
  }

  func run() throws {
    let watched = try WatchedProgram(program)
    let client = try watched.connect()
    // The first reading has the program name its passes from the next frame on.
    let first = try client.answer(.reading)
    if once { return try print(first) }
    let screen = json ? nil : try TerminalScreen()
    let interruption = Interruption()
    var reply = first
    while true {
      if let screen {
        try screen.show(LiveText(reply: reply).lines + ["", "q leaves"])
      } else {
        try print(reply)
      }
      if wait(on: screen) || interruption.status != nil { break }
      guard let next = try reading(client) else { break }
      reply = next
    }
    if let status = interruption.status {
      throw CommandFailure(status, "interrupted")
    }
  }

  /// The next reading; nil, said on standard error, where the program has ended.
  private func reading(_ client: LiveClient) throws -> LiveReply? {
    do throws(CommandFailure) {
      return try client.answer(.reading)
    } catch {
      guard error.status == .noGraphics else { throw error }
      StandardStreams.complain("layerkit: the program has ended\n")
      return nil
    }
  }

  private func print(_ reply: LiveReply) throws(CommandFailure) {
    if json { return try StandardStreams.write(try jsonLine(reply)) }
    try StandardStreams.write(LiveText(reply: reply).lines.joined(separator: "\n") + "\n")
  }

  /// Waits for the next reading. True where the user leaves.
  private func wait(on screen: TerminalScreen?) -> Bool {
    guard screen != nil else {
      usleep(UInt32(interval * 1e6))
      return false
    }
    let key = TerminalScreen.key(within: Int32(interval * 1000))
    return key == "q" || key == "\u{1B}"
  }
}
