// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CAMedia
import CARenderServer
import CATrace
import CoreGraphics
import Foundation

/// A film was begun as one of opaque pictures, and a translucent one came.
struct TranslucentFrame: Error {}

/// Takes the pictures of a film, on any thread, in any order.
protocol PictureTaker: Sendable {
  /// How many pictures are in the film.
  var count: Int { get }

  /// Takes the picture at a position; returns once it is in the film, or put aside.
  ///
  /// - Parameter picture: The same for pictures that have the same pixels; nil where that is not
  ///   known.
  func take(
    _ pixels: UnsafeRawBufferPointer, at position: Int, of picture: (AnyObject & Sendable)?) throws

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
  /// Whether a translucent picture means that the film was begun the wrong way.
  private let refusesAlpha: Bool
  private let state = Monitor(State())
  private let spool: PictureSpool
  private let repeated = RepeatedPicture<Writer.Prepared>()

  private struct State {
    /// The position of the picture whose turn it is.
    var next = 0
    var waiting: [Int: Writer.Prepared] = [:]
    var spooled: Set<Int> = []
    var isAppending = false
    /// No picture comes any more, since the run was stopped or failed.
    var isStopped = false
    var failure: (any Error)?
  }

  init(_ writer: Writer, depth: Int, bytesPerPicture: Int, refusesAlpha: Bool) {
    (self.writer, self.depth, self.refusesAlpha) = (writer, depth, refusesAlpha)
    spool = PictureSpool(bytesPerPicture: bytesPerPicture)
  }

  var count: Int { state.look { $0.next } }

  func take(
    _ pixels: UnsafeRawBufferPointer, at position: Int, of picture: (AnyObject & Sendable)?
  ) throws {
    do { try put(pixels, at: position, of: picture) } catch {
      stop()
      throw error
    }
  }

  private func put(
    _ pixels: UnsafeRawBufferPointer, at position: Int, of picture: (AnyObject & Sendable)?
  ) throws {
    let isEarly = state.look { position - $0.next >= depth }
    if isEarly {
      try checkAlpha(pixels)
      try spool.keep(pixels, at: position)
      state.change { _ = $0.spooled.insert(position) }
    } else {
      let prepared = try repeated.prepared(picture) {
        try checkAlpha(pixels)
        return try Trace.span("encode") { try writer.prepare(pixels) }
      }
      state.change { $0.waiting[position] = prepared }
    }
    try appendInTurn()
    if !isEarly { try waitForTurn(of: position) }
  }

  private func checkAlpha(_ pixels: UnsafeRawBufferPointer) throws {
    if refusesAlpha, !PixelMath.isOpaque(pixels) { throw TranslucentFrame() }
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
    case spooled(Int)
  }

  /// Appends the pictures whose turn has come, unless another thread does.
  private func appendInTurn() throws {
    while let turn = takeTurn() {
      do {
        switch turn {
        case .prepared(let picture): try Trace.span("write") { try writer.append(picture) }
        case .spooled(let position):
          try spool.withPicture(at: position) { try writer.append(writer.prepare($0)) }
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
      guard state.spooled.remove(state.next) != nil else { return nil }
      state.isAppending = true
      return .spooled(state.next)
    }
  }
}
