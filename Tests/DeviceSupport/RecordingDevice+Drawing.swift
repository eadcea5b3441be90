// SPDX-License-Identifier: Apache-2.0
import CADevice

/// What is set on a recording device; nil where it is not known.
struct RecordedState {
  var program: UInt32?
  var source: UInt32?
  var target: UInt32?
  var area: PixelRect?
  /// The outer optional is whether the state is known.
  var limit: PixelRect??
  var mixing: BlendFunction??
  var depthTest: DepthTest??
  /// By place; plain textures and those with layers have places of their own.
  var textures: [UInt32?] = Array(repeating: nil, count: 32)
  var samplers: [UInt32?] = Array(repeating: nil, count: 16)

  /// Forgets a deleted object, whose number may be handed out again.
  mutating func forget(_ kind: ObjectKind, _ number: UInt32) {
    switch kind {
    case .texture: Self.forget(number, in: &textures)
    case .sampler: Self.forget(number, in: &samplers)
    case .program: if program == number { program = nil }
    case .vertexArray: if source == number { source = nil }
    case .framebuffer: if target == number { target = nil }
    case .buffer, .fence, .timestamp: break
    }
  }

  private static func forget(_ number: UInt32, in numbers: inout [UInt32?]) {
    for index in numbers.indices where numbers[index] == number { numbers[index] = nil }
  }
}

/// What drawing heeds.
extension RecordingDevice {
  /// Sets a part of the state; false, and counted, where it is so already.
  private func set<Value: Equatable>(
    _ place: WritableKeyPath<RecordedState, Value?>, _ value: Value
  ) -> Bool {
    guard state[keyPath: place] != value else {
      counters.skippedBinds += 1
      return false
    }
    state[keyPath: place] = value
    return true
  }

  package func begin(_ target: DrawTarget) {
    guard set(\.target, target.number) else { return }
    counters.framebufferBinds += 1
    list("begin(\(target.label))")
  }

  package func setArea(_ rect: PixelRect) {
    guard set(\.area, rect) else { return }
    counters.stateChanges += 1
    list("area(\(rect.text))")
  }

  package func setLimit(_ rect: PixelRect?) {
    guard set(\.limit, rect) else { return }
    counters.stateChanges += 1
    list("limit(\(rect?.text ?? "off"))")
  }

  package func setMixing(_ blend: BlendFunction?) {
    guard set(\.mixing, blend) else { return }
    counters.stateChanges += 1
    list("mixing(\(blend?.text ?? "off"))")
  }

  package func setDepthTest(_ test: DepthTest?) {
    guard set(\.depthTest, test) else { return }
    counters.stateChanges += 1
    list("depthTest(\(test.map { "\($0.comparison), writes \($0.writes)" } ?? "off"))")
  }

  package func setProgram(_ program: Program) {
    guard set(\.program, program.number) else { return }
    counters.programSwitches += 1
    list("setProgram(\(program.label))")
  }

  package func set(_ value: ProgramValue, _ numbers: SIMD2<Float>) {
    list("\(value)(\(numbers.x) \(numbers.y))")
  }

  package func set(_ value: ProgramValue, _ vectors: ArraySlice<SIMD4<Float>>) {
    list("\(value)(\(vectors.count) vectors)")
  }

  package func setTexture(_ texture: Texture, _ sampler: Sampler, place: Int) {
    if set(\.textures[place + (texture.isArray ? 16 : 0)], texture.number) {
      counters.textureBinds += 1
      list("texture(\(place), \(texture.label))")
    }
    if set(\.samplers[place], sampler.number) {
      counters.textureBinds += 1
      list("sampler(\(place), \(sampler.label))")
    }
  }
}

/// Drawing.
extension RecordingDevice {
  package func fill(_ value: FillValue) {
    counters.clears += 1
    switch value {
    case .color(let color): list("fill(\(color.x) \(color.y) \(color.z) \(color.w))")
    case .depth(let depth): list("fill(depth \(depth))")
    }
  }

  package func drawQuads(_ source: VertexSource, asTriangles: Bool, first: Int, count: Int) {
    guard count > 0 else { return }
    noteDraw(source, count)
    list(
      "drawQuads(\(source.label), \(first), \(count)\(asTriangles ? ", as triangles" : ""))")
  }

  package func drawPoints(_ source: VertexSource, first: Int, count: Int) {
    guard count > 0 else { return }
    noteDraw(source, count)
    list("drawPoints(\(source.label), \(first), \(count))")
  }

  private func noteDraw(_ source: VertexSource, _ count: Int) {
    _ = set(\.source, source.number)
    counters.draws += 1
    counters.instances += count
  }

  package func copy(
    _ source: DrawTarget, _ from: PixelRect?, to target: DrawTarget, _ place: PixelRect?
  ) {
    setLimit(nil)
    begin(target)
    counters.blits += 1
    list(
      "copy(\(source.label) \((from ?? source.bounds).text), "
        + "\(target.label) \((place ?? target.bounds).text))")
  }

  package func discardDepth(of target: DrawTarget) {
    begin(target)
    list("discardDepth(\(target.label))")
  }

  package func beginGroup(_ label: @autoclosure () -> String) { list("group(\(label()))") }

  package func endGroup() { list("endGroup()") }
}
