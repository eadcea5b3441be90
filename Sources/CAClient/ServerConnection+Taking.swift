// SPDX-License-Identifier: Apache-2.0
import CABase
import CALink
import CAProtocol
import CARenderServer

/// Messages of the server, under the lock of the connection.
extension ServerConnection.Line {
  /// A call for the time when the lock is free.
  typealias Call = @Sendable () -> Void

  /// Takes a message.
  mutating func take(
    _ message: ServerMessage, _ descriptor: Descriptor?, surface number: UInt32
  ) -> Call? {
    switch message {
    case .taken(let count):
      let inFlight = surfaces[number]?.inFlight ?? 0
      surfaces[number]?.inFlight = max(0, inFlight - Int(count))
      flush(number)
    case .drawn(let request, let summary):
      let pixels = descriptor.flatMap {
        try? RemotePixels(width: Int(summary.width), height: Int(summary.height), $0)
      }
      answer(request, .success(RemoteAnswer(message: message, pixels: pixels)))
    case .refused(let request, let failure): answer(request, .failure(failure))
    case .counts(let request, _), .clipboard(let request, _):
      answer(request, .success(RemoteAnswer(message: message, pixels: nil)))
    case .film(let number, let refusal):
      films.note(number, isPlayed: refusal == nil, at: MonotonicClock.now)
    case .opened(let width, let height, let scale, let rate):
      surfaces[number]?.opening = RemoteSurface.Opening(
        width: Int(width), height: Int(height), scale: scale, refreshRate: rate)
    default: return news(message, descriptor, surface: number)
    }
    return nil
  }

  private mutating func answer(_ request: UInt64, _ answer: Result<RemoteAnswer, SurfaceFailure>) {
    requests[request]?.answer = answer
  }

  /// Takes a message that is no answer.
  private mutating func news(
    _ message: ServerMessage, _ descriptor: Descriptor?, surface number: UInt32
  ) -> Call? {
    guard let listener = surfaces[number]?.listener else { return nil }
    switch message {
    case .tick(let tick):
      surfaces[number]?.queue.add(.tickTaken)
      flush(number)
      return { listener.tick?(tick) }
    case .shown(let index, let time, let width, let height):
      surfaces[number]?.isFrameDue = true
      let pixels = descriptor.flatMap {
        try? RemotePixels(width: Int(width), height: Int(height), $0)
      }
      guard let pixels else { return {} }
      return { listener.frame?(Int(clamping: index), time, pixels) }
    case .failed(let failure):
      surfaces[number]?.failure = failure
      for (request, pending) in requests where pending.surface == number {
        requests[request]?.answer = .failure(failure)
      }
      return { listener.failure?(failure) }
    case .frameFailed(let failure):
      surfaces[number]?.frameFailure = failure
      return { listener.frameFailure?(failure) }
    case .metrics(let news):
      return { listener.metrics?(news) }
    case .event(let bytes): return { listener.event?(bytes) }
    default: return nil
    }
  }
}

/// A new server.
extension ServerConnection.Line {
  /// No server has the films any more.
  mutating func forgetFilms() {
    films = SentFilms()
    for number in surfaces.keys { surfaces[number]?.sources.forgetPlayback() }
  }

  /// Opens all surfaces on a new server, and repeats the questions without an answer.
  mutating func beginAnew() {
    (unsent, closing) = (nil, [])
    pictures.forgetAll()
    pages = [:]
    forgetFilms()
    for number in surfaces.keys { surfaces[number]?.beginAnew() }
    for (_, pending) in requests.sorted(by: { $0.key < $1.key }) where pending.answer == nil {
      for news in pending.news { surfaces[pending.surface]?.queue.add(news) }
      surfaces[pending.surface]?.queue.add(pending.message)
    }
    flushAll()
  }
}

extension RemoteSurface.State {
  /// Queues all that a new server has to know.
  fileprivate mutating func beginAnew() {
    guard failure == nil else { return }
    queue.removeAll()
    inFlight = 0
    queue.add(.open(order))
    if let debug { queue.add(.debug(debug)) }
    if let held { queue.add(.hold(held)) }
    if let title { queue.add(.window(.title(title))) }
    if let pointer { queue.add(.window(.pointer(pointer))) }
    if let display { queue.add(.display(display, isStaged: false)) }
    for step in journal.replay() {
      switch step {
      case .commit(let commit): queue.add(commit)
      case .prepared(let commit): queue.add(commit)
      case .seal(let time): queue.add(.seal(time: time))
      }
    }
    for news in sources.latest { queue.add(news) }
    if wantsFrames { queue.add(.frames(isWanted: true)) }
    if wantsTicks { queue.add(.ticks(isWanted: true)) }
  }
}

extension ServerConnection {
  /// Says that a shown frame was taken, after the program has seen it.
  func takeFrame(of number: UInt32) {
    guard look(number, { $0.isFrameDue }) == true else { return }
    change(number) { surface in
      surface.isFrameDue = false
      surface.queue.add(.frameTaken)
    }
  }

  /// Joins the commits of each surface where they are many, and writes the messages of its tree, so
  /// that a server which comes now is sent them at once.
  func prepareAll() {
    for number in monitor.look({ Array($0.surfaces.keys) }) {
      tidy(number, if: { $0.isLong || $0.isUnprepared }) { [sourceNumbers] journal in
        journal.prepare(sourceNumbers)
      }
    }
  }

  /// Joins the commits of a surface where they are many.
  func tidy(_ number: UInt32) { tidy(number, if: \.isLong) { _ in } }

  /// Joins the commits of a surface, on the thread of the connection, which alone replays them. The
  /// program goes on committing meanwhile.
  ///
  /// - Parameter body: Further changes to the journal.
  private func tidy(
    _ number: UInt32, if isWanted: (CommitJournal) -> Bool, _ body: (inout CommitJournal) -> Void
  ) {
    let wanted: CommitJournal?? = look(number) { surface in
      guard isWanted(surface.journal) else { return nil }
      defer { surface.journal = CommitJournal() }
      surface.journalInWork = surface.journal
      return surface.journal
    }
    guard case .some(.some(var journal)) = wanted else { return }
    journal.compact()
    body(&journal)
    _ = look(number) { surface in
      surface.journalInWork = nil
      surface.journal.put(before: &journal)
    }
  }
}
