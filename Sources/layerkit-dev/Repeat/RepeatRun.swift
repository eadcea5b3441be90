// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommandLine
import CAHeadless
import CAScenes
import Foundation
import Synchronization

/// Draws the sample scenes in several ways, and compares the bytes.
struct RepeatRun {
  private let scenes = Scene.all
  private let end: Double

  /// - Parameter seconds: after which no further picture is begun.
  init(seconds: Double) { end = MonotonicClock.now + seconds }

  private var isTimeUp: Bool { MonotonicClock.now >= end }

  func report(runs: Int, threads: Int) throws -> RepeatReport {
    let name = try reportingGraphics { try ScenePainter.renderer().rendererName }
    let first = try pictures(of: scenes)
    var rows: [RepeatReport.Row] = []
    for run in 2...runs {
      rows.append(row("run \(run)", try pictures(of: scenes), first))
    }
    rows.append(row("in reverse order", try pictures(of: scenes.reversed()), first))
    let still = try stillPictures(of: scenes)
    rows.append(
      row("one renderer, in reverse order", try stillPictures(of: scenes.reversed()), still))
    rows.append(row("two renderers in turns", try picturesInTurns(), still))
    let parallel = try picturesOfThreads(threads)
    rows.append(row("\(threads) threads at once", parallel, first))
    let whole = rows.map(\.pictures).allSatisfy { $0 >= scenes.count }
    return RepeatReport(renderer: name, rows: rows, isComplete: whole)
  }

  /// A name with the hash of its picture.
  private typealias Picture = (name: String, hash: String)

  private func row(
    _ way: String, _ pictures: [Picture], _ first: [Picture]
  ) -> RepeatReport.Row {
    let expected = Dictionary(uniqueKeysWithValues: first.map { ($0.name, $0.hash) })
    let compared = pictures.filter { expected[$0.name] != nil }
    let differing = Set(compared.filter { expected[$0.name] != $0.hash }.map(\.name))
    return RepeatReport.Row(way: way, pictures: compared.count, differing: differing.sorted())
  }

  private func pictures(of scenes: [Scene]) throws -> [Picture] {
    try reportingGraphics {
      try scenes.prefix { _ in !isTimeUp }.map { ($0.name, try ScenePainter.fresh($0)) }
    }
  }

  /// Pictures by one renderer, one scene after the other.
  private func stillPictures(of scenes: [Scene]) throws -> [Picture] {
    try reportingGraphics {
      let renderer = try ScenePainter.renderer()
      return try scenes.prefix { _ in !isTimeUp }.map { scene in
        try ScenePainter.show(scene, on: renderer)
        return (scene.name, try ScenePainter.read(renderer))
      }
    }
  }

  /// Pictures by two renderers, each of which draws before the other one's picture is read.
  private func picturesInTurns() throws -> [Picture] {
    try reportingGraphics {
      let (left, right) = (try ScenePainter.renderer(), try ScenePainter.renderer())
      var pictures: [Picture] = []
      for (first, second) in zip(scenes, scenes.reversed()) where !isTimeUp {
        try ScenePainter.show(first, on: left)
        try ScenePainter.show(second, on: right)
        pictures.append((first.name, try ScenePainter.read(left)))
        pictures.append((second.name, try ScenePainter.read(right)))
      }
      return pictures
    }
  }

  /// Pictures of as many threads at once, each of which begins with another scene.
  private func picturesOfThreads(_ count: Int) throws -> [Picture] {
    let found = Mutex<(pictures: [Picture], failure: (any Error)?)>(([], nil))
    let done = DispatchGroup()
    for number in 0..<count {
      let start = number * scenes.count / count
      let turned = Array(scenes[start...] + scenes[..<start])
      done.enter()
      let thread = Thread {
        defer { done.leave() }
        do {
          let pictures = try self.pictures(of: turned)
          found.withLock { $0.pictures += pictures }
        } catch {
          found.withLock { $0.failure = error }
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    done.wait()
    return try found.withLock {
      if let failure = $0.failure { throw failure }
      return $0.pictures
    }
  }
}
