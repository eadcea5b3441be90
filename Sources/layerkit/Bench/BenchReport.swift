import CAScenes

/// What `bench` prints. The keys down to `rss_mb` are those of the floor program's report.
struct BenchReport: Encodable {
  private let peer = "layerkit"
  private let work: String
  private let n: Int
  private let frames: Int
  private let ms, min, p90, cpu, app, rssMb: Double

  private let antialiasing: Bool
  private let renderer: String
  private let total, totalMin, totalP90: Double
  private let model, commit, apply, evaluate, build, draw, wait: Double
  private let layersChanged, layers, draws, passes, programSwitches, uploadedBytes: Int
  /// Null where nobody counts.
  private let allocations: Int?

  init(entry: BenchEntry, count: Int, antialiased: Bool, samples: BenchSamples) {
    func median(_ value: (BenchSample) -> Double) -> Double {
      rounded(milliseconds: samples.median(value))
    }
    func middle(_ value: (BenchSample) -> Int) -> Int { Int(samples.median { Double(value($0)) }) }
    work = entry.floorName
    n = count
    frames = samples.frames.count
    ms = median(\.server)
    min = rounded(milliseconds: samples.quantile(0, of: 10, \.server))
    p90 = rounded(milliseconds: samples.quantile(9, of: 10, \.server))
    cpu = rounded(milliseconds: samples.processorMilliseconds)
    app = median(\.app)
    rssMb = (peakMemory * 10).rounded() / 10
    antialiasing = antialiased
    renderer = samples.renderer
    total = median(\.total)
    totalMin = rounded(milliseconds: samples.quantile(0, of: 10, \.total))
    totalP90 = rounded(milliseconds: samples.quantile(9, of: 10, \.total))
    model = median(\.model)
    commit = median(\.commit)
    apply = median(\.report.milliseconds.apply)
    evaluate = median(\.report.milliseconds.evaluate)
    build = median(\.report.milliseconds.build)
    draw = median(\.report.milliseconds.draw)
    wait = median(\.wait)
    layersChanged = middle(\.report.layersApplied)
    layers = middle(\.report.layersInTree)
    draws = middle(\.report.gl.draws)
    passes = middle(\.report.passes)
    programSwitches = middle(\.report.gl.programSwitches)
    uploadedBytes = middle { $0.report.gl.bufferBytes + $0.report.gl.textureBytes }
    allocations =
      samples.frames.allSatisfy { $0.allocations != nil }
      ? middle { $0.allocations ?? 0 } : nil
  }

  /// The report for people.
  var text: String {
    """
    \(work) \(n), \(frames) frames, edge antialiasing \(antialiasing ? "on" : "off"), \(renderer)
    total   \(total) ms   min \(totalMin)   p90 \(totalP90)
    app     \(app) ms   = model \(model) + commit \(commit)
    server  \(ms) ms   min \(min)   p90 \(p90)
            = apply \(apply) + evaluate \(evaluate) + build \(build) + draw \(draw) + wait \(wait)
    cpu     \(cpu) ms per frame, all threads
    frame   layers \(layers), changed \(layersChanged); draws \(draws), passes \(passes), \
    program switches \(programSwitches), uploaded \(uploadedBytes) B, \
    allocations \(allocations.map(String.init) ?? "not measured")
    memory  peak \(rssMb) MB

    """
  }
}
