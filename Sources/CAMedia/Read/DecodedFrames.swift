// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation

/// The decoded frames of a film, a few at a time, and the thread that decodes them.
///
/// Sound: all that changes is touched with `condition` locked, but for the decoder, which only the
/// one job that runs uses.
final class DecodedFrames: @unchecked Sendable {
  private struct Kept {
    var result: Result<FilmFrame, MediaError>
    var lastUse: Int
  }

  private let decoder: FilmDecoder
  private let limits: FilmLimits
  private let count: Int
  private let frameBytes: Int
  private let queue = DispatchQueue(label: "layerkit.film")
  private let condition = NSCondition()

  private var kept: [Int: Kept] = [:]
  private var course: FrameCourse?
  private var isDecoding = false
  private var uses = 0
  /// Frames that had to be there and were not, in calls that do not wait.
  private var lateCount = 0
  private var bell: (@Sendable () -> Void)?

  init(_ decoder: FilmDecoder, track: FilmTrack, count: Int, limits: FilmLimits) {
    (self.decoder, self.limits, self.count) = (decoder, limits, count)
    frameBytes = max(1, track.width * track.height * 3 / 2)
  }

  /// The frames that are kept: those ahead, and more where memory allows it.
  private var capacity: Int {
    max(3, limits.framesAhead + 2, min(64, limits.maximumKeptBytes / frameBytes))
  }

  /// Has `bell` called, on another thread, when a frame is there for which somebody asked too
  /// early.
  func setBell(_ bell: (@Sendable () -> Void)?) {
    condition.lock()
    self.bell = bell
    condition.unlock()
  }

  /// The first frame of a course, as soon as it is decoded. The next ones are decoded ahead.
  ///
  /// A frame that does not decode is shown as the last one before it that does.
  func frame(_ course: FrameCourse) throws(MediaError) -> FilmFrame {
    condition.lock()
    defer { condition.unlock() }
    self.course = course
    while true {
      if let entry = kept[course.first] {
        touch(course.first)
        startDecoding()
        return try entry.result.get()
      }
      // Another caller may have asked for other frames meanwhile.
      self.course = course
      startDecoding()
      condition.wait()
    }
  }

  /// The first frame of a course if it is decoded, else the latest one before it that is; nil if
  /// there is none. Never waits for the decoder.
  func latestFrame(_ course: FrameCourse) -> FilmFrame? {
    condition.lock()
    defer { condition.unlock() }
    self.course = course
    startDecoding()
    if case .success(let frame)? = kept[course.first]?.result {
      touch(course.first)
      return frame
    }
    lateCount += 1
    let range = course.step < 0 ? course.first...max(course.first, count - 1) : 0...course.first
    let earlier = kept.filter { range.contains($0.key) }
    let nearest = earlier.max { abs($0.key - course.first) > abs($1.key - course.first) }
    return try? nearest?.value.result.get()
  }

  /// Begins to decode the frames of a course.
  func prepare(_ course: FrameCourse) {
    condition.lock()
    self.course = course
    startDecoding()
    condition.unlock()
  }

  /// How many packets were decoded and how many frames were late, for tests.
  var counts: (packets: Int, late: Int) {
    condition.lock()
    defer { condition.unlock() }
    return (decoder.decodedPacketCount, lateCount)
  }
}

extension DecodedFrames {
  private func touch(_ frame: Int) {
    uses += 1
    kept[frame]?.lastUse = uses
  }

  /// The next frame of the course that is not there; nil if enough are.
  private var nextWanted: Int? {
    guard let course else { return nil }
    for steps in 0...min(limits.framesAhead, capacity - 2) {
      guard let frame = course.frame(after: steps), frame >= 0, frame < count else { return nil }
      if kept[frame] == nil { return frame }
    }
    return nil
  }

  private func startDecoding() {
    if isDecoding || nextWanted == nil { return }
    isDecoding = true
    queue.async { self.decodeAhead() }
  }

  private func decodeAhead() {
    condition.lock()
    while let frame = nextWanted {
      condition.unlock()
      let results = decode(frame)
      condition.lock()
      for (number, result) in results { keep(number, result) }
      condition.broadcast()
      if course?.first == frame, let bell {
        condition.unlock()
        bell()
        condition.lock()
      }
    }
    isDecoding = false
    condition.unlock()
  }

  /// Decodes up to a frame: it, and the frames just before it, which going backward needs.
  private func decode(_ frame: Int) -> [(Int, Result<FilmFrame, MediaError>)] {
    var results: [(Int, Result<FilmFrame, MediaError>)] = []
    let first = frame - capacity / 2
    var failure: MediaError?
    do throws(MediaError) {
      try decoder.decode(frame) { (number, make) throws(MediaError) in
        if number >= first { results.append((number, .success(try make()))) }
      }
    } catch {
      failure = error
    }
    if results.last?.0 != frame {
      let stand = results.last { $0.0 < frame }?.1
      results.append((frame, stand ?? .failure(failure ?? .undecoded(frame))))
    }
    return results
  }

  private func keep(_ frame: Int, _ result: Result<FilmFrame, MediaError>) {
    uses += 1
    kept[frame] = Kept(result: result, lastUse: uses)
    while kept.count > capacity {
      guard let victim = kept.min(by: { rank($0) < rank($1) }) else { return }
      kept[victim.key] = nil
    }
  }

  /// Frames of the course count more than others, of those the ones used last.
  private func rank(_ entry: (key: Int, value: Kept)) -> Int {
    guard let course else { return entry.value.lastUse }
    let isWanted = (0...limits.framesAhead).contains { course.frame(after: $0) == entry.key }
    return isWanted ? entry.value.lastUse + (1 << 48) : entry.value.lastUse
  }
}

extension MediaError {
  fileprivate static func undecoded(_ frame: Int) -> MediaError {
    MediaError(.wellFormed, value: "frame \(frame) does not decode")
  }
}
