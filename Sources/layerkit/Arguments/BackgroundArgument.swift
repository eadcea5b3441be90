// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CoreGraphics

/// The colour behind the root.
struct Background {
  /// Nil for nothing.
  let color: CGColor?

  /// Takes `none`, `black`, `white`, `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or `r,g,b[,a]` with numbers in
  /// 0…1.
  init(_ text: String) throws { color = try parseBackground(text) }
}

private func parseBackground(_ text: String) throws -> CGColor? {
  switch text.lowercased() {
  case "none": return nil
  case "black": return CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  case "white": return CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  default:
    guard let channels = hexadecimalChannels(text) ?? numberChannels(text) else {
      throw ValidationError(
        "A background is none, black, white, #RGB, #RRGGBB, #RRGGBBAA, or r,g,b[,a] with numbers "
          + "in 0…1.")
    }
    return CGColor(
      srgbRed: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }
}

private func hexadecimalChannels(_ text: String) -> [CGFloat]? {
  guard text.hasPrefix("#") else { return nil }
  var digits = text.dropFirst().compactMap(\.hexDigitValue)
  guard digits.count == text.count - 1 else { return nil }
  if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
  guard digits.count == 6 || digits.count == 8 else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map {
    CGFloat(digits[$0] * 16 + digits[$0 + 1]) / 255
  }
}

private func numberChannels(_ text: String) -> [CGFloat]? {
  let words = text.split(separator: ",", omittingEmptySubsequences: false)
  let channels: [CGFloat] = words.compactMap { word in Double(word).map { CGFloat($0) } }
  guard channels.count == words.count, channels.count == 3 || channels.count == 4,
    channels.allSatisfy({ (0...1).contains($0) })
  else { return nil }
  return channels
}
