// SPDX-License-Identifier: Apache-2.0
import CAMedia
import Foundation

/// A player of several items, one after the other, without a gap.
open class AVQueuePlayer: AVPlayer {
  /// A player without items.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// A player of these items.
  public convenience init(items: [AVPlayerItem]) {
    self.init()
    setQueue(items)
  }

  /// The item that is played, and those after it.
  open func items() -> [AVPlayerItem] {
    catchUp()
    return queue
  }

  /// Ends the item that is played and goes on to the next one.
  open func advanceToNextItem() {
    catchUp()
    guard let first = queue.first else { return }
    setQueue(Array(queue.dropFirst()) + (loops ? [first] : []))
  }

  /// Whether an item may be put after another one; nil means at the end. An item is in one queue
  /// once.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    catchUp()
    let isFree = item.player == nil && !queue.contains { $0 === item }
    return isFree && (afterItem == nil || queue.contains { $0 === afterItem })
  }

  /// Puts an item after another one; nil means at the end. Does nothing where it may not be there.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    if queue.isEmpty { return setQueue([item]) }
    let place = queue.firstIndex { $0 === afterItem } ?? queue.count - 1
    let position = position
    item.player = self
    queue.insert(item, at: place + 1)
    go(from: position)
  }

  /// Takes an item out of the queue.
  open func remove(_ item: AVPlayerItem) {
    catchUp()
    guard let place = queue.firstIndex(where: { $0 === item }) else { return }
    if place == 0 { return setQueue(Array(queue.dropFirst())) }
    let position = position
    queue.remove(at: place).player = nil
    go(from: position)
  }

  /// Takes all items out of the queue.
  open func removeAllItems() { setQueue([]) }
}

/// Repeats an item of a queue player for ever, without a gap.
open class AVPlayerLooper: NSObject {
  /// Whether a looper repeats.
  public enum Status: Int, Sendable {
    /// Not known yet.
    case unknown
    /// It repeats, or can.
    case ready
    /// The item cannot be played.
    case failed
    /// It was ended.
    case cancelled
  }

  private weak var player: AVQueuePlayer?
  private var isDisabled = false
  private let passesBefore: Int
  /// The copies of the item that are played one after the other.
  public private(set) var loopingPlayerItems: [AVPlayerItem] = []

  /// Repeats a part of an item, or all of it, in place of all items of a player.
  ///
  /// - Parameters:
  ///   - itemToLoop: The item. Copies of it are played, never itself.
  ///   - loopRange: The part; invalid for all of it.
  public init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem,
    timeRange loopRange: CMTimeRange = .invalid
  ) {
    self.player = player
    passesBefore = player.loopPasses
    super.init()
    loopingPlayerItems = (0..<3).map { _ in
      let copy = AVPlayerItem(takingTurnsWith: itemToLoop)
      copy.forwardPlaybackEndTime = itemToLoop.forwardPlaybackEndTime
      if loopRange.isValid, loopRange.start.isNumeric, loopRange.end.isNumeric {
        copy.loopedRange = max(0, loopRange.start.seconds)...max(0, loopRange.end.seconds)
      }
      copy.position = copy.loopedRange?.lowerBound ?? 0
      return copy
    }
    player.loops = true
    player.setQueue(loopingPlayerItems)
  }

  /// Whether the item is repeated.
  open var status: Status {
    if isDisabled { return .cancelled }
    switch loopingPlayerItems.first?.status {
    case .readyToPlay: return .ready
    case .failed: return .failed
    case nil, .unknown: return .unknown
    }
  }

  /// Why the item cannot be repeated; nil if it can.
  open var error: (any Error)? { loopingPlayerItems.first?.error }

  /// How often the item was played to its end.
  open var loopCount: Int {
    player?.catchUp()
    return (player?.loopPasses ?? passesBefore) - passesBefore
  }

  /// Ends with the pass that is being played.
  open func disableLooping() {
    guard let player, !isDisabled else { return }
    isDisabled = true
    player.catchUp()
    player.loops = false
    player.queue = Array(player.queue.prefix(1))
    player.itemsDidChange()
  }
}
