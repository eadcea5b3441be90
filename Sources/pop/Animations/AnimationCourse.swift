// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// Where an animation stands between its addition and its end.
struct AnimationCourse {
  /// Whether it has started and was not removed.
  var isActive = false
  var isPaused = true
  /// Whether it came to its end and stays with its object.
  var isFinished = false
  /// The media time of the start, moved by the time that it stood still; nil before.
  var start: CFTimeInterval?
  /// The media time of the last step.
  var last: CFTimeInterval = 0
  /// Whether the program was told that the value is there.
  var hasReached = false
  /// The runs that are over: those backwards count.
  var runs = 0
}

extension POPAnimation {
  /// Whether steps would change something.
  var wantsSteps: Bool { !course.isPaused }

  /// Makes ready for an addition to an object.
  func reset() {
    course = AnimationCourse()
    course.isPaused = false
    rewind()
  }

  func setPaused(_ paused: Bool) {
    if paused == course.isPaused { return }
    course.isPaused = paused
    if !paused { resume() }
    animator?.updateLink()
  }

  /// Goes on as if no time had passed; after the end, from the end's value.
  private func resume() {
    guard let start = course.start else { return }
    let now = MediaClock.now
    if course.isFinished {
      (course.isFinished, course.start, course.runs) = (false, now, 0)
      goOn()
    } else {
      course.start = start + (now - course.last)
    }
    course.last = now
  }

  /// Goes on if it stands still, as one does that has another goal.
  func wake() {
    course.hasReached = false
    if course.isActive, course.isPaused { setPaused(false) }
  }

  /// Starts if it is time.
  func startIfDue(_ object: AnyObject, at time: CFTimeInterval) {
    guard course.start == nil, time >= beginTime, !course.isPaused else { return }
    course.isActive = true
    course.start = time
    course.last = time
    prepare(object)
    tellStart()
  }

  /// One step of a running animation.
  func step(_ object: AnyObject, to time: CFTimeInterval) {
    prepare(object)
    let elapsed = max(time - course.last, 0)
    course.last = max(time, course.last)
    advance(object, to: course.last, elapsed: elapsed)
    // The program may have stopped it meanwhile.
    guard course.isActive, !course.isPaused else { return }
    apply(to: object)
    if isThere { tellReached() }
    tellApplied()
  }

  /// The last step: the value of the end.
  func finish(_ object: AnyObject) {
    applyEnd(to: object)
    tellReached()
    tellApplied()
  }

  /// Whether another run follows the one that has ended.
  var hasAnotherRun: Bool {
    repeatForever || course.runs + 1 < max(repeatCount, 1) * (autoreverses ? 2 : 1)
  }

  /// Ends a run and begins the next.
  func beginAnotherRun(_ object: AnyObject, at time: CFTimeInterval) {
    let runs = course.runs + 1
    if autoreverses { trace?.record(.autoreversed) }
    tellStop(finished: false)
    guard course.isActive, !course.isPaused else { return }
    repeats(turning: autoreverses)
    course.runs = runs
    course.hasReached = false
    course.start = time
    course.last = time
    tellStart()
  }

  /// Ends the animation.
  ///
  /// - Parameters:
  ///   - finished: Whether it came to its end by itself.
  ///   - staying: Whether the object keeps it.
  func stop(finished: Bool, staying: Bool) {
    let wasStarted = course.start != nil
    let wasActive = course.isActive
    course.isPaused = true
    course.isActive = wasActive && staying
    course.isFinished = staying
    // One that was removed before its start says both, as animations of layers do.
    if !wasStarted { tellStart() }
    if wasActive || !wasStarted { tellStop(finished: finished && wasStarted) }
  }
}
