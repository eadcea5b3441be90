// SPDX-License-Identifier: Apache-2.0

extension ScriptRun {
  /// The shared memory, whose numbers the other process may change at any time: each is read once
  /// and checked, and no place outside is touched.
  struct Memory {
    private let numbers: UnsafeMutableBufferPointer<Double>

    init(_ shared: UnsafeMutablePointer<Double>) {
      numbers = UnsafeMutableBufferPointer(start: shared, count: ScriptProcess.sharedCount)
    }

    subscript(place: Int) -> Double {
      numbers.indices.contains(place) ? numbers[place] : 0
    }

    /// A whole number; -1 for others.
    func whole(_ place: Int) -> Int { Int(exactly: self[place]) ?? -1 }

    func write(_ list: some Collection<Double>, at place: Int) {
      for (offset, number) in list.enumerated() where numbers.indices.contains(place + offset) {
        numbers[place + offset] = number
      }
    }

    func text(at place: Int, count: Int) -> String {
      let count = min(max(count, 0), numbers.count - place)
      let units = (0..<max(count, 0)).map { UInt16(exactly: self[place + $0]) ?? 0xFFFD }
      return String(decoding: units, as: UTF16.self)
    }

    /// The value at a place, which moves behind it; nil where there is none.
    func value(_ kind: ExpressionKind, _ place: inout Int) -> ExpressionValue? {
      switch kind {
      case .number, .layer:
        defer { place += 1 }
        return .number(self[place])
      case .vector(let count):
        defer { place += count }
        return .vector((0..<count).map { self[place + $0] })
      case .text:
        let count = whole(place)
        guard count >= 0, count < numbers.count - place else { return nil }
        defer { place += count + 1 }
        return .text(text(at: place + 1, count: count))
      case .path:
        let count = whole(place + 1)
        guard count >= 0, count <= (numbers.count - place - 2) / 6 else { return nil }
        let list = (0..<2 + count * 6).map { self[place + $0] }
        place += list.count
        return ExpressionPath(list[...]).map(ExpressionValue.path)
      }
    }
  }
}
