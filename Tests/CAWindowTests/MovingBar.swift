// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

/// A bar that runs along a narrow screen, so that each picture tells the time it shows.
struct MovingBar {
  static let size = CGSize(width: 256, height: 8)
  static let duration = 4.0
  private static let width: CGFloat = 12
  private static let way = 8.0...248.0

  let layer = CALayer()
  /// The media time at which the bar sets out.
  let begin: CFTimeInterval

  /// - Parameter isEndless: Whether the bar sets out again each time that it has arrived.
  init(begin: CFTimeInterval, isEndless: Bool = false) {
    self.begin = begin
    layer.bounds = CGRect(origin: .zero, size: Self.size)
    layer.anchorPoint = .zero
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    let bar = CALayer()
    bar.bounds = CGRect(x: 0, y: 0, width: Self.width, height: Self.size.height)
    bar.position = CGPoint(x: Self.way.lowerBound, y: 4)
    bar.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    layer.addSublayer(bar)
    let run = CABasicAnimation(keyPath: "position.x")
    run.fromValue = Self.way.lowerBound
    run.toValue = Self.way.upperBound
    run.duration = Self.duration
    run.beginTime = begin
    if isEndless { run.repeatCount = .infinity }
    run.timingFunction = CAMediaTimingFunction(name: .linear)
    bar.add(run, forKey: "run")
  }

  /// How far a position is from that of the middle of the bar at a media time while it runs,
  /// pixels. Both ends of the way are the same place: there an endless bar sets out again.
  func error(of position: Double, at time: CFTimeInterval) -> Double {
    let way = Self.way.upperBound - Self.way.lowerBound
    let expected = Self.way.lowerBound + way * (time - begin) / Self.duration
    return abs((position - expected).remainder(dividingBy: way))
  }

  /// Where the middle of the bar is in a picture: the centre of gravity of its bright pixels.
  static func position(in picture: CGImage) -> Double {
    let pixels = picture.premultipliedRGBA
    let row = (picture.height / 2) * picture.width * 4
    var (sum, moment) = (0.0, 0.0)
    for x in 0..<picture.width {
      let light = Double(pixels[row + x * 4])
      sum += light
      moment += light * (Double(x) + 0.5)
    }
    return moment / sum
  }
}

/// The frames of a render thread, with their times.
final class FrameRecord: Sendable {
  struct Entry {
    /// The media time of the frame.
    var time: Double
    /// The position that its picture shows.
    var position: Double
    /// When it was shown.
    var shown: Double
  }

  private let list = Monitor<[Entry]>([])
  var entries: [Entry] { list.look { $0 } }

  func add(_ time: Double, _ picture: CGImage?) {
    guard let picture else { return }
    let entry = Entry(
      time: time, position: MovingBar.position(in: picture), shown: monotonicTime())
    list.look { $0.append(entry) }
  }
}

/// The frames of a display while the program was blocked.
struct BlockedRun: CustomStringConvertible {
  let bar: MovingBar
  let refreshRate: Double
  /// When the program was blocked, media time.
  let block: ClosedRange<Double>
  let entries: [FrameRecord.Entry]

  /// The frames for moments at which the program was blocked.
  var during: [FrameRecord.Entry] { entries.filter { block.contains($0.time) } }
  /// How many moments of the display there are in the time of the block.
  var expected: Int { Int(((block.upperBound - block.lowerBound) * refreshRate).rounded(.down)) }
  /// How many different ones were shown.
  var distinct: Int { Set(during.map { ($0.time * 1e6).rounded() }).count }
  /// How many of them were shown while the program was still blocked.
  var inTime: Int { during.count { $0.shown <= block.upperBound } }
  /// How far pictures are from the formula, pixels; a frame of the display is a bit more than one.
  var largestError: Double {
    during.map { bar.error(of: $0.position, at: $0.time) }.max() ?? .infinity
  }
  /// Seconds by which the latest frame came after its moment.
  var largestDelay: Double { during.map { $0.shown - $0.time }.max() ?? .infinity }

  var description: String {
    "blocked for \(block.upperBound - block.lowerBound) s at \(refreshRate) Hz: \(distinct) of "
      + "\(expected) frames, \(inTime) of them during the block, at most \(largestDelay) s late; "
      + "at most \(largestError) pixels off"
  }
}

/// The sizes of the frames that were shown, and whether the tree covered them.
final class SizeRecord: Sendable {
  private let state = Monitor((last: 0, areWhole: true))

  /// The width of the last frame, pixels.
  var last: Int { state.look { $0.last } }
  var areWhole: Bool { state.look { $0.areWhole } }

  func add(_ width: Int, _ height: Int, isWhole: Bool) {
    state.look { state in
      state.last = width
      if !isWhole { state.areWhole = false }
    }
  }
}
