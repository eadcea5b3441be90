// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CACommandLine
import CAScenes
import QuartzCore

extension Scene {
  /// A film in layers: turned in perspective with round corners and a shadow, and mirrored.
  static let film = Scene(
    140, "film", "A Film",
    checks: [
      "The hand goes round once in three seconds, and the disc beside it swings.",
      "The film stands in perspective with round corners; below, its mirror image fades out.",
    ],
    times: [0, 0.5, 1, 1.5, 2, 2.5], duration: 3
  ) { _ in
    let root = CALayer()
    root.name = "room"
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.11, blue: 0.18, alpha: 1)
    guard let player = SampleFilm.player() else {
      root.addSublayer(notice())
      return root
    }
    var view = CATransform3DIdentity
    view.m34 = -1 / 900
    root.sublayerTransform = view
    let screen = AVPlayerLayer(player: player)
    screen.name = "screen"
    screen.frame = CGRect(x: 120, y: 50, width: 400, height: 225)
    screen.cornerRadius = 24
    screen.masksToBounds = true
    screen.transform = CATransform3DMakeRotation(0.35, 0, 1, 0)
    root.addSublayer(screen)
    root.addSublayer(mirror(of: screen, player))
    player.play()
    return root
  }

  private static func mirror(of screen: AVPlayerLayer, _ player: AVPlayer) -> CALayer {
    let mirror = AVPlayerLayer(player: player)
    mirror.name = "mirror"
    mirror.bounds = screen.bounds
    mirror.position = CGPoint(x: screen.position.x, y: screen.position.y + 240)
    mirror.cornerRadius = 24
    mirror.masksToBounds = true
    mirror.transform = CATransform3DScale(screen.transform, 1, -1, 1)
    let fade = CAGradientLayer()
    fade.frame = mirror.bounds
    fade.colors = [
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0),
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.45),
    ]
    fade.startPoint = CGPoint(x: 0.5, y: 0.3)
    mirror.mask = fade
    return mirror
  }

  /// The reason why there is no film.
  private static func notice() -> CALayer {
    let text = CATextLayer()
    text.string = "FFmpeg's libraries are not installed, so there is no film."
    text.fontSize = 18
    text.alignmentMode = .center
    text.frame = CGRect(x: 40, y: 220, width: 560, height: 40)
    return text
  }
}
