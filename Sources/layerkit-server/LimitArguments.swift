// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CAServer

/// The limits that an administrator sets.
struct LimitArguments: ParsableArguments {
  private static let defaults = ServerOptions()

  /// A text that ends with the default: the parser prints none for values that are transformed.
  private static func help(
    _ text: String, _ unit: String, _ number: some CustomStringConvertible
  ) -> ArgumentHelp {
    ArgumentHelp("\(text) (default: \(number)).", valueName: unit)
  }

  @Option(
    help: help("Clients that are connected at a time", "n", defaults.clients),
    transform: LimitText.count)
  var clients = defaults.clients

  @Option(
    help: help(
      "How long windows and screens of a client that died go on", "seconds", defaults.graceTime),
    transform: LimitText.seconds)
  var graceTime = defaults.graceTime

  @Option(
    help: help("Surfaces that a client has open", "n", defaults.limits.surfaces),
    transform: LimitText.count)
  var surfaces = defaults.limits.surfaces

  @Option(
    help: help("Pixels of all surfaces of a client", "n", defaults.limits.pixels),
    transform: LimitText.count)
  var pixels = defaults.limits.pixels

  @Option(
    help: help("Layers of all surfaces of a client", "n", defaults.limits.layers),
    transform: LimitText.count)
  var layers = defaults.limits.layers

  @Option(
    help: help("Animations that one commit brings", "n", defaults.limits.animations),
    transform: LimitText.count)
  var animations = defaults.limits.animations

  @Option(
    help: help("Pictures of a client", "n", defaults.limits.pictures.count),
    transform: LimitText.count)
  var pictures = defaults.limits.pictures.count

  @Option(
    help: help(
      "Bytes of all pictures of a client; 512K, 64M and 2G are numbers too", "bytes",
      defaults.limits.pictures.bytes), transform: LimitText.bytes)
  var pictureBytes = defaults.limits.pictures.bytes

  @Option(
    help: help("Pixels of a picture's side", "n", defaults.limits.pictures.side),
    transform: LimitText.count)
  var pictureSide = defaults.limits.pictures.side

  @Option(
    help: help(
      "Films of a client that the server plays, 0 for none", "n", defaults.limits.films),
    transform: LimitText.countOrNone)
  var films = defaults.limits.films

  @Option(
    help: help("Bytes of a commit", "bytes", defaults.limits.wire.messageBytes),
    transform: LimitText.bytes)
  var commitBytes = defaults.limits.wire.messageBytes

  @Option(
    help: help(
      "Bytes of a client's commits that wait for their trees", "bytes",
      defaults.limits.waitingBytes), transform: LimitText.bytes)
  var waitingBytes = defaults.limits.waitingBytes

  @Option(
    help: help(
      "How long a commit waits for room among these", "seconds", defaults.limits.commitPatience),
    transform: LimitText.seconds)
  var commitPatience = defaults.limits.commitPatience

  @Option(
    help: help("Trees of a client that are kept for earlier times", "n", defaults.limits.keptTrees),
    transform: LimitText.count)
  var keptTrees = defaults.limits.keptTrees

  @Option(
    help: help("Layers of these trees", "n", defaults.limits.keptLayers),
    transform: LimitText.count)
  var keptLayers = defaults.limits.keptLayers

  @Option(
    help: help("Pixels that filters of a frame cover", "n", defaults.limits.filterPixels),
    transform: LimitText.count)
  var filterPixels = defaults.limits.filterPixels

  @Option(
    help: help(
      "Words of filters and the like that a client brings", "n", defaults.limits.wire.words),
    transform: LimitText.count)
  var words = defaults.limits.wire.words

  @Option(
    help: help(
      "Messages a second that a client sends, averaged over 4 s", "n", defaults.limits.rate),
    transform: LimitText.count)
  var rate = defaults.limits.rate

  @Option(
    help: help("Messages that wait to be read by a client", "n", defaults.limits.replies),
    transform: LimitText.count)
  var replies = defaults.limits.replies

  @Option(
    help: help(
      "Bytes of these messages with the pictures beside them", "bytes", defaults.limits.replyBytes),
    transform: LimitText.bytes)
  var replyBytes = defaults.limits.replyBytes

  @Option(
    help: help(
      "How long a message waits to be read by a client", "seconds", defaults.limits.readPatience),
    transform: LimitText.seconds)
  var readPatience = defaults.limits.readPatience

  @Option(
    help: help(
      "How long a client may take to say hello", "seconds", defaults.limits.greetingPatience),
    transform: LimitText.seconds)
  var greetingPatience = defaults.limits.greetingPatience

  /// The limits as the server takes them.
  var options: ServerOptions {
    var options = ServerOptions()
    (options.clients, options.graceTime) = (clients, graceTime)
    options.limits.surfaces = surfaces
    (options.limits.pixels, options.limits.layers) = (pixels, layers)
    options.limits.animations = animations
    options.limits.pictures.count = pictures
    options.limits.pictures.bytes = pictureBytes
    options.limits.pictures.side = pictureSide
    options.limits.films = films
    options.limits.wire.messageBytes = commitBytes
    options.limits.wire.words = words
    options.limits.waitingBytes = waitingBytes
    options.limits.commitPatience = commitPatience
    (options.limits.keptTrees, options.limits.keptLayers) = (keptTrees, keptLayers)
    options.limits.filterPixels = filterPixels
    options.limits.replyBytes = replyBytes
    (options.limits.rate, options.limits.replies) = (rate, replies)
    options.limits.readPatience = readPatience
    options.limits.greetingPatience = greetingPatience
    return options
  }
}

/// Reads the values of limits.
enum LimitText {
  /// The largest count or size: 2⁴⁰.
  private static let most = 1 << 40
  /// The longest time: a day.
  private static let longest = 86_400.0

  /// A whole number from 1.
  static func count(_ text: String) throws -> Int {
    guard let number = Int(text), (1...most).contains(number) else {
      throw ValidationError("a limit is a whole number from 1 to \(most).")
    }
    return number
  }

  /// A whole number from 0.
  static func countOrNone(_ text: String) throws -> Int { text == "0" ? 0 : try count(text) }

  /// Bytes: a whole number, which K, M or G may follow for 1024 of the unit before.
  static func bytes(_ text: String) throws -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    let number = Int(unit == nil ? text : String(text.dropLast()))
    let (bytes, overflows) = (number ?? 0).multipliedReportingOverflow(by: unit ?? 1)
    guard !overflows, (1...most).contains(bytes) else {
      throw ValidationError(
        "a number of bytes is whole, from 1 to \(most), or ends in K, M or G.")
    }
    return bytes
  }

  /// Seconds from 0 to a day.
  static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), (0...longest).contains(seconds) else {
      throw ValidationError("a time is a number of seconds from 0 to \(Int(longest)).")
    }
    return seconds
  }
}
