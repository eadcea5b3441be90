// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Reads a property of an object into an array with room for four numbers.
public typealias POPAnimatablePropertyReadBlock = (Any?, UnsafeMutablePointer<CGFloat>?) -> Void

/// Writes the numbers of an array, four of them, to a property of an object.
public typealias POPAnimatablePropertyWriteBlock = (Any?, UnsafePointer<CGFloat>?) -> Void

/// The way to a property of an object: how it is read and written, and which differences are too
/// small to be seen.
///
///     let volume = POPAnimatableProperty.property(withName: "volume") { prop in
///       prop?.readBlock = { object, values in values?[0] = (object as! Player).volume }
///       prop?.writeBlock = { object, values in (object as! Player).volume = values![0] }
///       prop?.threshold = 0.01
///     }
open class POPAnimatableProperty: NSObject, NSCopying, NSMutableCopying {
  /// The threshold of properties without one of their own.
  static let defaultThreshold: CGFloat = 0.01

  final var parts: PropertyParts

  /// The name.
  open var name: String! { parts.name }
  /// Reads the value; nil where it is not needed: the animation then has a `fromValue`.
  open var readBlock: POPAnimatablePropertyReadBlock! { parts.readBlock }
  /// Writes a value.
  open var writeBlock: POPAnimatablePropertyWriteBlock! { parts.writeBlock }
  /// Springs and decays end when the value is this near to its end, in units of the value.
  /// Default 0.01; a point for positions and sizes.
  open var threshold: CGFloat { parts.threshold }

  init(parts: PropertyParts) { self.parts = parts }

  /// The property of the table that has the name, such as ``kPOPLayerOpacity``; nil where there is
  /// none.
  open class func property(withName name: String!) -> POPAnimatableProperty! {
    POPAnimatableProperty(name: name)
  }

  /// The property of the table that has the name, or else the one that `block` describes.
  open class func property(
    withName name: String!, initializer block: ((POPMutableAnimatableProperty?) -> Void)!
  ) -> POPAnimatableProperty! {
    POPAnimatableProperty(name: name, initializer: block)
  }

  /// ``property(withName:)`` as an initializer.
  public convenience init?(name: String!) {
    guard let name, let row = AnimatableTable.rows[name] else { return nil }
    self.init(parts: PropertyParts(row))
  }

  /// ``property(withName:initializer:)`` as an initializer.
  public convenience init!(
    name: String!, initializer block: ((POPMutableAnimatableProperty?) -> Void)!
  ) {
    if let name, let row = AnimatableTable.rows[name] {
      self.init(parts: PropertyParts(row))
    } else {
      let draft = POPMutableAnimatableProperty()
      draft.name = name
      block?(draft)
      self.init(parts: draft.parts)
    }
  }

  /// A property that does not change: the same parts.
  open func copy(with zone: NSZone? = nil) -> Any { POPAnimatableProperty(parts: parts) }

  /// A property with the same parts that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    POPMutableAnimatableProperty(parts: parts)
  }

  /// The name and the threshold, for people to read.
  open override var description: String {
    "\(type(of: self))(\(name.map { "\"\($0)\"" } ?? "unnamed"), threshold \(threshold))"
  }
}

/// A property whose parts can be set.
open class POPMutableAnimatableProperty: POPAnimatableProperty {
  /// The name. Default nil.
  open override var name: String! {
    get { parts.name }
    set { parts.name = newValue }
  }
  /// Reads the value. Default nil.
  open override var readBlock: POPAnimatablePropertyReadBlock! {
    get { parts.readBlock }
    set { parts.readBlock = newValue }
  }
  /// Writes a value. Default nil.
  open override var writeBlock: POPAnimatablePropertyWriteBlock! {
    get { parts.writeBlock }
    set { parts.writeBlock = newValue }
  }
  /// The difference that is too small to be seen, in units of the value. Default 0.01.
  open override var threshold: CGFloat {
    get { parts.threshold }
    set { parts.threshold = newValue }
  }

  /// A property without any parts.
  public convenience init() { self.init(parts: PropertyParts()) }
}

/// The parts of a property.
struct PropertyParts {
  var name: String?
  var kind = AnimatedValue.Kind.number
  var readBlock: POPAnimatablePropertyReadBlock?
  var writeBlock: POPAnimatablePropertyWriteBlock?
  var threshold = POPAnimatableProperty.defaultThreshold

  init() {}

  init(_ row: AnimatableRow) {
    (name, kind, threshold) = (row.name, row.kind, CGFloat(row.threshold))
    readBlock = { object, values in
      guard let object, let values, let numbers = row.read(object as AnyObject) else { return }
      for index in 0..<row.kind.count { values[index] = CGFloat(numbers[index]) }
    }
    writeBlock = { object, values in
      guard let object, let values else { return }
      var numbers = SIMD4<Double>(repeating: 0)
      for index in 0..<row.kind.count { numbers[index] = Double(values[index]) }
      row.write(object as AnyObject, numbers)
    }
  }
}

extension POPAnimatableProperty {
  /// The natural type of the values.
  var kind: AnimatedValue.Kind { parts.kind }

  var hasReadBlock: Bool { readBlock != nil }

  /// The value of `object`; zero where it cannot be read.
  func read(_ object: AnyObject) -> SIMD4<Double> {
    guard let readBlock else { return SIMD4(repeating: 0) }
    return withUnsafeTemporaryAllocation(of: CGFloat.self, capacity: 4) { room in
      room.initialize(repeating: 0)
      // Sound: blocks are promised room for four numbers, and CGFloat needs no end of life.
      readBlock(object, room.baseAddress)
      return SIMD4(Double(room[0]), Double(room[1]), Double(room[2]), Double(room[3]))
    }
  }

  /// Gives `object` a value.
  func write(_ numbers: SIMD4<Double>, to object: AnyObject) {
    guard let writeBlock else { return }
    withUnsafeTemporaryAllocation(of: CGFloat.self, capacity: 4) { room in
      // Sound: as for reading.
      for index in 0..<4 { room.initializeElement(at: index, to: CGFloat(numbers[index])) }
      writeBlock(object, UnsafePointer(room.baseAddress))
    }
  }
}
