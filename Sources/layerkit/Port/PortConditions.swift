// SPDX-License-Identifier: Apache-2.0

/// Which code of a file Linux may compile, by the conditions of `#if`.
struct PortConditions {
  /// The value of a condition on Linux; unknown for conditions of the program's own.
  enum Truth { case yes, no, unknown }

  /// For each token, whether Linux may compile it. Conditions themselves are no code.
  private(set) var isLive: [Bool]
  /// For each token, a number of the conditions around it: equal where they are written alike.
  private(set) var key: [Int]
  /// The places of `os` in `os(iOS)` that are to stand for Linux too.
  private(set) var systems: [Int] = []

  /// A chain from `#if` to `#endif` that is open.
  private struct Chain {
    let isLive: Bool
    let key: Int
    let readsIOS: Bool
    /// Whether one of the branches before is compiled.
    var taken = Truth.no
    var branches = 0
  }

  /// - Parameter readsIOS: Whether Linux takes the branches of iOS.
  init(_ source: PortSource, readsIOS: Bool) {
    isLive = Array(repeating: true, count: source.code.count)
    key = Array(repeating: 0, count: source.code.count)
    guard source.code.contains(where: { $0.kind == .directive }) else { return }
    let linux = Self.chainsOfLinux(source)
    var (chains, index): ([Chain], Int) = ([], 0)
    var (live, now) = (true, 0)
    while index < source.code.count {
      let end = Self.conditionEnd(index, source)
      switch source.code[index].kind == .directive ? source.code[index].text : "" {
      case "#if":
        chains.append(
          Chain(isLive: live, key: now, readsIOS: readsIOS && !linux.contains(index)))
        (live, now) = enter(&chains[chains.count - 1], index, end, in: source)
      case "#elseif" where !chains.isEmpty, "#else" where !chains.isEmpty:
        (live, now) = enter(&chains[chains.count - 1], index, end, in: source)
      case "#endif":
        if let chain = chains.popLast() { (live, now) = (chain.isLive, chain.key) }
      default:
        (isLive[index], key[index]) = (live, now)
        index += 1
        continue
      }
      for place in index..<end { (isLive[place], key[place]) = (false, now) }
      index = end
    }
  }

  /// Begins a branch: whether it is live, and its number.
  private mutating func enter(
    _ chain: inout Chain, _ index: Int, _ end: Int, in source: PortSource
  ) -> (Bool, Int) {
    var truth = Truth.yes
    if index + 1 < end {
      var reader = PortConditionReader(source, readsIOS: chain.readsIOS)
      truth = reader.truth(index + 1..<end)
      if chain.isLive, chain.taken != .yes { systems += reader.systems }
    }
    let live = chain.isLive && chain.taken != .yes && truth != .no
    if truth == .yes || truth == .unknown && chain.taken == .no { chain.taken = truth }
    chain.branches += 1
    var hasher = Hasher()
    hasher.combine(chain.key)
    hasher.combine(chain.branches)
    for place in index..<end { hasher.combine(source.code[place].text) }
    return (live, hasher.finalize())
  }

  /// The place after the condition of the directive at `index`: it goes on at the next line after
  /// an operator or an open parenthesis.
  private static func conditionEnd(_ index: Int, _ source: PortSource) -> Int {
    guard ["#if", "#elseif"].contains(source.code[index].text) else { return index + 1 }
    var place = index + 1
    while place < source.code.count, source.code[place].kind != .directive {
      let last = source.code[place - 1]
      let goesOn = place > index + 1 && ["&", "|", "!", "(", ">", "="].contains(last.text)
      guard goesOn || !source.beginsLine(place) else { break }
      place += 1
    }
    return place
  }

  /// The places of `#if` whose chain names Linux.
  private static func chainsOfLinux(_ source: PortSource) -> Set<Int> {
    var (open, found): ([Int], Set<Int>) = ([], [])
    for index in source.code.indices where source.code[index].kind == .directive {
      if source.code[index].is("#if") { open.append(index) }
      if namesLinux(index, source), let chain = open.last { found.insert(chain) }
      if source.code[index].is("#endif") { _ = open.popLast() }
    }
    return found
  }

  /// Whether the condition of the directive at `index` names Linux, or a C library of it.
  private static func namesLinux(_ index: Int, _ source: PortSource) -> Bool {
    source.code[index..<conditionEnd(index, source)].contains {
      ["Linux", "Glibc", "Musl"].contains($0.text)
    }
  }

  /// Whether a condition of the file names Linux.
  static func nameLinux(_ source: PortSource) -> Bool {
    source.code.indices.contains {
      source.code[$0].kind == .directive && namesLinux($0, source)
    }
  }
}
