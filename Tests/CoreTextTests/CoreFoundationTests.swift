// SPDX-License-Identifier: Apache-2.0
import CoreText
import Foundation
import Testing

@Suite("Core Foundation's functions")
struct CoreFoundationTests {
  private final class Own {
    let number = 7
  }

  @Test("Lists give pointers to the objects themselves")
  func lists() throws {
    let text = NSString(string: "text")
    let own = Own()
    let list = CFArrayCreateMutable(kCFAllocatorDefault, 0, nil)!
    CFArrayAppendValue(list, Unmanaged.passUnretained(text).toOpaque())
    CFArrayAppendValue(list, Unmanaged.passUnretained(own).toOpaque())
    #expect(CFArrayGetCount(list) == 2)
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(list, 0), to: NSString.self) == "text")
    #expect(unsafeBitCast(CFArrayGetValueAtIndex(list, 1), to: Own.self).number == 7)
    let all = CFRangeMake(0, 2)
    #expect(CFArrayContainsValue(list, all, Unmanaged.passUnretained(text).toOpaque()))
    let other = NSString(string: "other")
    #expect(!CFArrayContainsValue(list, all, Unmanaged.passUnretained(other).toOpaque()))
    CFArrayRemoveValueAtIndex(list, 0)
    CFArrayInsertValueAtIndex(list, 0, Unmanaged.passUnretained(other).toOpaque())
    #expect(list[0] as? String == "other")
    CFArrayRemoveAllValues(list)
    #expect(CFArrayGetCount(list) == 0)
  }

  @Test("Dictionaries give pointers to the objects themselves")
  func dictionaries() {
    let (key, own) = (NSString(string: "key"), Own())
    let table = CFDictionaryCreateMutable(kCFAllocatorDefault, 0, nil, nil)!
    func pointer(_ object: AnyObject) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
    CFDictionarySetValue(table, pointer(key), pointer(own))
    let other = NSString(string: "other")
    CFDictionaryAddValue(table, pointer(key), pointer(other))
    CFDictionaryReplaceValue(table, pointer(other), pointer(other))
    #expect(CFDictionaryGetCount(table) == 1)
    #expect(unsafeBitCast(CFDictionaryGetValue(table, pointer(key)), to: Own.self) === own)
    #expect(CFDictionaryGetValue(table, pointer(other)) == nil)
    let copy = CFDictionaryCreateCopy(nil, table)!
    CFDictionaryRemoveValue(table, pointer(key))
    #expect(CFDictionaryGetCount(table) == 0 && CFDictionaryContainsKey(copy, pointer(key)))
    var (keys, values) = ([UnsafeRawPointer?](repeating: nil, count: 1), [UnsafeRawPointer?]())
    values = keys
    CFDictionaryGetKeysAndValues(copy, &keys, &values)
    #expect(unsafeBitCast(keys[0], to: NSString.self) == "key" && values == [pointer(own)])
  }

  @Test("Attributed strings are built as Core Text's programs do")
  func attributed() {
    let string = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)!
    CFAttributedStringReplaceString(string, CFRangeMake(0, 0), "Hello" as CFString)
    let all = CFRangeMake(0, CFAttributedStringGetLength(string))
    CFAttributedStringSetAttribute(string, all, kCTFontAttributeName, Pinned.font())
    CFAttributedStringSetAttribute(
      string, CFRangeMake(1, 2), kCTKernAttributeName, NSNumber(value: 3))
    var range = CFRange()
    let kern = CFAttributedStringGetAttribute(string, 1, kCTKernAttributeName, &range)
    #expect(kern as? NSNumber == 3 && range.location == 1 && range.length == 2)
    let line = CTLineCreateWithAttributedString(string)
    let plain = CTLineCreateWithAttributedString(Pinned.string("Hello"))
    let (wide, narrow) = (line, plain)
    #expect(
      close(
        CTLineGetTypographicBounds(wide, nil, nil, nil),
        CTLineGetTypographicBounds(narrow, nil, nil, nil) + 6))
    CFAttributedStringRemoveAttribute(string, all, kCTKernAttributeName)
    #expect(CFAttributedStringGetAttribute(string, 1, kCTKernAttributeName, nil) == nil)
    let made = CFAttributedStringCreate(
      nil, "abc" as CFString, [kCTFontAttributeName: Pinned.font()] as CFDictionary)!
    #expect(CFAttributedStringGetAttribute(made, 0, kCTFontAttributeName, nil) is CTFont)
    #expect(CFStringGetLength(CFAttributedStringGetString(made)) == 3)
  }

  @Test("Equal objects are equal, whatever they are")
  func equality() {
    #expect(CFEqual(NSString(string: "a"), NSString(string: "a")))
    #expect(CFEqual(Pinned.font(), Pinned.font()) && !CFEqual(Pinned.font(), Pinned.font(9)))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(CFEqual(red, CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(CFHash(red) == CFHash(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(!CFEqual(Own(), Own()))
  }
}
