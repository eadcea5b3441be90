// SPDX-License-Identifier: Apache-2.0
import CAFilms
import CAMedia
import CoreGraphics
import Foundation

/// Whether the value of a key has been loaded.
public enum AVKeyValueStatus: Int, Sendable {
  /// Nobody asked for it.
  case unknown
  /// It is being loaded.
  case loading
  /// It is there.
  case loaded
  /// It cannot be read.
  case failed
  /// Loading was given up.
  case cancelled
}

/// A film: its length, its tracks. It is read when it is first needed, on another thread.
///
/// The properties wait until the film has been read once; ``load(_:)`` does so without holding up
/// the thread. Of a film that cannot be read the duration is zero and there are no tracks.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // Sound: nothing but the load changes, which any thread may use.
  let load: FilmLoad

  init(_ load: FilmLoad) {
    self.load = load
    super.init()
  }

  /// The film in a file.
  public convenience init(url URL: URL) { self.init(FilmLoad(URL)) }

  /// The length of the longest track of pictures or sound.
  open var duration: CMTime {
    guard let film = try? load.wait().get() else { return .zero }
    let clock = film.index.clock
    let pictures = clock.seconds(film.index.duration)
    if pictures < film.duration {
      return CMTime(seconds: film.duration, preferredTimescale: 90000)
    }
    return clock.time(film.index.duration)
  }

  /// All tracks.
  open var tracks: [AVAssetTrack] {
    guard let film = try? load.wait().get() else { return [] }
    return film.tracks.map { AVAssetTrack($0, of: self, film) }
  }

  /// The tracks of a kind.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The track of a number; nil for none.
  open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// The tracks of a kind, loaded without holding up the thread.
  open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await loadProperties()
    return tracks(withMediaType: mediaType)
  }

  /// The size of the pictures, before they are turned.
  open var naturalSize: CGSize { pictures?.naturalSize ?? .zero }
  /// How the pictures are turned to be shown.
  open var preferredTransform: CGAffineTransform { pictures?.preferredTransform ?? .identity }
  /// The rate at which the film is meant to be played: 1.
  open var preferredRate: Float { 1 }
  /// Whether the film can be played.
  open var isPlayable: Bool { (try? load.wait().get()) != nil }
  /// Whether the film can be read.
  open var isReadable: Bool { isPlayable }

  private var pictures: AVAssetTrack? {
    guard let film = try? load.wait().get() else { return nil }
    return AVAssetTrack(film.track, of: self, film)
  }

  /// Waits for the film without holding up the thread.
  open func loadProperties() async throws {
    let load = load
    await withCheckedContinuation { done in load.whenDone { done.resume() } }
    _ = try load.wait().get()
  }

  /// Reads the film, then calls `handler`, on another thread.
  open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    load.whenDone { handler?() }
  }

  /// Whether a property is there: all are once the film has been read.
  ///
  /// - Parameter outError: Is set to the reason where the film cannot be read.
  open func statusOfValue(
    forKey key: String, error outError: UnsafeMutablePointer<NSError?>? = nil
  ) -> AVKeyValueStatus {
    switch load.current {
    case .success: return .loaded
    case .failure(let error):
      outError?.pointee = error as NSError
      return .failed
    case nil: return .unknown
    }
  }

  /// Does nothing: a film that is being read is read to its end.
  open func cancelLoading() {}
}

/// The film at an address: that of a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // Sound: nothing is added that changes.
  private let address: URL

  /// The film in a file.
  ///
  /// - Parameter options: Has no effect.
  public init(url URL: URL, options: [String: Any]? = nil) {
    address = URL
    super.init(FilmLoad(URL))
  }

  /// Where the film is.
  open var url: URL { address }
}

/// The number of a track in its file.
public typealias CMPersistentTrackID = Int32

/// A track of a film.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // Sound: nothing changes but the reference to the asset, which the system clears by itself.
  private let track: FilmTrack
  private let film: Film
  /// The film.
  public private(set) weak var asset: AVAsset?

  init(_ track: FilmTrack, of asset: AVAsset, _ film: Film) {
    (self.track, self.asset, self.film) = (track, asset, film)
    super.init()
  }

  private var isShown: Bool { track.index == film.track.index }

  /// The number of the track in its file.
  open var trackID: CMPersistentTrackID {
    Int32(truncatingIfNeeded: track.identifier > 0 ? track.identifier : track.index + 1)
  }
  /// The kind of media.
  open var mediaType: AVMediaType {
    switch track.kind {
    case .pictures: .video
    case .sound: .audio
    case .text: .subtitle
    case .other: AVMediaType("meta")
    }
  }
  /// The size of the pictures in square pixels, before they are turned; zero for other tracks.
  open var naturalSize: CGSize {
    track.width > 0
      ? CGSize(width: track.naturalSize.width, height: track.naturalSize.height) : .zero
  }
  /// How the pictures are turned to be shown.
  open var preferredTransform: CGAffineTransform { track.transform }
  /// Frames per second, on average; 0 for other tracks.
  open var nominalFrameRate: Float {
    guard isShown, film.duration > 0 else { return Float(track.frameRate) }
    if track.frameRate > 0 { return Float(track.frameRate) }
    return Float(Double(film.index.count) / film.duration)
  }
  /// The shortest time from a frame to the next; invalid for tracks that are not shown.
  open var minFrameDuration: CMTime {
    guard isShown else { return .invalid }
    let index = film.index
    let shortest = (0..<index.count).map { index.end(of: $0) - index.start(of: $0) }.min()
    return index.clock.time(shortest ?? 0)
  }
  /// From the track's beginning to its end.
  open var timeRange: CMTimeRange {
    if isShown {
      return CMTimeRange(start: .zero, duration: film.index.clock.time(film.index.duration))
    }
    return CMTimeRange(start: .zero, duration: track.clock.time(track.duration ?? 0))
  }
  /// Whether the track is one of those that are shown.
  open var isEnabled: Bool { isShown }
  /// Whether the track can be played: sound is not.
  open var isPlayable: Bool { isShown }
  /// The three letters of the language; nil if it is not known.
  open var languageCode: String? { track.language.isEmpty ? nil : track.language }

  /// Does nothing: a track is there once its film has been read.
  open func loadProperties() async throws {}
}

extension FilmClock {
  /// Ticks as a time, exactly where a scale allows it.
  func time(_ ticks: Int64) -> CMTime {
    if numerator == 1 { return CMTime(value: ticks, timescale: denominator) }
    let (value, overflows) = ticks.multipliedReportingOverflow(by: Int64(numerator))
    return overflows
      ? CMTime(seconds: seconds(ticks), preferredTimescale: denominator)
      : CMTime(value: value, timescale: denominator)
  }
}
