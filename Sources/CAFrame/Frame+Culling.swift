// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

extension Frame {
  /// Leaves out the draws that a later opaque rectangle of their pass hides as a whole, then
  /// targets that nothing puts back, and contents that nothing shows.
  ///
  /// - Returns: how many draws went.
  @discardableResult
  package mutating func cullHidden() -> Int {
    guard let culling = Culling(lookingThrough: self) else { return 0 }
    remove(culling)
    return culling.count
  }

  /// For each draw, whether ``cullHidden()`` would leave it out; nil where nothing is hidden.
  package var hiddenDraws: [Bool]? { Culling(lookingThrough: self)?.isHidden }

  /// The frame without hidden draws, and the number that each target has there, 0 for those that
  /// are left out; nil where nothing is hidden.
  package func withoutHidden() -> (frame: Frame, numbers: [Int])? {
    guard let culling = Culling(lookingThrough: self) else { return nil }
    var seen = self
    let numbers = seen.remove(culling)
    return (seen, numbers)
  }

  /// - Returns: the new number of each target, the surface first; 0 for those that went.
  @discardableResult
  private mutating func remove(_ culling: Culling) -> [Int] {
    var kept: [Draw] = []
    kept.reserveCapacity(draws.count - culling.count)
    var keptPasses: [Pass] = []
    for var pass in passes where culling.isNeeded[pass.target] {
      let first = kept.count
      for index in pass.draws where !culling.isHidden[index] { kept.append(draws[index]) }
      pass.draws = first..<kept.count
      keptPasses.append(pass)
    }
    (draws, passes) = (kept, keptPasses)
    let numbers = renumberTargets(culling.isNeeded)
    renumberContents()
    return numbers
  }

  private mutating func renumberTargets(_ isNeeded: [Bool]) -> [Int] {
    guard isNeeded.contains(false) else { return Array(isNeeded.indices) }
    var places = [0]
    var sizes: [DeviceSize] = []
    for target in 1..<isNeeded.count {
      if isNeeded[target] { sizes.append(targets[target - 1]) }
      places.append(isNeeded[target] ? sizes.count : 0)
    }
    targets = sizes
    for index in passes.indices {
      passes[index].target = places[passes[index].target]
      if case .copy(let source) = passes[index].begin {
        passes[index].begin = .copy(of: places[source])
      }
    }
    for index in draws.indices {
      if case .target(let target) = draws[index].source {
        draws[index].source = .target(Int32(places[Int(target)]))
      }
      if draws[index].mask > 0 { draws[index].mask = Int32(places[Int(draws[index].mask)]) }
    }
    return places
  }

  /// Removes the pictures that no draw shows.
  private mutating func renumberContents() {
    var (shown, shownExternals) = (
      [Bool](repeating: false, count: contents.count),
      [Bool](repeating: false, count: externals.count)
    )
    for draw in draws {
      switch draw.source {
      case .contents(let index): shown[Int(index)] = true
      case .external(let index): shownExternals[Int(index)] = true
      default: break
      }
    }
    guard shown.contains(false) || shownExternals.contains(false) else { return }
    let places = contents.keep(where: shown)
    let externalPlaces = externals.keep(where: shownExternals)
    for index in draws.indices {
      switch draws[index].source {
      case .contents(let place): draws[index].source = .contents(places[Int(place)])
      case .external(let place): draws[index].source = .external(externalPlaces[Int(place)])
      default: break
      }
    }
  }
}

extension [Contents] {
  /// Keeps those that are shown.
  ///
  /// - Returns: for each of the earlier ones the place of those that were kept before it.
  fileprivate mutating func keep(where isShown: [Bool]) -> [Int32] {
    var places: [Int32] = []
    var count: Int32 = 0
    for shown in isShown {
      places.append(count)
      if shown { count += 1 }
    }
    self = zip(self, isShown).filter(\.1).map(\.0)
    return places
  }
}

/// The draws of a frame that nobody sees, found from the last pass to the first.
private struct Culling {
  /// How many opaque rectangles of a pass are looked at, the largest.
  private static let occluders = 16
  /// The least pixels that a rectangle hides.
  private static let leastArea = 256

  /// By place among the frame's draws.
  var isHidden: [Bool]
  /// By number of the target, the surface first.
  var isNeeded: [Bool]
  var count = 0
  private var hiding: [DeviceRect] = []

  init(_ frame: Frame) {
    isHidden = [Bool](repeating: false, count: frame.draws.count)
    isNeeded = [Bool](repeating: false, count: frame.targets.count + 1)
    isNeeded[0] = true
  }

  /// Nil where nothing is hidden.
  init?(lookingThrough frame: Frame) {
    guard frame.draws.contains(where: \.hidesAll) else { return nil }
    self.init(frame)
    for number in frame.passes.indices.reversed() { visit(number, of: frame) }
    guard count > 0 else { return nil }
  }

  mutating func visit(_ number: Int, of frame: Frame) {
    let pass = frame.passes[number]
    guard isNeeded[pass.target] else {
      for index in pass.draws { hide(index) }
      return
    }
    if case .copy(let source) = pass.begin { isNeeded[source] = true }
    hiding.removeAll(keepingCapacity: true)
    for index in pass.draws.reversed() {
      let draw = frame.draws[index]
      let bounds = draw.bounds.intersection(pass.rect)
      if hiding.contains(where: { $0.contains(bounds) }) {
        hide(index)
        continue
      }
      if case .target(let target) = draw.source { isNeeded[Int(target)] = true }
      if draw.mask > 0 { isNeeded[Int(draw.mask)] = true }
      if draw.hidesAll, draw.instances.count == 1,
        let covered = frame.heads[Int(draw.instances.first)].coveredPixels
      {
        add(covered.intersection(pass.rect))
      }
    }
  }

  private mutating func hide(_ draw: Int) {
    isHidden[draw] = true
    count += 1
  }

  private mutating func add(_ rect: DeviceRect) {
    guard rect.area >= Self.leastArea else { return }
    if hiding.count < Self.occluders { return hiding.append(rect) }
    let least = hiding.indices.min { hiding[$0].area < hiding[$1].area }
    if let least, hiding[least].area < rect.area { hiding[least] = rect }
  }
}
