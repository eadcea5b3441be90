// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CAProtocol

/// The pixels of a client's surfaces.
final class PixelBudget: Sendable {
  private let taken = Monitor(0)
  /// The most pixels of all surfaces.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes the pixels of a surface before they are made. They are given back with the last
  /// reference to what is returned.
  ///
  /// - Throws: where they would be over the limit.
  func take(_ order: SurfaceOrder) throws(HeadlessError) -> PixelShare {
    do throws(SurfaceFailure) {
      return try take(order.pixels)
    } catch {
      throw .driver(error.text)
    }
  }

  /// Takes so many pixels: those of a window, which may change.
  func take(_ pixels: Int) throws(SurfaceFailure) -> PixelShare {
    let sum = taken.look { taken in
      let sum = taken + pixels
      if sum <= limit { taken = sum }
      return sum
    }
    guard sum <= limit else {
      throw SurfaceFailure(
        .quota, "The surfaces of the program would have \(sum) pixels; the limit is \(limit).")
    }
    return PixelShare(of: self, pixels)
  }

  fileprivate func giveBack(_ pixels: Int) { taken.look { $0 -= pixels } }
}

/// The pixels of one surface, in a client's budget.
final class PixelShare: Sendable {
  private let budget: PixelBudget
  private let pixels: Int

  fileprivate init(of budget: PixelBudget, _ pixels: Int) {
    (self.budget, self.pixels) = (budget, pixels)
  }

  deinit { budget.giveBack(pixels) }
}

extension SurfaceOrder {
  /// The pixels of a picture of that size; 0 where the size is none, which the host refuses.
  fileprivate var pixels: Int {
    let pixels = (size.width * scale).rounded() * (size.height * scale).rounded()
    return pixels.isFinite ? Int(min(max(pixels, 0), 1e15)) : 0
  }
}
