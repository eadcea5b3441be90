// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAMedia

/// `layerkit join`: parts of a film in, the film out.
struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Joins parts of a film, such as those that several shards encoded, without loss.",
    discussion: """
      Parts are films without sound, in their order. Their pictures are copied as they are \
      encoded. Parts of whole groups give the pictures of one run, however many there are:

        layerkit render card.ca --frames 0..999 --group 100 --shard 0/2 -o part-0.mp4
        layerkit render card.ca --frames 0..999 --group 100 --shard 1/2 -o part-1.mp4
        layerkit join part-0.mp4 part-1.mp4 -o card.mp4

      Parts that LayerKit made say where they stand: missing, doubled and misplaced ones, and \
      those of other films, are refused. ProRes, FFV1 and PNG encode each picture by itself, so \
      that their groups have one picture.
      """)

  @Argument(help: "The parts, all of one format, in their order.")
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The film to write, in the format of its parts.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Pictures per second; those that the first part states unless said.", valueName: "rate"),
    transform: FrameRateArgument.init)
  var fps: FrameRateArgument?

  @Flag(
    help: "Join parts that follow each other although they are not the whole film, into one part.")
  var partial = false

  @OptionGroup var sound: SoundArguments

  func validate() throws {
    guard !parts.isEmpty else { throw ValidationError("A film has a part at least.") }
    let format = try format
    for part in parts where FilmFormat(path: part) != format {
      throw ValidationError("\(part): the parts of \(output) are \(format.name), too.")
    }
  }

  private var format: FilmFormat {
    get throws {
      guard let format = FilmFormat(path: output), format.takesSound else {
        let formats = FilmFormat.allCases.filter(\.takesSound).map { "." + $0.ending }
        throw ValidationError("A joined film is one of \(formats.joined(separator: ", ")).")
      }
      return format
    }
  }

  func run() throws {
    let format = try format
    let interruption = Interruption()
    do {
      let join = try FilmJoin(parts, rate: fps?.fraction, isPartial: partial)
      for part in join.unplaced {
        StandardStreams.complain(
          "\(part): warning: it does not say where in the film it stands, which is not checked\n")
      }
      try write(join, format, interruption)
    } catch let error as MediaError {
      if let status = interruption.status, error.rule == .cancelled {
        throw CommandFailure(status, "stopped; there is no film")
      }
      throw CommandFailure(part: error, output)
    }
  }

  private func write(
    _ join: FilmJoin, _ format: FilmFormat, _ interruption: Interruption
  ) throws {
    let sound = try self.sound.read(count: join.count, rate: join.rate)
    let file = try GrowingFile(output, goesBack: true)
    // Nothing is left of a film that was not finished.
    defer { file.discard() }
    try join.write(to: file, format, sound: sound) { interruption.status != nil }
    try file.commit()
  }
}

extension CommandFailure {
  /// Why parts could not be joined.
  fileprivate init(part error: MediaError, _ output: String) {
    let status: ExitStatus =
      switch error.rule {
      case .library, .encoder, .decoder: .noGraphics
      case .setting: .usage
      case .readable, .writable: .inputOutput
      case .memory: .internalError
      default: .badData
      }
    self.init(status, error.file.isEmpty ? "\(output): \(error)" : "\(error)")
  }
}
