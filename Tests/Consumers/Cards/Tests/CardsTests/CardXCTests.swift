// SPDX-License-Identifier: Apache-2.0
import Cards
import LayerKitTesting
import UIKit
import XCTest

final class CardXCTests: XCTestCase {
  // XCTest for Linux calls a method of the main actor only where it is asynchronous.
  @MainActor func testCard() async {
    assertSnapshot(of: Card(stripe: .green), as: .image(size: CGSize(width: 100, height: 50)))
  }
}
