// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CAHost
import CAProtocol
import CARenderServer
import CoreGraphics

/// News of a window from a render server, on their way to the main thread.
final class RemoteWindowMail: Sendable {
  private struct State {
    var events = EventRow(limit: RemoteWindowMail.eventLimit)
    var news: WindowNews?
    var tick: (@Sendable (DisplayTick) -> Void)?
  }

  /// Events that wait at most: see ``EventRow``.
  static let eventLimit = 4096

  private let state = Monitor(State())
  // Sound: set once, before the listener is; called on the main thread alone.
  private nonisolated(unsafe) var signal: RunLoopSignal?
  /// Called on the main thread when there is mail.
  @MainActor var onMail: (() -> Void)? {
    get { box.body }
    set { box.body = newValue }
  }
  @MainActor private let box = MailBox()

  @MainActor
  init() {
    let box = box
    signal = RunLoopSignal { MainActor.assumeIsolated { box.body?() } }
  }

  /// Hears of a surface for a window.
  func listener(frames: FrameListener<Window.Frame, WindowError>) -> SurfaceListener {
    var heard = SurfaceListener()
    heard.tick = { [state] tick in state.look { $0.tick }?(tick) }
    heard.event = { [self] bytes in
      guard let event = try? WindowEvent(code: bytes) else { return }
      add(event)
    }
    heard.metrics = { [self] news in
      state.look { $0.news = news }
      signal?.signal()
    }
    heard.failure = { [self] _ in signal?.signal() }
    heard.frame = { index, time, pixels in
      frames.call(
        ShownFrame(index: index, mediaTime: time, source: ShownWindowPixels(pixels: pixels)))
    }
    heard.frameFailure = { [self] failure in
      guard let failure else { return }
      frames.fail(WindowError(failure))
      signal?.signal()
    }
    return heard
  }

  private func add(_ event: WindowEvent) {
    state.look { $0.events.add(event) }
    signal?.signal()
  }

  func take() -> (WindowNews?, [WindowEvent]) {
    state.look { state in
      defer { state.news = nil }
      return (state.news, state.events.takeAll())
    }
  }

  func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    state.look { $0.tick = handler }
  }
}

/// The function for new mail.
@MainActor
private final class MailBox {
  var body: (() -> Void)?
  nonisolated init() {}
}

/// A shown frame that a render server sent.
private final class ShownWindowPixels: FrameReadback {
  private let pixels: RemotePixels

  init(pixels: RemotePixels) { self.pixels = pixels }

  func readPicture() -> CGImage? { pixels.image }
  func readPixels() -> [UInt8] { [UInt8](pixels.bytes) }
}
