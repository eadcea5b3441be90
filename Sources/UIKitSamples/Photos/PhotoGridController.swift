// SPDX-License-Identifier: Apache-2.0
import UIKit

/// A grid of pictures that scrolls; a tap opens one.
final class PhotoGridController: UIViewController {
  private let scrollView = UIScrollView()
  private var tiles: [UIImageView] = []
  private let columns = 3
  private let gap: CGFloat = 4

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Photos"
    view.backgroundColor = .white
    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    for (index, photo) in Photo.all.enumerated() { addTile(photo, index) }
  }

  private func addTile(_ photo: Photo, _ index: Int) {
    let tile = UIImageView(image: photo.image(CGSize(width: 160, height: 160)))
    tile.contentMode = .scaleAspectFill
    tile.clipsToBounds = true
    tile.layer.cornerRadius = 6
    tile.isUserInteractionEnabled = true
    tile.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in open(index) })
    tiles.append(tile)
    scrollView.addSubview(tile)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = scrollView.bounds.width
    let side = (width - gap * CGFloat(columns + 1)) / CGFloat(columns)
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: gap + CGFloat(index % columns) * (side + gap),
        y: gap + CGFloat(index / columns) * (side + gap), width: side, height: side)
    }
    scrollView.contentSize = CGSize(width: width, height: (tiles.last?.frame.maxY ?? 0) + gap)
  }

  private func open(_ index: Int) {
    navigationController?.pushViewController(PhotoPagerController(index), animated: true)
  }
}
