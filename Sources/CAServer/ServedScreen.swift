// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CAHost
import CALink
import CAProtocol
import CARenderServer
import CoreGraphics

/// Shows a client's tree as time passes, without a window.
final class ServedScreen: ServedSurface {
  /// Frames with pixels that the client has not taken yet, at most; further ones are left out.
  static let framesInFlight = 3

  private struct State {
    var framesOut = 0
    /// Whether a tick may be said: the client took the last one.
    var mayTick = true
  }

  private let voice: SurfaceVoice
  private let thread: JobThread
  private let server: RenderServer
  private let listener = FrameListener<HeadlessScreen.Frame, HeadlessError>(host: "HeadlessScreen")
  private let state = Monitor(State())
  // Sound: only jobs of the thread use it.
  private nonisolated(unsafe) var screen: LocalScreen?

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ budget: PixelBudget) {
    self.voice = voice
    server = RenderServer()
    thread = JobThread(name: "Screen")
    listener.failureBody = { [voice] in voice.say(.frameFailed(SurfaceFailure($0))) }
    thread.perform { [self] in open(order, budget) }
  }

  private func open(_ order: SurfaceOrder, _ budget: PixelBudget) {
    var options = HeadlessScreen.Options()
    options.lateFrameLimit = order.lateFrameLimit
    options.driverPatience = order.patience
    options.isDebug = order.isDebug
    options.isStepped = order.flags.contains(.stepped)
    do throws(HeadlessError) {
      let made = try LocalScreen(
        size: order.size, scale: order.scale, refreshRate: order.refreshRate, options: options,
        listener: listener, server: server)
      let (width, height) = (
        Int((order.size.width * order.scale).rounded()),
        Int((order.size.height * order.scale).rounded())
      )
      try budget.take(width * height, for: voice.number)
      screen = made
      voice.say(
        .opened(
          width: UInt32(width), height: UInt32(height), scale: order.scale,
          refreshRate: order.refreshRate))
    } catch {
      voice.say(.failed(SurfaceFailure(error)))
    }
  }

  func take(_ commit: Commit) {
    server.submit(commit)
    voice.say(.taken(1))
  }

  func take(_ message: ClientMessage) {
    switch message {
    case .debug(let options): server.debugging.options = options
    case .display(let display, let isStaged):
      server.stage(display)
      if !isStaged { server.publishDisplay() }
    case .tickTaken: state.look { $0.mayTick = true }
    case .frameTaken: state.look { $0.framesOut = max(0, $0.framesOut - 1) }
    case .frames(let isWanted): setListening(isWanted)
    default: thread.perform { [self] in serve(message) }
    }
  }

  private func serve(_ message: ClientMessage) {
    guard let screen else {
      if let request = message.request {
        voice.say(
          .refused(
            request: request, SurfaceFailure(.stopped, "The screen could not be made.")))
      }
      return
    }
    switch message {
    case .ticks(true): screen.setTickHandler { [self] tick in say(tick) }
    case .ticks(false): screen.setTickHandler(nil)
    case .hold(let time): screen.thread.hold(at: time)
    case .wake: screen.thread.wake()
    case .counts(let request): voice.say(.counts(request: request, screen.counts))
    case .readPicture(let request):
      answer(request) { () throws(HeadlessError) in try screen.picture() }
    case .step(let request, let time):
      answer(request) { () throws(HeadlessError) in try screen.step(to: time) }
    default: break
    }
  }

  private func answer(_ request: UInt64, _ body: () throws(HeadlessError) -> CGImage) {
    do throws(HeadlessError) {
      let image = try body()
      voice.answer(
        request,
        DrawnPicture(
          summary: FrameSummary(), width: image.width, height: image.height,
          bytes: image.premultipliedRGBA))
    } catch {
      voice.say(.refused(request: request, SurfaceFailure(error)))
    }
  }

  /// Says a tick, unless the client has not taken the last one: it is late, or stands still.
  private func say(_ tick: DisplayTick) {
    let may = state.look { state in
      defer { state.mayTick = false }
      return state.mayTick
    }
    if may { voice.say(.tick(tick)) }
  }

  private func setListening(_ isListening: Bool) {
    guard isListening else { return listener.body = nil }
    listener.body = { [self] frame in show(frame) }
  }

  private func show(_ frame: HeadlessScreen.Frame) {
    let may = state.look { state in
      guard state.framesOut < Self.framesInFlight else { return false }
      state.framesOut += 1
      return true
    }
    guard may else { return }
    let image = frame.picture()
    guard let memory = try? SurfaceVoice.memory(of: image.premultipliedRGBA) else {
      return state.look { $0.framesOut -= 1 }
    }
    voice.say(
      .shown(
        index: UInt64(frame.index), time: frame.mediaTime, width: UInt32(image.width),
        height: UInt32(image.height)), [memory.descriptor])
  }

  func abandon(after seconds: Double) {
    listener.body = nil
    thread.perform { [self] in screen?.setTickHandler(nil) }
    Grace.perform(after: seconds) { [self] in close() }
  }

  func close() {
    listener.body = nil
    thread.end { [self] in
      screen?.close()
      screen = nil
    }
  }
}

extension ClientMessage {
  /// The number of the request that waits for an answer.
  var request: UInt64? {
    switch self {
    case .draw(let request, _, _, _), .readPicture(let request), .step(let request, _),
      .counts(let request), .window(.readClipboard(let request)):
      request
    default: nil
    }
  }
}
