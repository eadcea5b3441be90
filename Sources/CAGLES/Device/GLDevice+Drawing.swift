// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Draws `instances` copies of `count` vertices.
  ///
  /// - Parameter baseInstance: the element of the instanced buffers that the first copy reads;
  ///   `gl_InstanceID` begins at 0 all the same. Without `EXT_base_instance` the attribute pointers
  ///   are moved instead.
  package func drawArraysInstanced(
    _ vertexArray: VertexArray, _ primitive: Primitive, first: Int = 0, count: Int, instances: Int,
    baseInstance: Int = 0
  ) {
    guard count > 0, instances > 0 else { return }
    prepareDraw(vertexArray, instances, baseInstance)
    perform {
      let (first, count) = (GLint(first), GLsizei(count))
      if baseInstance != 0, let draw = entryPoints.drawArraysInstancedBaseInstance {
        draw(primitive.glValue, first, count, GLsizei(instances), GLuint(baseInstance))
      } else {
        glDrawArraysInstanced(primitive.glValue, first, count, GLsizei(instances))
      }
    }
  }

  /// Draws `count` points, each counted as an instance.
  package func drawPoints(_ vertexArray: VertexArray, first: Int, count: Int) {
    guard count > 0 else { return }
    prepareDraw(vertexArray, count, 0)
    perform {
      glDrawArrays(Primitive.points.glValue, GLint(first), GLsizei(count))
    }
  }

  /// Draws `instances` copies of `count` indexed vertices; `firstIndex` counts indices.
  ///
  /// - Precondition: the vertex array has an index buffer.
  package func drawElementsInstanced(
    _ vertexArray: VertexArray, _ primitive: Primitive, _ type: IndexType, firstIndex: Int = 0,
    count: Int, instances: Int, baseInstance: Int = 0
  ) {
    precondition(
      vertexArray.indexBuffer != nil, "Indexed drawing needs a vertex array with an index buffer.")
    guard count > 0, instances > 0 else { return }
    prepareDraw(vertexArray, instances, baseInstance)
    perform {
      let offset = UnsafeRawPointer(bitPattern: firstIndex * type.byteCount)
      let (count, instances) = (GLsizei(count), GLsizei(instances))
      if baseInstance != 0, let draw = entryPoints.drawElementsInstancedBaseInstance {
        draw(primitive.glValue, count, type.glValue, offset, instances, GLuint(baseInstance))
      } else {
        glDrawElementsInstanced(primitive.glValue, count, type.glValue, offset, instances)
      }
    }
  }

  private func prepareDraw(_ vertexArray: VertexArray, _ instances: Int, _ baseInstance: Int) {
    precondition(baseInstance >= 0, "The first instance of a draw is not negative.")
    announceTarget()
    bind(vertexArray)
    if !capabilities.hasBaseInstance { setBaseInstance(baseInstance, of: vertexArray) }
    counters.draws += 1
    counters.instances += instances
  }

  /// Fills the bound framebuffer, inside the scissor, with a premultiplied colour.
  package func clear(_ color: SIMD4<Float>) {
    counters.clears += 1
    let cleared = state.drawsBlueFirst ? Self.truncatable(color) : color
    perform {
      withUnsafeBytes(of: cleared) {
        glClearBufferfv(glEnum(GL_COLOR), 0, $0.assumingMemoryBound(to: GLfloat.self).baseAddress)
      }
    }
    noteClear()
  }

  /// The colour of 8 bits that is nearest, a little above it, so that it comes out also where its
  /// fraction is cut off.
  ///
  /// llvmpipe of Mesa 22.3 draws clears within a scissor as rectangles by scanlines, and cuts their
  /// constants off to bytes (`lp_fs_linear_run`); it rounds all other clears. To be tried again in
  /// 2027-11.
  private static func truncatable(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let limited = color.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
    // As the driver rounds: the sum has no bits below those of a level, and halves go to even.
    let sum = limited * (255 / 256) + SIMD4(repeating: 32768)
    let level = (sum - SIMD4(repeating: 32768)) * 256
    return pointwiseMin((level + SIMD4(repeating: 0.01)) / 255, SIMD4(repeating: 1))
  }

  /// Fills the bound depth attachment, inside the scissor; needs a depth test that writes.
  package func clearDepth(_ depth: Float = 1) {
    counters.clears += 1
    perform {
      var depth = depth
      glClearBufferfv(glEnum(GL_DEPTH), 0, &depth)
    }
    noteClear()
  }

  /// The part of the target that clip space −1…1 covers.
  package func setViewport(_ rect: PixelRect) {
    guard state.viewport != rect else {
      counters.skippedBinds += 1
      return
    }
    state.viewport = rect
    counters.stateChanges += 1
    perform {
      glViewport(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    }
  }

  /// Limits drawing and clearing to a rectangle of the target; `nil` lifts the limit.
  package func setScissor(_ rect: PixelRect?) {
    guard state.scissor != .some(rect) else {
      counters.skippedBinds += 1
      return
    }
    let wasOn = state.scissor.map { $0 != nil }
    state.scissor = .some(rect)
    counters.stateChanges += 1
    perform {
      guard let rect else { return glDisable(glEnum(GL_SCISSOR_TEST)) }
      if wasOn != true { glEnable(glEnum(GL_SCISSOR_TEST)) }
      glScissor(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    }
  }

  /// How fragments mix with the target; `nil` replaces it.
  package func setBlend(_ blend: BlendFunction?) {
    guard state.blend != .some(blend) else {
      counters.skippedBinds += 1
      return
    }
    let wasOn = state.blend.map { $0 != nil }
    state.blend = .some(blend)
    counters.stateChanges += 1
    perform {
      guard let blend else { return glDisable(glEnum(GL_BLEND)) }
      if wasOn != true { glEnable(glEnum(GL_BLEND)) }
      glBlendFunc(blend.source.glValue, blend.target.glValue)
      guard state.isSubtracting != blend.isSubtracting else { return }
      state.isSubtracting = blend.isSubtracting
      glBlendEquation(
        glEnum(blend.isSubtracting ? GL_FUNC_REVERSE_SUBTRACT : GL_FUNC_ADD))
    }
  }

  /// The depth test; `nil` neither tests nor writes.
  package func setDepthTest(_ test: DepthTest?) {
    guard state.depthTest != .some(test) else {
      counters.skippedBinds += 1
      return
    }
    state.depthTest = .some(test)
    counters.stateChanges += 1
    perform {
      guard let test else { return glDisable(glEnum(GL_DEPTH_TEST)) }
      glEnable(glEnum(GL_DEPTH_TEST))
      glDepthFunc(test.comparison.glValue)
      glDepthMask(GLboolean(test.writes ? 1 : 0))
    }
  }
}
