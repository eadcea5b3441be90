// SPDX-License-Identifier: Apache-2.0
import CAFilms
import CAMedia
import CoreAnimation
import Foundation

/// Plays a film: says which time of an item is shown at which time of `CACurrentMediaTime()`.
///
///     let player = AVPlayer(url: url)
///     layer.addSublayer(AVPlayerLayer(player: player))
///     player.play()
///
/// The time of the item is a function of the media clock and of the calls made before. On a thread
/// that renders headlessly each picture is exactly that of its time, whichever is drawn first; in a
/// window late frames are left out. Sound is not played. A player belongs to the thread that made
/// it, whose frames call observers and post notifications.
open class AVPlayer: NSObject {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    /// Nothing was tried.
    case unknown
    /// It can play.
    case readyToPlay
    /// It cannot play any more.
    case failed
  }

  /// Whether a player plays.
  public enum TimeControlStatus: Int, Sendable {
    /// It stands still.
    case paused
    /// It waits for a film to be opened.
    case waitingToPlayAtSpecifiedRate
    /// It plays.
    case playing
  }

  /// How a player goes on at the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    /// It goes on to the next item.
    case advance
    /// It pauses.
    case pause
    /// It stays at the end, and its rate as it is.
    case none
  }

  /// Why a player waits.
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    /// The reason of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The film is being opened.
    public static let toMinimizeStalls = WaitingReason(
      rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    /// There is no item.
    public static let noItemToPlay = WaitingReason(
      rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  static let timescale: CMTimeScale = 1_000_000_000

  let source = PlayerSource { ManualClock.current?.time }
  /// The item that is played, and those after it.
  var queue: [AVPlayerItem] = []
  /// Whether the first item of the queue comes after its last.
  var loops = false
  /// How often an item was played to its end while ``loops``.
  var loopPasses = 0
  /// The items of the course that holds.
  var played: [AVPlayerItem] = []
  /// How many items of the course were seen to end.
  var seenPasses = 0
  /// How often the course was changed.
  var changes = 0
  private(set) var chosenRate: Float = 0
  /// The time that was sought last, as it was given.
  private var sought: (seconds: Double, time: CMTime)?
  private var pendingSeek: ((Bool) -> Void)?
  let observers = TimeObservers()
  private lazy var ticks = PlayerTicks(self)

  /// A player without an item.
  public override init() { super.init() }

  /// A player of the film in a file.
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  /// A player of an item.
  public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    replaceCurrentItem(with: item)
  }

  // MARK: Items

  /// The item that is played; nil for none.
  open var currentItem: AVPlayerItem? {
    catchUp()
    return queue.first
  }

  /// Plays another item, from its own time on, at the same rate.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    catchUp()
    setQueue(item.map { [$0] } ?? [])
  }

  /// What happens at the end of an item. Default `pause`; `advance` with ``AVQueuePlayer``.
  open var actionAtItemEnd = ActionAtItemEnd.pause { didSet { itemsDidChange() } }

  /// Whether the player can play: yes, as long as it has an item that can.
  open var status: Status {
    switch currentItem?.status {
    case .failed: .failed
    case nil, .unknown: .unknown
    case .readyToPlay: .readyToPlay
    }
  }

  /// Why the player cannot play; nil unless `status` is failed.
  open var error: (any Error)? { currentItem?.error }

  // MARK: Rate

  /// Seconds of the item for each one of the clock: 0 stands still, below 0 runs backward.
  open var rate: Float {
    get {
      catchUp()
      return chosenRate
    }
    set { setRate(newValue) }
  }

  /// The rate of ``play()``. Default 1.
  open var defaultRate: Float = 1

  /// Plays from where the item is.
  open func play() { rate = defaultRate }
  /// Stands still where the item is.
  open func pause() { rate = 0 }
  /// Plays at a rate.
  open func playImmediately(atRate rate: Float) { self.rate = rate }

  /// Goes on at a rate so that the item shows `itemTime` when the clock shows `hostClockTime`;
  /// invalid times mean now.
  open func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    let begin = hostClockTime.isNumeric ? hostClockTime.seconds : now
    let time = itemTime.isNumeric ? itemTime.seconds : position
    chosenRate = rate.isFinite ? rate : 0
    go(from: time - (begin - now) * Double(chosenRate))
  }

  /// Whether the player stands still, waits or plays.
  open var timeControlStatus: TimeControlStatus {
    if rate == 0 { return .paused }
    return reasonForWaitingToPlay == nil ? .playing : .waitingToPlayAtSpecifiedRate
  }

  /// Why the player waits; nil if it does not.
  open var reasonForWaitingToPlay: WaitingReason? {
    if rate == 0 { return nil }
    guard let item = queue.first else { return .noItemToPlay }
    return item.status == .unknown ? .toMinimizeStalls : nil
  }

  /// Stored only. Default true.
  open var automaticallyWaitsToMinimizeStalling = true

  // MARK: Time

  /// The time of the item.
  open func currentTime() -> CMTime {
    let position = position
    if let sought, abs(sought.seconds - position) < FilmIndex.slack { return sought.time }
    return CMTime(seconds: position, preferredTimescale: Self.timescale)
  }

  /// Goes to a time, exactly.
  open func seek(to time: CMTime) { seek(to: time) { _ in } }

  /// Goes to a time, exactly.
  ///
  /// - Parameter completionHandler: Is called with true when its frame is decoded, on the main
  ///   queue, or before the call returns on a thread that renders headlessly; with false if another
  ///   seek came before.
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Goes to a time, exactly, whatever the tolerances allow.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) { _ in }
  }

  /// Goes to a time, exactly, whatever the tolerances allow, and calls `completionHandler` as
  /// ``seek(to:completionHandler:)`` does.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping (Bool) -> Void
  ) {
    cancelSeeks()
    guard time.isNumeric, let item = currentItem else { return completionHandler(false) }
    let seconds = max(0, time.seconds)
    sought = (seconds, time < .zero ? .zero : time)
    go(from: seconds)
    NotificationCenter.default.post(name: .AVPlayerItemTimeJumped, object: item)
    finishSeek(completionHandler)
  }

  // MARK: Observers

  /// Calls `block` each time that the item passes a multiple of an interval, at the next frame of
  /// the display.
  ///
  /// - Parameter queue: Where `block` is called; nil or the main queue for the player's thread.
  /// - Returns: The observer, for ``removeTimeObserver(_:)``.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    observers.add(.every(interval.seconds), queue) { block($0) }
  }

  /// Calls `block` when the item passes one of these times, at the next frame of the display.
  ///
  /// - Parameter times: Values of times: `NSValue(time:)`.
  /// - Returns: The observer, for ``removeTimeObserver(_:)``.
  open func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    observers.add(.at(times.map(\.timeValue.seconds)), queue) { _ in block() }
  }

  /// Calls no longer.
  open func removeTimeObserver(_ observer: Any) { observers.remove(observer) }

  // MARK: Sound, which is not played

  /// Stored only: sound is not played. Default 1.
  open var volume: Float = 1
  /// Stored only: sound is not played. Default false.
  open var isMuted = false
  /// Stored only. Default true.
  open var allowsExternalPlayback = true
  /// Stored only. Default true.
  open var preventsDisplaySleepDuringVideoPlayback = true

  // MARK: Courses

  private func setRate(_ rate: Float) {
    let rate = rate.isFinite ? rate : 0
    let position = position
    catchUp()
    if rate == chosenRate { return }
    chosenRate = rate
    go(from: position)
  }

  func endAtRateZero(at media: Double, position: Double) {
    chosenRate = 0
    go(from: position, at: media)
  }

  func setSeek(_ handler: ((Bool) -> Void)?) { pendingSeek = handler }
  func takeSeek() -> ((Bool) -> Void)? {
    defer { pendingSeek = nil }
    return pendingSeek
  }

  func forgetSought() { sought = nil }

  func updateTicks() { ticks.update() }
}
