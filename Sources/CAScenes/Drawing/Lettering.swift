// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A line of capital letters, drawn with strokes on a grid of four by six units.
struct Lettering {
  let text: String
  /// The height of a capital, points.
  var height: Float = 9
  /// The width of a stroke as a part of the height.
  var weight: Float = 0.15
  /// The gap between letters as a part of the height.
  var tracking: Float = 0.38

  private var unit: Float { height / 6 }
  private var margin: Float { height * weight / 2 + 1 }

  /// The size of the picture, points, with room for the strokes on all sides.
  var size: CGSize {
    CGSize(
      width: CGFloat((advance(of: text[...]) + 2 * margin).rounded(.up)),
      height: CGFloat((height * 7 / 6 + 2 * margin).rounded(.up)))
  }

  /// The letters in `ink` on nothing.
  func image(_ ink: Ink, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    draw(ink, at: [margin, margin], into: &bitmap)
    return bitmap.image
  }

  /// Draws with the top left corner of the first capital at `origin`.
  func draw(_ ink: Ink, at origin: SIMD2<Float>, into bitmap: inout Bitmap) {
    var x = origin.x
    for letter in text {
      // One shape for all strokes, so that their soft edges are not laid over each other.
      let strokes = Self.strokes(of: letter).map { stroke in
        Outline.line(stroke.map { SIMD2(x, origin.y) + $0 * unit }, width: height * weight)
      }
      if let first = strokes.first {
        bitmap.paint(strokes.dropFirst().reduce(first) { $0.joined(with: $1) }, ink)
      }
      x += Self.width(of: letter) * unit + height * tracking
    }
  }

  /// The distance from the left edge of the first letter to the right edge of the last.
  func advance(of text: Substring) -> Float {
    let letters = text.reduce(Float(0)) { $0 + Self.width(of: $1) * unit }
    return letters + Float(max(text.count - 1, 0)) * height * tracking
  }

  private static func width(of letter: Character) -> Float {
    if letter == " " { return 1.6 }
    return strokes(of: letter).joined().map(\.x).max() ?? 0
  }

  /// The strokes of a letter in grid units; unknown letters have none.
  private static func strokes(of letter: Character) -> [[SIMD2<Float>]] {
    guard let glyph = glyphs[letter] else { return [] }
    return glyph.split(separator: " ").map { stroke in
      let digits = stroke.compactMap(\.wholeNumberValue)
      return stride(from: 0, to: digits.count - 1, by: 2).map {
        SIMD2(Float(digits[$0]), Float(digits[$0 + 1]))
      }
    }
  }

  /// Strokes as runs of points, each point two digits: x and y, y down.
  private static let glyphs: [Character: String] = [
    "A": "0602204246 0444", "B": "003041423303 334445360600", "C": "4130100105163645",
    "D": "00304145360600", "E": "40000646 0333", "F": "400006 0333",
    "G": "41301001051636454323", "H": "0006 4046 0343", "I": "0006", "J": "4045361605",
    "K": "0006 400346", "L": "000646", "M": "0600234046", "N": "06004640",
    "O": "103041453616050110", "P": "06003041423303", "Q": "103041453616050110 2446",
    "R": "06003041423303 2346", "S": "413010010213334445361605", "T": "0040 2026",
    "U": "000516364540", "V": "002640", "W": "0016223640", "X": "0046 4006",
    "Y": "002340 2326", "Z": "00400646",
    "0": "103041453616050110", "1": "011016", "2": "01103041420646",
    "3": "0110304142334445361605 2333", "4": "36300444", "5": "400002324345361605",
    "6": "4130100105163645443303", "7": "004016", "8": "13020110304142331304051636454433",
    "9": "0516364541301001021343",
    ".": "06", ",": "0607", "-": "0323", "+": "0343 2125", "/": "0620", ":": "02 05",
    "=": "0242 0444", "(": "10010516", ")": "00111506", "!": "0004 06", "'": "0001",
  ]
}
