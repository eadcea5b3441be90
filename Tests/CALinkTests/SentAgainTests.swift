// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing

@testable import CALink

@Suite("Pictures for the next server") struct SentAgainTests {
  @Test("are those that live, each once, wherever the search for gone ones stands")
  func eachOnce() throws {
    for start in 0..<12 {
      let pictures = SentPictures()
      var images = (0..<12).map { index in
        CGImage(width: 1, height: 1, premultipliedRGBA: [UInt8(index), 0, 0, 255])
      }
      for image in images { _ = pictures.keep(image) }
      while try pictures.takeNext() != nil {}
      _ = pictures.takeGone(lookingAt: start)
      images.removeSubrange(2..<6)
      pictures.forgetAll()
      var sent: [UInt64] = []
      while let next = try pictures.takeNext() { sent.append(next.picture.handle.x) }
      #expect(sent == images.map(\.identity).sorted(), "the search stood at \(start)")
    }
  }

  @Test("are not those that were shown no more before they were sent, which nobody releases either")
  func replaced() throws {
    let pictures = SentPictures()
    var images = (0..<12).map { index in
      CGImage(width: 1, height: 1, premultipliedRGBA: [UInt8(index), 0, 0, 255])
    }
    for image in images { _ = pictures.keep(image) }
    #expect(try pictures.takeNext()?.picture.handle.x == images[0].identity)
    let last = images[11].identity
    images.removeSubrange(1..<11)
    #expect(pictures.takeGone(lookingAt: 5) == [])
    #expect(try pictures.takeNext()?.picture.handle.x == last)
    #expect(try pictures.takeNext() == nil)
    #expect(pictures.takeGone() == [] && pictures.count == 2)
    let first = images[0].identity
    images = []
    #expect(Set(pictures.takeGone()) == [[first, 0], [last, 0]])
  }
}
