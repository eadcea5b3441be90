// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// Effects that map colours.
extension LayerBuilder {
  /// Paints all that the layer covers in one colour.
  func addFill(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    let matrix = effect.color(2, map).with(effect.number(6, map, 1)) { color, opacity in
      NumberList(list: [
        0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue,
        0, 0, 0, min(max(opacity, 0), 1), 0,
      ])
    }
    addMatrix(matrix, named: "fill\(content.filters?.count ?? 0)", to: content)
  }

  /// Inverts the colours, or one of red, green and blue: channel, and the part of the original.
  func addInversion(
    _ effect: LottieEffect, of layer: LottieLayer, to content: CALayer, _ map: TimeMap
  ) {
    let channel = effect.choice(0, 1)
    guard (1...4).contains(channel) else {
      return warnUnsupported("channel \(channel) of “\(effect.name)”", layer, line: effect.line)
    }
    let matrix = effect.number(1, map).map { blend in
      let amount = 1 - Self.unit(blend)
      return NumberList(
        list: (0..<4).flatMap { row -> [Double] in
          let share = row < 3 && (channel == 1 || channel == row + 2) ? amount : 0
          return (0..<5).map { $0 == row ? 1 - 2 * share : $0 == 4 ? share : 0 }
        })
    }
    addMatrix(matrix, named: "invert\(content.filters?.count ?? 0)", to: content)
  }

  /// Leads from one colour to another by the brightness.
  func addTint(_ effect: LottieEffect, to content: CALayer, _ map: TimeMap) {
    let colors = effect.color(0, map).with(effect.color(1, map)) { ($0, $1) }
    let amount = effect.number(2, map, 100).map(Self.unit)
    let matrix = colors.with(amount) { colors, amount in
      func row(_ axis: Int, _ black: Double, _ white: Double) -> [Double] {
        var row = Self.brightness.map { $0 * (white - black) * amount } + [0, black * amount]
        row[axis] += 1 - amount
        return row
      }
      return NumberList(
        list: row(0, colors.0.red, colors.1.red) + row(1, colors.0.green, colors.1.green)
          + row(2, colors.0.blue, colors.1.blue) + [0, 0, 0, 1, 0])
    }
    addMatrix(matrix, named: "tint\(content.filters?.count ?? 0)", to: content)
  }

  /// The shares of red, green and blue in the brightness of a colour, as Adobe has them.
  static let brightness = [0.3, 0.59, 0.11]

  /// Maps the colours of a layer by a matrix of four rows of five numbers.
  func addMatrix(_ matrix: Moving<NumberList>, named name: String, to layer: CALayer) {
    let filter = CAFilter(type: "colorMatrix")
    filter.name = name
    filter.setValue(matrix.value(animator.start).object, forKey: "inputColorMatrix")
    layer.filters = (layer.filters ?? []) + [filter]
    guard !matrix.isStill else { return }
    animator.set(
      "filters.\(name).inputColorMatrix", of: layer, to: matrix, tolerance: 4e-3)
  }
}

extension LayerBuilder {
  /// Three colours by the brightness: of highlights, midtones and shadows.
  ///
  /// One matrix makes two numbers of the brightness b, 2b and 2b − 1, which the picture limits to
  /// 0…1; another one leads along them from the shadows to the midtones and to the highlights.
  func tritoned(
    _ content: CALayer, by effect: LottieEffect, of layer: LottieLayer, _ map: TimeMap
  ) -> CALayer {
    let blend = effect.number(3, map)
    if !blend.isStill || blend.first != 0 {
      warnUnsupported("“Blend With Original” of tritone", layer, line: effect.line)
    }
    let double = Self.brightness.map { $0 * 2 }
    addMatrix(
      Moving(
        NumberList(
          list: double + [0, 0] + double + [0, -1] + [0, 0, 0, 0, 0] + [0, 0, 0, 1, 0])),
      named: "halves\(content.filters?.count ?? 0)", to: content)
    let outer = wrapped(content)
    let ends = effect.color(0, map).with(effect.color(2, map)) { ($0, $1) }
    let matrix = ends.with(effect.color(1, map)) { ends, middle in
      func row(_ part: KeyPath<PaintColor, Double>) -> [Double] {
        let (high, mid, low) = (ends.0[keyPath: part], middle[keyPath: part], ends.1[keyPath: part])
        return [mid - low, high - mid, 0, 0, low]
      }
      return NumberList(list: row(\.red) + row(\.green) + row(\.blue) + [0, 0, 0, 1, 0])
    }
    addMatrix(matrix, named: "tritone", to: outer)
    return outer
  }

