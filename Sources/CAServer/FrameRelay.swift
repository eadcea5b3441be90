// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHost
import CALink
import CAProtocol
import CARenderServer
import CoreGraphics

/// Gives a client the frames of a surface with their pixels, as fast as the client takes them.
final class FrameRelay<Picture>: Sendable {
  /// Frames that the client has not taken yet, at most; further ones are left out.
  static var framesInFlight: Int { 3 }

  private let voice: SurfaceVoice
  private let out = Monitor(0)

  init(_ voice: SurfaceVoice) { self.voice = voice }

  /// The client took a frame.
  func noteTaken() { out.look { $0 = max(0, $0 - 1) } }

  /// Gives the client a frame, unless it has too many.
  func show(_ image: CGImage, _ index: Int, _ time: Double) {
    let may = out.look { out in
      guard out < Self.framesInFlight else { return false }
      out += 1
      return true
    }
    guard may else { return }
    guard let memory = try? SurfaceVoice.memory(of: image.premultipliedRGBA) else {
      return noteTaken()
    }
    voice.say(
      .shown(
        index: UInt64(clamping: index), time: time, width: UInt32(image.width),
        height: UInt32(image.height)), memory)
  }
}

/// Gives a client the ticks of a display, each once the last was taken: a client that is late, or
/// stands still, misses those between.
final class TickGate: Sendable {
  private let voice: SurfaceVoice
  private let isOpen = Monitor(true)

  init(_ voice: SurfaceVoice) { self.voice = voice }

  /// The client took the last tick.
  func noteTaken() { isOpen.look { $0 = true } }

  /// Follows the ticks of a display, or those of no display any more.
  func follow(_ source: (any TickSource)?, or last: any TickSource) {
    guard let source else { return last.setTickHandler(nil) }
    source.setTickHandler { [self] tick in
      let may = isOpen.look { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      // A program that stands still has one that waits, for as long as it takes.
      if may { voice.say(.tick(tick), lasting: .tick) }
    }
  }
}
