// SPDX-License-Identifier: Apache-2.0
import UIKit

final class CounterController: UIViewController {
  let label = UILabel()
  let button = UIButton(type: .system)
  private(set) var count = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    label.text = "0"
    label.font = .systemFont(ofSize: 64, weight: .bold)
    button.setTitle("Count", for: .normal)
    button.addTarget(self, action: CounterController.countUp, for: .touchUpInside)
    for part in [label, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      label.centerYAnchor.constraint(equalTo: area.centerYAnchor),
      button.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      button.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 24),
      button.widthAnchor.constraint(equalToConstant: 120),
      button.heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  func countUp() {
    count += 1
    label.text = "\(count)"
    label.alpha = 0
    UIView.animate(withDuration: 0.5) { self.label.alpha = 1 }
  }
}
