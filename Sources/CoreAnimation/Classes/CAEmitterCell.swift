// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// One kind of particle of a ``CAEmitterLayer``; it may send out particles itself.
///
/// A number with a range is, for each particle, uniform in mean ± range/2.
open class CAEmitterCell: NSObject, NSSecureCoding, NSCopying, CAMediaTiming {
  /// The name by which key paths find the cell. Default nil.
  open var name: String?

  /// Whether particles are sent out. Default true.
  open var isEnabled = true

  /// Particles per second. Default 0; animatable.
  open var birthRate: Float = 0

  /// How long a particle lives, seconds. Default 0; animatable.
  open var lifetime: Float = 0

  /// The range of `lifetime`. Default 0; animatable.
  open var lifetimeRange: Float = 0

  /// The angle of emission out of the plane, radians. Default 0; animatable.
  open var emissionLatitude: CGFloat = 0

  /// The angle of emission in the plane, radians. Default 0; animatable.
  open var emissionLongitude: CGFloat = 0

  /// The angle of the cone about the direction of emission, radians. Default 0; animatable.
  open var emissionRange: CGFloat = 0

  /// The speed at birth, points per second. Default 0; animatable.
  open var velocity: CGFloat = 0

  /// The range of `velocity`. Default 0; animatable.
  open var velocityRange: CGFloat = 0

  /// The acceleration in x, points per second². Default 0; animatable.
  open var xAcceleration: CGFloat = 0

  /// The acceleration in y, points per second². Default 0; animatable.
  open var yAcceleration: CGFloat = 0

  /// The acceleration in z, points per second². Default 0; animatable.
  open var zAcceleration: CGFloat = 0

  /// The factor of the picture's size at birth. Default 1; animatable.
  open var scale: CGFloat = 1

  /// The range of `scale`. Default 0; animatable.
  open var scaleRange: CGFloat = 0

  /// How `scale` changes, per second. Default 0; animatable.
  open var scaleSpeed: CGFloat = 0

  /// The rotation, radians per second. Default 0; animatable.
  open var spin: CGFloat = 0

  /// The range of `spin`. Default 0; animatable.
  open var spinRange: CGFloat = 0

  /// A factor for the picture's colors at birth. Default opaque white; animatable.
  open var color: CGColor? = .rgbWhite

  /// The range of red. Default 0; animatable.
  open var redRange: Float = 0

  /// The range of green. Default 0; animatable.
  open var greenRange: Float = 0

  /// The range of blue. Default 0; animatable.
  open var blueRange: Float = 0

  /// The range of alpha. Default 0; animatable.
  open var alphaRange: Float = 0

  /// How red changes, per second. Default 0; animatable.
  open var redSpeed: Float = 0

  /// How green changes, per second. Default 0; animatable.
  open var greenSpeed: Float = 0

  /// How blue changes, per second. Default 0; animatable.
  open var blueSpeed: Float = 0

  /// How alpha changes, per second. Default 0; animatable.
  open var alphaSpeed: Float = 0

  /// The picture of a particle, usually a `CGImage`. Default nil; animatable.
  open var contents: Any?

  /// The part of the picture that is shown, in unit coordinates. Default (0, 0, 1, 1); animatable.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Pixels of the picture per point. Default 1.
  open var contentsScale: CGFloat = 1

  /// The sampling of a picture drawn smaller than it is. Default `linear`.
  open var minificationFilter = CALayerContentsFilter.linear.rawValue

  /// The sampling of a picture drawn larger than it is. Default `linear`.
  open var magnificationFilter = CALayerContentsFilter.linear.rawValue

  /// Added to the level of detail that trilinear minification chooses. Default 0.
  open var minificationFilterBias: Float = 0

  /// The cells that each particle sends out. Default nil.
  open var emitterCells: [CAEmitterCell]?

  /// Lets go of the cells without recursion, so that no depth ends the stack.
  deinit {
    var pending = emitterCells ?? []
    emitterCells = nil
    while var last = pending.popLast() {
      guard isKnownUniquelyReferenced(&last) else { continue }
      pending += last.emitterCells ?? []
      last.emitterCells = nil
    }
  }

  /// Values for keys that have none of their own. Default nil.
  open var style: [AnyHashable: Any]? {
    didSet { style = style?.mapValues(frozen) }
  }

  /// When emission begins, seconds of the layer's clock. Default 0.
  open var beginTime: CFTimeInterval = 0

  /// How long emission lasts, seconds. Default infinite.
  open var duration: CFTimeInterval = .infinity

