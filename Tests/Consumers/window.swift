// SPDX-License-Identifier: Apache-2.0
import CAWindow
import Foundation
import QuartzCore

@MainActor func showCard() throws {
  let card = CALayer()
  card.frame = CGRect(x: 240, y: 160, width: 160, height: 160)
  card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1)
  card.cornerRadius = 24

  let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  turn.toValue = 2 * Double.pi
  turn.duration = 4
  turn.repeatCount = .infinity
  card.add(turn, forKey: "turn")

  let window = try Window(size: CGSize(width: 640, height: 480), title: "Layers")
  window.layer = card
  try window.run()
}

// Top-level code runs on the main thread. Without a display `Window` throws.
do {
  try MainActor.assumeIsolated { try showCard() }
} catch {
  try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
  exit(1)
}
