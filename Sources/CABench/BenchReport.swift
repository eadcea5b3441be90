// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CARenderServer

/// The output of `bench`. The keys down to `rss_mb` are those of the floor program's report.
struct BenchReport: Encodable {
  private let peer = "layerkit"
  private let work: String
  private let n: Int?
  private let frames: Int
  private let ms, min, p90, cpu, app, rssMb: Double

  private let antialiasing: Bool?
  private let renderer: String
  /// The GPU's time by its own clock; absent where the driver has no clock of a GPU.
  private let gpu: Double?
  private let total, totalMin, totalP90: Double
  private let model, commit, apply, evaluate, build, draw, wait: Double
  private let layersChanged, layers, layersVisited, draws, blits, passes, programSwitches,
    uploadedBytes: Int?
  private let allocations: Allocations

  /// Blocks of memory per frame, stage by stage; null where nobody counts.
  private struct Allocations: Encodable {
    let total, app, apply, evaluate, build, draw: Int?

    init(_ samples: BenchSamples) {
      total = samples.median(\.total.allocations)
      app = samples.median(\.app.allocations)
      apply = samples.median(\.report.stages.apply.allocations)
      evaluate = samples.median(\.report.stages.evaluate.allocations)
      build = samples.median(\.report.stages.build.allocations)
      draw = samples.median(\.report.stages.draw.allocations)
    }

    var text: String {
      guard let total, let app, let apply, let evaluate, let build, let draw else {
        return "not measured"
      }
      return "\(total) (app \(app), apply \(apply), evaluate \(evaluate), build \(build), "
        + "draw \(draw))"
    }
  }

  init(_ subject: BenchSubject, _ samples: BenchSamples) {
    func median(_ value: (BenchSample) -> Double) -> Double {
      rounded(milliseconds: samples.median(value))
    }
    func quantile(_ part: Int, _ value: (BenchSample) -> Double) -> Double {
      rounded(milliseconds: samples.quantile(part, of: 10, value))
    }
    work = subject.name
    n = subject.count
    frames = samples.frames.count
    ms = median(\.server.milliseconds)
    min = quantile(0, \.server.milliseconds)
    p90 = quantile(9, \.server.milliseconds)
    cpu = rounded(milliseconds: samples.processorMilliseconds)
    app = median(\.app.milliseconds)
    rssMb = (peakMemory * 10).rounded() / 10
    antialiasing = subject.isAntialiased
    renderer = samples.renderer
    gpu = samples.gpu.map { rounded(milliseconds: $0) }
    total = median(\.total.milliseconds)
    totalMin = quantile(0, \.total.milliseconds)
    totalP90 = quantile(9, \.total.milliseconds)
    model = median(\.model.milliseconds)
    commit = median(\.commit)
    apply = median(\.report.stages.apply.milliseconds)
    evaluate = median(\.report.stages.evaluate.milliseconds)
    build = median(\.report.stages.build.milliseconds)
    draw = median(\.report.stages.draw.milliseconds)
    wait = median(\.wait)
    layersChanged = samples.median(\.report.layersApplied)
    layers = samples.median(\.report.layersInTree)
    layersVisited = samples.median(\.report.layersVisited)
    draws = samples.median(\.report.gl.draws)
    blits = samples.median(\.report.gl.blits)
    passes = samples.median(\.report.passes)
    programSwitches = samples.median(\.report.gl.programSwitches)
    uploadedBytes = samples.median(\.report.uploadedBytes)
    allocations = Allocations(samples)
  }

  /// The subject, with the number of its things.
  var title: String { n.map { "\(work) \($0)" } ?? work }

  private var edges: String {
    antialiasing.map { ", edge antialiasing \($0 ? "on" : "off")" } ?? ""
  }

  /// The circumstances of the measurement.
  var subtitle: String { "\(frames) frames\(edges), \(renderer)" }

  /// The report for people.
  var text: String {
    func number(_ value: Int?) -> String { value.map(String.init) ?? "-" }
    return """
      \(title), \(frames) frames\(edges), \(renderer)
      total   \(total) ms   min \(totalMin)   p90 \(totalP90)
      app     \(app) ms   = model \(model) + commit \(commit)
      server  \(ms) ms   min \(min)   p90 \(p90)
              = apply \(apply) + evaluate \(evaluate) + build \(build) + draw \(draw) \
      + wait \(wait)
      cpu     \(cpu) ms per frame, all threads
      gpu     \(gpu.map { "\($0) ms" } ?? "-") by its own clock
      frame   layers \(number(layers)), changed \(number(layersChanged)), \
      visited \(number(layersVisited)); draws \(number(draws)), \
      blits \(number(blits)), passes \(number(passes)), program switches \(number(programSwitches)), \
      uploaded \(number(uploadedBytes)) B
      memory  peak \(rssMb) MB, allocations per frame \(allocations.text)

      """
  }
}
