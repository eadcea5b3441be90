// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Foundation
import QuartzCore

let root = CALayer()
root.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
root.backgroundColor = CGColor(srgbRed: 0.94, green: 0.95, blue: 0.97, alpha: 1)

let card = CALayer()
card.frame = CGRect(x: 100, y: 40, width: 120, height: 120)
card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 1, alpha: 1)
card.cornerRadius = 16
card.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
root.addSublayer(card)

let renderer = try HeadlessRenderer(size: root.bounds.size, scale: 2)
renderer.layer = root
try renderer.render().pngData()!.write(to: URL(filePath: CommandLine.arguments[1]))
