// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAWindow
import CAScenes
import QuartzCore

/// Shows scenes in a window until the user leaves.
@MainActor
final class Player {
  private var exhibits: [Exhibit]
  private var index = 0
  private(set) var stage: Stage
  let window: Window
  var clock: PlayClock
  /// Whether the pointer drags the bar's knob, and whether time goes on after that.
  var isScrubbing = false
  var playsAfterScrub = false
  private var link: CADisplayLink?
  private var pointer: CGPoint?
  private var hovered: CALayer?
  private var switches = PlayerSwitches()
  private var isOver = false
  /// Pixels per point the pictures of the scene were drawn for.
  private var builtScale: CGFloat

  /// Seconds after which the player looks at its window though nothing happened.
  private static let idleInterval = 60.0

  init(_ exhibits: [Exhibit], size: PixelSize?, scale: Double?) throws(CommandFailure) {
    self.exhibits = exhibits
    let first = try exhibits[0].load(scale: scale ?? 1)
    first.announce()
    stage = Stage(first)
    clock = PlayClock(of: stage.layer)
    builtScale = scale ?? 1
    let factor = scale ?? 1
    let points = size.map {
      CGSize(width: Double($0.width) / factor, height: Double($0.height) / factor)
    }
    var options = Window.Options()
    options.scale = scale.map { CGFloat($0) }
    options.applicationName = "layerkit-demo"
    window = try reportingWindows {
      try Window(
        size: points ?? Self.comfortable(first.canvas), title: "LayerKit", options: options)
    }
    enter(stage)
  }

  /// The canvas, made to fit an ordinary display.
  private static func comfortable(_ canvas: CGSize) -> CGSize {
    let zoom = min(Stage.zoom(of: canvas, in: CGSize(width: 1200, height: 800)), 1.5)
    return CGSize(width: (canvas.width * zoom).rounded(), height: (canvas.height * zoom).rounded())
  }

  /// Plays until the user leaves.
  func run() throws(CommandFailure) {
    try StandardStreams.write("LayerKit on \(Window.platform)\n\(PlayerKey.help)\n")
    announce()
    startLink()
    defer { link?.invalidate() }
    while !isOver {
      for event in window.waitForEvents(atMost: Self.idleInterval) { try handle(event) }
      follow()
      link?.isPaused = clock.isPaused || stage.timeline.duration <= 0
      if let failure = window.failure { throw CommandFailure(failure) }
    }
  }

  private func handle(_ event: WindowEvent) throws(CommandFailure) {
    switch event {
    case .key(let key, let action, _): try press(key, action)
    case .pointerMoved(let point):
      pointer = point
      pointerDragged(to: point)
    case .button(.primary, isDown: true, at: let point, _): pointerPressed(at: point)
    case .button(.primary, isDown: false, at: _, _): pointerReleased()
    case .pointerLeft: pointer = nil
    case .drop(let paths): drop(paths)
    case .resized, .scaleChanged: fit()
    case .closeRequested: isOver = true
    default: break
    }
  }

  private func press(_ key: Key, _ action: KeyAction) throws(CommandFailure) {
    guard action != .up, let command = PlayerKey(key), action == .down || command.repeats
    else { return }
    switch command {
    case .pause: clock.toggle()
    case .next: go(by: 1)
    case .previous: go(by: -1)
    case .step:
      clock.step()
      followClock()
    case .faster: clock.multiplyRate(by: 2)
    case .slower: clock.multiplyRate(by: 0.5)
    case .reverse: clock.reverse()
    case .rewind: seek(to: 0)
    case .reload: load(index)
    case .outline: switches.showsOutline.toggle()
    case .background: setBackground(isDark: !switches.isDark)
    case .screenshot: try saveScreenshot()
    case .hud: window.showsDebugHUD.toggle()
    case .overlay(let key): window.debugOverlays.formSymmetricDifference(key.overlay)
    case .quit: isOver = true
    }
  }
}

extension Player {
  /// Lets the bar and the scene's script follow the time while it passes.
  private func startLink() {
    let link = CADisplayLink { [weak self] _ in
      // Sound: a link calls on the thread that made it, here the main one.
      MainActor.assumeIsolated { self?.followClock() }
    }
    link.add(to: .current, forMode: .common)
    self.link = link
  }

