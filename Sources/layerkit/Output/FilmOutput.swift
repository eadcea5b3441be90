// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CoreGraphics

/// One file for many pictures: a film, or uncompressed pictures.
struct FilmOutput {
  let target: FrameTarget
  /// Pixels of a picture.
  let width, height: Int
  let rate: FilmRate
  let count: Int
  let film: FilmArguments
  let still: StillSettings
  /// Pictures in flight.
  let depth: Int
  /// The sound; nil for none.
  var sound: FilmSound?
  /// Where it stands in a film of which it is a part; nil for a film of its own.
  var part: PartNote?

  /// Writes the file, which appears once all pictures are in it.
  ///
  /// - Parameters:
  ///   - startsTranslucent: Whether the first picture has translucent pixels; asked where the film
  ///     can keep them.
  ///   - body: Hands all pictures to the taker. Called a second time, from the first picture on,
  ///     where the first one is opaque and a later one is not: a film cannot change its pixels on
  ///     the way.
  func write(
    startsTranslucent: () throws -> Bool, _ body: (any PictureTaker) throws -> Void
  ) throws {
    switch target {
    case .files: preconditionFailure("Files of their own are no film.")
    case .raw(let format, let path):
      try write(to: path, goesBack: false, refusesAlpha: false, body) { file in
        try RawFilm(
          format, width: width, height: height, rate: rate, layout: film.pixelFormat, to: file)
      }
    case .film(let format, let path):
      var settings = FilmSettings(
        format: format, width: width, height: height, rate: rate, frameCount: count,
        codec: film.codec, quality: still.quality, layout: film.pixelFormat,
        preset: film.preset, pngLevel: still.level.number)
      (settings.sound, settings.part) = (sound, part)
      settings.hardware = film.hardware
      if film.codec == .hevc { CleanMemory.provide() }
      settings.groupLength = film.group
      settings.hasAlpha = settings.couldKeepAlpha ? try startsTranslucent() : false
      do {
        try write(settings, to: path, body)
      } catch is TranslucentFrame {
        settings.hasAlpha = true
        try write(settings, to: path, body)
      }
    }
  }

  private func write(
    _ settings: FilmSettings, to path: String, _ body: (any PictureTaker) throws -> Void
  ) throws {
    let refusesAlpha = !settings.hasAlpha && settings.couldKeepAlpha
    try write(to: path, goesBack: true, refusesAlpha: refusesAlpha, body) { file in
      try settings.makeWriter(to: file)
    }
  }

  private func write(
    to path: String, goesBack: Bool, refusesAlpha: Bool,
    _ body: (any PictureTaker) throws -> Void, begin: (GrowingFile) throws -> any FilmWriter
  ) throws {
    let file = try GrowingFile(path, goesBack: goesBack)
    // Nothing is left of a film that was not finished.
    defer { file.discard() }
    do {
      try fill(try begin(file), refusesAlpha: refusesAlpha, body)
      try file.commit()
    } catch let error as MediaError {
      let isOfSound = sound?.cues.contains { $0.path == error.file } ?? false
      throw isOfSound ? CommandFailure(sound: error) : CommandFailure(error, path)
    } catch let error as ImageError {
      throw CommandFailure(.internalError, "\(path): \(error)")
    }
  }

  private func fill<Writer: FilmWriter>(
    _ writer: Writer, refusesAlpha: Bool, _ body: (any PictureTaker) throws -> Void
  ) throws {
    let sink = FilmSink(
      writer, depth: depth, width: width, height: height, refusesAlpha: refusesAlpha)
    try body(sink)
    try sink.finish()
  }
}

extension GrowingFile: FilmTarget {}

extension CommandFailure {
  /// Why a film could not be written.
  init(_ error: MediaError, _ path: String) {
    let status: ExitStatus =
      switch error.rule {
      case .library, .encoder, .decoder: .noGraphics
      case .setting, .side, .pixelCount, .frameCount: .usage
      case .writable: .inputOutput
      default: .internalError
      }
    self.init(status, "\(path == "-" ? "standard output" : path): \(error)")
  }
}
