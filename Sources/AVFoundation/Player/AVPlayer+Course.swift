// SPDX-License-Identifier: Apache-2.0
import CAFilms
import CAMedia
import CoreAnimation
import Foundation

/// The course that the player gives its pictures.
extension AVPlayer {
  /// The media time now, seconds.
  var now: Double {
    source.settle()
    return MediaClock.now
  }

  /// Whether the thread waits for films.
  private var waits: Bool { ManualClock.current != nil }

  /// The time of the item, seconds.
  var position: Double {
    let now = now
    guard let course = source.course(at: now) else { return 0 }
    return course.moment(at: now, waits: waits)?.time ?? course.offset
  }

  /// Goes on from a time of the first item.
  func go(from position: Double, at media: Double? = nil) {
    changes += 1
    seenPasses = 0
    let advances = actionAtItemEnd == .advance || loops
    played = advances ? queue : Array(queue.prefix(1))
    source.go(
      on: PlaybackCourse(
        since: media ?? now, rate: Double(chosenRate), offset: position, spans: played.map(\.span),
        loops: loops),
      isOfMachine: !waits)
    observers.jump(to: position)
    updateTicks()
    startWhenOpen()
  }

  /// A film that is not open yet is played from when it is, where time is not given by a host.
  private func startWhenOpen() {
    guard !waits, chosenRate != 0, let item = queue.first, item.load.current == nil else {
      return
    }
    let expected = changes
    let call = MainCall { [weak self] in
      guard let self, self.changes == expected, let course = self.source.lastCourse else { return }
      self.go(from: course.offset)
    }
    item.load.whenDone { call.make() }
  }

  /// Goes on with other items, or other properties of them, from where the player is.
  func itemsDidChange() {
    if queue.isEmpty && played.isEmpty { return }
    let position = position
    catchUp()
    go(from: position)
  }

  /// Plays other items, the first from its own time on.
  func setQueue(_ items: [AVPlayerItem]) {
    if let old = queue.first { old.position = position }
    for item in queue { item.player = nil }
    for item in items { item.player = self }
    queue = items
    forgetSought()
    go(from: items.first?.position ?? 0)
  }

  func cancelSeeks() { takeSeek()?(false) }

  /// Calls the completion of a seek when the frame is decoded.
  func finishSeek(_ handler: @escaping (Bool) -> Void) {
    let (now, source) = (now, source)
    if waits {
      _ = source.picture(at: now, waits: true)
      return handler(true)
    }
    setSeek(handler)
    let expected = changes
    let call = MainCall { [weak self] in
      guard let self, self.changes == expected else { return }
      self.takeSeek()?(true)
    }
    DispatchQueue.global().async {
      _ = source.picture(at: now, waits: true)
      call.make()
    }
  }
}

/// The ends of items, and observers.
extension AVPlayer {
  /// Sees to the ends of items up to now: notifications, the queue, the rate.
  func catchUp() {
    let now = now
    while let course = source.lastCourse, course.rate > 0,
      let end = course.endOfPass(seenPasses), end <= now + FilmIndex.slack, !played.isEmpty
    {
      if end <= course.since, seenPasses == 0, !loops, played.count == 1 { return }
      let item = played[seenPasses % played.count]
      let isLast = !loops && seenPasses == played.count - 1
      let before = changes
      seenPasses += 1
      if isLast {
        finish(item, at: end, course)
      } else {
        item.position = 0
        pass(item)
      }
      NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
      if changes != before && !isLast { return }
      if isLast { return }
    }
  }

  /// The last item has ended.
  private func finish(_ item: AVPlayerItem, at end: Double, _ course: PlaybackCourse) {
    switch actionAtItemEnd {
    case .none: break
    case .pause:
      let place = item.span.end(waits: false) ?? 0
      endAtRateZero(at: end, position: place)
    case .advance:
      // The last picture stays, but the queue is empty.
      item.player = nil
      queue = []
    }
  }

  /// An item has ended, and another one goes on.
  private func pass(_ item: AVPlayerItem) {
    guard let place = queue.firstIndex(where: { $0 === item }) else { return }
    queue.remove(at: place)
    if loops {
      queue.append(item)
      loopPasses += 1
    } else {
      item.player = nil
    }
    forgetSought()
  }

  /// Called at each frame of the display.
  func tick() {
    catchUp()
    observers.call(at: position)
  }
}

/// The frames of the display, on behalf of a player that it does not keep.
final class PlayerTicks: FrameTickClient {
  private weak var player: AVPlayer?
  private var isAdded = false

  init(_ player: AVPlayer) { self.player = player }

  var wantsTicks: Bool { player.map { $0.chosenRate != 0 } ?? true }

  func frameTick(_ tick: FrameTick) {
    if let player { player.tick() } else { FrameTicks.current.remove(self) }
  }

  /// Calls while the player plays.
  func update() {
    let isWanted = player.map { $0.chosenRate != 0 } ?? false
    if isWanted == isAdded { return }
    isAdded = isWanted
    if isWanted { FrameTicks.current.add(self) } else { FrameTicks.current.remove(self) }
  }
}
