// SPDX-License-Identifier: Apache-2.0
import CACommit

extension CALayer {
  /// The modifiers of the layer in the order they apply. Default none.
  ///
  /// Archives and copies of the layer have none. Presentation copies have none either: their
  /// values are those with the modifiers.
  public var presentationModifiers: [CAPresentationModifier] { objects?.modifiers ?? [] }

  /// Adds a modifier, which applies after those that are there. One that is there already stays
  /// where it is.
  ///
  /// The transaction carries it, as it carries an animation; from then on its values need none.
  public func addPresentationModifier(_ modifier: CAPresentationModifier) {
    guard modelLayer == nil, !presentationModifiers.contains(where: { $0 === modifier }) else {
      return
    }
    ensuredObjects.modifiers.append(modifier)
    modifiersDidChange()
  }

  /// Removes a modifier; the transaction carries that, too.
  public func removePresentationModifier(_ modifier: CAPresentationModifier) {
    guard let place = objects?.modifiers.firstIndex(where: { $0 === modifier }) else { return }
    objects?.modifiers.remove(at: place)
    modifiersDidChange()
  }

  /// Has the current transaction carry the modifiers.
  private func modifiersDidChange() {
    marks.modifiersChanged = true
    note()
  }
}
