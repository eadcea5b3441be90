// SPDX-License-Identifier: Apache-2.0
import Foundation

extension CGPoint {
  /// The coordinates by the keys `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary {
    ["X": NSNumber(value: Double(x)), "Y": NSNumber(value: Double(y))]
  }

  /// The point in a dictionary of that form; nil for any other.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let x = dictionary.number("X"), let y = dictionary.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// The sides by the keys `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    ["Width": NSNumber(value: Double(width)), "Height": NSNumber(value: Double(height))]
  }

  /// The size in a dictionary of that form; nil for any other.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let width = dictionary.number("Width"), let height = dictionary.number("Height") else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The origin by the keys `X` and `Y`, the size by `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": NSNumber(value: Double(origin.x)), "Y": NSNumber(value: Double(origin.y)),
      "Width": NSNumber(value: Double(size.width)), "Height": NSNumber(value: Double(size.height)),
    ]
  }

  /// The rectangle in a dictionary of that form; nil for any other.
  public init?(dictionaryRepresentation dictionary: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dictionary),
      let size = CGSize(dictionaryRepresentation: dictionary)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension NSDictionary {
  fileprivate func number(_ key: String) -> CGFloat? {
    (self[key] as? NSNumber).map { CGFloat($0.doubleValue) }
  }
}
