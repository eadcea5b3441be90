// SPDX-License-Identifier: Apache-2.0
import CEGL

/// Setters of uniforms of the program in use.
///
/// - Precondition: each location is of the program that ``use(_:)`` made current.
extension GLDevice {
  /// Sets an integer or a sampler's unit.
  package func setUniform(_ location: UniformLocation, _ value: Int) {
    setUniform(location) { glUniform1i(location.index, GLint(value)) }
  }

  /// Sets a number.
  package func setUniform(_ location: UniformLocation, _ value: Float) {
    setUniform(location) { glUniform1f(location.index, value) }
  }

  /// Sets a `vec2`.
  package func setUniform(_ location: UniformLocation, _ value: SIMD2<Float>) {
    setUniform(location) {
      glUniform2f(location.index, value.x, value.y)
    }
  }

  /// Sets a `vec4`.
  package func setUniform(_ location: UniformLocation, _ value: SIMD4<Float>) {
    setUniform(location) {
      glUniform4f(location.index, value.x, value.y, value.z, value.w)
    }
  }

  /// Sets the first elements of an array of `vec4`.
  package func setUniform(_ location: UniformLocation, _ values: ArraySlice<SIMD4<Float>>) {
    setUniform(location) {
      values.withUnsafeBytes {
        glUniform4fv(
          location.index, GLsizei(values.count),
          $0.assumingMemoryBound(to: GLfloat.self).baseAddress)
      }
    }
  }

  /// Sets an array of `vec4`.
  package func setUniform(_ location: UniformLocation, _ values: [SIMD4<Float>]) {
    setUniform(location) {
      values.withUnsafeBytes {
        glUniform4fv(
          location.index, GLsizei(values.count),
          $0.assumingMemoryBound(to: GLfloat.self).baseAddress)
      }
    }
  }

  /// Sets a `mat4` from sixteen floats as they lie in memory: rows of a row-vector matrix are the
  /// columns that GLSL multiplies as `M * p`.
  ///
  /// - Precondition: `Matrix` is 64 bytes of `Float`.
  package func setUniform<Matrix: BitwiseCopyable>(_ location: UniformLocation, matrix: Matrix) {
    precondition(MemoryLayout<Matrix>.size == 64, "A mat4 uniform is set from sixteen floats.")
    setUniform(location) {
      withUnsafeBytes(of: matrix) {
        glUniformMatrix4fv(
          location.index, 1, GLboolean(0), $0.assumingMemoryBound(to: GLfloat.self).baseAddress)
      }
    }
  }

  @inline(__always)
  private func setUniform(
    _ location: UniformLocation, _ live: () -> Void
  ) {
    precondition(
      location.program == state.program, "A uniform is set while its own program is in use.")
    perform(live)
  }
}
