// SPDX-License-Identifier: Apache-2.0
import CACommit

// `#keyPath`, which is a string of keys.
extension PortPass {
  /// Keys of Apple's properties whose Swift names differ: those of layers are in the property
  /// table.
  private static let keys: [String: String] = {
    var keys = Dictionary(
      PropertyTable.rows.filter { $0.swiftName != $0.key }.map { ($0.swiftName, $0.key) },
      uniquingKeysWith: { first, _ in first })
    for name in others { keys[name] = lowered(name) }
    return keys
  }()

  /// Names that lose their `is` and are no layer's.
  private static let others = [
    "isRemovedOnCompletion", "isAdditive", "isCumulative", "isEnabled", "isPaused",
    "isUserInteractionEnabled", "isMultipleTouchEnabled", "isExclusiveTouch", "isFocused",
    "isSelected", "isHighlighted", "isTracking", "isTouchInside", "isOn", "isScrollEnabled",
    "isPagingEnabled", "isDirectionalLockEnabled", "isDragging", "isDecelerating", "isZooming",
    "isZoomBouncing", "isEditing", "isTranslucent", "isContinuous", "isAnimating", "isActive",
    "isLayoutMarginsRelativeArrangement", "isBaselineRelativeArrangement", "isNavigationBarHidden",
    "isToolbarHidden", "isKeyWindow", "isViewLoaded", "isModalInPresentation", "isInterruptible",
    "isReversed", "isRunning", "isUserInteractionEnabled", "isManualHitTestingEnabled",
    "isFinished", "isExecuting", "isCancelled", "isReady", "isSuspended",
  ]

  /// `isHidden` as `hidden`.
  private static func lowered(_ name: String) -> String {
    let rest = name.dropFirst(2)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// Writes `"hidden"` for `#keyPath(CALayer.isHidden)`.
  mutating func portKeyPaths() {
    for index in file.live where code[index].is("#keyPath") {
      guard code[safe: index + 1]?.is("(") == true, let end = source.closing(index + 1),
        end > index + 2
      else { continue }
      let path = (index + 2..<end).map { code[$0] }.filter { $0.kind == .word }.map(\.text)
      // Names of types come first, and begin with capitals.
      let names = path.drop { $0 == "self" || $0.first?.isUppercase == true }
      let keys = names.map { declared.keys[$0] ?? Self.keys[$0] ?? Self.plain($0) }
      if keys.isEmpty {
        remark(index, "write the key path as a string")
      } else {
        replace(index, through: end, by: "\"\(keys.joined(separator: "."))\"")
      }
    }
  }

  private static func plain(_ name: String) -> String { name.filter { $0 != "`" } }
}
