import Foundation

/// A moment between two frames of a display.
package struct FrameTick: Hashable, Sendable {
  /// When the last frame was shown, seconds of the media clock.
  package var timestamp: CFTimeInterval
  /// When the next one will be.
  package var target: CFTimeInterval

  package init(timestamp: CFTimeInterval, target: CFTimeInterval) {
    self.timestamp = timestamp
    self.target = target
  }
}

/// Something of a thread that wants to be called at every frame: a display link, a layer that draws
/// an animated property.
package protocol FrameTickClient: AnyObject {
  /// False while calls would be of no use.
  var wantsTicks: Bool { get }
  func frameTick(_ tick: FrameTick)
}

/// The frames of the display that a thread's layers are shown on.
///
/// A host tells it of each frame on the thread that builds the tree; clients are called then. Only
/// its own thread uses it.
package final class FrameTicks {
  private var clients: [any FrameTickClient] = []
  /// What a host does to begin giving ticks, or to stop: called when `isWanted` may have changed.
  package var wantedDidChange: (() -> Void)?

  private static let slotKey = "CAFrameTicks"

  private init() {}

  /// That of this thread.
  package static var current: FrameTicks {
    let dictionary = Thread.current.threadDictionary
    if let ticks = dictionary[slotKey] as? FrameTicks { return ticks }
    let ticks = FrameTicks()
    dictionary[slotKey] = ticks
    return ticks
  }

  /// Whether anybody wants to be called.
  package var isWanted: Bool { clients.contains { $0.wantsTicks } }

  package func add(_ client: any FrameTickClient) {
    guard !clients.contains(where: { $0 === client }) else { return }
    clients.append(client)
    wantedDidChange?()
  }

  package func remove(_ client: any FrameTickClient) {
    clients.removeAll { $0 === client }
    wantedDidChange?()
  }

  /// Calls every client, in the order they came.
  package func tick(_ tick: FrameTick) {
    for client in clients where client.wantsTicks { client.frameTick(tick) }
  }
}
