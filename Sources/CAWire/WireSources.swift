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
/// last, and never waits for a newer one.
package final class SourceProxy: PictureSource {
  private struct State {
    var picture: Contents?
    var nextChange = Double.infinity
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
  package func take(_ news: SourceNews) {
    state.withLock { ($0.picture, $0.nextChange) = (news.picture, news.nextChange) }
    bells.ring()
  }

  package func picture(at time: Double, waits: Bool) -> Contents? { state.withLock { $0.picture } }

  package func nextChange(after time: Double) -> Double {
    let next = state.withLock { $0.nextChange }
    return next > time ? next : .infinity
  }
}
