// SPDX-License-Identifier: Apache-2.0
import UIKit

/// A program of UIKit: a window with a navigation controller, whose views change by blocks.
@MainActor final class AppTree: FollowedTree {
  private let window: UIWindow
  private let navigation: UINavigationController
  private let home = AppController()

  var root: CALayer { window.layer }

  init() {
    navigation = UINavigationController(rootViewController: home)
    window = UIWindow(frame: CGRect(origin: .zero, size: FollowedKind.size))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  func change(_ step: Int) {
    home.show(step)
    switch step % 120 {
    case 70: navigation.pushViewController(AppDetailController(step), animated: true)
    case 105: navigation.popViewController(animated: true)
    default: break
    }
  }
}

/// The first screen: a label that counts, a card that moves, a switch, a list that scrolls.
private final class AppController: UIViewController {
  private let counter = UILabel(frame: CGRect(x: 16, y: 60, width: 200, height: 24))
  private let card = UIView(frame: CGRect(x: 16, y: 100, width: 80, height: 60))
  private let toggle = UISwitch(frame: CGRect(x: 240, y: 60, width: 0, height: 0))
  private let list = UIScrollView(frame: CGRect(x: 16, y: 180, width: 288, height: 56))

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Followed"
    view.backgroundColor = .white
    card.backgroundColor = .blue
    card.layer.cornerRadius = 8
    card.layer.shadowOpacity = 0.4
    for row in 0..<12 {
      let label = UILabel(frame: CGRect(x: 0, y: row * 28, width: 280, height: 26))
      label.text = "Row \(row)"
      list.addSubview(label)
    }
    list.contentSize = CGSize(width: 288, height: 12 * 28)
    for part in [counter, card, toggle, list] { view.addSubview(part) }
  }

  func show(_ step: Int) {
    loadViewIfNeeded()
    counter.text = "Step \(step)"
    if step % 20 == 1 { move(step / 20) }
    if step % 25 == 2 { toggle.setOn(!toggle.isOn, animated: true) }
    if step % 45 == 3 {
      list.setContentOffset(CGPoint(x: 0, y: step / 45 % 2 * 120), animated: true)
    }
  }

  /// Moves the card by a block; every other time it springs.
  private func move(_ turn: Int) {
    let change = { [card] in
      card.center = CGPoint(x: turn % 2 == 0 ? 240 : 60, y: 130)
      card.alpha = turn % 3 == 0 ? 0.5 : 1
      card.transform = CGAffineTransform(rotationAngle: CGFloat(turn % 4) * 0.4)
      card.backgroundColor = turn % 2 == 0 ? .orange : .blue
    }
    guard turn % 2 == 0 else { return UIView.animate(withDuration: 0.5, animations: change) }
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [], animations: change)
  }
}

/// The screen that comes and goes.
private final class AppDetailController: UIViewController {
  private let step: Int

  init(_ step: Int) {
    self.step = step
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Detail"
    view.backgroundColor = .yellow
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 280, height: 40))
    label.text = "Opened at step \(step)"
    label.textAlignment = .center
    view.addSubview(label)
  }
}
