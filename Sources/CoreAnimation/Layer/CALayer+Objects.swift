import CoreGraphics

/// Objects of the program.
extension CALayer {
  /// Actions by event. Default nil.
  public var actions: [String: any CAAction]? {
    get { objects?.actions }
    set { setObject(\.actions, newValue) }
  }

  /// Values for keys that have none of their own. Default nil.
  ///
  /// The key `style` names a further dictionary to look into, `actions` one of actions.
  public var style: [AnyHashable: Any]? {
    get { objects?.style }
    set { changeStyle(newValue) }
  }

  /// Who places the sublayers. Default nil.
  public var layoutManager: (any CALayoutManager)? {
    get { objects?.layoutManager }
    set {
      setObject(\.layoutManager, newValue)
      setNeedsLayout()
    }
  }

  /// What a ``CAConstraintLayoutManager`` of the superlayer reads. Default nil.
  public var constraints: [CAConstraint]? {
    get { objects?.constraints }
    set {
      setObject(\.constraints, newValue)
      parent?.setNeedsLayout()
    }
  }

  /// Adds a constraint that a ``CAConstraintLayoutManager`` of the superlayer reads.
  public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  /// Makes a layer for the picture of another process.
  ///
  /// A picture of another process is not shown here; the layer is an empty one.
  public convenience init(remoteClientId client_id: UInt32) { self.init() }
}
