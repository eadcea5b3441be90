// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CAProtocol
import CARenderServer

/// Draws pictures of given times for a client, on a thread of its own: commits, seals and requests
/// in the order they came.
final class ServedRenderer: ServedSurface {
  let meter = SurfaceMeter()
  private let voice: SurfaceVoice
  private let thread: JobThread
  private let server: RenderServer
  // Sound: only jobs of the thread use it.
  private nonisolated(unsafe) var engine: LocalEngine?

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ budget: PixelBudget) {
    self.voice = voice
    server = RenderServer()
    thread = JobThread(name: "HeadlessRenderer")
    thread.perform { [self] in open(order, budget) }
  }

  private func open(_ order: SurfaceOrder, _ budget: PixelBudget) {
    var options = HeadlessRenderer.Options()
    options.driverPatience = order.patience
    options.isDebug = order.isDebug
    options.preparesPrograms = order.flags.contains(.preparesPrograms)
    // The client hears of them.
    options.saysProblems = false
    do {
      let made = try LocalEngine(
        size: order.size, scale: order.scale, options: options, server: server)
      try budget.take(made.pixelWidth * made.pixelHeight, for: voice.number)
      engine = made
      meter.setSize(made.pixelWidth, made.pixelHeight)
      voice.say(
        .opened(
          width: UInt32(made.pixelWidth), height: UInt32(made.pixelHeight), scale: order.scale,
          refreshRate: 0))
    } catch let failure as SurfaceFailure {
      voice.say(.failed(failure))
    } catch {
      voice.say(.failed(SurfaceFailure(HeadlessError(error))))
    }
  }

  func take(_ commit: Commit) {
    thread.perform { [self] in
      server.submit(commit)
      voice.say(.taken(1))
    }
  }

  func take(_ message: ClientMessage) {
    switch message {
    case .debug(let options): server.debugging.options = options
    case .draw(let request, let time, let view, let wantsPixels):
      job(request) { [meter] engine throws in
        guard wantsPixels else {
          let report = try engine.draw(at: time, as: view)
          meter.noteFrame()
          return DrawnPicture(summary: FrameSummary(report), width: 0, height: 0)
        }
        let (report, bytes) = try engine.picture(at: time, as: view)
        meter.noteFrame()
        return DrawnPicture(
          summary: FrameSummary(report), width: engine.pixelWidth, height: engine.pixelHeight,
          bytes: bytes)
      }
    case .readPicture(let request):
      job(request) { engine throws in
        let bytes = engine.readBytes()
        try engine.check()
        return DrawnPicture(
          summary: FrameSummary(), width: engine.pixelWidth, height: engine.pixelHeight,
          bytes: bytes)
      }
    case .seal(let time): thread.perform { [self] in try? engine?.seal(at: time) }
    case .forgetPicture: thread.perform { [self] in engine?.forgetPicture() }
    case .counts(let request): voice.say(.counts(request: request, FrameCounts()))
    default: break
    }
  }

  private func job(
    _ request: UInt64, _ body: @escaping @Sendable (LocalEngine) throws -> DrawnPicture
  ) {
    thread.perform { [self] in
      HomeThread.current.settle()
      guard let engine else {
        let failure = SurfaceFailure(.stopped, "The renderer could not be made.")
        return voice.say(.refused(request: request, failure))
      }
      do {
        voice.answer(request, try body(engine))
      } catch {
        voice.say(.refused(request: request, SurfaceFailure(HeadlessError(error))))
      }
    }
  }

  func abandon(after seconds: Double) { close() }

  /// Its thread has a pulse.
  func probe() {}

  func close() {
    thread.end { [self] in
      engine = nil
      HomeThread.current.settle()
    }
  }
}
