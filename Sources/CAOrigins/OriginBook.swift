// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Foundation

/// Where layers were made, and where their properties were last set: of each a stack of calls,
/// which is looked up in the program's debug information when somebody asks.
///
/// There is one where the environment says `CA_ORIGINS=1`. A note takes some microseconds then;
/// else each change of a layer looks at one word.
package final class OriginBook: Sendable {
  /// The most stacks that are kept. Beyond it, a new stack leaves the earlier origin.
  static let stackLimit = 65_536

  /// The book of the process; nil where nobody asked for it.
  package static let process: OriginBook? = {
    switch ProcessInfo.processInfo.environment[LayerOrigin.variable] {
    case "1": return OriginBook(CodePlaces.ofProgram)
    case nil, "", "0": return nil
    case let value?:
      Notice.say(
        "\(LayerOrigin.variable)=\(value): it is 1 or 0; no origins are noted", by: "LayerKit")
      return nil
    }
  }()

  private struct State {
    var numbers: [CallStack: Int] = [:]
    /// By number.
    var stacks: [CallStack] = []
    /// The place that a stack leads to, by number, where it was looked up.
    var found: [Int: CodePlace?] = [:]
    /// The numbers of stacks by layer and key.
    var layers: [LayerID: [String: Int]] = [:]
  }

  private let state = Monitor(State())
  /// The place of a program's source that a stack leads to; nil where it leads to none.
  private let place: @Sendable (CallStack) -> CodePlace?

  /// A book that looks stacks up by a function.
  init(_ place: @escaping @Sendable (CallStack) -> CodePlace?) { self.place = place }

  /// Notes that something about a layer was said by the function that calls this one.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - key: The property's key, ``LayerOrigin/made`` or ``LayerOrigin/display``.
  @inline(never)
  package func note(_ layer: LayerID, _ key: String) {
    note(layer, key, CallStack.current(skipping: 1))
  }

  func note(_ layer: LayerID, _ key: String, _ stack: CallStack) {
    state.look { state in
      guard let number = Self.number(of: stack, &state) else { return }
      guard state.layers[layer]?[key] != number else { return }
      state.layers[layer, default: [:]][key] = number
    }
  }

  private static func number(of stack: CallStack, _ state: inout State) -> Int? {
    if let number = state.numbers[stack] { return number }
    guard state.stacks.count < stackLimit else { return nil }
    state.numbers[stack] = state.stacks.count
    state.stacks.append(stack)
    return state.stacks.count - 1
  }

  /// Forgets a layer that is gone.
  package func forget(_ layer: LayerID) {
    state.look { $0.layers[layer] = nil }
  }

  /// The origins of a layer that lead to the program's source: where it was made, then its
  /// properties by their keys.
  package func origins(of layer: LayerID) -> [LayerOrigin] {
    let numbers = state.look { $0.layers[layer] } ?? [:]
    return numbers.compactMap { key, number in
      place(of: number).map { LayerOrigin(key: key, place: $0) }
    }.sorted { ($0.key != LayerOrigin.made, $0.key) < ($1.key != LayerOrigin.made, $1.key) }
  }

  private func place(of number: Int) -> CodePlace? {
    let (stack, known) = state.look { ($0.stacks[number], $0.found[number]) }
    if let known { return known }
    // Looked up without the lock, since it may read files.
    let found = place(stack)
    state.look { $0.found[number] = .some(found) }
    return found
  }
}

private func < (a: (Bool, String), b: (Bool, String)) -> Bool {
  a.0 == b.0 ? a.1 < b.1 : !a.0
}
