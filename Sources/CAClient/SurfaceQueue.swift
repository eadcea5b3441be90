// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAProtocol
import CARenderServer
import CAWire

/// The messages of a surface to its server, in order. It stays short however long the server does
/// not read: commits join, and of states only the last is kept.
struct SurfaceQueue {
  enum Item {
    case commit(Commit)
    /// A message that was written before the server came, and the pages of modifiers that it or a
    /// later one names; whether it shows together with the next one.
    case prepared(PreparedMessage, Set<ModifierPage>, isPart: Bool)
    case message(ClientMessage)
    /// News of a source that the commits before show.
    case news(SourceNews)
  }

  private(set) var items: [Item] = []

  var first: Item? { items.first }

  mutating func removeFirst() { items.removeFirst() }

  mutating func removeAll() { items.removeAll() }

  /// Adds a commit. It joins the last item where that is a commit, which then has not been sent.
  mutating func add(_ commit: Commit) {
    if case .commit(var last)? = items.last {
      // Let go of, so that the commit is changed in place.
      items.removeLast()
      last.join(commit)
      items.append(.commit(last))
    } else {
      items.append(.commit(commit))
    }
  }

  /// Adds a commit whose messages are written.
  mutating func add(_ prepared: PreparedCommit) {
    guard let messages = prepared.messages else { return add(prepared.commit) }
    for (place, message) in messages.enumerated() {
      let isPart = prepared.isPart || place < messages.count - 1
      let pages = place == 0 ? prepared.pages : []
      items.append(.prepared(message, pages, isPart: isPart))
    }
  }

  /// Adds news of a source, in place of older ones that wait, unless a picture is asked for between
  /// the two.
  mutating func add(_ news: SourceNews) {
    let old = items.lastIndex {
      switch $0 {
      case .news(let other): other.source == news.source
      case .message(let message): message.drawsPicture
      case .commit, .prepared: false
      }
    }
    if let old, case .news = items[old] { items.remove(at: old) }
    items.append(.news(news))
  }

  /// Adds how the films of a source are played, and leaves out an older word about it that waits.
  mutating func add(_ playback: WirePlayback) {
    items.removeAll { item in
      if case .message(.play(let other)) = item { other.source == playback.source } else { false }
    }
    items.append(.message(.play(playback)))
  }

  /// Adds a message. A state takes the place of one of its kind that waits, unless a commit follows
  /// that one.
  mutating func add(_ message: ClientMessage) {
    guard message.isState else { return items.append(.message(message)) }
    var index = items.count
    while index > 0, case .message(let other) = items[index - 1] {
      index -= 1
      if other.kind == message.kind {
        items[index] = .message(message)
        return
      }
    }
    items.append(.message(message))
  }
}

extension RemoteSurface.State {
  /// Whether the server was asked for the surface.
  var isKnown: Bool {
    if case .message(.open)? = queue.first { false } else { true }
  }
}

extension ClientMessage {
  /// Whether the answer is a picture of the sources as they are then.
  fileprivate var drawsPicture: Bool {
    switch self {
    case .draw, .step: true
    default: false
    }
  }

  /// Whether a later message of the kind makes this one superfluous.
  fileprivate var isState: Bool {
    switch self {
    case .display, .debug, .hold, .ticks, .frames, .forgetPicture, .wake: true
    case .window(.title), .window(.pointer), .window(.resize), .window(.writeClipboard): false
    default: false
    }
  }
}
