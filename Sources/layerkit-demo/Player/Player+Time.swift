// SPDX-License-Identifier: Apache-2.0
import CAScenes
import QuartzCore

/// Time: playing, scrubbing, and scripts of scenes.
extension Player {
  /// Brings the scene and the bar to the clock's time. Called at each frame while time passes.
  func followClock() {
    if let duration = stage.loops, !isScrubbing {
      if clock.seconds > duration { return seek(to: 0) }
      if clock.seconds < 0 { return seek(to: duration) }
    }
    catchUp()
    stage.timeline.show(clock.seconds)
  }

  /// Moves to a time of the scene. Later steps of a script are undone by building the scene again.
  func seek(to seconds: CFTimeInterval) {
    clock.seek(to: seconds)
    catchUp()
    stage.timeline.show(seconds)
  }

  /// Runs the script of a sample up to the clock's time, each step at its own time.
  private func catchUp() {
    guard let play = stage.exhibit.play else { return }
    let seconds = max(clock.seconds, 0)
    let isPast = play.scene.script.contains { $0.time > seconds && $0.time <= play.time }
    if isPast { return rebuild(at: seconds) }
    guard let next = play.nextStep, next <= seconds else { return }
    let isPaused = clock.isPaused
    clock.pause()
    play.advance(to: seconds) { [clock] time in
      clock.seek(to: time)
      CATransaction.flush()
    }
    if !isPaused { clock.play() }
  }

  /// Builds the sample again and plays it, at once, up to a time. The clock stands meanwhile, so
  /// that first animations begin at 0.
  private func rebuild(at seconds: CFTimeInterval) {
    let (isPaused, rate) = (clock.isPaused, clock.rate)
    clock.pause()
    CATransaction.flush()
    guard reloadSample(rate: rate) else { return }
    clock.pause()
    clock.seek(to: 0)
    CATransaction.flush()
    clock.seek(to: seconds)
    catchUp()
    if !isPaused { clock.play() }
  }
}

/// The pointer on the bar.
extension Player {
  /// A press on the bar begins a scrub, one on the scene is a tap.
  func pointerPressed(at point: CGPoint) {
    if let seconds = stage.timeline.seconds(at: window.layerPoint(point)) {
      isScrubbing = true
      playsAfterScrub = !clock.isPaused
      clock.pause()
      return seek(to: seconds)
    }
    let place = stage.exhibit.root.convert(window.layerPoint(point), from: stage.layer)
    stage.exhibit.play?.tap(place)
  }

  func pointerDragged(to point: CGPoint) {
    guard isScrubbing else { return }
    seek(to: stage.timeline.nearestSeconds(to: window.layerPoint(point)))
  }

  func pointerReleased() {
    guard isScrubbing else { return }
    isScrubbing = false
    if playsAfterScrub { clock.play() }
  }
}
