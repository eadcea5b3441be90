// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import CAShaders
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor
@testable import CAGLES

extension GLTests {
  @Suite("Shaders on the driver") struct ShaderTests {
    /// The GL type of as many floats.
    static let types: [Int: UInt32] = [1: 0x1406, 2: 0x8B50, 3: 0x8B51, 4: 0x8B52]

    @Test("every variant compiles; what it reads are the fields of its instances, where they lie")
    func variants() throws {
      try withDevice { device in
        let cache = ProgramCache(device: device)
        var read: [DrawKind: Set<String>] = [:]
        for variant in Variant.all {
          let program = try cache.program(variant).program
          let fields = variant.kind.layout.attributes
          for attribute in program.attributes where !attribute.name.hasPrefix("gl_") {
            let place = try #require(
              fields.firstIndex { $0.name == attribute.name }, "\(variant) \(attribute)")
            #expect(attribute.location == place, "\(variant) \(attribute)")
            #expect(
              attribute.type == Self.types[fields[place].components] && attribute.size == 1,
              "\(variant) \(attribute)")
            read[variant.kind, default: []].insert(attribute.name)
          }
          #expect(program.uniformBlocks.isEmpty)
        }
        // Every field is read by some program of its kind; clips where the kind has such programs.
        for kind in DrawKind.allCases {
          var names = Set(kind.layout.attributes.map(\.name))
          if !kind.row.features.contains(.clip) { names.remove("a_clips") }
          #expect(read[kind] == names, "\(kind)")
        }
      }
    }

    @Test("plain contents read nothing but corners, matrix, texture mapping and slice")
    func minimal() throws {
      try withDevice { device in
        let cache = ProgramCache(device: device)
        let program = try cache.program(.picture).program
        let names = Set(program.attributes.map(\.name)).filter { !$0.hasPrefix("gl_") }
        #expect(
          names == [
            "a_corners01", "a_corners23", "a_rowX", "a_rowY", "a_rowOrigin", "a_shift",
            "a_layerToTexture", "a_slice", "a_lodBias",
          ])
        #expect(Set(program.uniforms.map(\.name)) == ["u_texelToClip", "s_contents"])
      }
    }
  }
}

@Suite("Shader sources") struct ShaderSourceTests {
  @Test("instances are floats without gaps, and the head is as long as its fields")
  func layout() {
    for kind in DrawKind.allCases {
      var checker = GapChecker()
      kind.accept(&checker)
      #expect(checker.kind == kind && checker.hasNoGap, "\(kind)")
      #expect(kind.layout.attributes.count <= 16, "GL promises no more attributes: \(kind)")
      #expect(Set(kind.layout.attributes.map(\.name)).count == kind.layout.attributes.count)
    }
    let records: [Int?] = [
      MemoryLayout<ClipRecord>.offset(of: \.rowX), MemoryLayout<ClipRecord>.offset(of: \.rowY),
      MemoryLayout<ClipRecord>.offset(of: \.rowOrigin),
      MemoryLayout<ClipRecord>.offset(of: \.rect), MemoryLayout<ClipRecord>.offset(of: \.radii),
    ]
    let matrices: [Int?] = [
      MemoryLayout<MatrixRecord>.offset(of: \.red), MemoryLayout<MatrixRecord>.offset(of: \.green),
      MemoryLayout<MatrixRecord>.offset(of: \.blue), MemoryLayout<MatrixRecord>.offset(of: \.alpha),
      MemoryLayout<MatrixRecord>.offset(of: \.bias),
    ]
    #expect(records == (0..<Int(CA_TEXELS_PER_RECORD)).map { $0 * 16 })
    #expect(matrices == records)
    #expect(MemoryLayout<ClipRecord>.stride == Int(CA_TEXELS_PER_RECORD) * 16)
    #expect(MemoryLayout<MatrixRecord>.stride == Int(CA_TEXELS_PER_RECORD) * 16)
  }

