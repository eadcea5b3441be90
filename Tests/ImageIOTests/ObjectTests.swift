// SPDX-License-Identifier: Apache-2.0
import Foundation
import ImageIO
import Testing

@Suite("Picture files as objects") struct ObjectTests {
  @Test("they are keys by their identity, and have a number of their kind")
  func identity() throws {
    let first = try #require(CGImageSourceCreateWithData(NSData(), nil))
    let second = try #require(CGImageSourceCreateWithData(NSData(), nil))
    #expect(first == first && first != second && Set([first, second, first]).count == 2)
    #expect(CFGetTypeID(first) == CGImageSourceGetTypeID())
  }
}
