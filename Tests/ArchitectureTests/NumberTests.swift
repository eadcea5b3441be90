// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A number that a page states and a line of code sets.
struct StatedNumber: Sendable, CustomTestStringConvertible {
  let page: String
  /// Words of the page, the number as `#`. Line ends count as blanks.
  let phrase: String
  let source: String
  /// The code that sets the number, as `#`.
  let code: String
  /// The number of the page in the unit of the code.
  let unit: Double

  init(_ page: String, _ phrase: String, _ source: String, _ code: String, unit: Double = 1) {
    self.page = page
    self.phrase = phrase
    self.source = source
    self.code = code
    self.unit = unit
  }

  var testDescription: String { "\(page): \(phrase)" }
}

@Suite("Numbers that pages state are those of the code")
struct NumberTests {
  private static let gaps = "docs/gaps.md"
  private static let decisions = "docs/decisions.md"
  private static let tool = "docs/tool.md"
  private static let rooms = "docs/LayerKit.docc"
  private static let frame = "Sources/CAFrameBuilder/Walk/FrameLimits.swift"
  private static let render = "Sources/CoreAnimation/Render/RenderLimits.swift"
  private static let drawing = "Sources/CoreGraphics/Context/DrawingLimits.swift"
  private static let image = "Sources/CoreGraphics/Image/ImageLimits.swift"
  private static let decoding = "Sources/CAPictures/Apart/DecodingProcess.swift"
  private static let text = "Sources/CAText/Fonts/CTFont.swift"
  private static let emission = "Sources/CAEvaluation/Particles/EmissionTimeline.swift"
  private static let mebibyte = 1_048_576.0

  static let ofFrames: [StatedNumber] = [
    StatedNumber(gaps, "Layers deeper than # are left out", frame, "maximumDepth = #"),
    StatedNumber(gaps, "cut into at most # pieces; beyond, they", frame, "maximumPieces = #"),
    StatedNumber(gaps, "whose target exceeds # pixels", frame, "maximumPassArea = #"),
    StatedNumber(gaps, "Blurs stop at # device pixels, particles", frame, "maximumBlurRadius = #"),
    StatedNumber(gaps, "device pixels, particles at #.", frame, "maximumParticles = #"),
    StatedNumber(
      gaps, "copies a layer at most # times", "Sources/CARenderTree/CopyLimits.swift",
      "maximumCopies = #"),
    StatedNumber(
      gaps, "makes at most # layers", "Sources/CARenderTree/CopyLimits.swift", "maximumLayers = #"),
    StatedNumber(gaps, "layers, # in `render(in:)`", render, "maximumCopies = #"),
    StatedNumber(gaps, "Particles are flat, at most # of a layer", render, "maximumParticles = #"),
    StatedNumber(gaps, "Shadows blur at most # pixels", render, "maximumBlur: CGFloat = #"),
    StatedNumber(gaps, "Replicators make at most # copies", render, "maximumCopies = #"),
    StatedNumber(gaps, "Pictures of more than # pixels are", render, "maximumArea = #"),
    StatedNumber(gaps, "pictures around them reach # pixels", render, "maximumOpenArea = #"),
    StatedNumber(
      decisions, "`render(in:)` and frames draw # layers deep", render, "maximumDepth = #"),
    StatedNumber(
      decisions, "# a frame (`FrameLimits.maximumParticles`)", frame, "maximumParticles = #"),
    StatedNumber(
      decisions, "# pictures in one order", "Sources/CAFrame/Swarm.swift", "mostPictures = #"),
    StatedNumber(
      "\(rooms)/Compositor.md", "those with a side above # pixels",
      "Sources/CACompositor/Residency/PageLayout.swift", "longestInArray = #"),
  ]

