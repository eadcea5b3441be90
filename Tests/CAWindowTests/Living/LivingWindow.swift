// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CAWindow
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A window of a test, with the frames that it showed.
@MainActor
struct LivingWindow {
  /// A frame: its media time and its picture.
  struct Frame {
    let time: Double
    let picture: CGImage
  }

  let window: Window
  private let record = Monitor<[Frame]>([])

  init(_ size: CGSize) throws {
    var options = Window.Options()
    options.scale = 1
    window = try Window(size: size, title: "Living", options: options)
    window.onPresent = { [record] frame in
      guard let picture = frame.picture() else { return }
      record.look { $0.append(Frame(time: frame.mediaTime, picture: picture)) }
    }
  }

  var frames: [Frame] { record.look { $0 } }

  /// The numbers that the last frame shows in these places.
  func numbers(in places: [CGRect]) -> [Int] {
    guard let picture = frames.last?.picture else { return [] }
    return places.map { NumberedFilm.number(in: picture, $0) }
  }

  /// Serves events until `condition` holds, which is expected within a minute.
  func expect(
    _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) {
    let end = monotonicTime() + 60
    while monotonicTime() < end {
      if condition() { return }
      _ = window.waitForEvents(atMost: 0.02)
    }
    if !condition() { Issue.record(comment, sourceLocation: location) }
  }

  /// Serves events for so many seconds.
  func serve(for seconds: Double) { window.serve(for: seconds) }
}