  @Test("limits that Swift says, too, are those of the shaders")
  func limits() throws {
    #expect(GradientInstance.placedStopCount == Int(CA_PLACED_STOPS))
    #expect(StopRecord.stopCount == Int(CA_STOPS_PER_RECORD))
    #expect(Swarm.mostPictures == Int(CA_SWARM_PICTURES))
    // The locations of four stops each, and that of the last.
    let text = try ShaderSource().text(
      of: .fragment, ProgramDescription(Variant(.gradient, [.fourth, .placed])))
    #expect(text.contains("in float v_place\(GradientInstance.placedStopCount - 1);"))
    var frame = Frame(size: DeviceSize(width: 1, height: 1))
    frame.swarmPictures = [SwarmPicture(texture: [0, 0, 1, 1], size: [1, 1])]
    for count in 0...1 {
      var swarm = Swarm()
      swarm.pictureCount = Int32(count)
      var values: [SIMD4<Float>] = []
      frame.appendValues(of: swarm, TargetShift(), SampleHomes(), margin: 0, to: &values)
      #expect(values.count == Int(CA_SWARM_VECTORS) + count * Int(CA_PICTURE_VECTORS))
    }
  }

  @Test("a source begins with the version and the variant's defines, includes joined once")
  func joined() throws {
    let text = try ShaderSource().text(
      of: .fragment, ProgramDescription(Variant(.picture, [.tint, .rounded])))
    #expect(text.hasPrefix("#version 300 es\n#define TINT\n#define ROUNDED\nprecision"))
    #expect(!text.contains("#include"))
    #expect(text.components(separatedBy: "float roundedRectCoverage(").count == 2)
  }

  @Test("a missing file is named with the file that includes it")
  func missing() throws {
    #expect(throws: ShaderSourceError(file: "none.frag", folder: nil, includedBy: nil)) {
      try ShaderSource().text(of: "none.frag")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shaders-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "#include \"gone.glsl\"\n".write(
      toFile: folder + "/color.vert", atomically: true, encoding: .utf8)
    let error = ShaderSourceError(file: "gone.glsl", folder: folder, includedBy: "color.vert")
    #expect(throws: error) {
      try ShaderSource(folder: folder).text(of: .vertex, ProgramDescription(.color))
    }
    #expect(error.description.contains("gone.glsl, included by color.vert, is not in the folder"))
  }

  @Test("each feature is a bit with a define, and variants have distinct descriptions")
  func names() {
    #expect(Set(Feature.allCases.map(\.define)).count == Feature.allCases.count)
    #expect(Set(Variant.all.map(\.description)).count == Variant.all.count)
    for kind in DrawKind.allCases {
      #expect(kind.row.programs.allSatisfy { $0.list.count == $0.rawValue.nonzeroBitCount })
    }
  }

  @Test("the embedded files are those of the folder", .enabled(if: isInRepository))
  func embedded() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      ["vert", "frag", "glsl"].contains(URL(fileURLWithPath: $0).pathExtension)
    }
    #expect(files.count > 24)
    for file in files {
      let name = URL(fileURLWithPath: file).lastPathComponent
      let own = try ShaderSource().text(of: name)
      #expect(try own == ShaderSource(folder: folder).text(of: name), "\(name)")
    }
  }

  /// The folder of shaders that these tests were built beside.
  static let folder: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Shaders").path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
  static var isInRepository: Bool { folder != nil }

  static let validator = ["/usr/bin/glslangValidator", "/usr/local/bin/glslangValidator"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "the reference compiler accepts every variant",
    .enabled(if: validator != nil, "glslangValidator is not installed"))
  func validates() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("variants-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for variant in Variant.all {
      for stage in ShaderSource.Stage.allCases {
        let file = folder.appendingPathComponent("\(variant).\(stage.rawValue)")
        let text = try ShaderSource().text(of: stage, ProgramDescription(variant))
        try text.write(to: file, atomically: true, encoding: .utf8)
        files.append(file.path)
      }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.validator))
    process.arguments = files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: data, as: UTF8.self))")
    #expect(files.count == 2 * Variant.all.count)
  }
}

/// Compares the memory of a kind's instances with its fields.
private struct GapChecker: InstanceVisitor {
  var kind: DrawKind?
  var hasNoGap = false

  mutating func visit<I: Instance>(_ type: I.Type) {
    kind = type.kind
    let headByteCount = type.hasHead ? InstanceLayout.headByteCount : 0
    let fields = type.kind.layout.attributes.drop { $0.offset < headByteCount }
    let floats = fields.reduce(0) { $0 + $1.components }
    hasNoGap =
      fields.first?.offset == headByteCount && floats * 4 == MemoryLayout<I>.size
      && type.kind.byteCount == headByteCount + MemoryLayout<I>.size
  }
}
