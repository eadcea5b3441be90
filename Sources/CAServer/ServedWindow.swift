// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHost
import CALink
import CAProtocol
import CARenderServer
import CAWindow
import CoreGraphics
import Foundation

/// Shows a client's tree in a window. The window belongs to the main thread, which serves all that
/// is not a commit.
final class ServedWindow: ServedSurface {
  let meter = SurfaceMeter()
  private let voice: SurfaceVoice
  private let budget: PixelBudget
  private let pulse = Pulse()
  private let server: RenderServer
  private let frames: FrameRelay<CGImage?>
  private let listener = FrameListener<Window.Frame, WindowError>(host: "Window")
  private let ticks: TickGate
  @MainActor private var window: LocalWindow?
  /// The pixels of the window.
  @MainActor private var share: PixelShare?
  @MainActor private var isOver = false

  init(_ order: SurfaceOrder, _ voice: SurfaceVoice, _ terms: SurfaceTerms) {
    (self.voice, budget) = (voice, terms.budget)
    server = terms.makeServer()
    frames = FrameRelay(voice)
    ticks = TickGate(voice)
    listener.failureBody = { [voice] in
      voice.say(.frameFailed(SurfaceFailure($0)), lasting: .frameFailure)
    }
    onMain { $0.open(order) }
  }

  /// Has the main thread do something after all earlier requests.
  private func onMain(_ body: @escaping @MainActor @Sendable (ServedWindow) -> Void) {
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { body(self) } }
  }

  @MainActor
  private func open(_ order: SurfaceOrder) {
    guard !isOver else { return }
    var options = Window.Options()
    options.isResizable = order.flags.contains(.resizable)
    options.isVisible = order.flags.contains(.visible)
    options.isSynchronized = order.flags.contains(.synchronized)
    options.lateFrameLimit = order.lateFrameLimit
    options.driverPatience = order.patience
    options.scale = order.scale > 0 ? CGFloat(order.scale) : nil
    options.applicationName = order.applicationName
    options.isDebug = order.isDebug
    do throws(WindowError) {
      let made = try LocalWindow(
        size: order.size, title: order.title, options: options, server: server, listener: listener)
      made.onMetrics = { [weak self] in self?.sayMetrics() }
      made.onEvents = { [weak self] events in for event in events { self?.say(event) } }
      window = made
      if let thread = made.ticks as? RenderThread {
        meter.follow { thread.counts.presented }
      }
      let news = made.metrics.news
      guard take(news) else { return }
      voice.say(
        .opened(
          width: news.width, height: news.height, scale: news.scale,
          refreshRate: made.refreshRate))
    } catch {
      // Nobody takes the commits.
      server.close()
      voice.say(.failed(SurfaceFailure(error)))
    }
  }

  @MainActor
  private func sayMetrics() {
    guard let window else { return }
    if let failure = window.failure { voice.say(.failed(SurfaceFailure(failure))) }
    let news = window.metrics.news
    if take(news) { voice.say(.metrics(news), lasting: .metrics) }
  }

  /// Takes the pixels of the window. Where they are over the limit of the client the window goes.
  @MainActor
  private func take(_ news: WindowNews) -> Bool {
    do throws(SurfaceFailure) {
      share = nil
      share = try budget.take(Int(news.width) * Int(news.height))
      meter.setSize(Int(news.width), Int(news.height))
      return true
    } catch {
      voice.say(.failed(error))
      meter.follow(nil)
      window = nil
      return false
    }
  }

  /// Sends an event. Where the client does not read it is left out, or the last of its kind waits.
  @MainActor
  private func say(_ event: WindowEvent) {
    switch event {
    case .resized, .scaleChanged: sayMetrics()
    case .exposed: window?.expose()
    default:
      guard let code = try? event.code() else { return }
      guard let subject = event.lastingSubject else {
        return voice.say(.event(code), patience: .none)
      }
      voice.say(.event(code), lasting: subject)
    }
  }

  func take(_ commit: Commit, _ burden: CommitBurden, isPart: Bool) {
    server.submit(commit, burden, isPart: isPart)
    if !isPart { voice.say(.taken(1)) }
  }

  func take(_ message: ClientMessage) {
    switch message {
    case .debug(let options): server.debugging.options = options
    case .display(let display, let isStaged):
      server.stage(display)
      if !isStaged { server.publishDisplay() }
    case .tickTaken: ticks.noteTaken()
    case .frameTaken: frames.noteTaken()
    case .frames(let isWanted):
      guard isWanted else { return listener.body = nil }
      listener.body = { [frames] frame in
        if let image = frame.picture() { frames.show(image, frame.index, frame.mediaTime) }
      }
    default: onMain { $0.serve(message) }
    }
  }

  @MainActor
  private func serve(_ message: ClientMessage) {
    guard let window else {
      if let request = message.request {
        voice.say(
          .refused(request: request, SurfaceFailure(.stopped, "There is no such window.")))
      }
      return
    }
    switch message {
    case .ticks(let isWanted): ticks.follow(isWanted ? window.ticks : nil, or: window.ticks)
    case .hold(let time): window.hold(at: time)
    case .wake: window.expose()
    case .counts(let request): voice.say(.counts(request: request, window.counts))
    case .readPicture(let request): answer(request, window, at: nil)
    case .draw(let request, let time, _, _): answer(request, window, at: time)
    case .window(let request): serve(request, window)
    default: if let request = message.request { voice.refuse(request, message.kind) }
    }
  }

  @MainActor
  private func serve(_ request: WindowRequest, _ window: LocalWindow) {
    switch request {
    case .title(let title): window.setTitle(title)
    case .resize(let size): window.resize(to: size)
    case .pointer(let index):
      let shapes = PointerShape.allCases
      if Int(index) < shapes.count { window.show(shapes[Int(index)]) }
    case .readClipboard(let request):
      voice.say(.clipboard(request: request, window.clipboard))
    case .writeClipboard(let text): window.clipboard = text
    }
  }

  @MainActor
  private func answer(_ request: UInt64, _ window: LocalWindow, at time: Double?) {
    do throws(WindowError) {
      let image = try window.picture(at: time)
      voice.answer(
        request,
        DrawnPicture(
          summary: FrameSummary(), width: image?.width ?? 0, height: image?.height ?? 0,
          bytes: image?.premultipliedRGBA))
    } catch {
      voice.say(.refused(request: request, SurfaceFailure(error)))
    }
  }

  func abandon(after seconds: Double) {
    listener.body = nil
    onMain { $0.window.map { $0.ticks.setTickHandler(nil) } }
    Grace.perform(after: seconds) { [self] in close() }
  }

  func probe() {
    guard !pulse.isBusy else { return }
    onMain { served in
      guard let thread = served.window?.ticks as? RenderThread else { return }
      let pulse = served.pulse
      pulse.begin()
      // A thread of its own: those of the pool may all be at work for films.
      let asking = Thread {
        _ = try? thread.perform { _ in }
        pulse.end()
      }
      asking.start()
    }
  }

  func close() {
    listener.body = nil
    onMain { served in
      served.meter.follow(nil)
      served.isOver = true
      (served.window, served.share) = (nil, nil)
    }
  }
}
