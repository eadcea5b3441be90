// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// Structures as objects, and colors of layers.
@Suite struct StructureValueTests {
  @Test("values carry structures")
  func structures() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    let offset = UIOffset(horizontal: 5, vertical: -6)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
  }

  @Test("a value of other numbers ends the program with a sentence") func otherStructures() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiEdgeInsetsValue
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The value does not hold 4 numbers."))
  }

  @Test("a layer gives back the color of UIKit that it was given")
  func layerColors() {
    let layer = CALayer()
    layer.backgroundColor = UIColor.red.cgColor
    #expect(layer.backgroundColor == UIColor.red.cgColor)
    layer.borderColor = UIColor.gray.cgColor
    #expect(layer.borderColor == UIColor.gray.cgColor)
    let text = CATextLayer()
    text.font = UIFont.systemFont(ofSize: 12)
    text.string = NSAttributedString(
      string: "a", attributes: [.foregroundColor: UIColor.blue])
    #expect((text.string as? NSAttributedString)?.length == 1)
  }
}
