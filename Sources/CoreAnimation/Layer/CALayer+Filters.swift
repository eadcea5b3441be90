import CACommit
import CoreGraphics

/// Filters and what few layers set. None of it is commonly overridden.
extension CALayer {
  /// The filter that blends the layer with what is behind it. Default nil, which is source over;
  /// animatable.
  public var compositingFilter: Any? {
    get { objects?.compositingFilter }
    set { changeFilter(.compositingFilter, \.compositingFilter, newValue) }
  }

  /// The filters the layer and its sublayers go through. Default nil; animatable.
  public var filters: [Any]? {
    get { objects?.filters }
    set { changeFilter(.filters, \.filters, newValue) }
  }

  /// The filters that what is behind the layer goes through. Default nil; animatable.
  public var backgroundFilters: [Any]? {
    get { objects?.backgroundFilters }
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
  func setFilter(_ id: PropertyID, _ value: Any?) -> Bool {
    switch id {
    case .compositingFilter: compositingFilter = value
    case .filters: filters = value as? [Any]
    case .backgroundFilters: backgroundFilters = value as? [Any]
    default: return false
    }
    return true
  }

  /// Keeps the objects to be read back, and their values to be drawn.
  private func changeFilter<Value>(
    _ id: PropertyID, _ path: ReferenceWritableKeyPath<LayerObjects, Value?>, _ new: Value?
  ) {
    let value = new.flatMap { PropertyValue(object: $0) } ?? .none
    if new == nil, objects?[keyPath: path] == nil { return }
    let row = PropertyTable[id]
    let action = isCommitted ? actionOfEvent(row.key) : nil
    setObject(path, new)
    _ = row.write(&state, value)
    didChange(id)
    action?.run(forKey: row.key, object: self, arguments: nil)
  }
}
