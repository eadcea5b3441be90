// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The stops of a gradient from a file's list of numbers: a place, red, green and blue for each
/// stop of colour, then a place and an alpha for each stop of alpha.
struct GradientStops {
  /// A colour and its place, 0 to 1.
  struct Stop {
    var place: Double
    var color: PaintColor
  }

  /// A place and numbers, of a colour or of an alpha.
  private struct Part {
    var place: Double
    var numbers: [Double]
  }

  /// The number of stops of colour; what follows in a list are stops of alpha.
  private let count: Int
  /// Whether every second stop is the middle between its neighbours.
  private var bendsColors = false
  private var bendsAlphas = false

  /// A gradient whose stops are all its own.
  init(count: Int) { self.count = count }

  /// The stops of a gradient.
  ///
  /// Exporters write After Effects' middle between two stops as a stop of the mean value. Where it
  /// does not lie half way, After Effects mixes along a power of the place, not along two lines.
  init(_ gradient: LottieGradient) {
    self.init(count: gradient.colorCount)
    let lists = gradient.stops.keyframes.flatMap { [$0.value] + ($0.end.map { [$0] } ?? []) }
    bendsColors = Self.haveMiddles(lists.map(colors))
    bendsAlphas = Self.haveMiddles(lists.map(alphas))
  }

  private func colors(_ numbers: [Double]) -> [Part] {
    (0..<min(max(count, 0), numbers.count / 4)).map { index in
      Part(place: numbers[index * 4], numbers: Array(numbers[index * 4 + 1..<index * 4 + 4]))
    }
  }

  private func alphas(_ numbers: [Double]) -> [Part] {
    let start = min(max(count, 0), numbers.count / 4) * 4
    return stride(from: start, to: numbers.count - 1, by: 2).map {
      Part(place: numbers[$0], numbers: [numbers[$0 + 1]])
    }
  }

  /// The stops of a list. Where it has both kinds, there is a stop at each place of either.
  func stops(_ numbers: [Double]) -> [Stop] {
    let plain = (colors(numbers), alphas(numbers))
    let colors = Self.ordered(bendsColors ? Self.bent(plain.0) : plain.0)
    let alphas = Self.ordered(bendsAlphas ? Self.bent(plain.1) : plain.1)
    guard !colors.isEmpty else { return [] }
    return alphas.isEmpty ? colors.map(Self.stop) : Self.merged(colors, alphas)
  }

  /// The stops as a gradient layer draws them, which draws nothing with one alone.
  func drawnStops(_ numbers: [Double]) -> [Stop] {
    let stops = stops(numbers)
    return stops.count == 1 ? stops + stops : stops
  }

  private static func stop(_ part: Part) -> Stop {
    Stop(place: part.place, color: PaintColor(part.numbers))
  }

  /// A stop for each of either kind. Where two of a kind lie at one place, the gradient has a step
  /// there: the first belongs to the part before it.
  private static func merged(_ colors: [Part], _ alphas: [Part]) -> [Stop] {
    var sided: [(stop: Stop, endsBefore: Bool)] = []
    for index in colors.indices {
      let (part, endsBefore) = (colors[index], endsStep(colors, index))
      let alpha = numbers(of: alphas, at: part.place, before: endsBefore)[0]
      sided.append(
        (Stop(place: part.place, color: PaintColor(part.numbers, alpha: alpha)), endsBefore))
    }
    for index in alphas.indices {
      let (part, endsBefore) = (alphas[index], endsStep(alphas, index))
      let color = numbers(of: colors, at: part.place, before: endsBefore)
      sided.append(
        (Stop(place: part.place, color: PaintColor(color, alpha: part.numbers[0])), endsBefore))
    }
    return sided.enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      if first.stop.place != second.stop.place { return first.stop.place < second.stop.place }
      if first.endsBefore != second.endsBefore { return first.endsBefore }
      return a.offset < b.offset
    }.map(\.element.stop)
  }

  /// Whether another stop of the kind lies at the same place, behind this one.
  private static func endsStep(_ parts: [Part], _ index: Int) -> Bool {
    index + 1 < parts.count && parts[index + 1].place == parts[index].place
  }

  /// The numbers of a place between stops.
  ///
  /// - Parameter before: Whether those before a step are meant, where one is at the place.
  private static func numbers(of parts: [Part], at place: Double, before: Bool) -> [Double] {
    if !before, let last = parts.last(where: { $0.place <= place }), last.place == place {
      return last.numbers
    }
    guard let after = parts.firstIndex(where: { $0.place >= place }) else {
      return parts[parts.count - 1].numbers
    }
    guard after > 0, parts[after].place > place else { return parts[after].numbers }
    let (a, b) = (parts[after - 1], parts[after])
    return a.numbers.mixed(with: b.numbers, at: (place - a.place) / (b.place - a.place))
  }

  /// By place; stops of one place keep their order.
  private static func ordered(_ parts: [Part]) -> [Part] {
    parts.enumerated().sorted { a, b in
      a.element.place == b.element.place ? a.offset < b.offset : a.element.place < b.element.place
    }.map(\.element)
  }
}

extension GradientStops {
  /// Whether each odd stop has the mean of its neighbours' numbers in all lists, and some lie
  /// elsewhere than half way.
  private static func haveMiddles(_ lists: [[Part]]) -> Bool {
    var isOff = false
    for list in lists {
      guard list.count >= 3, !list.count.isMultiple(of: 2) else { return false }
      for index in stride(from: 1, to: list.count, by: 2) {
        let mean = list[index - 1].numbers.mixed(with: list[index + 1].numbers, at: 0.5)
        for (a, b) in zip(mean, list[index].numbers) where abs(a - b) > 4e-3 { return false }
        let half = (list[index - 1].place + list[index + 1].place) / 2
        isOff = isOff || abs(half - list[index].place) > 2e-3
      }
    }
    return isOff
  }

  /// How many lines stand for a curve between two stops.
  private static let lines = 16

  /// Stops along the curve of each middle: with m its share of the way, the colour of a share t is
  /// mixed at t to the power of log ½ / log m.
  private static func bent(_ parts: [Part]) -> [Part] {
    var result = [parts[0]]
    for index in stride(from: 1, to: parts.count - 1, by: 2) {
      let (a, middle, b) = (parts[index - 1], parts[index].place, parts[index + 1])
      let length = b.place - a.place
      let share = length > 0 ? min(max((middle - a.place) / length, 0.01), 0.99) : 0.5
      let power = log(0.5) / log(share)
      for line in 1...lines {
        let t = Double(line) / Double(lines)
        result.append(
          Part(
            place: a.place + length * t,
            numbers: a.numbers.mixed(with: b.numbers, at: pow(t, power))))
      }
    }
    return result
  }
}
