// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CACommit
import CAHost
import CAProtocol
import CARenderServer
import CoreFoundation
import CoreGraphics

/// A window on the display of a render server.
@MainActor
final class RemoteWindow: WindowEngine {
  private let surface: RemoteSurface
  private let remoteDebugging: RemoteDebugging
  private let mail: RemoteWindowMail
  let refreshRate: Double
  private(set) var metrics: WindowMetrics
  var onMetrics: (() -> Void)?
  private var events: [WindowEvent] = []
  private var staged: DisplayState?
  private var loss: WindowError?
  private var observer: CFRunLoopObserver?

  /// Asks a server for a window, and waits for it.
  init(
    on connection: ServerConnection, size: CGSize, title: String, options: Window.Options,
    listener: FrameListener<Window.Frame, WindowError>
  ) throws(WindowError) {
    surface = connection.open(Self.order(size, title, options))
    let opening: RemoteSurface.Opening
    do throws(SurfaceFailure) {
      opening = try surface.awaitOpening()
    } catch {
      throw WindowError(error, size: size, scale: options.scale ?? 1)
    }
    refreshRate = opening.refreshRate
    metrics = WindowMetrics(
      WindowNews(
        width: UInt32(opening.width), height: UInt32(opening.height), scale: opening.scale,
        isMinimized: false))
    remoteDebugging = RemoteDebugging(of: surface)
    mail = RemoteWindowMail()
    surface.listen(mail.listener(frames: listener))
    mail.onMail = { [weak self] in self?.poll() }
    observer = TurnEnd.publish.observe { [weak self] in
      MainActor.assumeIsolated { self?.publish() }
    }
  }

  private static func order(
    _ size: CGSize, _ title: String, _ options: Window.Options
  ) -> SurfaceOrder {
    var order = SurfaceOrder(.window, size: size, scale: options.scale.map(Double.init) ?? 0)
    (order.title, order.applicationName) = (title, options.applicationName)
    order.lateFrameLimit = options.lateFrameLimit
    order.patience = options.driverPatience
    order.isDebug = options.isDebug
    if options.isResizable { order.flags.insert(.resizable) }
    if options.isVisible { order.flags.insert(.visible) }
    if options.isSynchronized { order.flags.insert(.synchronized) }
    return order
  }

  var sink: any CommitSink { surface }
  nonisolated var debugging: DebugSwitch { remoteDebugging.own }
  var ticks: any TickSource { RemoteTicks(surface: surface, mail: mail) }
  var hasEvents: Bool { !events.isEmpty }

  func takeEvents() -> [WindowEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  func poll() {
    let (news, heard) = mail.take()
    if let news { take(news) }
    events += heard
    guard loss == nil, let failure = surface.failure else { return }
    loss = WindowError(failure)
    CFRunLoopStop(CFRunLoopGetCurrent())
  }

  private func take(_ news: WindowNews) {
    let old = metrics
    metrics = WindowMetrics(news)
    let (isScaled, isResized) = (metrics.scale != old.scale, metrics.size != old.size)
    if isScaled { events.append(.scaleChanged(metrics.scale)) }
    if isResized { events.append(.resized(metrics.size)) }
    if !isScaled, !isResized { onMetrics?() }
  }

  var counts: FrameCounts {
    guard let answer = try? surface.ask({ .counts(request: $0) }),
      case .counts(_, let counts) = answer.message
    else { return FrameCounts() }
    return counts
  }

  var frameFailure: WindowError? { surface.frameFailure.map { WindowError($0) } }
  var failure: WindowError? { loss ?? surface.failure.map { WindowError($0) } }
  func setListening(_ isListening: Bool) { surface.wantFrames(isListening) }

  func picture(at time: Double?) throws(WindowError) -> CGImage? {
    do throws(SurfaceFailure) {
      let answer = try surface.ask { request in
        guard let time else { return .readPicture(request: request) }
        return .draw(request: request, time: time, view: SurfaceView(), wantsPixels: true)
      }
      return answer.pixels.map(\.image)
    } catch {
      throw WindowError(error)
    }
  }

  func stage(_ display: DisplayState) { staged = display }

  func publish() {
    guard let display = staged else { return }
    staged = nil
    surface.show(display, isStaged: false)
  }

  func hold(at time: Double?) { surface.hold(at: time) }
  func expose() { surface.tell(.wake) }
  func setTitle(_ title: String) { surface.ask(.title(title)) }
  func resize(to size: CGSize) { surface.ask(.resize(size)) }

  func show(_ pointer: PointerShape) {
    guard let index = PointerShape.allCases.firstIndex(of: pointer) else { return }
    surface.ask(.pointer(UInt8(index)))
  }

  var clipboard: String? {
    get {
      guard let answer = try? surface.ask({ .window(.readClipboard(request: $0)) }),
        case .clipboard(_, let text) = answer.message
      else { return nil }
      return text
    }
    set { surface.ask(.writeClipboard(newValue ?? "")) }
  }

  func close() {
    if let observer { CFRunLoopObserverInvalidate(observer) }
    observer = nil
    surface.close()
  }
}

/// The ticks of a window of a render server.
private final class RemoteTicks: TickSource {
  private let surface: RemoteSurface
  private let mail: RemoteWindowMail

  init(surface: RemoteSurface, mail: RemoteWindowMail) {
    (self.surface, self.mail) = (surface, mail)
  }

  func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?) {
    mail.setTickHandler(handler)
    surface.wantTicks(handler != nil)
  }
}
