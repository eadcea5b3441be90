// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIKit

/// A program of views with five faults, each in a card whose badge moves in every frame.
@MainActor
final class FaultViews {
  let root = UIView(frame: CGRect(origin: .zero, size: FaultStage.size))
  private var badges: [UIView] = []
  private let page = UILabel(frame: CGRect(x: 640, y: 20, width: 300, height: 560))

  init() {
    root.backgroundColor = UIColor(white: 0.94, alpha: 1)
    addShadow()
    addMask()
    addRaster()
    addPicture()
    page.numberOfLines = 0
    root.addSubview(page)
  }

  /// Makes the changes of a frame.
  func step(_ frame: Int) {
    for badge in badges { badge.center.x = 40 + CGFloat(frame * 2 % 200) }
    page.text = FaultStage.page(frame)
  }

  private func addShadow() {
    let card = makeCard("shadow", at: CGPoint(x: 20, y: 20))
    // The shadow is that of the badge alone.
    card.backgroundColor = nil
    card.layer.shadowOpacity = 0.5
    card.layer.shadowRadius = 3
  }

  private func addMask() {
    let card = makeCard("mask", at: CGPoint(x: 330, y: 20))
    let mask = CAShapeLayer()
    mask.path = CGPath(
      roundedRect: card.bounds, cornerWidth: 30, cornerHeight: 30, transform: nil)
    card.layer.mask = mask
  }

  private func addRaster() {
    let card = makeCard("raster", at: CGPoint(x: 20, y: 310))
    card.layer.shouldRasterize = true
  }

  private func addPicture() {
    let view = UIImageView(frame: CGRect(x: 330, y: 310, width: 280, height: 260))
    view.layer.name = "picture"
    view.image = UIImage(cgImage: FaultStage.picture(1600, seed: 3))
    root.addSubview(view)
  }

  private func makeCard(_ name: String, at origin: CGPoint) -> UIView {
    let card = UIView(frame: CGRect(origin: origin, size: CGSize(width: 280, height: 260)))
    card.layer.name = name
    card.backgroundColor = .white
    let badge = UIView(frame: CGRect(x: 20, y: 100, width: 60, height: 60))
    badge.backgroundColor = .systemBlue
    badge.layer.cornerRadius = 30
    card.addSubview(badge)
    badges.append(badge)
    root.addSubview(card)
    return card
  }
}
