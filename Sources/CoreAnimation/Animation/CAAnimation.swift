// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// A change over time: the base of everything that ``CALayer/add(_:forKey:)`` takes.
///
/// The layer keeps a copy, so changing an animation after it was added has no effect. Any key can
/// be set by key-value coding; the copies keep the values.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
  /// When the animation begins, seconds of the layer's or group's clock. Default 0: in a group at
  /// its begin, else with the commit that follows; the layer's copy then tells the time.
  open var beginTime: CFTimeInterval = 0 {
    didSet { earlyBegin = beginTime == 0 ? nil : .now }
  }
  /// The reading that `beginTime` depends on, if it may be meant on the real clock.
  final var earlyBegin: EarlyBeginTime?

  /// The length of one pass, seconds. Default 0: that of the group, or of the transaction.
  open var duration: CFTimeInterval = 0

  /// Seconds of the animation per second of its layer or group. Default 1.
  open var speed: Float = 1

  /// Seconds added to the animation's time. Default 0.
  open var timeOffset: CFTimeInterval = 0

  /// The number of passes; 0, the default, means one.
  open var repeatCount: Float = 0

  /// For how many seconds passes repeat; 0, the default, leaves that to `repeatCount`.
  open var repeatDuration: CFTimeInterval = 0

  /// Whether every pass is followed by one backwards. Default false.
  open var autoreverses = false

  /// The value shown outside the active time. Default `.removed`.
  open var fillMode = CAMediaTimingFillMode.removed

  /// The pace of each pass. Default nil, which is linear.
  open var timingFunction: CAMediaTimingFunction?

  /// The object called at begin and end. Default nil; retained.
  open var delegate: (any CAAnimationDelegate)?

  /// Whether the layer drops the animation when its active time has ended. Default true.
  open var isRemovedOnCompletion = true

  /// The frame rates the animation asks for. Default `.default`.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Made by a layer for itself, so that adding it needs no copy.
  final var ownership = Ownership.program

  /// Whose the animation is.
  enum Ownership {
    case program
    /// A layer made it in answer to a search.
    case layer
    /// A setter of the layer searched, and nobody else has it.
    case setter
  }

  /// Values of keys that are no properties.
  final var ownValues: [String: Any] = [:]
  /// Their keys, in order.
  package final var ownValueKeys: [String] { ownValues.keys.sorted() }

  /// Makes an animation with the defaults of its class.
  public override init() {
    super.init()
    takeDefaultsOfSubclass()
  }

  /// Reads an animation from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    super.init()
    takeDefaultsOfSubclass()
    for row in rows {
      if let object = KeyedArchive.decode(row.key, coder) { row.assign(object, to: self) }
    }
    ownValues = KeyedArchive.decodeOwnValues(coder)
  }

  /// True: animations can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the properties for which ``shouldArchiveValue(forKey:)`` is true, and the values of
  /// other keys. The delegate is not written.
  open func encode(with coder: NSCoder) {
    for row in rows where shouldArchiveValue(forKey: row.key) {
      KeyedArchive.encode(row.get(self) ?? NSNull(), row.key, coder)
    }
    KeyedArchive.encodeOwnValues(ownValues.filter { shouldArchiveValue(forKey: $0.key) }, coder)
  }

  /// Whether an archive keeps the value of `key`: true where it is not the default.
  ///
  /// Objects that are neither archivable nor a value of a layer property are never kept.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    rows.first { $0.key == key }
      .map { $0.differs(self, from: type(of: self).defaultValue(forKey: key)) }
      ?? (ownValues[key] != nil)
  }

  /// A copy with the same properties and values, and the same delegate.
  open override func copy() -> Any { copy(with: nil) }

  /// A copy with the same properties and values, and the same delegate.
  ///
  /// A subclass that adds stored properties overrides it to copy them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).makeCopy(of: self)
    for row in rows { row.copy(self, copy) }
    copy.ownValues = ownValues
    copy.earlyBegin = earlyBegin
    copy.delegate = delegate
    copy.preferredFrameRateRange = preferredFrameRateRange
    return copy
  }

  /// The value a property has before it is set, or nil where that is zero, false or nothing.
  ///
  /// `allowsOverdamping` answers false. A subclass may override it for its own keys and for the
  /// properties it inherits.
  open class func defaultValue(forKey key: String) -> Any? {
    keyedRows.first { $0.key == key }?.storedDefault?.object
  }

  /// The value of a property, or of any other key that was set. Numbers come as `NSNumber`.
  open func value(forKey key: String) -> Any? {
    if let row = row(key) { return row.get(self) }
    return ownValues[key] ?? boxed(type(of: self).defaultValue(forKey: key))
  }

  /// Sets a property, or keeps a value under a key of the program's own.
  ///
  /// - Precondition: the value of a property is of its type.
  open func setValue(_ value: Any?, forKey key: String) {
    if let row = row(key) {
      row.assign(value, to: self)
    } else {
      ownValues[key] = boxed(value)
    }
  }

  /// Copies the parts that the animation shares with its original.
  func detach() {}

  /// A copy that shares nothing with the animation that changes.
  final var detachedCopy: CAAnimation? {
    let copy = copy() as? CAAnimation
    copy?.detach()
    return copy
  }

  /// As an action: adds the animation to the layer under the key of the event.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// The properties of the class; a subclass adds its own.
  class var keyedRows: [KeyedRow<CAAnimation>] { CAAnimation.animationRows }
}

extension CAAnimation {
  static let animationRows: [KeyedRow<CAAnimation>] = [
    .number("beginTime", \CAAnimation.beginTime),
    .number("duration", \CAAnimation.duration),
    .number("speed", \CAAnimation.speed, default: 1),
    .number("timeOffset", \CAAnimation.timeOffset),
    .number("repeatCount", \CAAnimation.repeatCount),
    .number("repeatDuration", \CAAnimation.repeatDuration),
    .number("autoreverses", \CAAnimation.autoreverses),
    .word("fillMode", \CAAnimation.fillMode, default: .removed),
    .object("timingFunction", \CAAnimation.timingFunction),
    .number(
      "removedOnCompletion", \CAAnimation.isRemovedOnCompletion, default: 1,
      swift: "isRemovedOnCompletion"),
  ]

  private var rows: [KeyedRow<CAAnimation>] { type(of: self).keyedRows }

  private func row(_ key: String) -> KeyedRow<CAAnimation>? {
    rows.first { $0.key == key || $0.swiftName == key }
  }

  /// Sets the defaults that a class of the program declares in place of its base's.
  private func takeDefaultsOfSubclass() {
    guard !CAAnimation.ownClasses.contains(ObjectIdentifier(type(of: self))) else { return }
    for row in rows {
      guard let object = type(of: self).defaultValue(forKey: row.key),
        PropertyValue(object: object) != row.defaultValue
      else { continue }
      row.assign(object, to: self)
    }
  }

  /// The classes whose defaults are those of their rows.
  private static let ownClasses = Set(
    [
      CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
      CASpringAnimation.self, CAAnimationGroup.self, CATransition.self,
    ].map { ObjectIdentifier($0) })
}
