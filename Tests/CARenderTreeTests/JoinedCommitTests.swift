// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@Suite("Two commits as one") struct JoinedCommitTests {
  /// Commits of a client that adds, moves, changes, rearranges and removes layers.
  private struct Client {
    var random: RandomTrees
    /// The sublayers of each layer in the tree.
    private(set) var below: [UInt32: [UInt32]] = [1: []]
    private var known: Set<UInt32> = []
    private var last: UInt32 = 1
    private var gone: [UInt32] = []
    private var sequence: UInt64 = 0

    init(seed: UInt64) { random = RandomTrees(seed: seed) }

    mutating func commit() -> Commit {
      sequence += 1
      let before = below
      for _ in 0..<3 { rearrange() }
      var commit = Commit(sequence: sequence)
      if sequence == 1 { commit.root = RootChange(layer: id(1), orientation: .yDown) }
      for number in below.keys.sorted() {
        let sublayers = before[number] == below[number] ? nil : below[number]
        if known.insert(number).inserted {
          commit.changes.append(whole(number))
        } else if sublayers != nil || random.isOdd(in: 4) {
          commit.changes.append(news(of: number, sublayers))
        } else if random.isOdd(in: 2) {
          move(number, &commit)
        }
      }
      let removed = before.keys.filter { below[$0] == nil && known.contains($0) }
      known.subtract(removed)
      commit.removed = removed.sorted().map(id)
      return commit
    }

    private mutating func rearrange() {
      let numbers = below.keys.sorted()
      switch random.next() % 4 {
      case 0 where numbers.count > 3:
        let number = random.pick(Array(numbers.dropFirst()))
        take(number)
        drop(number)
      case 1 where numbers.count > 3:
        let number = random.pick(Array(numbers.dropFirst()))
        let (sublayers, target) = (below[number] ?? [], random.pick(numbers))
        guard target != number, sublayers.isEmpty else { return }
        take(number)
        below[target]?.append(number)
      case 2 where !gone.isEmpty:
        // One that was in the tree before.
        let number = gone.removeLast()
        below[number] = []
        below[random.pick(numbers)]?.append(number)
      default:
        last += 1
        below[last] = []
        below[random.pick(numbers)]?.append(last)
      }
    }

    private mutating func take(_ number: UInt32) {
      for above in below.keys { below[above]?.removeAll { $0 == number } }
    }

    private mutating func drop(_ number: UInt32) {
      for child in below.removeValue(forKey: number) ?? [] { drop(child) }
      gone.append(number)
    }

    private mutating func whole(_ number: UInt32) -> LayerChange {
      let (x, opacity) = (random.number(0, 50), random.number(0, 1))
      let animations = random.isOdd(in: 2) ? [record(random.next(), fadeOut)] : nil
      return layer(number, sublayers: below[number], animations: animations) {
        $0.geometry.position.x = CGFloat(x)
        $0.opacity = Float(opacity)
      }
    }

    private mutating func news(of number: UInt32, _ sublayers: [UInt32]?) -> LayerChange {
      let radius = random.number(0, 9)
      let animations = random.isOdd(in: 4) ? [record(random.next(), fadeOut)] : nil
      return layer(number, sublayers: sublayers, animations: animations) {
        $0.cornerRadius = CGFloat(radius)
      }
    }

    private mutating func move(_ number: UInt32, _ commit: inout Commit) {
      var geometry = LayerGeometry()
      geometry.position = CGPoint(x: random.number(0, 50), y: random.number(0, 50))
      geometry.bounds.size.width = CGFloat(random.number(1, 9))
      let rows = random.pick([
        [PropertyID.position], [.bounds, .position], [.opacity], [.transform, .opacity],
      ])
      commit.moves.append(
        id(number), PropertySet(rows), geometry, opacity: Float(random.number(0, 1)))
    }
  }

  @Test("do what they do one after the other", arguments: 1...200 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var client = Client(seed: seed)
    let commits = (0..<12).map { _ in client.commit() }
    for size in [2, 3, 6] {
      var (apart, together) = (RenderTree(), RenderTree())
      for start in stride(from: 0, to: commits.count, by: size) {
        var joined = commits[start]
        for commit in commits[start + 1..<start + size] { joined.join(commit) }
        for commit in commits[start..<start + size] { try apart.apply(commit) }
        try together.apply(joined)
        #expect(joined.sequence == commits[start + size - 1].sequence)
        for time in [0.25, 2] {
          #expect(
            apart.evaluate(at: time).description == together.evaluate(at: time).description,
            "\(seed), \(size) from \(start)")
        }
      }
    }
  }

  @Test("of moves alone have each layer once, with the last of each property")
  func moves() {
    func commit(_ rows: [(UInt32, [PropertyID], Double)]) -> Commit {
      var commit = Commit()
      for (number, properties, value) in rows {
        var geometry = LayerGeometry()
        geometry.position = CGPoint(x: value, y: value)
        geometry.zPosition = CGFloat(value)
        commit.moves.append(
          id(number), PropertySet(properties), geometry, opacity: Float(value))
      }
      return commit
    }
    var joined = commit([(1, [.position], 1), (3, [.position, .opacity], 2), (5, [.opacity], 3)])
    joined.join(commit([(2, [.zPosition], 4), (3, [.zPosition, .opacity], 5)]))
    #expect(joined.isMovesAlone && joined.moves.rows.map(\.layer) == [1, 2, 3, 5].map(id))
    #expect(joined.moves.numberCount == 2 + 1 + 4 + 1)
    let states = joined.moves.changes.map(\.state)
    #expect(states[2].geometry.position == CGPoint(x: 2, y: 2))
    #expect(states[2].geometry.zPosition == 5 && states[2].opacity == 5)
  }

  @Test("keep what an unseen picture changed in the one before it")
  func pictures() {
    func picture() -> CGImage {
      CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 1, count: 64))
    }
    func commit(_ image: CGImage, after earlier: CGImage, x: Int) -> Commit {
      let change = ContentsChange(
        of: ContentsID(rawValue: earlier.identity), x: x, y: 0, width: 1, height: 1)
      return Commit(changes: [layer(1) { $0.contents = Contents(image, change: change) }])
    }
    let images = (picture(), picture(), picture())
    var joined = commit(images.1, after: images.0, x: 0)
    joined.join(commit(images.2, after: images.1, x: 3))
    let change = joined.changes.first?.state.contents?.change
    #expect(
      change
        == ContentsChange(
          of: ContentsID(rawValue: images.0.identity), x: 0, y: 0, width: 4, height: 1))
  }
}
