// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// Filters and other rare properties. None of it is commonly overridden.
extension CALayer {
  /// The filter that combines the layer with the pixels behind it in its group: a ``CAFilter``, or
  /// the name of one, such as `"multiplyBlendMode"`. Default nil, which is source over; animatable.
  ///
  /// The group is the superlayer with its other sublayers, down to its own background.
  public var compositingFilter: Any? {
    get { shownFilters(\.compositingFilter, .compositingFilter) { $0.filterObject } }
    set { changeFilter(.compositingFilter, \.compositingFilter, newValue) }
  }

  /// The filters that the picture of the layer and its sublayers goes through, in their order: of
  /// ``CAFilter``, or names. Default nil; animatable, inputs by `filters.NAME.inputRadius`.
  ///
  /// Masks, shadows, opacity and the compositing filter come after them.
  public var filters: [Any]? {
    get { shownFilters(\.filters, .filters) { $0.filterObjects } }
    set { changeFilter(.filters, \.filters, newValue) }
  }

  /// The filters for the pixels behind the layer, within its bounds and their corners. Default nil;
  /// animatable.
  public var backgroundFilters: [Any]? {
    get { shownFilters(\.backgroundFilters, .backgroundFilters) { $0.filterObjects } }
    set { changeFilter(.backgroundFilters, \.backgroundFilters, newValue) }
  }

  func filterValue(_ id: PropertyID) -> Any? {
    switch id {
    case .compositingFilter: compositingFilter
    case .filters: filters
    case .backgroundFilters: backgroundFilters
    default: nil
    }
  }

  /// Sets one of the filter properties; false when `id` is none of them.
  ///
  /// A value set by key may be a list of values; they become filters.
  func setFilter(_ id: PropertyID, _ value: Any?) -> Bool {
    let value = value is NSNull ? nil : value
    switch id {
    case .compositingFilter: compositingFilter = value.map(filterObject)
    case .filters: filters = filterObjects(value)
    case .backgroundFilters: backgroundFilters = filterObjects(value)
    default: return false
    }
    return true
  }

  private func filterObjects(_ value: Any?) -> [Any]? {
    if let value = value as? PropertyValue { return value.filterObjects }
    return (value as? [Any])?.map(filterObject)
  }

  private func filterObject(_ object: Any) -> Any {
    let value = object as? PropertyValue ?? (object as? [String: Any]).flatMap(PropertyValue.init)
    return value?.filterObject ?? object
  }

  /// The objects that were set; for a presentation copy, filters of the shown values.
  private func shownFilters<Value>(
    _ path: KeyPath<LayerObjects, Value?>, _ id: PropertyID, _ made: (PropertyValue) -> Value?
  ) -> Value? {
    guard modelLayer != nil else { return objects?[keyPath: path] }
    return made(PropertyTable[id].read(state))
  }

  /// Keeps the objects to be read back, and their values to be drawn.
  private func changeFilter<Value>(
    _ id: PropertyID, _ path: ReferenceWritableKeyPath<LayerObjects, Value?>, _ new: Value?
  ) {
    let value = new.flatMap { PropertyValue(object: $0)?.asFilters } ?? .none
    if new == nil, objects?[keyPath: path] == nil { return }
    let row = PropertyTable[id]
    let action = actionOfEvent(row.key)
    setObject(path, new)
    _ = row.write(&state, value)
    didChange(id)
    if let action { run(action, row.key) }
  }
}

extension PropertyValue {
  /// Names of filters made the values of filters.
  fileprivate var asFilters: PropertyValue {
    switch self {
    case .string(let type): .dictionary(["type": .string(type), "name": .string(type)])
    case .array(let items): .array(items.map(\.asFilters))
    default: self
    }
  }

  /// The value as a filter, or as the object it is.
  fileprivate var filterObject: Any? { CAFilter(self) ?? object }

  /// The values of a list as filters; nil when it is no list.
  fileprivate var filterObjects: [Any]? {
    guard case .array(let items) = self else { return nil }
    return items.map { $0.filterObject ?? NSNull() }
  }
}
