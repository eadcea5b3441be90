// SPDX-License-Identifier: Apache-2.0

/// Values that frames make, kept as long as frames use them: those of the last frame all, and a few
/// of earlier ones, the latest used. However many a frame uses, the next one makes none again.
struct FrameKept<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    /// The frame that used it last.
    var lastUse: Int
  }

  /// How many values are kept that the last frame did not use.
  private let spare: Int
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// Values that were made so far.
  private(set) var made = 0

  init(spare: Int) { self.spare = spare }

  /// How many values there are.
  var count: Int { entries.count }

  /// The value of a key, made where there is none; nil where there can be none, which is not kept.
  mutating func value(of key: Key, make: () -> Value?) -> Value? {
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = frame
      return entries.values[index].value
    }
    guard let value = make() else { return nil }
    made += 1
    entries[key] = Entry(value: value, lastUse: frame)
    return value
  }

  /// Begins a frame, and lets go of values that are long unused.
  mutating func beginFrame() {
    defer { frame += 1 }
    guard entries.count > spare else { return }
    let unused = entries.filter { $0.value.lastUse < frame }
    guard unused.count > spare else { return }
    let oldest = unused.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, _) in oldest.dropLast(spare) { entries[key] = nil }
  }
}
