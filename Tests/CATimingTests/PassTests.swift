// SPDX-License-Identifier: Apache-2.0
import CATiming
import Testing

/// Facts 140–157 as far as they are arithmetic.
@Suite struct PassTests {
  private func timing(_ change: (inout AnimationTiming) -> Void) -> AnimationTiming {
    var timing = AnimationTiming()
    timing.beginTime = 10
    timing.duration = 1
    timing.fillMode = .both
    change(&timing)
    return timing
  }

  private func pass(_ timing: AnimationTiming, _ time: Double) -> AnimationPass? {
    timing.pass(at: time, isRemovedOnCompletion: false)
  }

  /// Progress, index and phase in words.
  private func show(_ pass: AnimationPass?) -> String {
    guard let pass else { return "nothing" }
    return "\(pass.progress) of \(pass.index) \(pass.phase)\(pass.isMoving ? " moving" : "")"
  }

  @Test("fact 146: an inner boundary starts the next pass, the last pass ends at 1")
  func boundaries() {
    let timing = timing { $0.repeatCount = 3 }
    #expect(show(pass(timing, 11)) == "0.0 of 1 active moving")
    #expect(show(pass(timing, 13)) == "1.0 of 2 after")
    #expect(timing.activeDuration == 3 && timing.endTime == 13)
  }

  @Test("a boundary that was rounded is the boundary, and the end stays the end")
  func roundedBoundaries() {
    let timing = timing {
      $0.beginTime = 0
      $0.duration = 0.37
      $0.repeatCount = 300
    }
    for index in 1..<300 {
      let pass = pass(timing, Double(index * 37) / 100)
      #expect(pass?.index == index && (pass?.progress ?? 1) < 1e-9, "\(index)")
    }
    let last = pass(timing, (300 * 0.37).nextDown.nextDown)
    #expect(last?.index == 299 && (last?.progress ?? 0) > 0.999)
  }

  @Test("fact 148: repeatDuration is the whole, not doubled by autoreverses")
  func repeatDuration() {
    let timing = timing {
      $0.repeatDuration = 2.5
      $0.autoreverses = true
    }
    #expect(timing.activeDuration == 2.5)
    #expect(show(pass(timing, 12.75)) == "0.5 of 1 after")
  }

  @Test("an autoreversed animation ends at 0, and counts there and back as one pass")
  func autoreversed() {
    let timing = timing {
      $0.repeatCount = 2
      $0.autoreverses = true
    }
    #expect(pass(timing, 11.25)?.progress == 0.75)
    #expect(show(pass(timing, 12.25)) == "0.25 of 1 active moving")
    #expect(show(pass(timing, 14)) == "0.0 of 1 after")
  }

  @Test("fact 150: speed 0 shows timeOffset, the very end included, and never ends")
  func paused() {
    for (offset, progress) in [(0.25, 0.25), (1.0, 1.0), (7.0, 1.0), (-1.0, 0.0)] {
      let timing = timing {
        $0.speed = 0
        $0.timeOffset = offset
      }
      #expect(show(pass(timing, 10)) == "\(progress) of 0 active")
      #expect(show(pass(timing, 1e9)) == "\(progress) of 0 active")
      #expect(timing.endTime == .infinity)
    }
  }

  @Test(
    "fact 154: what shows outside the active interval",
    arguments: [
      (FillMode.removed, nil, nil), (.forwards, nil, 1.0), (.backwards, 0.0, nil),
      (.both, 0.0, 1.0),
    ])
  func fill(_ mode: FillMode, _ before: Double?, _ after: Double?) {
    let timing = timing { $0.fillMode = mode }
    #expect(pass(timing, 9.5)?.progress == before)
    #expect(pass(timing, 10)?.progress == 0)
    #expect(pass(timing, 11)?.progress == after)
    #expect(pass(timing, 12)?.progress == after)
  }

  @Test("an animation removed on completion shows nothing after its end, whatever its fill mode")
  func removed() {
    let timing = timing { $0.fillMode = .both }
    #expect(timing.pass(at: 11, isRemovedOnCompletion: true) == nil)
    #expect(timing.pass(at: 9, isRemovedOnCompletion: true)?.progress == 0)
  }

  @Test("in a group the very end still shows, and nothing later")
  func endInGroup() {
    let timing = timing { $0.fillMode = .removed }
    func pass(_ time: Double) -> AnimationPass? {
      timing.pass(at: time, isRemovedOnCompletion: true, includesEnd: true)
    }
    #expect(show(pass(11)) == "1.0 of 0 active")
    #expect(pass(11.0.nextUp) == nil)
  }

  @Test("fact 155: repeat count 0 is one pass; parts of passes count")
  func repeatCount() {
    #expect(timing { $0.repeatCount = 0 }.activeDuration == 1)
    let half = timing { $0.repeatCount = 2.5 }
    #expect(half.endTime == 12.5)
    #expect(show(pass(half, 13)) == "0.5 of 2 after")
  }

