// SPDX-License-Identifier: Apache-2.0
import CAScenes
import GLKit
import QuartzCore

extension Scene {
  /// A cube that a program draws with GL, as the picture of a layer among others.
  static let cube = Scene(
    141, "lit-cube", "A Cube of GL",
    checks: [
      "A lit cube turns once in four seconds; its faces are lighter the more they face the eye.",
      "It lies under round corners and a border, and a plate with half opacity covers its corner.",
    ],
    times: [0, 0.3, 0.6, 2.8], duration: 4
  ) { _ in
    let root = CALayer()
    root.name = "ground"
    root.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    root.backgroundColor = CGColor(srgbRed: 0.96, green: 0.94, blue: 0.91, alpha: 1)
    let cube = CubeLayer()
    cube.name = "cube"
    cube.frame = CGRect(x: 140, y: 60, width: 360, height: 360)
    cube.cornerRadius = 40
    cube.masksToBounds = true
    cube.borderWidth = 6
    cube.borderColor = CGColor(srgbRed: 0.14, green: 0.16, blue: 0.23, alpha: 1)
    cube.isAsynchronous = true
    root.addSublayer(cube)
    let plate = CALayer()
    plate.name = "plate"
    plate.frame = CGRect(x: 400, y: 320, width: 160, height: 120)
    plate.backgroundColor = CGColor(srgbRed: 0.3, green: 0.53, blue: 0.83, alpha: 0.5)
    plate.cornerRadius = 20
    root.addSublayer(plate)
    return root
  }
}

/// A layer that draws a cube, turned by its own time.
private final class CubeLayer: CAOpenGLLayer {
  private let effect = GLKBaseEffect()

  override func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {
    glClearColor(0.17, 0.2, 0.32, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT) | GLbitfield(GL_DEPTH_BUFFER_BIT))
    let turn = Float((t / 4).truncatingRemainder(dividingBy: 1) * 2 * .pi)
    effect.transform.projectionMatrix = GLKMatrix4MakePerspective(0.8, 1, 0.1, 100)
    effect.transform.modelviewMatrix = GLKMatrix4RotateY(
      GLKMatrix4RotateX(GLKMatrix4MakeTranslation(0, 0, -5), 0.5), turn)
    effect.light0.position = GLKVector4Make(0, 0.4, 1, 0)
    effect.light0.diffuseColor = GLKVector4Make(0.95, 0.6, 0.4, 1)
    effect.light0.ambientColor = GLKVector4Make(0.15, 0.12, 0.12, 1)
    glEnable(GLenum(GL_DEPTH_TEST))
    effect.prepareToDraw()
    CubeCorners.draw()
    glDisable(GLenum(GL_DEPTH_TEST))
    super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
  }
}

/// The corners of a cube's twelve triangles: places and normals, six numbers each.
private enum CubeCorners {
  private static let numbers: [GLfloat] = {
    let corners: [(Float, Float)] = [(-1, -1), (1, -1), (1, 1), (-1, -1), (1, 1), (-1, 1)]
    var numbers: [GLfloat] = []
    for axis in 0..<3 {
      for side in [-1, 1] as [Float] {
        for (u, v) in corners {
          var (place, normal) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
          (place[axis], normal[axis]) = (side, side)
          (place[(axis + 1) % 3], place[(axis + 2) % 3]) = (u, v)
          numbers += [place.x, place.y, place.z, normal.x, normal.y, normal.z]
        }
      }
    }
    return numbers
  }()

  static func draw() {
    // Sound: GL reads the numbers while it draws, within the call.
    numbers.withUnsafeBufferPointer { numbers in
      for (attribute, start) in [(GLKVertexAttrib.position, 0), (.normal, 3)] {
        glEnableVertexAttribArray(GLuint(attribute.rawValue))
        glVertexAttribPointer(
          GLuint(attribute.rawValue), 3, GLenum(GL_FLOAT), 0, 24, numbers.baseAddress! + start)
      }
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 36)
    }
  }
}
