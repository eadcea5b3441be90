import ArgumentParser
import CoreGraphics

/// What lies behind the root: nothing, or a colour.
enum BackgroundArgument: ExpressibleByArgument {
  case none
  case color(CGColor)

  /// `none`, `black`, `white`, `#RGB`, `#RRGGBB`, `#RRGGBBAA`, or `r,g,b[,a]` with numbers in 0…1.
  init?(argument: String) {
    switch argument.lowercased() {
    case "none", "transparent": self = .none
    case "black": self = .color(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    case "white": self = .color(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    default:
      guard let color = Self.hexadecimal(argument) ?? Self.numbers(argument) else { return nil }
      self = .color(color)
    }
  }

  var color: CGColor? { if case .color(let color) = self { color } else { nil } }

  var defaultValueDescription: String { "none" }

  private static func hexadecimal(_ text: String) -> CGColor? {
    guard text.hasPrefix("#") else { return nil }
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let channels: [CGFloat] = stride(from: 0, to: digits.count, by: 2).map {
      CGFloat(digits[$0] * 16 + digits[$0 + 1]) / 255
    }
    return color(channels)
  }

  private static func numbers(_ text: String) -> CGColor? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let channels: [CGFloat] = words.compactMap { word in Double(word).map { CGFloat($0) } }
    guard channels.count == words.count, channels.count == 3 || channels.count == 4,
      channels.allSatisfy({ (0...1).contains($0) })
    else { return nil }
    return color(channels)
  }

  private static func color(_ channels: [CGFloat]) -> CGColor {
    CGColor(
      srgbRed: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }
}
