// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// Consecutive draws of a frame, in the order they run: all of it, or as much as fits the budget of
/// contents at a time.
struct FrameSlice {
  /// The frame with the draws of this slice only, pass by pass; passes keep their numbers. A pass
  /// that an earlier slice began goes on.
  var frame: Frame
  /// The passes that run.
  var passes: Range<Int>
  /// Whether the last of them has draws left for another slice.
  var leavesPassOpen: Bool
  /// Whether no slice came before it or comes after it.
  var isFirst: Bool
  var isLast: Bool

  /// Whether it is all of the frame.
  var isWhole: Bool { isFirst && isLast }

  /// Whether a pass has draws left for another slice.
  func goesOn(after pass: Int) -> Bool { leavesPassOpen && pass == passes.upperBound - 1 }

  init(whole frame: Frame) {
    self.frame = frame
    passes = frame.passes.indices
    leavesPassOpen = false
    (isFirst, isLast) = (true, true)
  }

  /// - Parameter end: the first draw of the next slice; nil for the end of the frame.
  init(of frame: Frame, from start: FrameCursor, to end: FrameCursor?) {
    isFirst = start.isAtStart(of: frame)
    isLast = end == nil
    let leavesPassOpen = end.map { $0.isInside(frame) } ?? false
    let last = end.map { $0.pass + (leavesPassOpen ? 1 : 0) } ?? frame.passes.count
    passes = start.pass..<last
    self.leavesPassOpen = leavesPassOpen
    self.frame = frame
    for number in frame.passes.indices {
      var draws = frame.passes[number].draws
      if !passes.contains(number) {
        draws = draws.lowerBound..<draws.lowerBound
        self.frame.passes[number].begin = .keep
      }
      if number == start.pass { draws = start.draw..<draws.upperBound }
      if let end, number == end.pass, leavesPassOpen { draws = draws.lowerBound..<end.draw }
      self.frame.passes[number].draws = draws
    }
    if start.isInside(frame) { self.frame.passes[start.pass].begin = .keep }
  }
}

/// A place between the draws of a frame.
struct FrameCursor {
  private(set) var pass = 0
  /// Place in ``Frame/draws``; the end of the pass's draws where it has none left.
  private(set) var draw: Int
  /// Draws passed so far.
  private(set) var count = 0

  init(_ frame: Frame) { draw = frame.passes.first?.draws.lowerBound ?? 0 }

  /// The draw behind the place, after passes without any.
  mutating func draw(of frame: Frame) -> Draw? {
    while pass < frame.passes.count, draw >= frame.passes[pass].draws.upperBound {
      pass += 1
      if pass < frame.passes.count { draw = frame.passes[pass].draws.lowerBound }
    }
    return pass < frame.passes.count ? frame.draws[draw] : nil
  }

  mutating func advance(_ frame: Frame) {
    draw += 1
    count += 1
  }

  func isAtStart(of frame: Frame) -> Bool { count == 0 }
  func isAtEnd(of frame: Frame) -> Bool { pass >= frame.passes.count }

  /// Whether the place lies behind a draw of its pass.
  func isInside(_ frame: Frame) -> Bool {
    pass < frame.passes.count && draw > frame.passes[pass].draws.lowerBound
  }
}

extension Frame {
  /// For each of the contents the last draw that shows it, counted in the order they run.
  func lastDraws() -> [Int] {
    var result = [Int](repeating: -1, count: contents.count)
    var count = 0
    for pass in passes {
      for draw in draws[pass.draws] {
        if case .contents(let index) = draw.source { result[Int(index)] = count }
        count += 1
      }
    }
    return result
  }
}
