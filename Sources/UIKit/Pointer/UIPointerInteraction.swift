// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A behaviour that is added to a view beside those of its class.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view.
  var view: UIView? { get }
  /// Called before the view changes; nil for none.
  func willMove(to view: UIView?)
  /// Called after the view has changed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view, in the order in which they were added.
  public final var interactions: [any UIInteraction] {
    get { extras?.interactions ?? [] }
    set {
      for interaction in interactions where !newValue.contains(where: { $0 === interaction }) {
        removeInteraction(interaction)
      }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds something that the view does, and takes it from the view that had it.
  public final func addInteraction(_ interaction: any UIInteraction) {
    if interaction.view === self { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    ensuredExtras.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Takes away something that the view does.
  public final func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    extras?.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

/// Gives the pointer another shape over a view, or over regions of it.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  /// Says the regions and shapes; weak.
  public final weak var delegate: (any UIPointerInteractionDelegate)?
  /// The view that has the interaction.
  public final weak var view: UIView?
  /// Whether the pointer is changed. Default true.
  open var isEnabled = true
  /// The region that the pointer is in.
  final var region: UIPointerRegion?

  /// An interaction that asks a delegate.
  public init(delegate: (any UIPointerInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  /// An interaction that leaves the pointer as it is until it has a delegate.
  public override convenience init() { self.init(delegate: nil) }

  /// Asks for the shape again when the pointer next moves.
  open func invalidate() { region = nil }

  /// Forgets the region.
  open func willMove(to view: UIView?) { region = nil }

  /// Notes the view.
  open func didMove(to view: UIView?) { self.view = view }
}

/// Says where the pointer has which shape.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
  /// The region at a place; nil for none. Default the whole view.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// The shape in a region; nil for that of the system. Default nil.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
  /// The pointer comes into a region. Nothing is animated with it.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  /// The pointer leaves a region. Nothing is animated with it.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
  /// The default region.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  /// Nil.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
  /// Does nothing.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
  /// Does nothing.
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
}

/// Animates with the pointer as it comes into a region or leaves it.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
  /// Adds changes, which are made at once, under an animation of their own.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure that is called once the animation is over.
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// The place that a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  /// The place of the pointer in the view's space.
  public final let location: CGPoint
  /// The modifiers that are held. Never said.
  open var modifiers: UIKeyModifierFlags { [] }

  init(_ location: CGPoint) {
    self.location = location
    super.init()
  }
}

/// A part of a view in which the pointer has one shape.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  /// The part, in the view's space.
  public final let rect: CGRect
  /// Identifies the region among others. Default nil.
  public final let identifier: AnyHashable?

  /// A region.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    (self.rect, self.identifier) = (rect, identifier)
    super.init()
  }

  final func isSame(as other: UIPointerRegion) -> Bool {
    rect == other.rect && identifier == other.identifier
  }
}
