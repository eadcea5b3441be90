// SPDX-License-Identifier: Apache-2.0
import UIKit

/// Sliders and switches that change a layer while they are touched.
final class ControlPanelController: UIViewController {
  private struct Row {
    let name: String
    let range: ClosedRange<Float>
    let value: Float
    let apply: @MainActor (CALayer, CGFloat) -> Void
  }
  private static let rows = [
    Row(name: "Corners", range: 0...60, value: 16) { $0.cornerRadius = $1 },
    Row(name: "Border", range: 0...20, value: 2) { $0.borderWidth = $1 },
    Row(name: "Shadow", range: 0...40, value: 10) { $0.shadowRadius = $1 },
    Row(name: "Opacity", range: 0.1...1, value: 1) { $0.opacity = Float($1) },
    Row(name: "Turn", range: -1.2...1.2, value: 0.4) { layer, angle in
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 400
      layer.transform = CATransform3DRotate(transform, angle, 0, 1, 0)
    },
  ]
  private static let colors: [UIColor] = [.systemOrange, .systemTeal, .systemIndigo]

  private let stage = UIView()
  private let card = CALayer()
  private let colors = UISegmentedControl(items: ["Orange", "Teal", "Indigo"])
  private let animates = UISwitch()
  private let animatesLabel = UILabel()
  private var rows: [(label: UILabel, slider: UISlider, value: UILabel)] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    stage.backgroundColor = UIColor(white: 0.92, alpha: 1)
    view.addSubview(stage)
    card.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    card.backgroundColor = Self.colors[0].cgColor
    card.borderColor = UIColor.white.cgColor
    card.shadowOpacity = 0.5
    stage.layer.addSublayer(card)
    for row in Self.rows { addRow(row) }
    colors.selectedSegmentIndex = 0
    colors.addAction(UIAction { [unowned self] _ in chooseColor() }, for: .valueChanged)
    view.addSubview(colors)
    animatesLabel.text = "Animate changes"
    view.addSubview(animatesLabel)
    view.addSubview(animates)
  }

  private func addRow(_ row: Row) {
    let (label, slider, value) = (UILabel(), UISlider(), UILabel())
    label.text = row.name
    value.textAlignment = .right
    value.font = .monospacedSystemFont(ofSize: 13, weight: .regular)
    slider.minimumValue = row.range.lowerBound
    slider.maximumValue = row.range.upperBound
    slider.value = row.value
    let show = { [unowned self] in
      change { row.apply(card, CGFloat(slider.value)) }
      value.text = String(format: "%.1f", slider.value)
    }
    slider.addAction(UIAction { _ in show() }, for: .valueChanged)
    for part in [label, slider, value] { view.addSubview(part) }
    rows.append((label, slider, value))
    show()
  }

  /// A lone layer animates its changes by itself, unless the transaction says no.
  private func change(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(!animates.isOn)
    body()
    CATransaction.commit()
  }

  private func chooseColor() {
    guard Self.colors.indices.contains(colors.selectedSegmentIndex) else { return }
    change { card.backgroundColor = Self.colors[colors.selectedSegmentIndex].cgColor }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    stage.frame = CGRect(x: 0, y: 0, width: size.width, height: 200)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    card.position = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
    CATransaction.commit()
    var y: CGFloat = 216
    for row in rows {
      row.label.frame = CGRect(x: 16, y: y, width: 76, height: 34)
      row.slider.frame = CGRect(x: 96, y: y, width: size.width - 164, height: 34)
      row.value.frame = CGRect(x: size.width - 64, y: y, width: 48, height: 34)
      y += 40
    }
    colors.frame = CGRect(x: 16, y: y + 4, width: size.width - 32, height: 32)
    animatesLabel.frame = CGRect(x: 16, y: y + 48, width: 200, height: 31)
    animates.frame.origin = CGPoint(x: size.width - 67, y: y + 48)
  }
}
