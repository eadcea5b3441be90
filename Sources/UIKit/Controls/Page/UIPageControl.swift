// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A row of dots, one for each page, of which one is bright. A tap beside that one goes to the
/// page before or after it.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// How the background shows.
  public enum BackgroundStyle: Int, Hashable, Sendable {
    /// As the system chooses.
    case automatic = 0
    /// Always.
    case prominent = 1
    /// Never.
    case minimal = 2
  }

  /// The width of a dot, points.
  static let dotSize: CGFloat = 7
  /// The distance from a dot to the next, points.
  static let pitch: CGFloat = 16
  /// The height of the control, points.
  static let height: CGFloat = 26

  /// The most dots that a control shows: those around the current page. Default 200; at least 1.
  public static var maximumDots = 200 {
    didSet { maximumDots = max(1, maximumDots) }
  }

  final var dots: [UIImageView] = []

  /// The number of pages. Default 0; negative ones are 0.
  open var numberOfPages: Int = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      if currentPage >= numberOfPages { currentPage = max(0, numberOfPages - 1) }
      pagesDidChange()
    }
  }

  /// The page whose dot is bright. Default 0; others than there are clamped.
  open var currentPage: Int = 0 {
    didSet {
      let page = max(0, min(currentPage, max(0, numberOfPages - 1)))
      if page != currentPage { currentPage = page }
      setNeedsLayout()
    }
  }

  /// Whether the control hides where there is one page at most. Default false.
  open var hidesForSinglePage = false { didSet { pagesDidChange() } }
  /// The colour of the dots. Default nil: a weak white.
  open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The colour of the bright dot. Default nil: white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
  /// The picture in place of dots. Default nil.
  open var preferredIndicatorImage: UIImage? { didSet { pagesDidChange() } }
  /// How the background shows. Kept. Default automatic.
  open var backgroundStyle = BackgroundStyle.automatic
  /// Whether a finger may move over the dots. Default true.
  open var allowsContinuousInteraction = true
  /// Whether ``updateCurrentPageDisplay()`` is waited for after a tap. Kept. Default false.
  open var defersCurrentPageDisplay = false
  /// The picture in place of the bright dot. Default nil.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { setNeedsLayout() } }
  private var pictures: [Int: UIImage] = [:]
  private var currentPictures: [Int: UIImage] = [:]

  /// Shows the bright dot.
  open func updateCurrentPageDisplay() { setNeedsLayout() }

  /// The picture of a page in place of its dot.
  open func indicatorImage(forPage page: Int) -> UIImage? {
    pictures[page] ?? preferredIndicatorImage
  }

  /// Sets the picture of a page in place of its dot.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    pictures[page] = image
    setNeedsLayout()
  }

  /// The picture of a page in place of the bright dot.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentPictures[page] ?? preferredCurrentPageIndicatorImage
  }

  /// Sets the picture of a page in place of the bright dot.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentPictures[page] = image
    setNeedsLayout()
  }

  /// The size of a row of dots, points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(
      width: CGFloat(max(0, min(pageCount, UIPageControl.maximumDots))) * UIPageControl.pitch,
      height: UIPageControl.height)
  }

  /// The size of the dots.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    self.size(forNumberOfPages: numberOfPages)
  }

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// Places the dots.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutDots()
  }

  /// Follows a finger over the dots.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    slide(touch, event)
    return true
  }

  /// Goes to the page before or after, or to where the finger slid.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { tap(touch, event) }

  /// Whether the finger has slid over the dots.
  final var hasSlid = false

  /// Begins to follow a finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasSlid = false
    return true
  }
}

extension UIPageControl {
  private func pagesDidChange() {
    isHidden = hidesForSinglePage && numberOfPages <= 1
    let count = min(numberOfPages, UIPageControl.maximumDots)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIImageView(frame: .zero)
      dots.append(dot)
      addSubview(dot)
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The page of the first dot: 0, unless there are fewer dots than pages.
  private var firstPage: Int {
    max(0, min(currentPage - dots.count / 2, numberOfPages - dots.count))
  }

  private func layOutDots() {
    let pitch = UIPageControl.pitch
    let left = bounds.midX - CGFloat(dots.count) * pitch / 2
    let first = firstPage
    for (place, dot) in dots.enumerated() {
      let page = first + place
      let bright = page == currentPage ? currentPageIndicatorImage(forPage: page) : nil
      let image = bright ?? indicatorImage(forPage: page)
      let dotSize = UIPageControl.dotSize
      let size = image?.size ?? CGSize(width: dotSize, height: dotSize)
      dot.bounds.size = size
      dot.center = CGPoint(x: left + (CGFloat(place) + 0.5) * pitch, y: bounds.midY)
      let color = self.color(isCurrent: page == currentPage)
      dot.tintColor = color
      dot.image = image?.withRenderingMode(.alwaysTemplate)
      dot.backgroundColor = image == nil ? color : nil
      dot.layer.cornerRadius = image == nil ? size.width / 2 : 0
    }
  }

  private func color(isCurrent: Bool) -> UIColor {
    isCurrent
      ? currentPageIndicatorTintColor ?? .white
      : pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
  }

  private func slide(_ touch: UITouch, _ event: UIEvent?) {
    guard allowsContinuousInteraction, numberOfPages > 0 else { return }
    let way = touch.location(in: self).x - touch.previousLocation(in: self).x
    if way == 0 { return }
    hasSlid = true
    let left = bounds.midX - CGFloat(dots.count) * UIPageControl.pitch / 2
    let place = (touch.location(in: self).x - left) / UIPageControl.pitch
    guard place.isFinite else { return }
    go(to: firstPage + Int(min(max(place, 0), CGFloat(dots.count - 1))), event)
  }

  private func tap(_ touch: UITouch?, _ event: UIEvent?) {
    guard let touch, isTouchInside, !hasSlid, numberOfPages > 0 else { return }
    let left = bounds.midX - CGFloat(dots.count) * UIPageControl.pitch / 2
    let current = left + (CGFloat(currentPage - firstPage) + 0.5) * UIPageControl.pitch
    let page = currentPage + (touch.location(in: self).x < current ? -1 : 1)
    go(to: max(0, min(page, numberOfPages - 1)), event)
  }

  private func go(to page: Int, _ event: UIEvent?) {
    guard page != currentPage else { return }
    currentPage = page
    send([.valueChanged, .primaryActionTriggered], event)
  }
}
