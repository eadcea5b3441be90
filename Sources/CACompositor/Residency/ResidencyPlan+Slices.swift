// SPDX-License-Identifier: Apache-2.0

/// Placing a frame that does not fit the budget, a run of draws at a time.
extension ResidencyPlan {
  /// The share of the budget that one slice may bring in. The other three quarters stay from frame
  /// to frame.
  private var sliceLimit: Int { budget / 4 }

  /// Goes over to slices.
  ///
  /// - Parameter lastDraws: for each request the last draw that needs it, counted through the
  ///   frame.
  package mutating func beginSlices(lastDraws: [Int]) {
    slicing.isSliced = true
    slicing.lastDraws = lastDraws
  }

  /// Begins a slice at a draw: whatever the slices before it used may go.
  package mutating func beginSlice(at draw: Int) {
    slicing.number += 1
    slicing.bytes = -1
    slicing.firstDraw = draw
  }

  /// Makes sure that a request of a draw has a place until the slice ends.
  ///
  /// - Returns: whether it fits into the present slice; the first one always does.
  package mutating func use(_ request: Int) -> Bool {
    let place = placements[request]
    if place.page >= 0 {
      pages[Int(place.page)]?.markUse(of: Int(place.slice), slice: slicing.number)
      slicing.bytes = max(0, slicing.bytes)
      return true
    }
    let bytes = PageLayout(requests[request], sharesSizes: sharesSizes).byteCount
    if slicing.bytes >= 0, slicing.bytes + bytes > sliceLimit { return false }
    return makeResident(request)
  }
}