  /// Seconds of the cell per second of the layer. Default 1.
  open var speed: Float = 1

  /// Seconds added to the cell's time. Default 0.
  open var timeOffset: CFTimeInterval = 0

  /// The number of passes; 0, the default, means one.
  open var repeatCount: Float = 0

  /// For how many seconds passes repeat; 0, the default, leaves that to `repeatCount`.
  open var repeatDuration: CFTimeInterval = 0

  /// Whether every pass is followed by one backwards. Default false.
  open var autoreverses = false

  /// The value shown outside the active time. Default `.removed`.
  open var fillMode = CAMediaTimingFillMode.removed

  /// Values of keys that are no properties.
  final var ownValues: [String: Any] = [:]
  /// Their keys, in order.
  package final var ownValueKeys: [String] { ownValues.keys.sorted() }

  /// Makes a cell with the defaults.
  public override init() {}

  /// Reads a cell from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    super.init()
    for row in CAEmitterCell.rows {
      if let object = KeyedArchive.decode(row.key, coder) { row.assign(object, to: self) }
    }
    ownValues = KeyedArchive.decodeOwnValues(coder)
  }

  /// A cell with the same properties and values, and the very same cells below.
  open override func copy() -> Any { copy(with: nil) }

  /// A cell with the same properties and values, and the very same cells below.
  ///
  /// A subclass that adds stored properties overrides it to copy them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).makeCopy(of: self)
    for row in CAEmitterCell.rows { row.copy(self, copy) }
    copy.ownValues = ownValues
    return copy
  }

  /// True: cells can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the properties for which ``shouldArchiveValue(forKey:)`` is true.
  open func encode(with coder: NSCoder) {
    for row in CAEmitterCell.rows where shouldArchiveValue(forKey: row.key) {
      KeyedArchive.encode(row.get(self) ?? NSNull(), row.key, coder)
    }
    KeyedArchive.encodeOwnValues(ownValues.filter { shouldArchiveValue(forKey: $0.key) }, coder)
  }

  /// Whether an archive keeps the value of `key`: true where it is not the default.
  ///
  /// Objects that are neither archivable nor a value of a layer property are never kept.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    CAEmitterCell.rows.first { $0.key == key }
      .map { $0.differs(self, from: type(of: self).defaultValue(forKey: key)) }
      ?? (ownValues[key] != nil)
  }

  /// The value a property has before it is set, or nil where that is zero, false or nothing;
  /// `minificationFilterBias` answers 0.
  open class func defaultValue(forKey key: String) -> Any? {
    rows.first { $0.key == key }?.storedDefault?.object
  }

  /// The value of a property, or of any other key that was set. Numbers come as `NSNumber`.
  open func value(forKey key: String) -> Any? {
    if let row = CAEmitterCell.row(key) { return row.get(self) }
    return ownValues[key] ?? boxed(style?[key] ?? type(of: self).defaultValue(forKey: key))
  }

  /// Sets a property, or keeps a value under a key of the program's own.
  ///
  /// - Precondition: the value of a property is of its type.
  open func setValue(_ value: Any?, forKey key: String) {
    if let row = CAEmitterCell.row(key) {
      row.assign(value, to: self)
    } else {
      ownValues[key] = boxed(value)
    }
  }

  /// The value at the end of a path: a key, a part of a value (`contentsRect.origin.x`), or a path
  /// through a cell below (`emitterCells.name.birthRate`).
  open func value(forKeyPath keyPath: String) -> Any? {
    if let path = CellPath(keyPath) { return cell(path.name)?.value(forKeyPath: path.rest) }
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let whole = value(forKey: String(keyPath[..<dot])).flatMap(PropertyValue.init(object:))
    return whole?.member(keyPath[keyPath.index(after: dot)...].split(separator: "."))?.object
  }

  /// Sets the value at the end of a path.
  ///
  /// - Precondition: the path leads to a value, and the value is of its type.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if let path = CellPath(keyPath), let cell = cell(path.name) {
      return cell.setValue(value, forKeyPath: path.rest)
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let key = String(keyPath[..<dot])
    let tail = keyPath[keyPath.index(after: dot)...].split(separator: ".")
    let whole = self.value(forKey: key).flatMap(PropertyValue.init(object:))
    let part = value.flatMap(PropertyValue.init(object:))
    guard let part, let new = whole?.setting(tail, to: part) else {
      preconditionFailure("An emitter cell has no value \(keyPath) to set.")
    }
    setValue(new.object, forKey: key)
  }

  private func cell(_ name: String) -> CAEmitterCell? { emitterCells?.first { $0.name == name } }
}
