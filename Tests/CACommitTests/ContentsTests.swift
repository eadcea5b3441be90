// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

/// Pictures by name, their parts, and the pixels in which they differ from earlier ones.
@Suite struct ContentsTests {
  private func image() -> CGImage {
    CGImage(width: 8, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 128))
  }

  @Test("a change after a change is the rectangle around both, from the first one's picture")
  func changes() {
    let (first, second) = (Contents(image()), Contents(image()))
    let early = ContentsChange(of: first.id, x: 2, y: 1, width: 3, height: 1)
    let late = ContentsChange(of: second.id, x: 4, y: 2, width: 2, height: 2)
    let both = ContentsChange(of: first.id, x: 2, y: 1, width: 4, height: 3)
    #expect(early.followed(by: late) == both)
    let inside = ContentsChange(of: second.id, x: 3, y: 1, width: 1, height: 1)
    #expect(early.followed(by: inside) == early)
  }

  @Test("a picture that no frame showed is left out of the differences")
  func skipping() {
    let (first, other) = (Contents(image()), Contents(image()))
    let second = Contents(
      image(), change: ContentsChange(of: first.id, x: 0, y: 0, width: 1, height: 1))
    let third = Contents(
      image(), change: ContentsChange(of: second.id, x: 5, y: 3, width: 1, height: 1))
    let left = third.skipping(second)
    #expect(left.change == ContentsChange(of: first.id, x: 0, y: 0, width: 6, height: 4))
    #expect(left.id == third.id)
    #expect(third.skipping(other).change == third.change)
    #expect(second.skipping(first).change == second.change)
  }

  @Test("pictures are equal by their names and their parts, not by their differences")
  func equality() {
    let whole = Contents(image())
    func part(_ x: Int) -> Contents {
      Contents(
        id: whole.id, image: whole.image, part: ContentsPart(x: x, y: 0, width: 2, height: 2))
    }
    #expect(part(0) != whole && part(0) != part(2) && part(2) == part(2))
    #expect(Set([part(0), part(2), part(2), whole]).count == 3)
    let changed = Contents(
      id: whole.id, image: whole.image,
      change: ContentsChange(of: whole.id, x: 0, y: 0, width: 1, height: 1))
    #expect(changed == whole)
    #expect(part(2).pixelWidth == 2 && whole.pixelWidth == 8 && whole.pixelHeight == 4)
  }

  @Test("parts lie within the level of a picture that they name")
  func parts() {
    let image = image()
    func lies(_ level: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
      ContentsPart(level: level, x: x, y: y, width: width, height: height).lies(within: image)
    }
    #expect(lies(0, 0, 0, 8, 4) && lies(1, 2, 0, 2, 2) && lies(5, 0, 0, 1, 1))
    #expect(!lies(0, 1, 0, 8, 4) && !lies(1, 0, 0, 5, 2) && !lies(-1, 0, 0, 1, 1))
    #expect(!lies(0, -1, 0, 2, 2) && !lies(0, 0, 0, 0, 1))
  }

  @Test("an archive has each picture once, in ascending order of names")
  func archive() {
    let pictures = (0..<20).map { _ in Contents(image()) }
    let archive = ContentsArchive()
    for picture in pictures.shuffled() + pictures { archive.insert(picture) }
    #expect(archive.contents.map(\.id) == pictures.map(\.id).sorted())
    #expect(archive[pictures[3].id] == pictures[3])
  }
}
