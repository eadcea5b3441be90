// SPDX-License-Identifier: Apache-2.0
import CACommit
import Synchronization

/// The numbers of a client's sources of pictures, which messages have in place of the objects.
package final class SourceNumbers: Sendable {
  private struct Entry {
    let number: UInt64
    weak var source: (any PictureSource)?
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var last: UInt64 = 0
  }

  private let state = Mutex(State())

  /// No sources.
  package init() {}

  /// The number of a source, which no other source of the client has or had.
  package func number(of source: any PictureSource) -> UInt64 {
    state.withLock { state in
      // The memory of a source that has gone may be that of another one.
      if let entry = state.entries[ObjectIdentifier(source)], entry.source != nil {
        return entry.number
      }
      if state.entries.count == state.entries.capacity {
        state.entries = state.entries.filter { $0.value.source != nil }
      }
      state.last += 1
      state.entries[ObjectIdentifier(source)] = Entry(number: state.last, source: source)
      return state.last
    }
  }

  /// The source of a number, while there is one.
  package func source(_ number: UInt64) -> (any PictureSource)? {
    state.withLock { state in
      state.entries.values.first { $0.number == number }?.source
    }
  }
}

/// The news of a source: the picture that it shows, and when that may change by itself.
package struct SourceNews: Hashable, Sendable {
  /// The number of the source.
  package var source: UInt64
  /// The picture; nil for none.
  package var picture: Contents?
  /// The time at which the picture may be another one, seconds of the source's clock; infinity for
  /// never.
  package var nextChange: Double

  /// The news of a source.
  package init(source: UInt64, picture: Contents?, nextChange: Double = .infinity) {
    (self.source, self.picture, self.nextChange) = (source, picture, nextChange)
  }
}

/// A source of pictures that lives in another process. It shows the picture that its client sent
/// last, or plays the client's films, and never waits for a picture.
package final class SourceProxy: PictureSource {
  private struct State {
    var picture: Contents?
    var nextChange = Double.infinity
    /// Whether the client sends the picture of each time for which one is drawn.
    var isExact = false
    var player: (any PictureSource)?
    /// The frame of a film that was shown last, since the client sent a picture.
    var frame: Contents?
  }

  /// The client's number of the source.
  package let number: UInt64
  package let followsLayerTime: Bool
  package let bells = Bells()
  private let state = Mutex(State())

  /// A source that shows nothing yet.
  package init(number: UInt64, followsLayerTime: Bool) {
    (self.number, self.followsLayerTime) = (number, followsLayerTime)
  }

  /// Takes the news of the client, and rings.
  ///
  /// - Parameter isExact: Whether the client sends the picture of each time for which one is drawn,
  ///   as for a renderer.
  package func take(_ news: SourceNews, isExact: Bool = false) {
    state.withLock { state in
      (state.picture, state.nextChange) = (news.picture, news.nextChange)
      (state.isExact, state.frame) = (isExact, nil)
    }
    bells.ring()
  }

  /// Plays films from now on; nil for the pictures that the client sends. Rings.
  package func play(_ player: (any PictureSource)?) {
    let old = state.withLock { state in
      defer { state.player = player }
      return state.player
    }
    old?.bells.set(nil, for: Self.bell)
    player?.bells.set({ [weak self] in self?.bells.ring() }, for: Self.bell)
    bells.ring()
  }

  /// The name of the proxy among those that hear a player's bells: each player has one proxy.
  private static let bell: UInt64 = 1 << 60

  /// The frame of a film. Until one is decoded, the one that was shown last, or the client's
  /// picture; always the client's where it sends that of each time, and such is needed.
  package func picture(at time: Double, waits: Bool) -> Contents? {
    let (picture, player) = state.withLock { state in
      let isSent = waits && state.isExact
      return (isSent ? state.picture : state.frame ?? state.picture, isSent ? nil : state.player)
    }
    guard let player, let frame = player.picture(at: time, waits: false) else { return picture }
    state.withLock { $0.frame = frame }
    return frame
  }

  package func nextChange(after time: Double) -> Double {
    let (next, player) = state.withLock { ($0.nextChange, $0.player) }
    if let player { return player.nextChange(after: time) }
    return next > time ? next : .infinity
  }

  package func lastChange(before time: Double) -> Double {
    state.withLock { $0.player }?.lastChange(before: time) ?? -.infinity
  }
}
