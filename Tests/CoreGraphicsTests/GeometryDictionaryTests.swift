// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct GeometryDictionaryTests {
  @Test("points, sizes and rectangles go through dictionaries")
  func roundTrip() {
    let rect = CGRect(x: 1.5, y: -2, width: 3, height: 1e9)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: rect.dictionaryRepresentation) == rect.origin)
    #expect(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
    #expect(CGRect(dictionaryRepresentation: rect.size.dictionaryRepresentation) == nil)
    #expect(CGPoint(dictionaryRepresentation: ["X": "1", "Y": 2]) == nil)
  }
}
