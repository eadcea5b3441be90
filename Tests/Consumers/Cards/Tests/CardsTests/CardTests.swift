// SPDX-License-Identifier: Apache-2.0
import Cards
import CoreGraphics
import Foundation
import LayerKitTesting
import Testing
import UIKit

/// The colour of the stripe: `scripts/check-testing` changes it for the run that must fail.
private let color: UIColor =
  ProcessInfo.processInfo.environment["CARDS_STRIPE"] == "orange" ? .orange : .red

@Suite(.snapshotScale(2))
@MainActor
struct CardTests {
  @Test func attachments() throws {
    let card = Card(stripe: color)
    Attachment.record(card, named: "view")
    Attachment.record(card.layer, named: "layer", as: .png)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    let attachment = Attachment(image, named: "image.jpg", as: .jpeg(withEncodingQuality: 0.9))
    Attachment.record(attachment)
    Attachment.record(try #require(image.cgImage), named: "bitmap")
  }

  @Test func light() { assertSnapshot(of: Card(stripe: color), as: .image) }

  @Test(.darkSnapshots) func dark() { assertSnapshot(of: Card(stripe: color), as: .image) }

  @Test(.rightToLeftSnapshots) func rightToLeft() {
    assertSnapshot(of: Card(stripe: .blue), as: .image)
  }
}
