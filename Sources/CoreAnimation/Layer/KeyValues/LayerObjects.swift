// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The objects few layers have, made when the first of them is set.
package final class LayerObjects {
  /// Contents that are no picture, kept to be read back.
  var contents: Any?
  var compositingFilter: Any?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var actions: [String: any CAAction]?
  var style: [AnyHashable: Any]?
  var layoutManager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  /// The reading that the layer's begin time depends on, if it may be meant on the real clock.
  var earlyBegin: EarlyBeginTime?
  /// The picture that `draw(in:)` made last; nil before the first.
  var backing: BackingStore?
  /// Values of keys that are no properties.
  var values: [String: Any] = [:]
  /// The animatable properties of a subclass; nil until they are looked for.
  var animatables: [String: any AnimatableStorage]?
  /// The animations in the order they apply; those without a key may be many.
  package var animations: AttachedAnimations = []
  /// The modifiers in the order they apply.
  var modifiers: [CAPresentationModifier] = []

  /// A copy with the same objects, apart from animations and modifiers: they stay with the model.
  func copy() -> LayerObjects {
    let copy = LayerObjects()
    copy.contents = contents
    (copy.compositingFilter, copy.filters) = (compositingFilter, filters)
    copy.backgroundFilters = backgroundFilters
    (copy.actions, copy.style, copy.values) = (actions, style, values)
    (copy.layoutManager, copy.constraints) = (layoutManager, constraints)
    return copy
  }
}

extension CALayer {
  /// The layer's objects, made if there are none yet.
  var ensuredObjects: LayerObjects {
    if let objects { return objects }
    let new = LayerObjects()
    objects = new
    return new
  }

  /// Sets one of the objects; nothing is made to hold a nil.
  func setObject<Value>(
    _ path: ReferenceWritableKeyPath<LayerObjects, Value?>, _ value: Value?
  ) {
    if value == nil, objects == nil { return }
    ensuredObjects[keyPath: path] = value
  }
}
