// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W4: groups of 20 turning pictures of 60 × 60, each group half transparent, masked by a picture
/// of 200 × 200 whose alpha falls off from its middle, and turning too.
final class MasksWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private static let picturesOfGroup = 20
  private var groups: [CALayer] = []
  private var pictures: [CALayer] = []

  init(count: Int, antialiased: Bool) {
    let images = (0..<16).map { BenchPattern.image(size: 60, number: $0, fades: true) }
    let mask = BenchPattern.mask()
    for number in 0..<count {
      let group = MasksWork.makeGroup(number, mask: mask)
      for place in 0..<MasksWork.picturesOfGroup {
        let index = number * MasksWork.picturesOfGroup + place
        let picture = CALayer()
        picture.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        picture.position = CGPoint(
          x: CGFloat(43 + 114 * benchNoise(index, 0)), y: CGFloat(43 + 114 * benchNoise(index, 1)))
        picture.contents = images[(number + place) % 16]
        if !antialiased { picture.edgeAntialiasingMask = [] }
        group.addSublayer(picture)
        pictures.append(picture)
      }
      if !antialiased { group.mask?.edgeAntialiasingMask = [] }
      root.addSublayer(group)
      groups.append(group)
    }
  }

  private static func makeGroup(_ number: Int, mask image: CGImage) -> CALayer {
    let group = CALayer()
    group.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    group.position = CGPoint(x: 96 + 192 * (number % 10), y: 108 + 216 * (number / 10))
    group.opacity = 0.5
    let mask = CALayer()
    mask.frame = group.bounds
    mask.contents = image
    group.mask = mask
    return group
  }

  func show(frame: Int) {
    for (index, picture) in pictures.enumerated() {
      let turn = Float(0.05) * Float(frame) + Float(index % MasksWork.picturesOfGroup)
      picture.transform = CATransform3DMakeRotation(CGFloat(turn), 0, 0, 1)
    }
    for (number, group) in groups.enumerated() {
      let turn = Float(0.03) * Float(frame) + Float(number)
      group.transform = CATransform3DMakeRotation(CGFloat(turn), 0, 0, 1)
    }
  }
}