  static let ofValues: [StatedNumber] = [
    StatedNumber(
      gaps, "are found through # passes",
      "Sources/CoreAnimation/Animation/Events/AnimationEvents.swift",
      "mostTurns = #"),
    StatedNumber(gaps, "born more than # changes of the emitter", emission, "longestHistory = #"),
    StatedNumber(
      "\(rooms)/Particles.md", "are evaluated # times a second", emission, "samplesPerSecond = #"),
    StatedNumber("\(rooms)/Particles.md", "blocks of # seconds", emission, "blockLength = #"),
    StatedNumber(
      decisions, "nest at most # deep (`NestedCalls.limit`)",
      "Sources/CoreAnimation/Transaction/NestedCalls.swift", "limit = #"),
    StatedNumber(
      decisions, "runs blocks once more than # wait",
      "Sources/CoreAnimation/Transaction/NextTurn.swift", "waitingLimit = #"),
    StatedNumber(
      decisions, "At most # in one turn or moment",
      "Sources/CoreAnimation/Animation/Events/ThreadTime.swift", "eventLimit = #"),
    StatedNumber(
      decisions, "repeat it, at most # times",
      "Sources/CoreAnimation/Layer/Cycle/CALayer+Layout.swift", "layoutPassLimit = #"),
    StatedNumber(
      decisions, "Groups more than # deep have no effect", "Sources/CAEvaluation/PlanBuilder.swift",
      "deepestGroup = #"),
    StatedNumber(
      decisions, "at most # pixels a side", "Sources/CoreAnimation/Display/BackingStore.swift",
      "backingStoreSideLimit = #"),
    StatedNumber(
      "\(rooms)/Films.md", "keeps the last # courses",
      "Sources/CAFilms/PlayerSource.swift", "courseLimit = #"),
    StatedNumber(
      "\(rooms)/Style.md", "A layer state is up to # bytes",
      "Tests/CACommitTests/LayerStateTests.swift", "MemoryLayout<LayerState>.stride <= #"),
    StatedNumber(
      "\(rooms)/Style.md", "reason to look, # the limit",
      "Tests/ArchitectureTests/SourceRuleTests.swift", "default: #]"),
    StatedNumber(
      "\(rooms)/Style.md", "`UIView.swift` may have #:",
      "Tests/ArchitectureTests/SourceRuleTests.swift", "CALayer.swift\": #,"),
    StatedNumber(
      "docs/testing.md", "A channel may differ by # of 255. Pixels",
      "Tests/RenderTests/GoldenFile.swift",
      "tolerance = #"),
    StatedNumber(
      "\(rooms)/Tests.md", "A channel may differ by # of 255; pixels",
      "Tests/RenderTests/GoldenFile.swift", "tolerance = #"),
  ]

  static let ofInputs: [StatedNumber] = [
    StatedNumber(gaps, "Paths of up to # elements fill", drawing, "maximumFilledElementCount = #"),
    StatedNumber(gaps, "fill and clip, # stroke", drawing, "maximumStrokedElementCount = #"),
    StatedNumber(gaps, "stroke, # dashes", drawing, "maximumDashCount = #"),
    StatedNumber(
      gaps, "up to a deviation of # pixels", drawing, "maximumShadowDeviation: Double = #"),
    StatedNumber(
      gaps, "Paths of more than # elements or very",
      "Sources/CoreGraphics/Path/Sets/Arrangement.swift",
      "lineCount = #"),
    StatedNumber(
      gaps, "At most # and 100,000 elements", "Sources/CoreGraphics/Path/PathStorage+Stroke.swift",
      "maximumDerivedElementCount = #"),
    StatedNumber(tool, "a picture that is read: # pixels a side", image, "maximumWidth = #"),
    StatedNumber(tool, "read: 16384 pixels a side, # in all", image, "maximumPixelCount = #"),
    StatedNumber(tool, "in all, # MiB of file", image, "maximumInputByteCount = #", unit: mebibyte),
    StatedNumber(decisions, "# MiB of them kept", image, "keptFrameByteCount = #", unit: mebibyte),
    StatedNumber(tool, "AVIF: # MiB beside its own", decoding, "maximumMemory = #", unit: mebibyte),
    StatedNumber(tool, "# s of processor time, 30 s", decoding, "maximumProcessorSeconds = #"),
    StatedNumber(tool, "s of processor time, # s", decoding, "maximumSeconds = #"),
    StatedNumber(
      tool, "86400 seconds; # unless said", "Sources/layerkit/Arguments/DriverArguments.swift",
      "driverPatience = #"),
    StatedNumber(
      tool, "`--shard I/N`: N at most #.", "Sources/layerkit/Arguments/Shard.swift", "limit = #"),
    StatedNumber(
      "\(rooms)/Link.md", "A packet has 1 to # bytes", "Sources/CALink/LinkSocket.swift",
      "packetLimit = #"),
    StatedNumber(
      "\(rooms)/Link.md", "and at most # descriptors", "Sources/CALink/LinkSocket.swift",
      "descriptorLimit = #"),
    StatedNumber(
      "\(rooms)/Link.md", "with at most # bytes", "Sources/CALink/SharedMemory.swift",
      "writableLimit = #"),
    StatedNumber(
      "\(rooms)/Link.md", "From # bytes on", "Sources/CALink/ReceivedPictures.swift",
      "smallestMapped = #"),
    StatedNumber("\(rooms)/Text.md", "bounds a text: # UTF-16 units", text, "maximumLength = #"),
    StatedNumber("\(rooms)/Text.md", "UTF-16 units, # lines", text, "maximumLines = #"),
    StatedNumber("\(rooms)/Text.md", "# points of font size", text, "maximumFontSize: CGFloat = #"),
    StatedNumber(
      decisions, "a character of more than # UTF-16 units", text, "maximumCharacterLength = #"),
  ]

