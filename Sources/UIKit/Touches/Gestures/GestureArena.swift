// SPDX-License-Identifier: Apache-2.0

/// The recognisers that follow touches of one root view, and which of them win.
@MainActor struct GestureArena {
  private(set) var active: [UIGestureRecognizer] = []
  /// How often actions may lead to new states within one event.
  private static let roundLimit = 100

  /// Takes a recogniser in.
  mutating func add(_ gesture: UIGestureRecognizer) {
    if !active.contains(where: { $0 === gesture }) { active.append(gesture) }
  }

  /// Lets recognisers that wanted to begin do so, or fail, or wait; then calls actions, until
  /// nothing changes any more. Calls `didRecognize` for each that begins.
  func settle(_ didRecognize: (UIGestureRecognizer) -> Void) {
    for _ in 0..<GestureArena.roundLimit {
      while settleOne(didRecognize) {}
      let reporting = active.filter { !$0.progress.unreported.isEmpty }
      if reporting.isEmpty { return }
      for gesture in reporting { gesture.report() }
    }
  }

  /// Whether a recogniser has begun or failed.
  private func settleOne(_ didRecognize: (UIGestureRecognizer) -> Void) -> Bool {
    let waiting = active.filter { !$0.progress.wanted.isEmpty }
    for gesture in waiting.sorted(by: { $0.rank > $1.rank }) {
      switch verdict(gesture) {
      case .wait: continue
      case .fail: gesture.enter(.failed)
      case .begin:
        gesture.enterWanted()
        prevent(gesture)
        didRecognize(gesture)
      }
      return true
    }
    return false
  }

  private enum Verdict {
    case begin, wait, fail
  }

  private func verdict(_ gesture: UIGestureRecognizer) -> Verdict {
    for other in active where other !== gesture && isRequired(other, by: gesture) {
      if other.progress.isRecognized { return .fail }
      if other.progress.state == .possible { return .wait }
    }
    let winners = active.filter { $0 !== gesture && $0.progress.isRecognized }
    if winners.contains(where: { excludes($0, gesture) }) { return .fail }
    if gesture.view?.gestureRecognizerShouldBegin(gesture) == false { return .fail }
    return gesture.delegate?.gestureRecognizerShouldBegin(gesture) ?? true ? .begin : .fail
  }

  /// Whether `gesture` has to wait for `other` to fail.
  private func isRequired(_ other: UIGestureRecognizer, by gesture: UIGestureRecognizer) -> Bool {
    gesture.required.contains { $0.gesture === other }
      || gesture.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: gesture)
      || gesture.delegate?.gestureRecognizer(gesture, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: gesture) ?? false
  }

  /// Has those fail that may not recognise beside `winner`.
  private func prevent(_ winner: UIGestureRecognizer) {
    for other in active
    where other !== winner && other.progress.state == .possible && excludes(winner, other) {
      other.enter(.failed)
    }
  }

  /// Whether `other` cannot recognise once `winner` has.
  private func excludes(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    shareTouches(winner, other) && winner.canPrevent(other) && other.canBePrevented(by: winner)
      && !(winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other)
        ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner)
        ?? false)
  }

  private func shareTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.progress.received.contains { touch in b.progress.received.contains { $0 === touch } }
  }

  /// Has those fail that have found nothing though their touches are over.
  func failIdle(_ isOver: (UITouch) -> Bool) {
    for gesture in active
    where gesture.progress.touches.allSatisfy(isOver) && isIdle(gesture) { gesture.enter(.failed) }
  }

  private func isIdle(_ gesture: UIGestureRecognizer) -> Bool {
    gesture.progress.state == .possible && gesture.progress.wanted.isEmpty
      && !gesture.waitsForTouches
  }

  /// Takes touches out that have ended, and resets the recognisers that are done with theirs.
  mutating func retire(_ isOver: (UITouch) -> Bool) {
    for gesture in active { gesture.progress.touches.removeAll(where: isOver) }
    let done = active.filter { $0.progress.touches.isEmpty && isDone($0) }
    active.removeAll { gesture in done.contains { $0 === gesture } }
    for gesture in done {
      for touch in gesture.progress.received {
        touch.gestureRecognizers?.removeAll { $0 === gesture }
      }
      gesture.restart()
    }
  }

  private func isDone(_ gesture: UIGestureRecognizer) -> Bool {
    gesture.progress.isOver || isIdle(gesture)
  }
}
