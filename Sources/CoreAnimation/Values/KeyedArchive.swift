import CACommit
import Foundation

/// Objects of any type in an archive.
///
/// Objects that can be archived go as they are. Values of the property table (colors, paths,
/// pictures, structures, lists of them) go as their coded form; an object that is neither is left
/// out, as `shouldArchiveValue(forKey:)` documents.
enum KeyedArchive {
  /// The classes that may stand in an archive by themselves.
  private static var classes: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSNull.self,
      CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self, CAEmitterCell.self,
      CAFilter.self,
    ]
  }

  static func encode(_ object: Any, _ key: String, _ coder: NSCoder) {
    switch object {
    case let number as NSNumber: coder.encode(number, forKey: key)
    case let text as String: coder.encode(text as NSString, forKey: key)
    case let list as [Any] where list.allSatisfy(isArchivable):
      coder.encode(list.map { $0 as AnyObject } as NSArray, forKey: key)
    default:
      if isArchivable(object) {
        coder.encode(object as AnyObject, forKey: key)
      } else if let value = PropertyValue(object: object),
        let data = try? JSONEncoder().encode(value)
      {
        coder.encode(data as NSData, forKey: key)
      }
    }
  }

  /// The object of a key; nil when there is none, and when it cannot be read.
  static func decode(_ key: String, _ coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key),
      let object = coder.decodeObject(of: classes, forKey: key)
    else { return nil }
    guard let data = object as? Data else { return object }
    return (try? JSONDecoder().decode(PropertyValue.self, from: data))?.object
  }

  private static func isArchivable(_ object: Any) -> Bool {
    switch object {
    case is CAAnimation, is CAMediaTimingFunction, is CAValueFunction, is CAEmitterCell,
      is CAFilter:
      true
    default: false
    }
  }
}
