// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// How far advice is tried before it is given.
package enum TrialDepth: Sendable {
  /// Not at all: faults are named by their structure, with estimates.
  case none
  /// In a short trial, whose saving is the promise.
  case promise
  /// And once more in a long one.
  case verify

  /// Rounds of a short trial, and of a long one.
  static let shortRounds = 4
  static let longRounds = 8
  /// A short trial that saves at least this part of the demanded share is repeated as a long one.
  static let nearly = 0.5
}

/// Tries candidates, and keeps those that help.
struct Trials {
  /// How many candidates are tried at most, the dearest by estimate. The others are not said.
  static let mostCandidates = 16
  /// A last resort is tried where its estimate comes to at least this part of the demanded saving.
  static let leastEstimate = 0.3
  /// Milliseconds that a remedy saves at least.
  static let leastMilliseconds = 0.02

  private let bench: TrialBench
  private let depth: TrialDepth
  private let tree: EvaluatedTree
  private let places: [LayerID: Int]
  /// Layers that were found to be in vain.
  private var removed: Set<LayerID> = []
  /// How many remedies were tried.
  private(set) var count = 0

  init(_ bench: TrialBench, _ depth: TrialDepth, _ sums: ProfileSums) {
    (self.bench, self.depth, tree, places) = (bench, depth, sums.tree, sums.places)
  }

  /// The advice that helps, the greatest saving first.
  mutating func advice(of candidates: [Candidate]) throws -> [Advice] {
    // Guesses come last, since they are about layers that another fault may explain.
    let dearest = candidates.sorted { a, b in
      if a.isGuess != b.isGuess { return b.isGuess }
      let (first, second) = (a.advice, b.advice)
      return (second.share, first.layer) < (first.share, second.layer)
    }
    var advice: [Advice] = []
    for candidate in dearest.prefix(Self.mostCandidates) {
      if let tried = try tried(candidate) { advice.append(tried) }
    }
    return advice.sorted { ($1.share, $0.rule, $0.layer) < ($0.share, $1.rule, $1.layer) }
  }

  /// The candidate with the remedy that saves most; nil where none helps.
  private mutating func tried(_ candidate: Candidate) throws -> Advice? {
    var best: (remedy: Remedy, result: TrialResult)?
    for remedy in candidate.remedies where !isInVain(remedy, candidate) {
      if remedy.isLastResort, isNotNeeded(remedy, candidate, besides: best?.result) { continue }
      guard let result = try promise(remedy, candidate) else { continue }
      let saving = bench.measure.milliseconds(result.saving)
      if best.map({ saving > bench.measure.milliseconds($0.result.saving) }) ?? true {
        best = (remedy, result)
      }
    }
    guard let best else { return nil }
    var advice = candidate.advice
    advice.advice = best.remedy.advice
    advice.difference = best.result.difference
    let promised = Advice.Saving(best.result, bench.measure)
    (advice.promised, advice.share) = (promised, max(promised.share, 0))
    if depth == .verify {
      let result = try bench.run(
        best.remedy, from: candidate.moment, rounds: TrialDepth.longRounds)
      // Advice that a long trial does not bear out is dropped.
      guard
        candidate.isAlways
          || helps(result, best.remedy, candidate, nearly: TrialDepth.nearly)
      else { return nil }
      advice.measured = Advice.Saving(result, bench.measure)
    }
    for case .remove(let layer) in best.remedy.steps { removed.insert(layer) }
    return advice
  }

  /// A short trial; nil where the remedy does not help enough.
  private mutating func promise(_ remedy: Remedy, _ candidate: Candidate) throws -> TrialResult? {
    count += 1
    if remedy.picture == .same, try !bench.difference(remedy).meets(.same) { return nil }
    var result = try bench.run(remedy, from: candidate.moment, rounds: TrialDepth.shortRounds)
    guard result.difference.meets(remedy.picture) else { return nil }
    if candidate.isAlways || helps(result, remedy, candidate) { return result }
    guard helps(result, remedy, candidate, nearly: TrialDepth.nearly) else { return nil }
    result = try bench.run(remedy, from: candidate.moment, rounds: TrialDepth.longRounds)
    return helps(result, remedy, candidate) ? result : nil
  }

  /// Whether a remedy saves the demanded share, or the given part of it.
  private func helps(
    _ result: TrialResult, _ remedy: Remedy, _ candidate: Candidate, nearly part: Double = 1
  ) -> Bool {
    let saving = Advice.Saving(result, bench.measure)
    return saving.share >= part * max(candidate.leastSaving, remedy.leastSaving)
      && saving.ms >= part * max(Self.leastMilliseconds, result.noise)
  }

  /// Whether a last resort is not worth a trial: another remedy saves much, or the estimate is far
  /// below the demanded saving.
  private func isNotNeeded(
    _ remedy: Remedy, _ candidate: Candidate, besides best: TrialResult?
  ) -> Bool {
    if let best, Advice.Saving(best, bench.measure).share >= remedy.leastSaving / 2 { return true }
    return candidate.advice.share < Self.leastEstimate * remedy.leastSaving
  }

  /// Whether it removes nothing but layers that lie in some which are in vain as a whole.
  private func isInVain(_ remedy: Remedy, _ candidate: Candidate) -> Bool {
    guard candidate.isGuess else { return false }
    let layers = remedy.steps.compactMap { step -> LayerID? in
      if case .remove(let layer) = step { layer } else { nil }
    }
    return !layers.isEmpty && layers.allSatisfy(liesInVain)
  }

  private func liesInVain(_ layer: LayerID) -> Bool {
    guard var place = places[layer] else { return false }
    while place >= 0 {
      if removed.contains(tree.layers[place].id) { return true }
      place = Int(tree.layers[place].parent)
    }
    return false
  }
}
