// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAMedia
import CoreGraphics
import Foundation

// One file for all frames.
extension FrameRun {
  /// Returns the milliseconds that drawing and reading took.
  func drawFilm(_ session: Session) throws -> Double {
    var output = FilmOutput(
      target: plan.target, width: canvas.pixelWidth, height: canvas.pixelHeight,
      rate: (plan.rate ?? .standard).fraction, count: plan.frames.count, film: film,
      still: settings, depth: depth, sound: sound)
    output.part = try partNote(session)
    var render = 0.0
    try output.write(startsTranslucent: { try startsTranslucent(session) }) { pictures in
      session.notes.restart()
      let taker = FilmTaker(
        pictures: pictures, notes: session.notes, path: plan.target.text, poster: posterOutput)
      do { render = try draw(plan.frames, into: taker, session) } catch let error as HeadlessError {
        throw CommandFailure(error)
      }
      guard let status = session.interruption.status, pictures.count < plan.frames.count else {
        return
      }
      throw CommandFailure(
        status,
        "stopped after \(pictures.count) of \(plan.frames.count) frames; there is no film")
    }
    return render
  }

  /// Where the film stands in the one that it is a part of; nil for a film of its own, and while
  /// shaders are edited, which nothing names.
  ///
  /// The film's name covers what the files of parts do not show: codec, size and colours are
  /// compared when parts are joined.
  private func partNote(_ session: Session) throws -> PartNote? {
    guard let part = plan.part,
      ProcessInfo.processInfo.environment["CA_SHADER_PATH"] == nil
    else { return nil }
    var hash = SHA256()
    hash.update(try renderKey(session, .png).whole)
    hash.update("\n\(plan.rate?.value ?? 0) \(part.times)\n")
    let preset = film.preset ?? .medium
    hash.update("\(film.group ?? 0) \(settings.quality ?? -1) \(preset.rawValue)\n")
    return PartNote(
      pictures: part.range, count: part.times.count, film: String(hash.finish().prefix(32)))
  }

  private func startsTranslucent(_ session: Session) throws -> Bool {
    guard let first = plan.frames.first else { return false }
    return try reportingGraphics {
      try session.watch {
        try session.renderer.drawFrame(at: first.time, background: scene.background?.color)
          .withPixelBytes { !PixelMath.isOpaque($0.bytes) }
      }
    }
  }

  /// The picture that is also written alone, and where.
  private var posterOutput: Poster? {
    guard let path = poster.poster else { return nil }
    let time = poster.posterTime ?? plan.frames.first?.time ?? 0
    let position = plan.frames.indices.min {
      abs(plan.frames[$0].time - time) < abs(plan.frames[$1].time - time)
    }
    return Poster(
      position: position ?? 0, output: PictureOutput(path: path, settings: settings))
  }
}

/// A picture of a film that is also written alone.
struct Poster: Sendable {
  /// Its place in the film.
  let position: Int
  let output: PictureOutput
}

/// Takes the frames of a film.
private struct FilmTaker: FrameTaker {
  let pictures: any PictureTaker
  let notes: FrameNotes
  let path: String
  let poster: Poster?

  func take(_ frame: PlannedFrame, at position: Int, _ picture: RenderedFrame) throws {
    let begin = Clock.wall
    try picture.withPixelBytes {
      try pictures.take($0, at: position, picture.stamp)
    }
    if let poster, poster.position == position {
      try poster.output.write(poster.output.encoded(picture))
    }
    let end = Clock.wall
    try notes.note(
      FinishedFrame(
        frame: frame, path: path, hash: nil, milliseconds: end - picture.drawingBegan * 1e3,
        isSkipped: false), encode: end - begin, write: 0)
  }

  func stop() { pictures.stop() }
}
