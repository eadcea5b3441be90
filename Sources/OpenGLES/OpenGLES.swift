// SPDX-License-Identifier: Apache-2.0

// The functions and constants of GLES, and the layers that show its drawing.
@_exported import CEGL
@_exported import QuartzCore
