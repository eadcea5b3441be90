import CAFrame

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
    isSliced = true
    self.lastDraws = lastDraws
  }

  /// Begins a slice at a draw: whatever the slices before it used may go.
  package mutating func beginSlice(at draw: Int) {
    slice += 1
    sliceBytes = -1
    position = draw
  }

  /// Makes sure that a request of a draw has a place until the slice ends.
  ///
  /// - Returns: whether it fits into the present slice; the first one always does.
  package mutating func use(_ request: Int) -> Bool {
    let place = placements[request]
    if place.page >= 0 {
      pages[Int(place.page)]?.markUse(of: Int(place.slice), slice: slice)
      sliceBytes = max(0, sliceBytes)
      return true
    }
    let bytes = PageLayout(requests[request], sharesSizes: sharesSizes).byteCount
    if sliceBytes >= 0, sliceBytes + bytes > sliceLimit { return false }
    return makeResident(request)
  }
}
