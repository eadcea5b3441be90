// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation

/// Changes of the text and its looks.
extension UILabel {
  func prepareLabel() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  func changeText(_ letters: String?) {
    if !content.isAttributed, letters == content.letters { return }
    content.take(letters)
    textDidChange()
  }

  func changeText(_ attributed: NSAttributedString?) {
    content.take(attributed)
    textDidChange()
  }

  func changeFont(_ font: UIFont) {
    if font == content.font, !content.isAttributed { return }
    content.font = font
    content.spread(.font, font)
    textDidChange()
  }

  func changeColor(_ color: UIColor) {
    if color == content.color, !content.isAttributed { return }
    content.color = color
    content.spread(.foregroundColor, color)
    cache = nil
    setNeedsDisplay()
  }

  func changeParagraphs(_ change: (inout LabelText) -> Void) {
    let old = (content.alignment, content.lineBreakMode)
    change(&content)
    guard old != (content.alignment, content.lineBreakMode) else { return }
    content.spreadParagraphs()
    textDidChange()
  }

  func change(_ flag: LabelFlags, _ isOn: Bool) {
    guard labelFlags.contains(flag) != isOn else { return }
    if isOn { labelFlags.insert(flag) } else { labelFlags.remove(flag) }
    textDidChange()
  }

  /// The lines have to be laid out and drawn, and the label may have another size.
  func textDidChange() {
    cache = nil
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  func displayLabel(_ layer: CALayer) {
    guard layer === self.layer, content.isEmpty else { return LayerDelegateCall.decline() }
    layer.contents = nil
  }
}
