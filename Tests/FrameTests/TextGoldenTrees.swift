// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

private func layer(
  _ name: String, _ frame: CGRect, _ color: CGColor?, _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.name = name
  layer.frame = frame
  layer.backgroundColor = color
  configure(layer)
  return layer
}

private func sheet(_ sublayers: CALayer...) -> CALayer {
  layer("sheet", rect(0, 0, 200, 160), .white) { $0.sublayers = sublayers }
}

private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> CGImage {
  let pixel = [alpha / 2, alpha / 3, alpha, alpha]
  return CGImage(
    width: width, height: height,
    premultipliedRGBA: Array(repeatElement(pixel, count: width * height).joined()))
}

extension TextGoldenCase {
  static let all = [plain, group, clip, depth, changes]

  /// Colours, pictures with gravity and centre, borders; order by zPosition.
  static let plain = TextGoldenCase(name: "plain") {
    let image = picture(20, 10)
    return sheet(
      layer("lifted", rect(10, 10, 60, 40), red) { $0.zPosition = 2 },
      layer("framed", rect(40, 30, 50, 50), blue) {
        $0.borderWidth = 3
        $0.borderColor = green
        $0.cornerRadius = 8
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      },
      layer("picture", rect(100.5, 20, 60, 40), nil) { $0.contents = image },
      layer("cells", rect(100, 80, 60, 40), nil) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        $0.magnificationFilter = .nearest
      },
      layer("corner", rect(20, 100, 60, 40), green) {
        $0.contents = picture(8, 8, alpha: 128)
        $0.contentsGravity = .topRight
      },
      layer("gone", rect(0, 0, 10, 10), red) { $0.isHidden = true })
  }

  /// Layers that need a target of their own, and layers that look like it and do not.
  static let group = TextGoldenCase(name: "group") {
    sheet(
      layer("group", rect(10, 10, 80, 60), red) {
        $0.opacity = 0.5
        $0.sublayers = [layer("part", rect(20, 20, 80, 20), blue)]
      },
      layer("alone", rect(100, 10, 40, 40), green) { $0.opacity = 0.5 },
      layer("one by one", rect(150, 10, 40, 40), red) {
        $0.opacity = 0.5
        $0.allowsGroupOpacity = false
        $0.sublayers = [layer("part", rect(10, 10, 20, 20), blue)]
      },
      layer("masked", rect(10, 90, 60, 60), blue) {
        $0.mask = layer("stencil", rect(0, 0, 60, 60), nil) {
          $0.contents = picture(6, 6, alpha: 90)
        }
      },
      layer("cut", rect(100, 90, 60, 60), red) {
        $0.mask = layer("shape", rect(10, 10, 40, 40), blue) { $0.cornerRadius = 20 }
      })
  }

  /// Clips of whole pixels, rounded ones, turned ones, nested.
  static let clip = TextGoldenCase(name: "clip") {
    sheet(
      layer("window", rect(10, 10, 80, 60), nil) {
        $0.masksToBounds = true
        $0.sublayers = [layer("wide", rect(-20, 10, 200, 20), red)]
      },
      layer("round", rect(100, 10, 80, 60), .black) {
        $0.masksToBounds = true
        $0.cornerRadius = 16
        $0.cornerCurve = .continuous
        $0.sublayers = [
          layer("inside", rect(30, 25, 10, 10), green),
          layer("across", rect(50, -10, 60, 40), blue) {
            $0.masksToBounds = true
            $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            $0.sublayers = [layer("deep", rect(-10, 10, 100, 10), red)]
          },
        ]
      })
  }

  /// A camera, layers that cross, a transform layer, a back that is not shown.
  static let depth = TextGoldenCase(name: "depth") {
    let stage = layer("stage", rect(20, 20, 160, 120), .black)
    stage.sublayerTransform.m34 = -1 / 300
    let cube = CATransformLayer()
    cube.name = "cube"
    cube.frame = rect(20, 20, 120, 80)
    cube.sublayers = [0, CGFloat.pi / 2].map { turn in
      layer("turned", rect(30, 10, 60, 60), turn == 0 ? red : green) {
        $0.transform = CATransform3DMakeRotation(turn + 0.4, 0, 1, 0)
      }
    }
    let back = layer("back", rect(0, 0, 30, 30), blue) {
      $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      $0.isDoubleSided = false
    }
    stage.sublayers = [cube, back]
    return sheet(stage)
  }

  /// One layer moves, one leaves, one comes, one gets a mask.
  static let changes = TextGoldenCase(
    name: "changes",
    build: {
      sheet(
        layer("moves", rect(10, 10, 40, 40), red), layer("leaves", rect(60, 10, 40, 40), green),
        layer("stays", rect(110, 10, 40, 40), blue))
    },
    edit: { root in
      root.sublayers?[0].position = CGPoint(x: 40, y: 100)
      root.sublayers?[2].mask = layer("mask", rect(10, 10, 20, 20), .black)
      root.sublayers?[1].removeFromSuperlayer()
      root.insertSublayer(layer("comes", rect(150, 100, 30, 30), green), at: 0)
    })
}
