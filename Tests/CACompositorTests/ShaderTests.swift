import CAFrame
import CAGLES
import CAShaders
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Shaders on the driver") struct ShaderTests {
    /// The attributes of quad.vert in the order of the struct's fields.
    static let attributes = [
      "a_corners01", "a_corners23", "a_rowX", "a_rowY", "a_rowOrigin", "a_rect", "a_radii",
      "a_texture", "a_color", "a_numbers",
    ]

    @Test("every variant compiles, and its attributes are fields of the instance")
    func variants() throws {
      let vec4: UInt32 = 0x8B52
      try withDevice { device in
        let cache = ProgramCache(device: device, source: ShaderSource())
        for variant in Variant.all {
          let program = try cache.program(variant).program
          for attribute in program.attributes where !attribute.name.hasPrefix("gl_") {
            let place = try #require(Self.attributes.firstIndex(of: attribute.name))
            #expect(attribute.location == place, "\(variant) \(attribute)")
            #expect(attribute.type == vec4 && attribute.size == 1, "\(variant) \(attribute)")
          }
        }
      }
    }

    @Test("plain contents read nothing but corners, matrix, texture mapping and slice")
    func minimal() throws {
      try withDevice { device in
        let cache = ProgramCache(device: device, source: ShaderSource())
        let program = try cache.program(.texture).program
        let names = Set(program.attributes.map(\.name)).filter { !$0.hasPrefix("gl_") }
        #expect(
          names == [
            "a_corners01", "a_corners23", "a_rowX", "a_rowY", "a_rowOrigin", "a_texture",
            "a_numbers",
          ])
        #expect(Set(program.uniforms.map(\.name)) == ["u_texelToClip", "s_contents"])
      }
    }
  }
}

@Suite("Shader sources") struct ShaderSourceTests {
  @Test("the fields of a quad and of a clip record lie where the shaders read them")
  func layout() {
    let offsets: [Int?] = [
      MemoryLayout<Quad>.offset(of: \.corners01), MemoryLayout<Quad>.offset(of: \.corners23),
      MemoryLayout<Quad>.offset(of: \.rowX), MemoryLayout<Quad>.offset(of: \.rowY),
      MemoryLayout<Quad>.offset(of: \.rowOrigin), MemoryLayout<Quad>.offset(of: \.rect),
      MemoryLayout<Quad>.offset(of: \.radii), MemoryLayout<Quad>.offset(of: \.texture),
      MemoryLayout<Quad>.offset(of: \.color), MemoryLayout<Quad>.offset(of: \.numbers),
    ]
    #expect(offsets == (0..<Int(CA_QUAD_ATTRIBUTE_COUNT)).map { $0 * 16 })
    #expect(MemoryLayout<Quad>.stride == Int(CA_QUAD_ATTRIBUTE_COUNT) * 16)
    let records: [Int?] = [
      MemoryLayout<ClipRecord>.offset(of: \.rowX), MemoryLayout<ClipRecord>.offset(of: \.rowY),
      MemoryLayout<ClipRecord>.offset(of: \.rowOrigin),
      MemoryLayout<ClipRecord>.offset(of: \.rect), MemoryLayout<ClipRecord>.offset(of: \.radii),
    ]
    #expect(records == (0..<Int(CA_CLIP_TEXELS_PER_RECORD)).map { $0 * 16 })
    #expect(MemoryLayout<ClipRecord>.stride == Int(CA_CLIP_TEXELS_PER_RECORD) * 16)
  }

  @Test("a source begins with the version and the variant's defines, includes joined once")
  func joined() throws {
    let text = try ShaderSource().text(of: "quad.frag", variant: [.texture, .rounded])
    #expect(text.hasPrefix("#version 300 es\n#define TEXTURE\n#define ROUNDED\nprecision"))
    #expect(!text.contains("#include"))
    #expect(text.components(separatedBy: "float roundedRectCoverage(").count == 2)
  }

  @Test("a missing file is named with the file that includes it")
  func missing() throws {
    #expect(throws: ShaderSourceError(file: "none.frag", folder: nil, includedBy: nil)) {
      try ShaderSource().text(of: "none.frag", variant: [])
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shaders-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "#include \"gone.glsl\"\n".write(
      toFile: folder + "/quad.vert", atomically: true, encoding: .utf8)
    let error = ShaderSourceError(file: "gone.glsl", folder: folder, includedBy: "quad.vert")
    #expect(throws: error) {
      try ShaderSource(folder: folder).text(of: "quad.vert", variant: [])
    }
    #expect(error.description.contains("gone.glsl, included by quad.vert, is not in the folder"))
  }

  @Test("the defines name every bit, and variants have distinct descriptions")
  func names() {
    let all = Variant(rawValue: UInt32(1 << Variant.bitCount) - 1)
    #expect(all.defines.count == Variant.bitCount)
    #expect(Set(Variant.all.map(\.description)).count == Variant.all.count)
  }

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
      for stage in ["vert", "frag"] {
        let file = folder.appendingPathComponent("\(variant).\(stage)")
        let text = try ShaderSource().text(of: "quad.\(stage)", variant: variant)
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
