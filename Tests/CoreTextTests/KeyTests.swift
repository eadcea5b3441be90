// SPDX-License-Identifier: Apache-2.0
import CoreText
import Testing

@Suite("Keys of Core Text")
struct KeyTests {
  @Test("a key is one object, since code looks it up by its address")
  func oneObject() {
    #expect(kCTFontAttributeName === kCTFontAttributeName)
    #expect(kCTFontURLAttribute === kCTFontURLAttribute)
    #expect(kCTFontURLAttribute !== kCTFontNameAttribute)
    #expect(kCTFontNameAttribute as String == "NSFontNameAttribute")
  }
}
