// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAGeometry
import CoreGraphics
import Foundation
import Synchronization

/// A value that the next frame shows in a property of layers, without a transaction.
///
///     let drag = CAPresentationModifier(
///       keyPath: "position.x", initialValue: 0, additive: true)
///     layer.addPresentationModifier(drag)
///     drag.value = 12  // from any thread, as often as you like
///
/// The value lies in memory that the render server reads when it begins a frame. It acts after all
/// animations, on the picture, on ``CALayer/presentation()`` and on hit tests of presentation
/// copies; the layer's own property stays, and no action is asked for. A modifier may belong to
/// several layers.
///
/// Any thread may write the value. Two threads that write one modifier wait for each other; nobody
/// waits for the server.
public final class CAPresentationModifier: NSObject, Sendable {
  /// The property that the value changes, or a part of one: `position`, `transform.rotation.z`.
  ///
  /// One that is no number, point, size, rectangle, color or transform that animates has no effect,
  /// nor has one of the properties of emitters.
  public let keyPath: String
  /// Whether the value is added to the one that is shown without the modifier. Else it takes its
  /// place.
  public let isAdditive: Bool
  /// The group whose modifiers show their values together; nil where each value shows by itself.
  public let group: CAPresentationModifierGroup?

  private struct State: Sendable {
    var value: KeptValue
    var isEnabled = true
  }

  let page: ModifierPage
  let slot: Int
  private let kind: LaneKind?
  private let state: Mutex<State>

  /// A modifier of a property of the layers that it is added to.
  ///
  /// - Parameters:
  ///   - initialValue: The value until ``value`` is set.
  ///   - additive: Whether values are added to the value without the modifier.
  ///   - group: The group whose ``CAPresentationModifierGroup/flush()`` shows new values.
  /// - Precondition: the group has room for one more modifier.
  public init(
    keyPath: String, initialValue: Any?, additive: Bool, group: CAPresentationModifierGroup?
  ) {
    (self.keyPath, isAdditive, self.group) = (keyPath, additive, group)
    let kind = AnimationTarget.modifierKind(ofKeyPath: keyPath)
    let value = KeptValue(initialValue)
    let first = value.inSlot(kind)
    (page, slot) = group?.takeSlot(showing: first) ?? LoosePages.takeSlot(showing: first)
    self.kind = kind
    state = Mutex(State(value: value))
    super.init()
  }

  /// A modifier whose values show by themselves.
  public convenience init(keyPath: String, initialValue: Any?, additive: Bool) {
    self.init(keyPath: keyPath, initialValue: initialValue, additive: additive, group: nil)
  }

  deinit {
    group?.forget(slot)
    page.giveBack(slot)
  }

  /// The value, of the kind of the property: an `NSNumber`, an `NSValue`, a `CGColor`.
  ///
  /// The next frame shows a new one; that of a modifier with a group once the group is flushed.
  /// Nil, a value of another kind, and one with numbers that are not finite have no effect.
  public var value: Any? {
    get { state.withLock { $0.value }.object }
    set {
      let value = KeptValue(newValue)
      state.withLock { state in
        state.value = value
        write(state)
      }
    }
  }

  /// Whether the value has an effect. Default true. A change shows as one of ``value`` does.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set {
      state.withLock { state in
        state.isEnabled = newValue
        write(state)
      }
    }
  }

  /// The same as ``isAdditive``.
  public var additive: Bool { isAdditive }

  private func write(_ state: State) {
    let value = state.isEnabled ? state.value.inSlot(kind) : .none
    if let group { group.stage(value, in: slot) } else { page.write(value, to: slot) }
  }
}

/// A value as it was given.
///
/// Sound: numbers and structures are values, and of other objects nobody changes the copy.
private struct KeptValue: @unchecked Sendable {
  private let given: Any?

  init(_ value: Any?) {
    // Boxing takes longer than all the rest, so these are boxed when they are read.
    switch value {
    case is Double, is CGPoint, is CGRect, is CATransform3D: given = value
    default: given = boxed(value)
    }
  }

  var object: Any? { boxed(given) }

  /// The numbers of the value, for a property of that kind.
  func inSlot(_ kind: LaneKind?) -> ModifierValue {
    guard let kind, let given, let lanes = lanes(of: given, kind) else { return .none }
    return ModifierValue(count: kind.count, lanes: lanes)
  }

  private func lanes(of value: Any, _ kind: LaneKind) -> Lanes? {
    switch kind {
    case .number: if let number = value as? Double { return Lanes(number) }
    case .point: if let point = value as? CGPoint { return point.lanes }
    case .rect: if let rect = value as? CGRect { return rect.lanes }
    case .transform: if let transform = value as? CATransform3D { return transform.lanes }
    case .flag, .size, .color: break
    }
    return PropertyValue(object: value, kind: kind.valueKind)?.lanes(kind)
      ?? PropertyValue(object: value)?.lanes(kind)
  }
}

extension LaneKind {
  fileprivate var valueKind: ValueKind {
    switch self {
    case .flag: .bool
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    }
  }
}

/// The pages of the modifiers without a group. One more comes when all slots are in use.
private enum LoosePages {
  /// The slots of a page.
  private static let slotCount = 64
  private static let pages = Mutex<[ModifierPage]>([])

  static func takeSlot(showing value: ModifierValue) -> (ModifierPage, Int) {
    pages.withLock { pages in
      for page in pages.reversed() {
        if let slot = page.takeSlot(showing: value) { return (page, slot) }
      }
      let page = ModifierPage(slotCount: slotCount)
      pages.append(page)
      // A new page has room.
      return (page, page.takeSlot(showing: value) ?? 0)
    }
  }
}
