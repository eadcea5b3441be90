// SPDX-License-Identifier: Apache-2.0
import Cards
import LayerKitTesting
import UIKit
import XCTest

final class CardXCTests: XCTestCase {
  @MainActor func testCard() {
    assertSnapshot(of: Card(stripe: .green), as: .image(size: CGSize(width: 100, height: 50)))
  }
}
