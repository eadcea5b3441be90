// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAHeadless
import CAProtocol
import CARenderServer
import CoreGraphics

/// A seat whose engine is opened, and has drawn, before a client asks for one. The first renderer
/// takes it over, so that its first picture waits neither for the driver nor for its compiler.
///
/// Programs that lost their server have their pictures sooner that way: most of the time until then
/// is the driver's start. Other hosts find the driver's libraries loaded.
package final class SpareSeat: Sendable {
  private struct State {
    var seat: RendererSeat?
    var isDone = false
  }

  private let state: Monitor<State>

  /// Begins to open the engine, on a thread of its own. Where there is no driver nothing is said:
  /// the client that asks for a surface hears so.
  package init() {
    let seat = RendererSeat()
    state = Monitor(State(seat: seat))
    seat.thread.perform { [state] in
      seat.engine = Self.open()
      state.change { $0.isDone = true }
    }
  }

  deinit { close() }

  /// Waits until the engine is ready, or cannot be had.
  package func awaitEngine(atMost seconds: Double) {
    let deadline = Deadline(in: seconds)
    state.wait { state in
      state.isDone || deadline.isOver ? .done(()) : .sleep(deadline.rest)
    }
  }

  /// Ends the thread where nobody took the seat.
  package func close() { take { _ in true }?.close() }

  /// The seat for a renderer; nil where it is taken, or the renderer asks for other options.
  func take(for order: SurfaceOrder) -> RendererSeat? {
    take { _ in
      order.isDebug == nil && order.patience == HeadlessRenderer.Options().driverPatience
        && !order.flags.contains(.preparesPrograms)
    }
  }

  private func take(if mayTake: (RendererSeat) -> Bool) -> RendererSeat? {
    state.look { state in
      guard let seat = state.seat, mayTake(seat) else { return nil }
      state.seat = nil
      return seat
    }
  }

  private static func open() -> LocalEngine? {
    var options = HeadlessRenderer.Options()
    options.saysProblems = false
    // Captures and watchers are for the clients.
    options.environment["CA_CAPTURE"] = nil
    options.environment["CA_MONITOR"] = nil
    let server = RenderServer(environment: options.environment)
    let size = CGSize(width: 64, height: 64)
    guard
      let engine = try? LocalEngine(size: size, scale: 1, options: options, server: server)
    else { return nil }
    for commit in [WarmUpTree.shown, WarmUpTree.gone] {
      server.submit(commit)
      _ = try? engine.picture(at: 0, as: SurfaceView(scale: 1, background: nil))
    }
    engine.forgetPicture()
    return engine
  }
}

/// A tree that asks the driver for the programs that nearly every program's layers need.
enum WarmUpTree {
  /// The ids of its layers, which no client's counting reaches.
  private static let ids = (0..<7).map {
    LayerID(rawValue: LayerID.clientRange.upperBound - 7 + $0)
  }

  /// The commit that shows it.
  static var shown: Commit {
    let changes = ids.enumerated().map { index, id in
      LayerChange(
        layer: id, state: state(index),
        changed: PropertySet(PropertyTable.rows(for: .plain).map(\.id)),
        sublayers: index == 0 ? Array(ids.dropFirst()) : nil)
    }
    return Commit(root: RootChange(layer: ids[0], orientation: .yDown), changes: changes)
  }

  /// The commit that takes it away.
  static var gone: Commit {
    Commit(sequence: 2, root: RootChange(layer: nil, orientation: .yDown), removed: ids)
  }

  /// The root, then a plain layer, a translucent one, one with round corners and a border, a
  /// picture, a picture with round corners, a shadow.
  private static func state(_ index: Int) -> LayerState {
    var state = LayerState()
    let side: CGFloat = index == 0 ? 64 : 24
    state.geometry.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    state.geometry.position = CGPoint(x: index == 0 ? 32 : 8 + index * 7, y: 32)
    state.backgroundColor = CGColor(
      srgbRed: 0.4, green: 0.5, blue: 0.6, alpha: index == 2 ? 0.5 : 1)
    if index == 3 || index == 5 { state.cornerRadius = 6 }
    if index == 3 { state.borderWidth = 2 }
    if index == 4 || index == 5 { state.contents = Contents(picture) }
    if index == 5 { state.flags.insert(.masksToBounds) }
    if index == 6 { state.shadow.opacity = 0.5 }
    return state
  }

  private static var picture: CGImage {
    CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 128, count: 256))
  }
}
