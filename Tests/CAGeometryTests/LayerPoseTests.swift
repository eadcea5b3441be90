// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

@testable import CAGeometry

@Suite("The pose of a layer takes memory where it is set, and copies of it do not meet")
struct LayerPoseTests {
  private let turned = CATransform3D.rotation(0.5, 0, 0, 1)

  @Test("defaults take none, also when they are set")
  func defaults() {
    var geometry = LayerGeometry()
    geometry.zPosition = 0
    geometry.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    geometry.anchorPointZ = 0
    geometry.transform = .identity
    #expect(geometry.poseBox == nil)
    #expect(geometry == LayerGeometry() && geometry.isFinite)
  }

  @Test("a zero keeps its sign")
  func negativeZero() {
    var geometry = LayerGeometry()
    geometry.transform.m21 = -0.0
    #expect(geometry.transform.m21.sign == .minus)
    geometry.zPosition = -0.0
    #expect(geometry.zPosition.sign == .minus)
  }

  @Test("a copy does not see what is written to the other")
  func copies() {
    var geometry = LayerGeometry()
    geometry.transform = turned
    var copy = geometry
    #expect(copy.poseBox === geometry.poseBox)
    copy.zPosition = 3
    copy.transform = .scale(2, 2, 1)
    #expect(geometry.transform == turned && geometry.zPosition == 0)
    #expect(copy.transform == .scale(2, 2, 1) && copy.zPosition == 3)
    #expect(copy != geometry)
    copy.zPosition = 0
    copy.transform = turned
    #expect(copy == geometry)
  }

  @Test("a pose that nobody shares is written in place")
  func inPlace() throws {
    var geometry = LayerGeometry()
    geometry.anchorPoint = .zero
    let box = ObjectIdentifier(try #require(geometry.poseBox))
    geometry.transform = turned
    geometry.anchorPointZ = 4
    #expect(ObjectIdentifier(try #require(geometry.poseBox)) == box)
    #expect(geometry.anchorPoint == .zero && geometry.anchorPointZ == 4)
  }

  @Test("a pose goes into a box that was taken out, unless somebody else has that")
  func moving() throws {
    var (geometry, spare) = (LayerGeometry(), LayerGeometry())
    geometry.transform = turned
    spare.zPosition = 3
    let box = ObjectIdentifier(try #require(spare.poseBox))
    var taken = spare.takePose()
    geometry.movePose(into: &taken)
    #expect(ObjectIdentifier(try #require(geometry.poseBox)) == box)
    #expect(geometry.transform == turned && geometry.zPosition == 0)
    var shared = geometry
    let copy = geometry
    geometry.zPosition = 5
    taken = shared.takePose()
    geometry.movePose(into: &taken)
    #expect(copy.zPosition == 0 && geometry.zPosition == 5)
  }
}
