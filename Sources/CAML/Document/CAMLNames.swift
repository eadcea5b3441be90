// SPDX-License-Identifier: Apache-2.0
import CAReading

/// One remark about a scene: the place, the problem, and how the reader dealt with it.
public typealias CAMLDiagnostic = SceneDiagnostic

/// Why a scene could not be read or written, or a state not be applied.
public typealias CAMLError = SceneError
