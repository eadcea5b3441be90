// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore

/// The layers of a program with a fault, and how they go on.
final class FaultStage {
  static let size = CGSize(width: 960, height: 600)

  let root = CALayer()
  private let program: FaultProgram
  private let group = CALayer()
  private let label = CATextLayer()
  private let card = CALayer()
  private var views: FaultViews?

  @MainActor
  init(_ program: FaultProgram) {
    self.program = program
    root.frame = CGRect(origin: .zero, size: Self.size)
    if program == .views {
      let views = FaultViews()
      self.views = views
      root.addSublayer(views.root.layer)
      return
    }
    root.backgroundColor = CGColor(srgbRed: 0.93, green: 0.94, blue: 0.96, alpha: 1)
    add(card, "card", CGRect(x: 30, y: 30, width: 260, height: 150))
    card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.7, alpha: 1)
    card.cornerRadius = 14
    add(group, "group", CGRect(x: 0, y: 0, width: 960, height: 600))
    switch program {
    case .text, .clock: addLabel()
    case .swarm: addDots(800)
    case .implicit: addDots(200)
    case .dance: addDots(60)
    case .views: break
    case .upload:
      add(CALayer(), "screen", CGRect(x: 300, y: 60, width: 640, height: 500), to: group)
    }
  }

  /// Makes the changes of a frame.
  @MainActor
  func step(_ frame: Int) {
    views?.step(frame)
    card.position.x = 160 + CGFloat(frame)
    switch program {
    case .views: break
    case .text: label.string = Self.page(frame)
    case .clock: if frame.isMultiple(of: 30) { label.string = Self.page(frame / 30) }
    case .swarm: for dot in group.sublayers ?? [] { dot.position.y += 1 }
    case .implicit: if frame == 8 { for dot in group.sublayers ?? [] { dot.position.y += 40 } }
    case .dance:
      for (number, dot) in (group.sublayers ?? []).enumerated() {
        let angle = Double(frame + 7 * number) / 10
        dot.position.x += CGFloat(3 * cos(angle))
        dot.position.y += CGFloat(3 * sin(angle))
      }
    case .upload: group.sublayers?.first?.contents = Self.picture(600, seed: frame)
    }
  }

  private func add(_ layer: CALayer, _ name: String, _ frame: CGRect, to parent: CALayer? = nil) {
    layer.name = name
    layer.frame = frame
    (parent ?? root).addSublayer(layer)
  }

  private func addLabel() {
    label.fontSize = 16
    label.isWrapped = true
    label.foregroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.1, alpha: 1)
    add(label, "label", CGRect(x: 320, y: 40, width: 600, height: 520), to: group)
  }

  private func addDots(_ count: Int) {
    for number in 0..<count {
      let dot = CALayer()
      dot.frame = CGRect(
        x: 40 + 22 * (number % 40), y: 200 + 18 * (number / 40), width: 14, height: 10)
      let shade = CGFloat(number % 7) / 8
      dot.backgroundColor = CGColor(srgbRed: shade, green: 0.5, blue: 1 - shade, alpha: 1)
      group.addSublayer(dot)
    }
  }

  static func page(_ number: Int) -> String {
    (0..<24).map { "Line \($0) of page \(number): the quick brown fox jumps over the lazy dog." }
      .joined(separator: " ")
  }

  static func picture(_ side: Int, seed: Int) -> CGImage {
    var bytes = [UInt8](repeating: 255, count: 4 * side * side)
    for pixel in 0..<side * side {
      bytes[4 * pixel] = UInt8((pixel * 7 + seed * 31) & 255)
      bytes[4 * pixel + 1] = UInt8((pixel / side + seed) & 255)
    }
    return CGImage(width: side, height: side, premultipliedRGBA: bytes)
  }
}
