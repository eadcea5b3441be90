import CACommandLine
import CAWindow
import CAScenes
import QuartzCore

/// Shows scenes in a window until the user leaves.
@MainActor
final class Player {
  private var exhibits: [Exhibit]
  private var index = 0
  private var stage: Stage
  private let window: Window
  private var clock: PlayClock
  private var pointer: CGPoint?
  private var hovered: CALayer?
  private var showsOutline = true
  private var isDark = false
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
    while !isOver {
      for event in window.waitForEvents(atMost: patience) { try handle(event) }
      playOn()
      follow()
      if let failure = window.failure { throw CommandFailure(failure) }
    }
  }

  private func handle(_ event: WindowEvent) throws(CommandFailure) {
    switch event {
    case .key(let key, let action, _): try press(key, action)
    case .pointerMoved(let point): pointer = point
    case .pointerLeft: pointer = nil
    case .button(.primary, isDown: true, at: let point, _): tap(point)
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
    case .step: clock.step()
    case .reload: load(index)
    case .outline: showsOutline.toggle()
    case .background: setBackground(isDark: !isDark)
    case .screenshot: try saveScreenshot()
    case .quit: isOver = true
    }
  }
}

/// What samples do over time.
extension Player {
  /// Seconds until the scene does something by itself.
  private var patience: Double {
    guard let play = stage.exhibit.play, play.scene.isAnimated, !clock.isPaused else {
      return Self.idleInterval
    }
    return max(0, min(play.nextStep ?? .infinity, play.scene.duration) - clock.seconds)
  }

  /// Does what the scene's script says up to now; at the end the scene begins anew.
  private func playOn() {
    guard let play = stage.exhibit.play, play.scene.isAnimated else { return }
    if clock.seconds < play.scene.duration {
      play.advance(to: max(play.time, clock.seconds))
    } else if !clock.isPaused {
      enter(Stage(LoadedExhibit(ScenePlay(play.scene, SceneContext(scale: builtScale)))))
    }
  }

  /// Taps a point of the window.
  private func tap(_ point: CGPoint) {
    guard let play = stage.exhibit.play else { return }
    play.tap(play.root.convert(window.layerPoint(point), from: nil))
  }
}

extension Player {
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

  private func enter(_ next: Stage) {
    stage = next
    clock = PlayClock(of: next.layer)
    hovered = nil
    window.layer = nil
    window.orientation = next.exhibit.isUpward ? .yUp : .yDown
    window.layer = next.layer
    setBackground(isDark: isDark)
    fit()
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
      return enter(Stage(LoadedExhibit(ScenePlay(scene, SceneContext(scale: scale)))))
    }
    stage.fit(window.visibleSize, pixel: pixel)
  }

  /// Finds the layer under the pointer and lets the outline follow it.
  private func follow() {
    let hit = pointer.flatMap { stage.hit(window.layerPoint($0)) }
    if hit !== hovered {
      hovered = hit
      updateTitle()
    }
    stage.outline.follow(showsOutline ? hit : nil, line: 1 / window.zoom)
  }

  private func setBackground(isDark: Bool) {
    self.isDark = isDark
    window.background =
      isDark
      ? CGColor(srgbRed: 0.07, green: 0.08, blue: 0.11, alpha: 1)
      : CGColor(srgbRed: 0.85, green: 0.85, blue: 0.86, alpha: 1)
  }

  /// Saves what the window shows under a name that is free.
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
