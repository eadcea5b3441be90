// SPDX-License-Identifier: Apache-2.0
import CAFilms
import CAMedia
import CoreAnimation
import CoreGraphics
import Foundation

/// A film that a player plays: its state, and how far it has been played.
///
/// The film is opened when the item is made, on another thread. On a thread that renders headlessly
/// the properties wait for that, so that nothing is left to chance.
open class AVPlayerItem: NSObject {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    /// The film is being opened.
    case unknown
    /// The film is open.
    case readyToPlay
    /// The film cannot be played; `error` says why.
    case failed
  }

  /// Posted when an item was played to its end.
  public class var didPlayToEndTimeNotification: NSNotification.Name {
    .AVPlayerItemDidPlayToEndTime
  }

  /// The film.
  public let asset: AVAsset
  /// Held so that no other item shares the decoder.
  private let use: FilmUse
  weak var player: AVPlayer?
  /// Where the item goes on when a player takes it, seconds.
  var position = 0.0
  /// The part that a looper repeats, seconds.
  var loopedRange: ClosedRange<Double>?
  private(set) var outputs: [AVPlayerItemVideoOutput] = []

  /// An item of a film.
  ///
  /// - Parameter automaticallyLoadedAssetKeys: Has no effect: all keys are loaded at once.
  public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]? = nil) {
    (self.asset, use) = (asset, asset.load.use())
    super.init()
    load.begin()
  }

  /// An item that is never played at the same time as `item`, with which it shares the decoder.
  init(takingTurnsWith item: AVPlayerItem) {
    (asset, use) = (item.asset, item.use)
    super.init()
  }

  /// The film, for this item.
  var load: FilmLoad { use.load }

  /// An item of the film in a file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  private var result: Result<Film, MediaError>? {
    ManualClock.current == nil ? load.current : load.wait()
  }

  /// Whether the item can be played. ``whenStatusChanges(_:)`` tells when that is known.
  open var status: Status {
    switch result {
    case .success: .readyToPlay
    case .failure: .failed
    case nil: .unknown
    }
  }

  /// Why the item cannot be played; nil unless ``status-swift.property`` is failed.
  open var error: (any Error)? {
    if case .failure(let error)? = result { return error }
    return nil
  }

  /// Calls `handler` on the main queue once it is known whether the item can be played; at once on
  /// a thread that renders headlessly. It stands for observing `status`.
  open func whenStatusChanges(_ handler: @escaping (AVPlayerItem) -> Void) {
    if result != nil { return handler(self) }
    let call = MainCall { handler(self) }
    load.whenDone { call.make() }
  }

  /// The length of the film; indefinite until it is open.
  open var duration: CMTime { result == nil ? .indefinite : asset.duration }

  /// The size of the pictures as they are seen; zero until the film is open.
  open var presentationSize: CGSize {
    guard let film = try? result?.get() else { return .zero }
    let size = film.track.naturalSize
    return film.track.orientation.isSideways
      ? CGSize(width: size.height, height: size.width)
      : CGSize(width: size.width, height: size.height)
  }

  /// The parts of the film that are there: all of it once it is open.
  open var loadedTimeRanges: [NSValue] {
    result == nil ? [] : [NSValue(timeRange: CMTimeRange(start: .zero, duration: duration))]
  }

  /// The parts of the film to which one can seek: all of it once it is open.
  open var seekableTimeRanges: [NSValue] { loadedTimeRanges }

  /// Where playing ends; invalid, the default, for the end of the film.
  open var forwardPlaybackEndTime = CMTime.invalid { didSet { player?.itemsDidChange() } }
  /// Where playing backward ends; invalid, the default, for the beginning.
  open var reversePlaybackEndTime = CMTime.invalid { didSet { player?.itemsDidChange() } }

  /// Whether playing can go on: true once the film is open.
  open var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
  /// Whether nothing is there to be played.
  open var isPlaybackBufferEmpty: Bool { status != .readyToPlay }
  /// Whether all that may be kept is there.
  open var isPlaybackBufferFull: Bool { status == .readyToPlay }
  /// Stored only. Default 0.
  open var preferredForwardBufferDuration: TimeInterval = 0
  /// Stored only. Default 0.
  open var preferredPeakBitRate: Double = 0
  /// Whether the item can be played faster than in its own time.
  open var canPlayFastForward: Bool { status == .readyToPlay }
  /// Whether the item can be played backward.
  open var canPlayReverse: Bool { status == .readyToPlay }
  /// Whether the item can be played slower than in its own time.
  open var canPlaySlowForward: Bool { status == .readyToPlay }

  /// How far the item has been played.
  open func currentTime() -> CMTime {
    if let player, player.currentItem === self { return player.currentTime() }
    return CMTime(seconds: position, preferredTimescale: AVPlayer.timescale)
  }

  /// Goes to a time, exactly.
  ///
  /// - Parameter completionHandler: Is called with true when its frame is decoded, with false if
  ///   another seek came before.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)?) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Goes to a time, exactly, whatever the tolerances allow.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: ((Bool) -> Void)?
  ) {
    if let player, player.currentItem === self {
      player.seek(
        to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
        completionHandler: completionHandler ?? { _ in })
    } else {
      if time.isNumeric { position = max(0, time.seconds) }
      completionHandler?(time.isNumeric)
    }
  }

  /// Has the completion of a seek that has not ended called with false.
  open func cancelPendingSeeks() { player?.cancelSeeks() }

  /// Goes on by a number of frames, or back if it is below 0. Frames are those of the film.
  open func step(byCount stepCount: Int) {
    guard let film = try? load.wait().get() else { return }
    let index = film.index
    let (sum, overflows) = index.frame(at: currentTime().seconds)
      .addingReportingOverflow(stepCount)
    let frame = overflows ? (stepCount < 0 ? 0 : index.count - 1) : sum
    seek(
      to: index.clock.time(index.start(of: min(max(frame, 0), index.count - 1))),
      completionHandler: nil)
  }

  /// Gives pictures to a program from now on.
  open func add(_ output: AVPlayerItemVideoOutput) {
    if !outputs.contains(where: { $0 === output }) { outputs.append(output) }
    output.item = self
  }

  /// Gives pictures no longer.
  open func remove(_ output: AVPlayerItemVideoOutput) {
    outputs.removeAll { $0 === output }
    if output.item === self { output.item = nil }
  }

  /// The item's part of what is played.
  var span: PlaybackSpan {
    func seconds(_ time: CMTime) -> Double? {
      time.isNumeric ? max(0, time.seconds) : nil
    }
    return PlaybackSpan(
      load: load,
      start: loopedRange?.lowerBound ?? seconds(reversePlaybackEndTime) ?? 0,
      end: loopedRange?.upperBound ?? seconds(forwardPlaybackEndTime))
  }
}

/// A call that any thread may have made on the main queue.
///
/// Sound: the body is called once, on the main queue, and belongs to it from the start.
final class MainCall: @unchecked Sendable {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func make() { DispatchQueue.main.async { self.body() } }
}
