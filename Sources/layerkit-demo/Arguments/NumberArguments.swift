import ArgumentParser

/// The size of a window in pixels, `WxH`.
struct SizeArgument: ExpressibleByArgument {
  let width: Int
  let height: Int

  private static let limit = 16_384

  init?(argument: String) {
    let sides = argument.split(
      separator: /[x×X]/, maxSplits: 2, omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...Self.limit).contains(width), (1...Self.limit).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// Pixels per point.
struct ScaleArgument: ExpressibleByArgument {
  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument), factor > 0, factor <= 64 else { return nil }
    self.factor = factor
  }
}
