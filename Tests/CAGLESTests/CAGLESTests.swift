// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CAGLES

/// The tests that touch EGL. They run one after the other, each with a context of its own.
@Suite(.serialized) enum GLTests {}

/// A context for one test, which closes it at its end on the same thread.
func withContext(
  isDebug: Bool = false, _ body: (Context) throws -> Void
) throws {
  let context = try Context(on: try Display.open(), options: ContextOptions(isDebug: isDebug))
  defer { context.close() }
  try body(context)
}

/// Shaders that draw instances as rectangles in pixels of a target of 8×8.
enum SampleShaders {
  static let vertex = """
    #version 300 es
    layout(location = 0) in vec2 a_corner;
    layout(location = 1) in vec4 a_rect;
    layout(location = 2) in vec4 a_color;
    layout(location = 3) in uint a_flags;
    uniform mat4 u_targetToClip;
    layout(std140) uniform Tint { vec4 u_tint; };
    out vec4 v_color;
    void main() {
      vec2 p = a_rect.xy + a_corner * a_rect.zw;
      gl_Position = u_targetToClip * vec4(p, 0.0, 1.0);
      v_color = (a_flags == 1u ? a_color.bgra : a_color) * u_tint;
    }
    """

  static let fragment = """
    #version 300 es
    precision mediump float;
    in vec4 v_color;
    out vec4 out_color;
    void main() { out_color = v_color; }
    """
}

/// The attributes of one instance of ``SampleShaders``.
struct SampleInstance: BitwiseCopyable {
  var rect: SIMD4<Float>
  var color: SIMD4<Float>
  var flags: UInt32
  private let padding = SIMD3<UInt32>(repeating: 0)

  init(rect: SIMD4<Float>, color: SIMD4<Float>, flags: UInt32 = 0) {
    self.rect = rect
    self.color = color
    self.flags = flags
  }
}

/// The objects that draw instances with ``SampleShaders``.
struct SampleDrawing {
  let program: Program
  let vertexArray: VertexArray
  let target: ColorTarget
  let tint: Buffer

  init(_ gl: GLDevice, _ instances: [SampleInstance], hasIndices: Bool = false) throws {
    program = try gl.makeProgram(
      vertex: SampleShaders.vertex, fragment: SampleShaders.fragment, label: "sample")
    let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    let cornerBuffer = try gl.makeBuffer(corners, usage: .fixed, label: "corners")
    let instanceBuffer = try gl.makeBuffer(instances, usage: .stream, label: "instances")
    let indices: [UInt16] = [0, 1, 2, 3]
    let indexBuffer =
      hasIndices ? try gl.makeBuffer(indices, usage: .fixed, label: "indices") : nil
    vertexArray = gl.makeVertexArray(
      [
        VertexBinding(
          cornerBuffer, stride: 8, attributes: [VertexAttribute(0, .float, 2, offset: 0)]),
        VertexBinding(
          instanceBuffer, stride: MemoryLayout<SampleInstance>.stride, divisor: 1,
          attributes: [
            VertexAttribute(1, .float, 4, offset: 0), VertexAttribute(2, .float, 4, offset: 16),
            VertexAttribute(3, .uint32, 1, offset: 32),
          ]),
      ], indexBuffer: indexBuffer, label: "quads")
    tint = try gl.makeBuffer([SIMD4<Float>(1, 1, 1, 1)], usage: .fixed, label: "tint")
    target = try ColorTarget(gl, width: 8, height: 8, label: "target")
  }

  /// Binds all that a draw needs. Target space is 8×8 pixels, top left, y down.
  func prepare(_ gl: GLDevice) {
    gl.bind(target.framebuffer)
    gl.setViewport(PixelRect(width: 8, height: 8))
    gl.setScissor(nil)
    gl.setBlend(.sourceOver)
    gl.setDepthTest(nil)
    gl.use(program)
    gl.setUniformBlock("Tint", in: program, binding: 2)
    gl.bindUniformBuffer(tint, binding: 2)
    let toClip: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) = (
      [0.25, 0, 0, 0], [0, 0.25, 0, 0], [0, 0, 1, 0], [-1, -1, 0, 1]
    )
    gl.setUniform(gl.uniformLocation("u_targetToClip", in: program), matrix: toClip)
  }

  /// The RGBA bytes of a pixel, counted from the top left.
  func pixel(_ gl: GLDevice, _ x: Int, _ y: Int) -> [UInt8] {
    let pixels = target.readRGBA8(gl)
    let start = (y * 8 + x) * 4
    return Array(pixels[start..<start + 4])
  }
}

extension Capabilities {
  /// Those of a driver that does not exist: GLES 3.2 with base instance.
  static var sample: Capabilities {
    Capabilities(
      vendor: "LayerKit", renderer: "sample", version: "OpenGL ES 3.2",
      shadingLanguageVersion: "OpenGL ES GLSL ES 3.20", majorVersion: 3, minorVersion: 2,
      limits: Limits(), extensions: ["GL_EXT_base_instance", "GL_KHR_debug"])
  }
}