  @Test("frames and pictures", arguments: ofFrames) func frames(_ row: StatedNumber) throws {
    try Self.check(row)
  }

  @Test("times, trees and the house", arguments: ofValues) func values(_ row: StatedNumber) throws {
    try Self.check(row)
  }

  @Test("what is read and drawn", arguments: ofInputs) func inputs(_ row: StatedNumber) throws {
    try Self.check(row)
  }

  private static func check(_ row: StatedNumber) throws {
    let page = try Repository.file(row.page).lines
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    let source = try Repository.file(row.source).lines.joined(separator: "\n")
    let said = try #require(
      number(row.phrase, in: page), "\(row.page) does not say “\(row.phrase)”")
    let set = try #require(number(row.code, in: source), "\(row.source) has no “\(row.code)”")
    #expect(said * row.unit == set, "\(row.page) says \(said), \(row.source) sets \(set)")
  }

  /// The number in the place of `#` in the first words of `text` that read as the phrase.
  private static func number(_ phrase: String, in text: String) -> Double? {
    let digits = "([0-9][0-9_,.]*(?:[⁰¹²³⁴-⁹]+)?(?: ?(?:\\*|×|<<) ?[0-9][0-9_,.]*)*)"
    let parts = phrase.components(separatedBy: "#").map(NSRegularExpression.escapedPattern)
    guard parts.count == 2,
      let pattern = try? NSRegularExpression(pattern: parts[0] + digits + parts[1]),
      let match = pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
      let range = Range(match.range(at: 1), in: text)
    else { return nil }
    return parsed(String(text[range]))
  }

  /// A number, a power as 2²⁰, a product or a shift.
  private static func parsed(_ text: String) -> Double? {
    if let shift = text.range(of: "<<") {
      guard let base = parsed(String(text[..<shift.lowerBound])),
        let bits = parsed(String(text[shift.upperBound...]))
      else { return nil }
      return base * pow(2, bits)
    }
    let factors = text.split { "*×".contains($0) }.map { factor -> Double? in
      let trimmed = factor.filter { !"_, ".contains($0) }
      let raised = trimmed.drop { $0.isASCII }
      let power =
        raised.isEmpty
        ? 1 : Double(String(raised.compactMap { $0.wholeNumberValue }.map(String.init).joined()))
      let plain = trimmed.prefix { $0.isASCII }.trimmingCharacters(
        in: CharacterSet(charactersIn: "."))
      guard let base = Double(plain), let power else { return nil }
      return pow(base, power)
    }
    return factors.contains(nil) ? nil : factors.compactMap(\.self).reduce(1, *)
  }
}
