// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import CAMedia
import CAPictures
import CoreGraphics
import Foundation

/// `layerkit encode`: pictures in, a film out.
struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes a film of pictures, such as the frames that several shards drew.",
    discussion: """
      Pictures are files, a folder of them, or a pattern such as frames/%04d.png, which stands for \
      all there are. Those of a folder or a pattern are taken in the order of their numbers. The \
      film is, byte for byte, the one that render makes of the same frames.

        layerkit render card.ca --frames 0..149 --shard 0/2 -o frames/%04d.png
        layerkit render card.ca --frames 0..149 --shard 1/2 -o frames/%04d.png
        layerkit encode frames/%04d.png --fps 30 -o card.mp4
      """)

  @Argument(help: "PNG, JPEG or WebP files, folders, or patterns.", completion: .file())
  var pictures: [String]

  @OptionGroup var picture: PictureArguments

  @OptionGroup var film: FilmArguments

  @OptionGroup var sound: SoundArguments

  @Option(
    help: ArgumentHelp(
      "Pictures per second, a number or a fraction as 30000/1001; 60 unless said.",
      valueName: "rate"),
    transform: FrameRateArgument.init)
  var fps = FrameRateArgument.standard

  func validate() throws {
    switch try FrameTarget(picture.output, raw: film.raw) {
    case .files: throw ValidationError("encode writes one film.")
    case .raw: try sound.check("A raw film", takesSound: false)
    case .film(let format, _):
      try film.check(format, rate: fps.fraction, quality: picture.quality)
      try sound.check(format.name, takesSound: format.takesSound)
    }
  }

  func run() throws {
    let paths = try PictureFiles.expand(pictures)
    guard let path = paths.first else {
      throw CommandFailure(.badData, "\(pictures.joined(separator: ", ")): no pictures")
    }
    let sound = try self.sound.read(count: paths.count, rate: fps.fraction)
    let interruption = Interruption()
    let first = try PictureFiles.read(path)
    let depth = FramePipeline.depth(forPixels: first.width * first.height)
    let output = FilmOutput(
      target: try FrameTarget(picture.output, raw: film.raw), width: first.width,
      height: first.height, rate: fps.fraction, count: paths.count, film: film,
      still: picture.still, depth: depth, sound: sound)
    try output.write(startsTranslucent: { !first.isOpaque }) { taker in
      try FramePipeline(depth: depth).run(
        paths.indices,
        isStopped: {
          if interruption.status != nil { taker.stop() }
          return interruption.status != nil
        },
        draw: { _ in }, read: { $0 },
        deliver: { position, _ in
          do {
            let image = try PictureFiles.read(paths[position], like: (first.width, first.height))
            try image.withPremultipliedRGBA8 { try taker.take(PixelBytes($0), at: position, nil) }
          } catch {
            taker.stop()
            throw error
          }
        })
      guard let status = interruption.status, taker.count < paths.count else { return }
      throw CommandFailure(
        status, "stopped after \(taker.count) of \(paths.count) pictures; there is no film")
    }
  }
}

/// Pictures that a command takes.
enum PictureFiles {
  /// The files that paths, folders and patterns stand for.
  static func expand(_ paths: [String]) throws -> [String] {
    try paths.flatMap { path -> [String] in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if isFolder.boolValue { return try inFolder(path) }
      guard !isThere, path.contains("%") else { return [path] }
      let pattern = try FramePattern(path)
      let folder = pattern.folder.isEmpty ? "." : String(pattern.folder.dropLast())
      let names = try list(folder.isEmpty ? "/" : folder).map { pattern.folder + $0 }
      return names.compactMap { name in pattern.number(of: name).map { ($0, name) } }
        .sorted { $0 < $1 }.map(\.1)
    }
  }

  private static func inFolder(_ path: String) throws(CommandFailure) -> [String] {
    try list(path)
      .filter { OutputEnding.ending(of: $0).map(StillFormat.endings.contains) ?? false }
      .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
      .map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  private static func list(_ folder: String) throws(CommandFailure) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw CommandFailure(.inputOutput, "\(folder): \(error.localizedDescription)")
    }
  }

  /// The picture of a file, of the size where one is given.
  static func read(
    _ path: String, like size: (width: Int, height: Int)? = nil
  ) throws(CommandFailure) -> CGImage {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure(.inputOutput, "\(path): \(error.localizedDescription)")
    }
    let image: CGImage
    do throws(ImageError) { image = try ImageDecoder.decode(data) } catch {
      throw CommandFailure(.badData, "\(path): \(error)")
    }
    guard let size, (image.width, image.height) != size else { return image }
    throw CommandFailure(
      .badData,
      "\(path): \(image.width)×\(image.height) pixels, the first picture has "
        + "\(size.width)×\(size.height)")
  }
}
