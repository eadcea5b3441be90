// SPDX-License-Identifier: Apache-2.0

/// The words that have names in the process.
///
/// A word that only clients brought is *borrowed*: it goes with the last of them. Its number is
/// given to another word, but not before all other numbers are, the longest free first: a layer
/// that outlives its client for a while keeps its word.
struct NameTable {
  /// The most names, and how many of them are borrowed at most: three quarters.
  static let limit = 65_536, borrowedLimit = 49_152

  private(set) var words: [String]
  private var codes: [String: UInt16]
  /// How many clients have each borrowed word; zero of those that are free.
  private var borrowers: [UInt16: Int] = [:]
  /// Numbers that became free, each once, the longest free first. Those before `firstFree` are
  /// taken; others may have been borrowed again.
  private var free: [UInt16] = []
  private var firstFree = 0
  private var isListed: Set<UInt16> = []

  init(_ wellKnown: [String]) {
    words = wellKnown
    codes = Dictionary(uniqueKeysWithValues: wellKnown.enumerated().map { ($1, UInt16($0)) })
  }

  /// The number of a word, made where there is none.
  mutating func code(of word: String) -> UInt16 {
    if let known = codes[word] { return known }
    precondition(
      words.count < Self.limit, "Property values may use at most 65,536 different words.")
    return add(word)
  }

  /// Numbers that are free, or were and are listed yet.
  var freeCount: Int { free.count - firstFree }

  /// Whether the process has the word for good.
  func owns(_ word: String) -> Bool { codes[word].map { borrowers[$0] == nil } ?? false }

  /// Borrows a word that the process has not for good. False where there is no number for it.
  mutating func borrow(_ word: String) -> Bool {
    if let known = codes[word] {
      borrowers[known, default: 0] += 1
      return true
    }
    if borrowers.count < Self.borrowedLimit, words.count < Self.limit {
      borrowers[add(word)] = 1
      return true
    }
    guard let code = takeFree() else { return false }
    codes[words[Int(code)]] = nil
    (words[Int(code)], codes[word], borrowers[code]) = (word, code, 1)
    return true
  }

  /// Gives a borrowed word back.
  mutating func giveBack(_ word: String) {
    guard let code = codes[word], let count = borrowers[code], count > 0 else { return }
    borrowers[code] = count - 1
    if count == 1, isListed.insert(code).inserted { free.append(code) }
  }

  private mutating func add(_ word: String) -> UInt16 {
    let code = UInt16(words.count)
    words.append(word)
    codes[word] = code
    return code
  }

  private mutating func takeFree() -> UInt16? {
    if firstFree > free.count / 2 {
      free.removeFirst(firstFree)
      firstFree = 0
    }
    while firstFree < free.count {
      let code = free[firstFree]
      firstFree += 1
      isListed.remove(code)
      if borrowers[code] == 0 { return code }
    }
    return nil
  }
}
