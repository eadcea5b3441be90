// SPDX-License-Identifier: Apache-2.0
import CoreText
import Foundation
import Testing

@Suite("Core Foundation's kinds of objects, and its run loops")
struct CoreFoundationObjectTests {
  @Test("an object has the number of its kind, whatever its class")
  func kinds() {
    let color = CGColor(gray: 0, alpha: 1)
    #expect(CFGetTypeID(color) == CGColor.typeID && CFGetTypeID(color) != CGPath.typeID)
    #expect(CFGetTypeID(CGMutablePath()) == CGPath.typeID)
    #expect(CFGetTypeID(NSMutableString(string: "a")) == CFStringGetTypeID())
    #expect(CFGetTypeID(NSMutableArray()) == CFArrayGetTypeID())
    #expect(CFGetTypeID(NSDictionary()) == CFDictionaryGetTypeID())
    #expect(CFGetTypeID(NSNumber(value: 1)) == CFNumberGetTypeID())
    #expect(CFGetTypeID(NSNumber(value: true)) == CFBooleanGetTypeID())
    #expect(CFGetTypeID(CTFontCreateWithName("sans" as NSString, 12, nil)) == CTFontGetTypeID())
    let setter = CTFramesetterCreateWithAttributedString(NSAttributedString(string: "a"))
    #expect(CFGetTypeID(setter) == CTFramesetterGetTypeID())
    #expect(CFGetTypeID(NSObject()) != CFStringGetTypeID())
    let all = [
      CTFontGetTypeID(), CTFontDescriptorGetTypeID(), CTFontCollectionGetTypeID(),
      CTFrameGetTypeID(), CTFramesetterGetTypeID(), CTLineGetTypeID(), CTRunGetTypeID(),
      CTParagraphStyleGetTypeID(), CTRunDelegateGetTypeID(), CTTextTabGetTypeID(),
      CTTypesetterGetTypeID(), CGImage.typeID, CGContext.typeID, CGGradient.typeID,
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("objects of Core Graphics are keys by their identity")
  func hashable() throws {
    let data = try #require(CGDataProvider(data: NSData()))
    let same = data
    let other = try #require(CGDataProvider(data: NSData()))
    #expect(data == same && data != other && Set([data, same, other]).count == 2)
    let space = CGColorSpaceCreateDeviceRGB()
    func context() throws -> CGContext {
      try #require(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }
    let (first, second) = (try context(), try context())
    let layer = try #require(CGLayer(first, size: CGSize(width: 1, height: 1), auxiliaryInfo: nil))
    #expect(first == first && first != second && [layer: 1][layer] == 1)
    let color = CGColor(gray: 0, alpha: 1)
    let gradients = try (0..<2).map { _ in
      try #require(CGGradient(colorsSpace: nil, colors: [color, color] as NSArray, locations: nil))
    }
    #expect(gradients[0] != gradients[1] && Set(gradients + gradients).count == 2)
    // That each of them is hashable is shown by the compiler.
    func takes<Key: Hashable>(_ type: Key.Type) {}
    takes(CGDataConsumer.self)
    takes(CGFunction.self)
    takes(CGPattern.self)
    takes(CGShading.self)
  }

  @Test("a timer of a run loop calls until it is invalid")
  func timers() throws {
    let loop = CFRunLoopGetCurrent()
    var calls: [String] = []
    let timer = try #require(
      CFRunLoopTimerCreateWithHandler(
        kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0.001, 0, 0
      ) { timer in
        calls.append("timer")
        if calls.count > 2 {
          CFRunLoopTimerInvalidate(timer)
          CFRunLoopStop(CFRunLoopGetCurrent())
        }
      })
    CFRunLoopAddTimer(loop, timer, .commonModes)
    CFRunLoopPerformBlock(loop, CFRunLoopMode.commonModes.rawValue) { calls.append("block") }
    CFRunLoopWakeUp(loop)
    #expect(CFRunLoopContainsTimer(loop, timer, .commonModes))
    CFRunLoopRunInMode(.defaultMode, 60, false)
    #expect(calls == ["block", "timer", "timer"] && !CFRunLoopTimerIsValid(timer))
  }

  @Test("an observer of a run loop is called in each turn")
  func observers() throws {
    let loop = CFRunLoopGetCurrent()
    var seen: [CFRunLoopActivity] = []
    let observer = try #require(
      CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault,
        CFOptionFlags(CFRunLoopActivity([.entry, .exit]).rawValue), true, 0
      ) { _, activity in seen.append(activity) })
    CFRunLoopAddObserver(loop, observer, .defaultMode)
    CFRunLoopPerformBlock(loop, CFRunLoopMode.defaultMode) {}
    CFRunLoopRunInMode(.defaultMode, 0, true)
    #expect(seen == [.entry, .exit])
    CFRunLoopRemoveObserver(loop, observer, .defaultMode)
  }
}
