// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation

/// The animation blocks that are open, and whether blocks animate at all.
@MainActor enum AnimationBlocks {
  static var open: [AnimationBlock] = []
  static var areEnabled = true

  /// The block that animates changes now; nil outside of blocks, and while animations are off.
  static var current: AnimationBlock? { areEnabled ? open.last : nil }
}

/// The action of a change within a block.
@MainActor final class ViewAction: NSObject, @MainActor CAAction {
  private let block: AnimationBlock
  private let old: PropertyValue

  init(_ block: AnimationBlock, old: PropertyValue) { (self.block, self.old) = (block, old) }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    block.animate(layer, event, from: old)
  }
}

extension UIView {
  /// The answer to the search for an action.
  func blockAction(_ layer: CALayer, _ event: String) -> (any CAAction)? {
    guard layer === self.layer, let block = AnimationBlocks.current,
      let row = PropertyTable.row(event, for: layer.state.kind), row.key == event,
      row.action == .basic || row.id == .backgroundColor
    else { return NSNull() }
    return ViewAction(block, old: row.read(layer.state))
  }
}
