// SPDX-License-Identifier: Apache-2.0

/// Plain memory that is given back with the object, so that loops read and write it at full speed
/// and frames ask for none.
///
/// No access to it is checked at run time. Sound as long as places are below the reserved count,
/// which unoptimised builds check where they are given as a subscript, and one thread at a time
/// uses it: each `CoverageMaker` belongs to one.
final class Memory<Element: BitwiseCopyable> {
  /// Replaced where it grows; nobody keeps it beyond that.
  @exclusivity(unchecked) private(set) var start = UnsafeMutablePointer<Element>.allocate(
    capacity: 0)
  @exclusivity(unchecked) private(set) var capacity = 0

  init() {}

  deinit { start.deallocate() }

  /// Makes room for so many elements; the old content is lost where it grows.
  ///
  /// - Parameter value: the value of new memory; nil leaves it undefined.
  func reserve(_ count: Int, repeating value: Element? = nil) {
    guard count > capacity else { return }
    start.deallocate()
    capacity = max(count, 2 * capacity)
    start = .allocate(capacity: capacity)
    if let value { start.initialize(repeating: value, count: capacity) }
  }

  /// Makes room for so many elements, and keeps the first ones.
  func grow(_ count: Int, keeping kept: Int) {
    guard count > capacity else { return }
    capacity = max(count, 2 * capacity)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.update(from: start, count: kept)
    start.deallocate()
    start = grown
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < capacity, "A place is below what was reserved.")
      return start[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < capacity, "A place is below what was reserved.")
      start[index] = newValue
    }
  }
}
