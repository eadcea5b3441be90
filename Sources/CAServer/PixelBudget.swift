// SPDX-License-Identifier: Apache-2.0
import CABase
import CAProtocol

/// The pixels of a client's surfaces.
final class PixelBudget: Sendable {
  private let taken = Monitor<[UInt32: Int]>([:])
  /// The most pixels of all surfaces.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Takes the pixels of a surface, in place of those that it had.
  ///
  /// - Throws: where they would be over the limit.
  func take(_ pixels: Int, for surface: UInt32) throws(SurfaceFailure) {
    let over: Int? = taken.look { taken in
      let before = taken[surface] ?? 0
      let sum = taken.values.reduce(pixels, +) - before
      if sum > limit { return sum }
      taken[surface] = pixels
      return nil
    }
    if let over {
      throw SurfaceFailure(
        .quota, "The surfaces of the program would have \(over) pixels; the limit is \(limit).")
    }
  }

  /// Gives the pixels of a surface back.
  func giveBack(_ surface: UInt32) { taken.look { $0[surface] = nil } }
}