  /// Builds the sample again, at time 0; false when the exhibit is a file.
  func reloadSample(rate: Float) -> Bool {
    guard case .sample = exhibits[index], let loaded = try? exhibits[index].load(scale: builtScale)
    else { return false }
    enter(Stage(loaded), rate: rate)
    return true
  }

  private func go(by step: Int) {
    load((index + step + exhibits.count) % exhibits.count)
  }

  /// Opens dropped scenes after the current one and goes to the first of them.
  private func drop(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let dropped = paths.map { Exhibit.file($0, state: nil) }
    let next = index + 1
    exhibits.insert(contentsOf: dropped, at: next)
    if !load(next) { exhibits.removeSubrange(next..<next + dropped.count) }
  }

  /// Shows an exhibit; one that cannot be read is reported and the current one stays.
  @discardableResult
  private func load(_ next: Int) -> Bool {
    do throws(CommandFailure) {
      builtScale = wantedScale
      let loaded = try exhibits[next].load(scale: builtScale)
      loaded.announce()
      index = next
      enter(Stage(loaded))
      announce()
      return true
    } catch {
      error.complain(as: "layerkit-demo")
      return false
    }
  }

  private func enter(_ next: Stage, rate: Float = 1) {
    stage = next
    clock = PlayClock(of: next.layer, rate: rate)
    clock.pause()
    clock.seek(to: 0)
    hovered = nil
    window.layer = nil
    window.orientation = next.exhibit.isUpward ? .yUp : .yDown
    window.layer = next.layer
    setBackground(isDark: switches.isDark)
    fit()
    // First animations begin at 0 exactly: when they are committed.
    CATransaction.flush()
    clock.play()
  }

  private func announce() {
    StandardStreams.complain("[\(index + 1)/\(exhibits.count)] \(exhibits[index].title)\n")
    updateTitle()
  }

  private func updateTitle() {
    let layer = hovered.map { " – " + ($0.name ?? "a layer without a name") } ?? ""
    window.setTitle("LayerKit – \(exhibits[index].title)\(layer)")
  }
}

extension Player {
  /// The device pixel in points of the stage.
  private var pixel: CGFloat { 1 / (window.scale * window.zoom) }

  /// Whole pixels per point for pictures, so that a slow resize does not draw them for each step.
  private var wantedScale: CGFloat {
    min(max((window.scale * window.zoom).rounded(.up), 1), 4)
  }

  /// Fits the scene to the window; a sample is built again when it needs finer pictures.
  private func fit() {
    window.zoom = Stage.zoom(of: stage.exhibit.canvas, in: window.size)
    let scale = wantedScale
    if case .sample(let scene) = exhibits[index], scale != builtScale {
      builtScale = scale
      return enter(Stage(LoadedExhibit(scene, scale: scale)))
    }
    stage.fit(window.visibleSize, pixel: pixel)
    stage.timeline.fit(
      window.visibleSize, unit: 1 / window.zoom, isUpward: stage.exhibit.isUpward)
    stage.timeline.show(clock.seconds)
  }

  /// Finds the layer under the pointer and lets the outline follow it.
  private func follow() {
    let hit = pointer.flatMap { stage.hit(window.layerPoint($0)) }
    if hit !== hovered {
      hovered = hit
      updateTitle()
    }
    stage.outline.follow(switches.showsOutline ? hit : nil, line: 1 / window.zoom)
  }

  private func setBackground(isDark: Bool) {
    switches.isDark = isDark
    window.background =
      isDark
      ? CGColor(srgbRed: 0.07, green: 0.08, blue: 0.11, alpha: 1)
      : CGColor(srgbRed: 0.85, green: 0.85, blue: 0.86, alpha: 1)
  }

  /// Saves the window's picture under a name that is free.
  private func saveScreenshot() throws(CommandFailure) {
    let picture = try reportingWindows { try window.picture() }
    guard let picture else { return }
    do throws(CommandFailure) {
      let url = PictureFile.freeName(exhibits[index].name)
      try PictureFile.write(picture, to: url)
      try StandardStreams.write("saved \(url.path)\n")
    } catch {
      error.complain(as: "layerkit-demo")
    }
  }
}
