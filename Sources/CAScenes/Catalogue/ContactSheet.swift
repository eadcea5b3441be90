// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// Many pictures small on one page, drawn as any other layer tree.
package struct ContactSheet {
  /// A picture and its caption.
  package struct Entry: Sendable {
    /// The caption.
    package let title: String
    /// The picture.
    package let image: CGImage

    /// A picture with a caption.
    package init(title: String, image: CGImage) {
      self.title = title
      self.image = image
    }
  }

  private let entries: [Entry]
  private let columns: Int
  private static let cell = CGSize(width: 256, height: 192)
  private static let gap: CGFloat = 28
  private static let margin: CGFloat = 36
  private static let titleHeight: CGFloat = 28

  /// A sheet of these pictures.
  package init(_ entries: [Entry]) {
    self.entries = entries
    columns = max(1, min(4, entries.count))
  }

  private var rows: Int { (entries.count + columns - 1) / columns }

  /// Points.
  package var size: CGSize {
    CGSize(
      width: 2 * Self.margin + CGFloat(columns) * (Self.cell.width + Self.gap) - Self.gap,
      height: 2 * Self.margin + CGFloat(rows) * (Self.cell.height + Self.titleHeight + Self.gap)
        - Self.gap)
  }

  /// The page as a tree, y down.
  package func layer(scale: CGFloat) -> CALayer {
    let page = plate(CGRect(origin: .zero, size: size), .line, name: "contact sheet")
    for (index, entry) in entries.enumerated() {
      let origin = CGPoint(
        x: Self.margin + CGFloat(index % columns) * (Self.cell.width + Self.gap),
        y: Self.margin
          + CGFloat(index / columns) * (Self.cell.height + Self.titleHeight + Self.gap))
      page.addSublayer(picture(entry, at: origin))
      page.addSublayer(title(entry, at: origin, scale: scale))
    }
    return page
  }

  private func picture(_ entry: Entry, at origin: CGPoint) -> CALayer {
    let layer = CALayer()
    layer.name = entry.title
    layer.frame = CGRect(origin: origin, size: Self.cell)
    layer.contents = entry.image
    layer.contentsGravity = .resizeAspect
    layer.minificationFilter = .trilinear
    layer.backgroundColor = Ink.quiet.faded(to: 0.25).cgColor
    layer.cornerRadius = 8
    layer.masksToBounds = true
    return layer
  }

  private func title(_ entry: Entry, at origin: CGPoint, scale: CGFloat) -> CALayer {
    let lettering = Lettering(text: entry.title.uppercased(), height: 7)
    let layer = CALayer()
    layer.frame = CGRect(
      origin: CGPoint(x: origin.x, y: origin.y + Self.cell.height + 8), size: lettering.size)
    layer.contents = lettering.image(.ink, scale: scale)
    layer.contentsScale = scale
    return layer
  }
}
