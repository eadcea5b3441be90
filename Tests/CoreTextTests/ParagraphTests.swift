// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite("Paragraph styles, tabs and run delegates")
struct CoreTextParagraphTests {
  private let key = kCTParagraphStyleAttributeName as NSAttributedString.Key

  @Test("Settings are kept, and come back with their sizes")
  func settings() {
    var alignment = CTTextAlignment.right
    var spacing: CGFloat = 4
    var tabs = [CTTextTabCreate(.left, 50, nil), CTTextTabCreate(.right, 20, nil)] as CFArray
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        withUnsafePointer(to: &tabs) { tabs in
          let settings = [
            CTParagraphStyleSetting(
              spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
            CTParagraphStyleSetting(
              spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: spacing),
            CTParagraphStyleSetting(
              spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: tabs),
            // Of a wrong size.
            CTParagraphStyleSetting(spec: .headIndent, valueSize: 1, value: spacing),
          ]
          return CTParagraphStyleCreate(settings, settings.count)
        }
      }
    }
    var back = CTTextAlignment.left
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &back) && back == .right)
    var length: CGFloat = -1
    #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, 8, &length))
    #expect(length == 4)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &length) && length == 0)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &length))
    var list: Unmanaged<CFArray>?
    #expect(CTParagraphStyleGetValueForSpecifier(style, .tabStops, 8, &list))
    let stops = list?.takeUnretainedValue() as? [CTTextTab]
    #expect(stops?.map(CTTextTabGetLocation) == [20, 50])
    #expect(stops.map { CTTextTabGetAlignment($0[0]) } == .right)
    #expect(CTParagraphStyleCreateCopy(style) == style)
    #expect(CTParagraphStyleCreate(nil, 0) != style)
  }

  @Test("Options of bounds are part of a style's value")
  func boundsOptions() {
    var options = CTLineBoundsOptions.useOpticalBounds
    let style = withUnsafePointer(to: &options) { value in
      CTParagraphStyleCreate(
        [CTParagraphStyleSetting(spec: .lineBoundsOptions, valueSize: 8, value: value)], 1)
    }
    var back = CTLineBoundsOptions()
    #expect(CTParagraphStyleGetValueForSpecifier(style, .lineBoundsOptions, 8, &back))
    #expect(back == options && CTParagraphStyleCreateCopy(style) == style)
    #expect(style != CTParagraphStyleCreate(nil, 0))
  }

  @Test("A style places the lines of a frame")
  func frames() {
    var alignment = CTTextAlignment.center
    let style = withUnsafePointer(to: &alignment) { value in
      CTParagraphStyleCreate(
        [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: value)], 1)
    }
    let setter = Pinned.only {
      CTFramesetterCreateWithAttributedString(Pinned.string("nn", [key: style]))
    }
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 50), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    var origin = CGPoint.zero
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
    #expect(close(origin.x, 50 - Pinned.advance("n")))
  }

  @Test("A tab goes to its stop; text after one at the right ends there")
  func tabs() {
    let n = Pinned.advance("n")
    func place(_ alignment: CTTextAlignment) -> CGFloat {
      var tabs = [CTTextTabCreate(alignment, 80, nil)] as CFArray
      let style = withUnsafePointer(to: &tabs) { value in
        CTParagraphStyleCreate(
          [CTParagraphStyleSetting(spec: .tabStops, valueSize: 8, value: value)], 1)
      }
      return CTLineGetOffsetForStringIndex(Pinned.line("n\tnn", [key: style]), 2, nil)
    }
    #expect(close(place(.left), 80))
    #expect(close(place(.right), 80 - 2 * n))
    #expect(close(place(.center), 80 - n))
  }

  private final class Room {
    let width: CGFloat = 33
    nonisolated(unsafe) static var freed = 0
  }

  @Test("A delegate's characters take the room that it asks for")
  func delegates() throws {
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateVersion1,
      dealloc: { pointer in
        Unmanaged<Room>.fromOpaque(pointer).release()
        Room.freed += 1
      },
      getAscent: { _ in 40 }, getDescent: { _ in 10 },
      getWidth: { Unmanaged<Room>.fromOpaque($0).takeUnretainedValue().width })
    let n = Pinned.advance("n")
    func check() throws {
      let delegate = try #require(
        CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(Room()).toOpaque()))
      let text = NSMutableAttributedString(attributedString: Pinned.string("n"))
      let room = NSAttributedString(
        string: "\u{fffc}",
        attributes: [kCTRunDelegateAttributeName as NSAttributedString.Key: delegate])
      text.append(room)
      text.append(Pinned.string("n"))
      let line = Pinned.only { CTLineCreateWithAttributedString(text) }
      var (ascent, descent) = (CGFloat(0), CGFloat(0))
      #expect(close(CTLineGetTypographicBounds(line, &ascent, &descent, nil), 2 * n + 33))
      #expect(ascent == 40 && descent == 10)
      let run = line.glyphRuns[1]
      #expect(close(CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, nil, nil), 33))
      #expect(CTRunGetAttributes(run)[kCTRunDelegateAttributeName] as? CTRunDelegate === delegate)
      #expect(CTRunGetImageBounds(run, nil, CFRangeMake(0, 0)) == .zero)
    }
    try check()
    // Foundation for Linux keeps the attributes of strings for ever, so another delegate, in none,
    // shows that the reference is given back.
    do {
      let pointer = Unmanaged.passRetained(Room()).toOpaque()
      let alone = try #require(CTRunDelegateCreate(&callbacks, pointer))
      #expect(CTRunDelegateGetRefCon(alone) == pointer && Room.freed == 0)
    }
    #expect(Room.freed == 1)
    callbacks.version = 7
    #expect(CTRunDelegateCreate(&callbacks, nil) == nil)
  }
}
