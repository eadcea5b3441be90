// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation

/// The changes of a key-frame block, which become one key-frame animation for each property of a
/// layer.
@MainActor final class KeyframeTracks {
  /// A value that a property reaches.
  private struct Frame {
    /// When it leaves the value before, and when it reaches this one: shares of the block's time.
    var start, end: Double
    var value: PropertyValue
  }

  private struct Track {
    let layer: CALayer
    let key: String
    let first: PropertyValue
    var frames: [Frame] = []
  }

  private struct Name: Hashable {
    let layer: ObjectIdentifier
    let key: String
  }

  /// A part of the block's time, as shares of it.
  struct Window {
    var start = 0.0
    var length = 1.0
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  private var places: [Name: Int] = [:]
  /// The key frame that is open; all of the block outside of key frames.
  private(set) var window = Window()

  init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Makes changes within a key frame.
  func within(_ window: Window, _ changes: () -> Void) {
    let outer = self.window
    self.window = window
    changes()
    self.window = outer
  }

  /// Notes that a property has got a new value in the open key frame.
  func note(
    _ layer: CALayer, _ key: String, from old: PropertyValue, to new: PropertyValue
  ) {
    let place = place(of: layer, key, old)
    let frame = Frame(start: window.start, end: window.start + window.length, value: new)
    if let last = tracks[place].frames.last, last.start == frame.start, last.end == frame.end {
      tracks[place].frames.removeLast()
    }
    tracks[place].frames.append(frame)
  }

  private func place(of layer: CALayer, _ key: String, _ old: PropertyValue) -> Int {
    let name = Name(layer: ObjectIdentifier(layer), key: key)
    if let place = places[name] { return place }
    places[name] = tracks.count
    tracks.append(Track(layer: layer, key: key, first: old))
    return tracks.count - 1
  }

  /// Adds the animations to their layers.
  func add(to block: AnimationBlock) {
    for track in tracks {
      let animation = animation(of: track)
      animation.duration = block.timing.lasting
      if case .curve(let function) = block.timing.pace { animation.timingFunction = function }
      block.add(animation, track.key, replaces: true, to: track.layer)
    }
  }

  /// The animation holds each value until the next key frame begins.
  private func animation(of track: Track) -> CAKeyframeAnimation {
    var (values, times) = ([track.first], [0.0])
    for frame in track.frames.sorted(by: { $0.start < $1.start }) {
      let start = max(frame.start, times[times.count - 1])
      if start > times[times.count - 1] + KeyframeTracks.gap {
        values.append(values[values.count - 1])
        times.append(start)
      }
      values.append(frame.value)
      times.append(min(max(frame.end, start), 1))
    }
    if times[times.count - 1] < 1 - KeyframeTracks.gap {
      values.append(values[values.count - 1])
      times.append(1)
    }
    let animation = CAKeyframeAnimation(keyPath: track.key)
    animation.values = PropertyValue.objects(values)
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    return animation
  }

  /// The share of the time below which key frames follow each other without a stop.
  private static let gap = 0.000_001
}

extension PropertyValue {
  /// The objects of values; no colour becomes the transparent form of one of the others.
  fileprivate static func objects(_ values: [PropertyValue]) -> [Any] {
    let color = values.lazy.compactMap { value -> CGColor? in
      if case .color(let color) = value { color } else { nil }
    }.first
    return values.map { $0.object ?? color?.copy(alpha: 0) ?? NSNull() }
  }
}
