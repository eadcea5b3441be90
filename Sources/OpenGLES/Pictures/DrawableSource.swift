// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CoreAnimation
import CoreGraphics
import Synchronization

/// The pictures that a program presented for one layer: the newest that is drawn and due is shown.
final class DrawableSource: PictureSource {
  /// A presented picture that is not shown yet.
  struct Presented: Sendable {
    var contents: Contents
    /// Seconds of the media clock.
    var due: Double
    /// Seconds of the machine's clock.
    var presentedAt: Double
    /// Whether GL has drawn it; asked on any thread.
    var isDrawn: @Sendable () -> Bool
    /// Waits until GL has drawn it, for so many seconds at most.
    var wait: @Sendable (Double) -> Bool
  }

  private struct State {
    var shown: Contents?
    var shownSince = -Double.infinity
    /// In the order in which they were presented.
    var waiting: [Presented] = []
    var ignoresAlpha = true
    var delays = 0
    var patience = DrawableSource.usualPatience
  }

  let bells = Bells()
  private let state = Mutex(State())

  /// Pictures that are kept though they are not due; the program then loses the oldest.
  static let maximumWaiting = 8
  /// Seconds of the machine's clock after which a picture that GL has not drawn is reported.
  static let usualPatience = 1.0
  /// Seconds that an exact picture is waited for.
  static let exactPatience = 120.0

  /// Whether pictures are shown without their alpha.
  var ignoresAlpha: Bool {
    get { state.withLock { $0.ignoresAlpha } }
    set { state.withLock { $0.ignoresAlpha = newValue } }
  }

  /// Seconds after which a picture is late. Default ``usualPatience``.
  var patience: Double {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// How many pictures were late by more than ``patience``.
  var delays: Int { state.withLock { $0.delays } }

  /// How many pictures wait to be shown.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Takes a new picture.
  func present(
    _ contents: Contents, at moment: PresentationMoment,
    isDrawn: @escaping @Sendable () -> Bool = { true },
    wait: @escaping @Sendable (Double) -> Bool = { _ in true }
  ) {
    let due = state.withLock { Self.due(moment, $0) }
    let picture = Presented(
      contents: contents, due: due, presentedAt: MonotonicClock.now, isDrawn: isDrawn, wait: wait)
    // Sound: the layer sets it, and presents, on its own thread.
    if let diversion { diversion(picture) } else { present(picture) }
  }

  /// Takes a picture that is due already.
  func present(_ picture: Presented) {
    // Pictures that leave go outside of the lock, as they give their textures back.
    let dropped = state.withLock { state in
      state.waiting.append(picture)
      return state.waiting.count > Self.maximumWaiting ? state.waiting.removeFirst() : nil
    }
    withExtendedLifetime(dropped) {}
    bells.ring()
  }

  /// Gives new pictures to somebody else; nil for nobody.
  func divert(_ diversion: ((Presented) -> Void)?) { self.diversion = diversion }

  // Sound: set and read on the thread of the layer only; other threads present where it is nil.
  nonisolated(unsafe) private var diversion: ((Presented) -> Void)?

  private static func due(_ moment: PresentationMoment, _ state: State) -> Double {
    switch moment {
    case .now: -Double.infinity
    case .time(let time): time.isFinite ? time : -Double.infinity
    case .after(let duration):
      max(state.shownSince, state.waiting.last?.due ?? -Double.infinity)
        + (duration.isFinite ? max(0, duration) : 0)
    }
  }

  func picture(at time: Double, waits: Bool) -> Contents? {
    if waits { awaitNewest(at: time) }
    let (contents, gone) = state.withLock { state -> (Contents?, [Presented]) in
      guard let newest = state.waiting.lastIndex(where: { $0.due <= time && $0.isDrawn() }) else {
        return (state.shown, [])
      }
      let gone = Array(state.waiting[...newest])
      state.waiting.removeSubrange(...newest)
      state.shownSince = max(gone[newest].due, time)
      // The picture before stays alive until the answer is returned: others may show it.
      defer { state.shown = gone[newest].contents }
      return (gone[newest].contents, gone)
    }
    withExtendedLifetime(gone) {}
    sayIfLate(at: time)
    return contents
  }

  func nextChange(after time: Double) -> Double {
    state.withLock { state in
      state.waiting.map { $0.due > time ? $0.due : time + Self.glance }.min() ?? .infinity
    }
  }

  /// Seconds until a picture that is due is looked at again.
  private static let glance = 1.0 / 120

  private func awaitNewest(at time: Double) {
    let newest = state.withLock { $0.waiting.last { $0.due <= time } }
    guard let newest else { return }
    if !newest.wait(patience) { note(delay: patience) }
    _ = newest.wait(Self.exactPatience)
  }

  private func sayIfLate(at time: Double) {
    let now = MonotonicClock.now
    let delay = state.withLock { state in
      state.waiting.last { $0.due <= time && now - $0.presentedAt > state.patience }
        .map { now - $0.presentedAt }
    }
    if let delay { note(delay: delay) }
  }

  /// Reports a picture that GL took long to draw.
  func note(delay: Double) {
    state.withLock { $0.delays += 1 }
    let tenths = (delay * 10).rounded() / 10
    Notice.say(
      "A CAEAGLLayer shows an old picture: GL had not drawn the next one \(tenths) s after it was "
        + "presented.", by: "OpenGLES")
  }
}
