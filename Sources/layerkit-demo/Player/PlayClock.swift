/// The time a scene shows: seconds since it was loaded, less the pauses.
struct PlayClock {
  private(set) var isPaused = false
  private var elapsed = Duration.zero
  private var resumed = ContinuousClock.now

  /// One frame of a display of 60 frames a second.
  static let step = Duration.seconds(1) / 60

  private var shown: Duration { isPaused ? elapsed : elapsed + (.now - resumed) }

  var seconds: Double { shown / .seconds(1) }

  mutating func toggle() {
    elapsed = shown
    resumed = .now
    isPaused.toggle()
  }

  /// Pauses and goes on by one frame.
  mutating func step() {
    if !isPaused { toggle() }
    elapsed += Self.step
  }
}
