// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAEvaluation

@Suite("The Gaussian of shadows")
struct ShadowKernelTests {
  /// The sum over all texels, weight by weight.
  private func sum(_ bytes: [UInt8], _ width: Int, _ height: Int, sigma: Double) -> [Float] {
    let weights = ShadowKernel.weights(sigma: sigma)
    let reach = weights.count / 2
    func value(_ x: Int, _ y: Int) -> Float {
      0..<width ~= x && 0..<height ~= y ? Float(bytes[y * width + x]) : 0
    }
    return (0..<width * height).map { place in
      var result: Float = 0
      for row in -reach...reach {
        for column in -reach...reach {
          result +=
            value(place % width + column, place / width + row) * weights[row + reach]
            * weights[column + reach]
        }
      }
      return result
    }
  }

  @Test(
    "a blur is the sum of all neighbours, also where they are more than the picture has",
    arguments: [(1, 1), (3, 20), (7, 5), (19, 9), (33, 2)])
  func blur(_ width: Int, _ height: Int) {
    let bytes = (0..<width * height).map { UInt8($0 * 77 % 256) }
    for sigma in [0.4, 1.0, 3.3] {
      let blurred = ShadowKernel.blur(bytes, width: width, height: height, sigma: sigma)
      let expected = sum(bytes, width, height, sigma: sigma)
      for (byte, value) in zip(blurred, expected) {
        #expect(abs(Float(byte) - (value - 0.25)) <= 0.501)
      }
    }
  }

  @Test("nothing, and a sigma of nothing, stay as they are")
  func nothing() {
    #expect(ShadowKernel.blur([], width: 0, height: 0, sigma: 2) == [])
    #expect(ShadowKernel.blur([1, 2, 3], width: 3, height: 1, sigma: 0) == [1, 2, 3])
  }
}
