// SPDX-License-Identifier: Apache-2.0
import CADevice

/// The bindings of the context, as far as the device knows, so that it can leave out binds that
/// change nothing. `unknown` compares unequal to every name.
struct BoundState {
  static let unknown = UInt32.max
  /// The texture units and uniform buffer bindings that are tracked; GLES 3.0 promises as many.
  static let unitCount = 16
  /// The unit that uploads bind on, so that bindings for drawing stay.
  static let uploadUnit = unitCount - 1

  struct UniformRange: Equatable {
    var name = BoundState.unknown
    var offset = 0
    var byteCount = 0
  }

  var program = unknown
  /// Where the values of the program in use live; see ``ProgramInputs/values``.
  var values = SIMD4<Int32>(repeating: -1)
  var vertexArray = unknown
  var drawFramebuffer = unknown
  var readFramebuffer = unknown
  /// Whether the framebuffer for drawing is kept blue first.
  var drawsBlueFirst = false
  /// Whether nothing was drawn since the framebuffer was bound for drawing.
  var isTargetNew = true
  /// Whether it was cleared in that time by a driver that forgets it in clears.
  var isTargetForgotten = false
  var uploadBuffer = unknown
  var activeUnit = -1
  var textures = [UInt32](repeating: unknown, count: unitCount)
  var arrayTextures = [UInt32](repeating: unknown, count: unitCount)
  var samplers = [UInt32](repeating: unknown, count: unitCount)
  var uniformRanges = [UniformRange](repeating: UniformRange(), count: unitCount)

  /// The outer optional is whether the state is known.
  var blend: BlendFunction??
  /// Whether fragments are taken away; nil where it is not known.
  var isSubtracting: Bool?
  var depthTest: DepthTest??
  var scissor: PixelRect??
  var viewport: PixelRect?

  /// Forgets a deleted name: GL has unbound it and may hand it out again.
  mutating func forget(_ kind: ObjectKind, _ name: UInt32) {
    switch kind {
    case .texture:
      Self.forget(name, in: &textures)
      Self.forget(name, in: &arrayTextures)
    case .sampler: Self.forget(name, in: &samplers)
    case .buffer:
      if uploadBuffer == name { uploadBuffer = Self.unknown }
      for index in uniformRanges.indices where uniformRanges[index].name == name {
        uniformRanges[index] = UniformRange()
      }
    case .vertexArray: if vertexArray == name { vertexArray = Self.unknown }
    case .program: if program == name { program = Self.unknown }
    case .framebuffer:
      if drawFramebuffer == name { drawFramebuffer = Self.unknown }
      if readFramebuffer == name { readFramebuffer = Self.unknown }
    case .fence, .timestamp: break
    }
  }

  private static func forget(_ name: UInt32, in names: inout [UInt32]) {
    for index in names.indices where names[index] == name { names[index] = unknown }
  }
}
