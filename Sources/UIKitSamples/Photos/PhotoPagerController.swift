// SPDX-License-Identifier: Apache-2.0
import UIKit

/// The pictures one by one: pages that scroll sideways, each of which zooms.
final class PhotoPagerController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private var pages: [PhotoPage] = []
  private var index: Int

  init(_ index: Int) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    scrollView.isPagingEnabled = true
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scrollView)
    pages = Photo.all.map { PhotoPage($0) }
    for page in pages { scrollView.addSubview(page) }
    showTitle()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = scrollView.bounds.size
    for (place, page) in pages.enumerated() {
      page.frame = CGRect(
        x: CGFloat(place) * size.width, y: 0, width: size.width, height: size.height)
    }
    scrollView.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
    if !scrollView.isTracking, !scrollView.isDecelerating {
      scrollView.contentOffset.x = CGFloat(index) * size.width
    }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.isTracking || scrollView.isDecelerating, scrollView.bounds.width > 0 else {
      return
    }
    let page = (scrollView.contentOffset.x / scrollView.bounds.width).rounded()
    index = max(0, min(pages.count - 1, Int(page)))
    showTitle()
  }

  private func showTitle() { title = "\(Photo.all[index].title), \(index + 1) of \(pages.count)" }
}

/// One picture, which two fingers, or two taps, make larger.
final class PhotoPage: UIScrollView, UIScrollViewDelegate {
  private let picture: UIImageView

  init(_ photo: Photo) {
    picture = UIImageView(image: photo.image(CGSize(width: 320, height: 240)))
    super.init(frame: .zero)
    delegate = self
    minimumZoomScale = 1
    maximumZoomScale = 4
    addSubview(picture)
    let tap = UITapGestureRecognizer { [unowned self] _ in
      setZoomScale(zoomScale > 1 ? 1 : 2, animated: true)
    }
    tap.numberOfTapsRequired = 2
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard zoomScale == 1 else { return }
    let height = bounds.width * 0.75
    picture.frame = CGRect(
      x: 0, y: max(0, (bounds.height - height) / 2), width: bounds.width, height: height)
    contentSize = bounds.size
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }
}
