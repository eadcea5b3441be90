// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The name of a property of an asset or a track that is loaded.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
  // Sound: it never changes.
  fileprivate init() {}
}

/// The name of a property that is loaded, with the type of its value.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // Sound: it never changes.
  let read: @Sendable (Root) -> Value

  init(_ read: @escaping @Sendable (Root) -> Value) {
    self.read = read
    super.init()
  }
}

/// An object whose properties are loaded.
public protocol AVAsynchronousKeyValueLoading: Sendable {
  /// Loads the file that the properties are read from.
  ///
  /// - Throws: the reason why the film cannot be read.
  func loadProperties() async throws
}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property without holding up the thread.
  ///
  /// - Throws: the reason why the film cannot be read.
  public func load<A>(_ property: AVAsyncProperty<Self, A>) async throws -> A {
    try await loadProperties()
    return property.read(self)
  }

  /// Loads two properties.
  public func load<A, B>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>
  ) async throws -> (A, B) {
    try await loadProperties()
    return (a.read(self), b.read(self))
  }

  /// Loads three properties.
  public func load<A, B, C>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) {
    try await loadProperties()
    return (a.read(self), b.read(self), c.read(self))
  }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  /// ``AVAsset/duration``.
  public static var duration: AVAsyncProperty<Root, CMTime> { .init { $0.duration } }
  /// ``AVAsset/tracks``.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init { $0.tracks } }
  /// ``AVAsset/preferredTransform``.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
  /// ``AVAsset/preferredRate``.
  public static var preferredRate: AVAsyncProperty<Root, Float> { .init { $0.preferredRate } }
  /// ``AVAsset/isPlayable``.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { .init { $0.isPlayable } }
  /// ``AVAsset/isReadable``.
  public static var isReadable: AVAsyncProperty<Root, Bool> { .init { $0.isReadable } }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  /// ``AVAssetTrack/naturalSize``.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init { $0.naturalSize } }
  /// ``AVAssetTrack/preferredTransform``.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
  /// ``AVAssetTrack/nominalFrameRate``.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    .init { $0.nominalFrameRate }
  }
  /// ``AVAssetTrack/minFrameDuration``.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    .init { $0.minFrameDuration }
  }
  /// ``AVAssetTrack/timeRange``.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init { $0.timeRange } }
  /// ``AVAssetTrack/isEnabled``.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { .init { $0.isEnabled } }
}
