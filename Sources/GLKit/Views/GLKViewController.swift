// SPDX-License-Identifier: Apache-2.0
import Foundation
import OpenGLES
import UIKit

/// Hears of the frames of a ``GLKViewController``.
@preconcurrency @MainActor
public protocol GLKViewControllerDelegate: AnyObject {
  /// Called before each frame is drawn.
  func glkViewControllerUpdate(_ controller: GLKViewController)
  /// Called before the frames stop or go on.
  func glkViewController(_ controller: GLKViewController, willPause pause: Bool)
}

extension GLKViewControllerDelegate {
  /// Nothing.
  public func glkViewController(_ controller: GLKViewController, willPause pause: Bool) {}
}

/// Draws a ``GLKView`` again and again, in step with the display.
///
/// For each frame it calls `update()` of a subclass, or else the delegate, and then draws its view,
/// whose delegate it is unless that has one.
@preconcurrency @MainActor
open class GLKViewController: UIViewController, @MainActor GLKViewDelegate {
  private var link: CADisplayLink?
  private var start: CFTimeInterval?
  private var lastUpdate: CFTimeInterval?
  private var lastDraw: CFTimeInterval?
  private var resumed: CFTimeInterval?

  /// Hears of frames; weak. Default nil.
  open weak var delegate: (any GLKViewControllerDelegate)?
  /// The frames per second that are asked for. Default 30.
  open var preferredFramesPerSecond = 30 {
    didSet { link?.preferredFramesPerSecond = preferredFramesPerSecond }
  }
  /// Whether no frames are drawn. Default false.
  open var isPaused = false {
    willSet {
      if newValue != isPaused { delegate?.glkViewController(self, willPause: newValue) }
    }
    didSet {
      link?.isPaused = isPaused
      if oldValue, !isPaused { resumed = CACurrentMediaTime() }
    }
  }
  /// Whether frames begin when the view appears, and end when it disappears. Default true.
  open var resumeOnDidBecomeActive = true
  /// Kept, without effect: programs here are always active. Default true.
  open var pauseOnWillResignActive = true

  /// The frames per second that there are: those that are asked for.
  open var framesPerSecond: Int { preferredFramesPerSecond }
  /// The frames that were drawn.
  public private(set) final var framesDisplayed = 0
  /// Seconds since the first frame.
  open var timeSinceFirstResume: TimeInterval { seconds(since: start) }
  /// Seconds since the last pause.
  open var timeSinceLastResume: TimeInterval { seconds(since: resumed ?? start) }
  /// Seconds between the last two updates.
  public private(set) final var timeSinceLastUpdate: TimeInterval = 0
  /// Seconds since the last frame was drawn.
  open var timeSinceLastDraw: TimeInterval { seconds(since: lastDraw) }

  private func seconds(since time: CFTimeInterval?) -> TimeInterval {
    time.map { CACurrentMediaTime() - $0 } ?? 0
  }

  /// Makes a ``GLKView``.
  open override func loadView() { view = GLKView(frame: UIScreen.main.bounds) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    guard let view = view as? GLKView else { return }
    if view.delegate == nil { view.delegate = self }
    view.enableSetNeedsDisplay = false
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated { self?.frame(link.targetTimestamp) }
    }
    link.preferredFramesPerSecond = preferredFramesPerSecond
    link.isPaused = isPaused
    link.add(to: .current, forMode: .common)
    self.link = link
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    link?.invalidate()
    link = nil
  }

  /// Called before each frame, to move things. The default one calls the delegate.
  open func update() { delegate?.glkViewControllerUpdate(self) }

  /// Draws the view's picture; for a subclass. The default one draws nothing.
  open func glkView(_ view: GLKView, drawIn rect: CGRect) {}

  private func frame(_ time: CFTimeInterval) {
    if start == nil { start = time }
    timeSinceLastUpdate = lastUpdate.map { time - $0 } ?? 0
    lastUpdate = time
    update()
    (viewIfLoaded as? GLKView)?.display()
    lastDraw = time
    framesDisplayed += 1
  }
}
