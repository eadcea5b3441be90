// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import Testing

@Suite struct TextPictureTests {
  @Test func theRowComesBackFromText() throws {
    var path = PathStorage()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let value = TextPicture.value([
      .fill(CGPath(storage: path), .black), .fill(CGPath(storage: path), nil),
      .picture(Contents(Values.image), CGRect(x: 0, y: 0, width: 9, height: 9)),
    ])
    var state = LayerState(kind: .text)
    #expect(PropertyTable[.textPicture].write(&state, value))
    var changed = PropertySet()
    changed.insert(.textPicture)
    let change = LayerChange(layer: LayerID(rawValue: 7), state: state, changed: changed)
    let copy = try JSONDecoder().decode(LayerChange.self, from: JSONEncoder().encode(change))
    #expect(copy == change && copy.state[extra: .textPicture] == value)
  }

  @Test func nothingIsNoValue() {
    #expect(TextPicture.value([]) == .none)
    #expect(TextPicture.Part(.number(3)) == nil && TextPicture.Part(.array([.none, .none])) == nil)
  }
}
