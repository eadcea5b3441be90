// SPDX-License-Identifier: Apache-2.0
import CoreVideo
import Testing

@Suite("Pixel buffers as objects") struct PixelBufferObjectTests {
  @Test("they are keys by their identity")
  func identity() throws {
    func make() throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
      return try #require(buffer)
    }
    let (first, second) = (try make(), try make())
    #expect(first == first && first != second && Set([first, second, first]).count == 2)
  }
}