  /// Levels of all colours together, then of red, green, blue and alpha; or, by the simpler effect,
  /// of those that its first value chooses: 1 all colours, 2 to 5 one of the four.
  func leveled(_ content: CALayer, by effect: LottieEffect, _ map: TimeMap) -> CALayer {
    let none = ChannelLevels()
    guard !effect.matchName.hasPrefix("ADBE Easy Levels") else {
      let own = ChannelLevels(effect, at: 2, map)
      let channel = effect.choice(0, 1)
      return leveled(
        content, by: (2...5).map { $0 == channel || channel == 1 && $0 < 5 ? own : none })
    }
    let all = ChannelLevels(effect, at: 3, map)
    let parts = [10, 17, 24, 31].map { ChannelLevels(effect, at: $0, map) }
    let first = leveled(content, by: [all, all, all, none])
    return leveled(first, by: parts)
  }

  /// Maps the four channels from their input to 0…1, where the picture limits them, raises them to
  /// a power, and maps them to their output.
  private func leveled(_ content: CALayer, by channels: [ChannelLevels]) -> CALayer {
    guard !channels.allSatisfy(\.isNone) else { return content }
    let inner = content.filters?.isEmpty ?? true ? content : wrapped(content)
    addMatrix(Self.diagonal(channels.map(\.entry)), named: "input", to: inner)
    if channels.contains(where: \.hasGamma) { addPowers(channels.map(\.power), to: inner) }
    guard !channels.allSatisfy({ $0.low.isStill && $0.low.first == 0 && $0.isWholeOutput })
    else { return inner }
    let outer = wrapped(inner)
    addMatrix(Self.diagonal(channels.map(\.exit)), named: "output", to: outer)
    return outer
  }

  /// Raises the four channels to powers.
  private func addPowers(_ powers: [Moving<Double>], to layer: CALayer) {
    let list = Moving.all(powers).map { NumberList(list: $0) }
    let filter = CAFilter(type: "CIGammaAdjust")
    filter.name = "gamma"
    filter.setValue(1, forKey: "inputPower")
    filter.setValue(list.value(animator.start).object, forKey: "inputPowers")
    layer.filters = (layer.filters ?? []) + [filter]
    guard !list.isStill else { return }
    animator.set("filters.gamma.inputPowers", of: layer, to: list, tolerance: 4e-3)
  }

  /// A matrix that scales and shifts each channel.
  private static func diagonal(_ lines: [Moving<(Double, Double)>]) -> Moving<NumberList> {
    Moving.all(lines).map { lines in
      NumberList(
        list: lines.enumerated().flatMap { place, line in
          (0..<5).map { $0 == place ? line.0 : $0 == 4 ? line.1 : 0 }
        })
    }
  }
}

/// The levels of one channel: the ends of its input, and of its output, 0 to 1.
private struct ChannelLevels {
  var black = Moving(0.0)
  var white = Moving(1.0)
  var gamma = Moving(1.0)
  var low = Moving(0.0)
  var high = Moving(1.0)

  init() {}

  init(_ effect: LottieEffect, at place: Int, _ map: TimeMap) {
    black = effect.number(place, map)
    white = effect.number(place + 1, map, 1)
    gamma = effect.number(place + 2, map, 1)
    low = effect.number(place + 3, map)
    high = effect.number(place + 4, map, 1)
  }

  var hasGamma: Bool { !gamma.isStill || gamma.first != 1 }
  var isWholeOutput: Bool { high.isStill && high.first == 1 }

  /// Whether it changes nothing.
  var isNone: Bool {
    !hasGamma && isWholeOutput && [black, low].allSatisfy { $0.isStill && $0.first == 0 }
      && white.isStill && white.first == 1
  }

  /// Factor and constant from the input to 0…1.
  var entry: Moving<(Double, Double)> {
    black.with(white) { black, white in
      let factor = 1 / max(white - black, 1e-4)
      return (factor, -black * factor)
    }
  }

  /// The power of the share of the input.
  var power: Moving<Double> { gamma.map { 1 / min(max($0, 0.01), 100) } }

  /// Factor and constant from 0…1 to the output.
  var exit: Moving<(Double, Double)> { low.with(high) { ($1 - $0, $0) } }
}
