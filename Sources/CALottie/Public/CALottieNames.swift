// SPDX-License-Identifier: Apache-2.0
import CAReading

/// One remark about a Lottie file: the place, the problem, and how the reader dealt with it.
public typealias CALottieDiagnostic = SceneDiagnostic

/// Why a Lottie file could not be read.
public typealias CALottieError = SceneError
