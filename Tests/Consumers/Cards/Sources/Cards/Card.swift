// SPDX-License-Identifier: Apache-2.0
import UIKit

/// A card with a stripe at its leading side.
public final class Card: UIView {
  private let stripe = UIView()

  public init(stripe color: UIColor) {
    super.init(frame: CGRect(x: 0, y: 0, width: 160, height: 80))
    backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .darkGray : .white }
    layer.cornerRadius = 12
    layer.masksToBounds = true
    stripe.backgroundColor = color
    stripe.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stripe)
    NSLayoutConstraint.activate([
      stripe.leadingAnchor.constraint(equalTo: leadingAnchor),
      stripe.topAnchor.constraint(equalTo: topAnchor),
      stripe.bottomAnchor.constraint(equalTo: bottomAnchor),
      stripe.widthAnchor.constraint(equalToConstant: 24),
    ])
  }

  public required init?(coder: NSCoder) { nil }
}
