// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import LayerKitTesting
import QuartzCore
import Testing
import UIKit

/// Snapshots as a program's tests take them, with references in the folder beside this file.
@Suite("Snapshots of this folder agree")
struct SnapshotTests {
  @Test("a card, and its moments", .snapshotScale(2))
  func card() {
    let layer = Pictures.moving()
    layer.cornerRadius = 6
    layer.masksToBounds = true
    assertSnapshot(of: layer, as: .image)
    assertSnapshot(of: layer, as: .image(at: [0, 0.25, 0.5, 1]), named: "moments")
  }

  @Test("a view, light and dark") @MainActor
  func view() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 48, height: 24))
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .darkGray : .white }
    view.layer.borderColor = UIColor.orange.cgColor
    (view.layer.borderWidth, view.layer.cornerRadius) = (3, 8)
    assertSnapshots(
      of: view,
      as: [
        "light": .image, "dark": .image(traits: UITraitCollection(userInterfaceStyle: .dark)),
      ])
  }
}
