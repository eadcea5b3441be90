// SPDX-License-Identifier: Apache-2.0
import UIKit

/// Three pages of an introduction. Circles behind them move at paces of their own; cards come in
/// as springs.
final class OnboardingController: UIViewController, UIScrollViewDelegate {
  private struct Page {
    let title: String
    let text: String
    let color: UIColor
  }
  private static let pages = [
    Page(title: "Layers", text: "A tree of rectangles\nthat the GPU draws.", color: .systemBlue),
    Page(
      title: "Actions", text: "A change is an animation\nunless you say no.", color: .systemPink),
    Page(title: "Views", text: "Touches and layout\non top of layers.", color: .systemGreen),
  ]

  private let scrollView = UIScrollView()
  private let pageControl = UIPageControl()
  private let button = UIButton(type: .system)
  private var cards: [UIView] = []
  private var circles: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.96, alpha: 1)
    view.clipsToBounds = true
    addCircles()
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    scrollView.frame = view.bounds
    view.addSubview(scrollView)
    cards = Self.pages.map(makeCard)
    for card in cards { scrollView.addSubview(card) }
    addControls()
  }

  private func addCircles() {
    for index in 0..<6 {
      let side = CGFloat(60 + index * 30)
      let circle = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
      circle.layer.cornerRadius = side / 2
      circle.backgroundColor = Self.pages[index % 3].color.withAlphaComponent(0.25)
      circles.append(circle)
      view.addSubview(circle)
    }
  }

  private func makeCard(_ page: Page) -> UIView {
    let card = UIView()
    card.backgroundColor = .white
    card.layer.cornerRadius = 18
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    let title = UILabel(frame: CGRect(x: 20, y: 40, width: 200, height: 40))
    title.text = page.title
    title.font = .boldSystemFont(ofSize: 30)
    title.textColor = page.color
    title.textAlignment = .center
    let text = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 60))
    text.text = page.text
    text.numberOfLines = 0
    text.textAlignment = .center
    card.addSubview(title)
    card.addSubview(text)
    return card
  }

  private func addControls() {
    pageControl.numberOfPages = Self.pages.count
    pageControl.currentPageIndicatorTintColor = .darkGray
    pageControl.pageIndicatorTintColor = .lightGray
    button.setTitle("Next", for: .normal)
    button.addAction(UIAction { [unowned self] _ in goOn() }, for: .touchUpInside)
    view.addSubview(pageControl)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(width: size.width * CGFloat(cards.count), height: size.height)
    for (index, card) in cards.enumerated() {
      card.bounds.size = CGSize(width: 240, height: 200)
      card.center = CGPoint(x: (CGFloat(index) + 0.5) * size.width, y: size.height * 0.42)
    }
    pageControl.frame = CGRect(x: 0, y: size.height - 110, width: size.width, height: 30)
    button.frame = CGRect(x: size.width / 2 - 60, y: size.height - 70, width: 120, height: 44)
    placeCircles()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    bringIn(0)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    placeCircles()
    guard scrollView.bounds.width > 0 else { return }
    let page = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    guard page != pageControl.currentPage, cards.indices.contains(page) else { return }
    pageControl.currentPage = page
    bringIn(page)
  }

  /// Circles move by less than the pages: the larger, the more.
  private func placeCircles() {
    let size = view.bounds.size
    for (index, circle) in circles.enumerated() {
      let pace = 0.15 + 0.1 * CGFloat(index)
      let home = CGPoint(
        x: size.width * (0.2 + 0.3 * CGFloat(index)),
        y: size.height * (0.15 + 0.14 * CGFloat(index)))
      circle.center = CGPoint(x: home.x - scrollView.contentOffset.x * pace, y: home.y)
    }
  }

  /// Has a card come in from small to its size.
  private func bringIn(_ page: Int) {
    let card = cards[page]
    card.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: .allowUserInteraction, animations: { card.transform = .identity })
  }

  private func goOn() {
    let next = (pageControl.currentPage + 1) % cards.count
    let offset = CGPoint(x: CGFloat(next) * scrollView.bounds.width, y: 0)
    scrollView.setContentOffset(offset, animated: true)
  }
}