  @Test("repeating without end never ends")
  func endless() {
    for endless in [
      timing { $0.repeatCount = .infinity }, timing { $0.repeatDuration = .infinity },
    ] {
      #expect(endless.endTime == .infinity)
      #expect(pass(endless, 1e6 + 0.25)?.progress == 0.25)
      #expect(endless.nextChange(after: 10) == .infinity)
    }
  }

  @Test("speed shortens the active time of the parent")
  func speed() {
    let timing = timing { $0.speed = 4 }
    #expect(timing.endTime == 10.25)
    #expect(pass(timing, 10.125)?.progress == 0.5)
  }

  @Test("negative speed runs from timeOffset down and is over at 0")
  func backwards() {
    let timing = timing {
      $0.duration = 2
      $0.speed = -1
      $0.timeOffset = 2
    }
    #expect(pass(timing, 10)?.progress == 1)
    #expect(pass(timing, 11)?.progress == 0.5)
    #expect(show(pass(timing, 12)) == "0.0 of 0 after")
    #expect(self.timing { $0.speed = -1 }.endTime == 10)
  }

  @Test("negative speed has not begun while it is above the active duration")
  func backwardsLate() {
    let timing = timing {
      $0.speed = -2
      $0.timeOffset = 3
    }
    #expect(timing.startTime == 11 && timing.endTime == 11.5)
    #expect(show(pass(timing, 10.5)) == "1.0 of 0 before")
  }

  @Test("timeOffset starts in the middle, plays for the whole time and wraps to the beginning")
  func offset() {
    let timing = timing {
      $0.duration = 4
      $0.timeOffset = 1
    }
    #expect(pass(timing, 10)?.progress == 0.25)
    #expect(pass(timing, 12.5)?.progress == 0.875)
    #expect(pass(timing, 13.5)?.progress == 0.125)
    #expect(show(pass(timing, 14)) == "0.25 of 1 after")
  }

  @Test("timeOffset with a part of a pass ends at the end of the pass")
  func offsetAndRest() {
    let timing = timing {
      $0.duration = 2
      $0.timeOffset = 0.5
      $0.repeatCount = 0.75
    }
    #expect(timing.endTime == 11.5)
    #expect(pass(timing, 11.5)?.progress == 1)
  }

  @Test("a negative timeOffset lets it begin later")
  func negativeOffset() {
    let timing = timing {
      $0.timeOffset = -1
      $0.speed = 2
    }
    #expect(timing.startTime == 10.5 && timing.endTime == 11)
    #expect(pass(timing, 10.25)?.phase == .before)
  }

  @Test("the time in a pass is what a group's animations run on, also without end")
  func time() {
    let group = timing {
      $0.duration = 4
      $0.speed = 2
      $0.autoreverses = true
    }
    #expect(pass(group, 11)?.time == 2 && pass(group, 13)?.time == 2)
    #expect(pass(group, 11)?.pacedTime(.easeIn) == 4 * UnitCurve.easeIn.value(at: 0.5))
    let endless = pass(timing { $0.duration = .infinity }, 17.5)
    #expect(endless?.time == 7.5 && endless?.progress == 0)
    #expect(endless?.isRunning == true && endless?.isMoving == false)
  }

  @Test("without duration it is over when it begins, at its end")
  func noDuration() {
    let timing = timing { $0.duration = 0 }
    #expect(timing.endTime == 10)
    #expect(show(pass(timing, 10)) == "1.0 of 0 after")
    #expect(timing.nextChange(after: 9) == 10)
    #expect(timing.nextChange(after: 10) == .infinity)
  }

  @Test("changes are the begin and the end, forwards and backwards")
  func changes() {
    let timing = timing { $0.duration = 2 }
    #expect(timing.nextChange(after: 0) == 10)
    #expect(timing.nextChange(after: 10) == 12)
    #expect(timing.nextChange(after: 12) == .infinity)
    #expect(timing.previousChange(before: 13) == 12)
    #expect(timing.previousChange(before: 12) == 10)
    #expect(timing.previousChange(before: 10) == -.infinity)
  }

  @Test("a timing that is not in numbers has no effect and is over", arguments: 0..<7)
  func poison(_ field: Int) {
    let timing = timing {
      switch field {
      case 0: $0.beginTime = .nan
      case 1: $0.duration = .nan
      case 2: $0.speed = .nan
      case 3: $0.speed = .infinity
      case 4: $0.timeOffset = .infinity
      case 5: $0.repeatCount = .nan
      default: $0.repeatDuration = .nan
      }
    }
    for time in [-1e9, 0, 10, 10.5, 1e9] { #expect(pass(timing, time) == nil) }
    #expect(timing.endTime == -.infinity)
  }
}
