// SPDX-License-Identifier: Apache-2.0
import CALottie
import CAScenes
import Foundation
import QuartzCore

extension Scene {
  /// A Lottie file as layers: the example of the page “From a Lottie file to layers”.
  static let star = Scene(
    142, "lottie-star", "A Lottie File",
    checks: [
      "The star turns by two of its five points in two seconds, slowly at both ends.",
      "The ring is drawn clockwise from the top and is whole at 1.5 s.",
    ],
    times: [0, 0.4, 0.8, 1.2, 1.6, 2], duration: 2
  ) { _ in
    let root = CALayer()
    root.name = "room"
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    guard let animation = try? CALottieAnimation(data: Data(file.utf8)) else { return root }
    let layer = animation.makeLayer()
    layer.anchorPoint = .zero
    root.addSublayer(layer)
    layer.play(at: 0)
    return root
  }

  private static let file = """
    {"v": "5.9.0", "fr": 60, "ip": 0, "op": 120, "w": 640, "h": 480, "layers": [
      {"ty": 4, "nm": "star", "ip": 0, "op": 120, "ks": {
        "p": {"k": [320, 240]},
        "r": {"k": [{"t": 0, "s": [0], "o": {"x": 0.5, "y": 0}, "i": {"x": 0.5, "y": 1}},
                    {"t": 120, "s": [144]}]}},
       "shapes": [
        {"ty": "sr", "sy": 1, "pt": {"k": 5}, "p": {"k": [0, 0]}, "r": {"k": 0},
         "or": {"k": 110}, "ir": {"k": 55}, "os": {"k": 0}, "is": {"k": 0}},
        {"ty": "rd", "r": {"k": 14}},
        {"ty": "fl", "c": {"k": [1, 0.72, 0.2]}, "o": {"k": 100}}]},
      {"ty": 4, "nm": "ring", "ip": 0, "op": 120, "ks": {"p": {"k": [320, 240]}},
       "shapes": [
        {"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [340, 340]}},
        {"ty": "tm", "s": {"k": 0}, "o": {"k": 0},
         "e": {"k": [{"t": 0, "s": [0], "o": {"x": 0.6, "y": 0}, "i": {"x": 0.4, "y": 1}},
                     {"t": 90, "s": [100]}]}},
        {"ty": "st", "c": {"k": [0.55, 0.75, 1]}, "o": {"k": 100}, "w": {"k": 18},
         "lc": 2, "lj": 2}]},
      {"ty": 1, "nm": "ground", "ip": 0, "op": 120, "ks": {}, "sw": 640, "sh": 480,
       "sc": "#17203a"}]}
    """
}
