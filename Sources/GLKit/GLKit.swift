// SPDX-License-Identifier: Apache-2.0

// A program for GLKit calls GL as well.
@_exported import OpenGLES
