// SPDX-License-Identifier: Apache-2.0
import CoreText
import Testing

/// The names that come with `import CoreText`.
@Suite struct CoreTextModuleTests {
  @Test("fonts come with Core Text") func exports() {
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica" as CFString, 12, nil)) == 12)
  }
}
