import CAWindow
import QuartzCore

@MainActor func showLayers() throws {
  let root = CALayer()
  root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1)

  let window = try Window(size: CGSize(width: 640, height: 480), title: "Layers")
  window.layer = root
  try window.run()
}

// Top-level code runs on the main thread.
try MainActor.assumeIsolated { try showLayers() }
