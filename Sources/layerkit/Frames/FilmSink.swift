// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CAMedia
import CARenderServer
import CATrace
import CoreGraphics
import Foundation

/// Takes the pictures of a film, on any thread, in any order.
protocol PictureTaker: Sendable {
  /// How many pictures are in the film.
  var count: Int { get }

  /// Takes the picture at a position; returns once it is in the film, or put aside.
  ///
  /// - Parameter stamp: Tells pictures that are alike; nil where that is not known.
  func take(_ pixels: PixelBytes, at position: Int, _ stamp: PictureStamp?) throws

  /// Lets those go who wait for pictures that will not come.
  func stop()
}

/// Puts pictures, which come in any order, into a film in theirs.
///
/// Each thread prepares its own picture and waits for its turn. A picture that comes too early,
/// since the frames are drawn in another order, goes into a file without a name until then.
final class FilmSink<Writer: FilmWriter>: PictureTaker {
  private let writer: Writer
  /// Frames in flight: a picture whose turn is so many later, or more, does not wait.
  private let depth: Int
  /// Refuses a translucent picture, which means that the film was begun the wrong way; nil where
  /// such pictures are no matter.
  private let alpha: AlphaCheck?
  private let state = Monitor(State())
  private let spool: PictureSpool
  private let repeated = RepeatedPicture<Writer.Prepared>()

  private struct State {
    /// The position of the picture whose turn it is.
    var next = 0
    var waiting: [Int: Writer.Prepared] = [:]
    /// The positions of pictures in the spool, and whether they have blue first.
    var spooled: [Int: Bool] = [:]
    var isAppending = false
    /// No picture comes any more, since the run was stopped or failed.
    var isStopped = false
    var failure: (any Error)?
  }

  init(_ writer: Writer, depth: Int, width: Int, height: Int, refusesAlpha: Bool) {
    (self.writer, self.depth) = (writer, depth)
    alpha = refusesAlpha ? AlphaCheck(width: width) : nil
    spool = PictureSpool(bytesPerPicture: width * height * 4)
  }

  var count: Int { state.look { $0.next } }

  func take(_ pixels: PixelBytes, at position: Int, _ stamp: PictureStamp?) throws {
    do { try put(pixels, at: position, stamp) } catch {
      stop()
      throw error
    }
  }

  private func put(_ pixels: PixelBytes, at position: Int, _ stamp: PictureStamp?) throws {
    let isEarly = state.look { position - $0.next >= depth }
    if isEarly {
      try alpha?.check(pixels.bytes, stamp)
      try spool.keep(pixels.bytes, at: position)
      state.change { $0.spooled[position] = pixels.isBlueFirst }
    } else {
      let prepared = try repeated.prepared(stamp?.number) {
        try alpha?.check(pixels.bytes, stamp)
        return try Trace.span("encode") { try writer.prepare(pixels, stamp) }
      }
      state.change { $0.waiting[position] = prepared }
    }
    try appendInTurn()
    if !isEarly { try waitForTurn(of: position) }
  }

  func stop() { state.change { $0.isStopped = true } }

  /// Ends the film.
  func finish() throws {
    if let failure = state.look({ $0.failure }) { throw failure }
    try writer.finish()
  }

  private func waitForTurn(of position: Int) throws {
    let failure: (any Error)? = state.wait { state in
      if let failure = state.failure { return .done(failure) }
      return state.next > position || state.isStopped ? .done(nil) : .sleep(nil)
    }
    if let failure { throw failure }
  }

  private enum Turn {
    case prepared(Writer.Prepared)
    case spooled(Int, isBlueFirst: Bool)
  }

  /// Appends the pictures whose turn has come, unless another thread does.
  private func appendInTurn() throws {
    while let turn = takeTurn() {
      do {
        switch turn {
        case .prepared(let picture): try Trace.span("write") { try writer.append(picture) }
        case .spooled(let position, let isBlueFirst):
          try spool.withPicture(at: position) {
            let pixels = PixelBytes($0, isBlueFirst: isBlueFirst)
            try writer.append(writer.prepare(pixels, nil))
          }
        }
      } catch {
        state.change { state in
          state.failure = state.failure ?? error
          state.isAppending = false
        }
        throw error
      }
      state.change { state in
        state.next += 1
        state.isAppending = false
      }
    }
  }

  private func takeTurn() -> Turn? {
    state.look { state in
      guard !state.isAppending, state.failure == nil else { return nil }
      if let picture = state.waiting.removeValue(forKey: state.next) {
        state.isAppending = true
        return .prepared(picture)
      }
      guard let isBlueFirst = state.spooled.removeValue(forKey: state.next) else { return nil }
      state.isAppending = true
      return .spooled(state.next, isBlueFirst: isBlueFirst)
    }
  }
}
