// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreAnimation
import CoreFoundation
import Foundation
import QuartzCore

/// The messages of an animator to the program. It is called within a transaction without actions.
public protocol POPAnimatorDelegate: NSObjectProtocol {
  /// A frame begins: the animations are about to be stepped.
  func animatorWillAnimate(_ animator: POPAnimator!)
  /// The animations were stepped.
  func animatorDidAnimate(_ animator: POPAnimator!)
}

/// Steps the animations of a thread, once per frame of its display link.
///
/// Values are written within a transaction without actions. The main thread has an animator, as on
/// Apple's systems, and so has each other thread that builds layers of its own.
open class POPAnimator: NSObject {
  /// The animator of this thread.
  open class func shared() -> POPAnimator! { current }

  static var current: POPAnimator { ThreadSlot(.animator).object { POPAnimator() } }

  /// Called before and after each frame. Default nil; not retained.
  open weak var delegate: (any POPAnimatorDelegate)!

  /// Seconds between two frames of the display; 0 before the first.
  open private(set) var refreshPeriod: CFTimeInterval = 0

  private var link: CADisplayLink?
  private var list = AnimationList()
  private var isObserved = false

  private override init() { super.init() }

  /// Adds an animation to an object, which starts at the end of the run-loop turn.
  ///
  /// An animation that the object has for the key is removed first. Without a key the animation
  /// gets one of its own. Does nothing if the object has the animation for the key already.
  open func add(_ anim: POPAnimation!, for obj: Any!, key: String!) {
    guard let anim, let object = obj.map({ $0 as AnyObject }) else { return }
    let key = key ?? UUID().uuidString
    if let old = list.entry(of: object, for: key) {
      if old.animation === anim { return }
      end(old, finished: false)
    }
    list.append(AnimationEntry(object, key, anim, time: MediaClock.now))
    anim.animator = self
    anim.reset()
    start()
  }

  /// Removes the animations of an object; each ends unfinished.
  open func removeAllAnimations(for obj: Any!) {
    guard let object = obj.map({ $0 as AnyObject }) else { return }
    for entry in list.entries(of: object) { end(entry, finished: false) }
  }

  /// Removes the animation that an object has for the key; it ends unfinished.
  open func removeAnimation(for obj: Any!, key: String!) {
    guard let object = obj.map({ $0 as AnyObject }), let key,
      let entry = list.entry(of: object, for: key)
    else { return }
    end(entry, finished: false)
  }

  /// The keys of an object's animations, in the order of their addition.
  open func animationKeys(for obj: Any!) -> [Any]! {
    obj.map { list.entries(of: $0 as AnyObject).map(\.key) } ?? []
  }

  /// The animation that an object has for the key.
  open func animation(for obj: Any!, key: String!) -> Any! {
    guard let object = obj.map({ $0 as AnyObject }), let key else { return nil }
    return list.entry(of: object, for: key)?.animation
  }
}

extension POPAnimator {
  /// Has a display link while an animation wants steps.
  func updateLink() {
    let wants = list.wantsSteps
    if wants == (link != nil) { return }
    link?.invalidate()
    link = wants ? makeLink() : nil
  }

  private func makeLink() -> CADisplayLink {
    let new = CADisplayLink { [weak self] link in
      self?.refreshPeriod = link.duration
      self?.step(at: MediaClock.now)
    }
    new.add(to: .current, forMode: .common)
    return new
  }

  private func start() {
    updateLink()
    if isObserved { return }
    isObserved = true
    TurnEnd.animate.observe { [weak self] in self?.turnEnds() }
  }

  /// The turn of the run loop that added animations ends: they start, and show their first values
  /// with its changes.
  private func turnEnds() {
    let new = list.takeNew()
    if new.isEmpty { return }
    frame { for entry in new { step(entry, at: MediaClock.now) } }
  }

  /// A frame of the display.
  private func step(at time: CFTimeInterval) {
    // Where a host gives the time no turn of the run loop has started them.
    let new = list.takeNew()
    let all = list.all
    frame {
      for entry in new { step(entry, at: entry.added) }
      for entry in all { step(entry, at: time) }
    }
  }

  /// One transaction, in which layers start no actions.
  private func frame(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    delegate?.animatorWillAnimate(self)
    body()
    delegate?.animatorDidAnimate(self)
    CATransaction.commit()
    list.compact()
    updateLink()
  }

  private func step(_ entry: AnimationEntry, at time: CFTimeInterval) {
    if entry.isRemoved { return }
    guard let object = entry.object else { return end(entry, finished: false) }
    let animation = entry.animation
    animation.startIfDue(object, at: time)
    guard animation.isRunning, !entry.isRemoved else { return }
    animation.step(object, to: time)
    guard animation.isRunning, !entry.isRemoved, animation.isDone else { return }
    animation.finish(object)
    guard animation.isRunning, !entry.isRemoved, animation.isDone else { return }
    if animation.hasAnotherRun {
      animation.beginAnotherRun(object, at: time)
    } else {
      end(entry, finished: true)
    }
  }

  /// Ends an animation, which leaves its object unless it is to stay.
  private func end(_ entry: AnimationEntry, finished: Bool) {
    let stays = finished && !entry.animation.removedOnCompletion
    if !stays { list.remove(entry) }
    entry.animation.stop(finished: finished, staying: stays)
    updateLink()
  }
}

extension POPAnimation {
  fileprivate var isRunning: Bool { course.isActive && !course.isPaused }
}
