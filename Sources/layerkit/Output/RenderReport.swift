// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAHeadless
import CAML

/// The output of `render --json`.
struct RenderReport: Encodable {
  struct Milliseconds: Encodable {
    var load = 0.0
    var render = 0.0
    var encode = 0.0
    var write = 0.0

    /// The sum of the parts.
    var all: Double { load + render + encode + write }
  }

  private var scene = ""
  private var output = ""
  private var width = 0
  private var height = 0
  private var scale = 1.0
  private var time = 0.0
  private var state: String?
  private var sequence: [StateSequence.Step]?
  private var warnings: [DiagnosticReport] = []
  private(set) var milliseconds = Milliseconds()
  var counters: HeadlessStatistics?

  /// Runs `body` and notes how long it took.
  mutating func timed<Result>(
    _ part: WritableKeyPath<Milliseconds, Double>, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = Clock.wall
    let result = try body()
    milliseconds[keyPath: part] = rounded(milliseconds: Clock.wall - start)
    return result
  }

  mutating func describe(
    _ arguments: SceneArguments, output: String, _ loaded: LoadedScene, _ canvas: SceneCanvas
  ) {
    scene = arguments.scene
    self.output = output
    (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    scale = canvas.scale
    time = arguments.time?.times.first ?? 0
    state = arguments.state
    sequence = arguments.sequence?.steps
    warnings = loaded.diagnostics.map(DiagnosticReport.init)
  }

  private enum CodingKeys: CodingKey {
    case scene, output, width, height, scale, time, state, sequence, warnings, milliseconds,
      counters
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(output, forKey: .output)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encode(scale, forKey: .scale)
    try container.encode(time, forKey: .time)
    try container.encode(state, forKey: .state)
    try container.encodeIfPresent(sequence, forKey: .sequence)
    try container.encode(warnings, forKey: .warnings)
    try container.encode(milliseconds, forKey: .milliseconds)
    try container.encode(counters.map(CounterReport.init), forKey: .counters)
  }
}

/// A remark of the reader as JSON.
struct DiagnosticReport: Encodable {
  let severity, kind, file, message: String
  let line: Int?
  /// Whether `--strict` refuses the scene for it.
  let failsStrict: Bool

  init(_ diagnostic: CAMLDiagnostic) {
    severity = diagnostic.severity.rawValue
    kind = diagnostic.kind.rawValue
    file = diagnostic.file
    line = diagnostic.line
    message = diagnostic.message
    failsStrict = diagnostic.failsStrict
  }
}

/// The counters of one frame as JSON.
struct CounterReport: Encodable {
  let layers, changedLayers, passes, drawCalls, programSwitches, uploadedBytes: Int
  let diagnostics: [String]

  init(_ statistics: HeadlessStatistics) {
    layers = statistics.layers
    changedLayers = statistics.changedLayers
    passes = statistics.passes
    drawCalls = statistics.drawCalls
    programSwitches = statistics.programSwitches
    uploadedBytes = statistics.uploadedBytes
    diagnostics = statistics.diagnostics
  }
}
