// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Turns the numbers of an animation into a transform. Immutable.
open class CAValueFunction: NSObject, NSSecureCoding {
  /// Which function it is.
  public let name: CAValueFunctionName

  /// The function of that name, or nil when there is none.
  public init?(name: CAValueFunctionName) {
    guard Self.names.contains(name) else { return nil }
    self.name = name
  }

  /// Reads a function from an archive written by ``encode(with:)``.
  public required init?(coder: NSCoder) {
    guard let word = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    name = CAValueFunctionName(rawValue: word.description)
    if !Self.names.contains(name) { return nil }
  }

  /// True: functions can be read by an unarchiver that wants to know their class beforehand.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name.
  open func encode(with coder: NSCoder) {
    coder.encode(name.rawValue as NSString, forKey: "name")
  }

  /// Whether both have the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.name == name
  }

  /// A number that equal functions share.
  open override var hash: Int { name.hashValue }

  private static let names: Set<CAValueFunctionName> = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}
