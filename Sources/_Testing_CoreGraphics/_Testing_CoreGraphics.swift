// SPDX-License-Identifier: Apache-2.0

// The compiler adds this module to a test's file that imports `Testing` and `CoreGraphics`. It is
// linked with every program that has the product QuartzCore, so it names Swift Testing, which has
// no static library, only where `IMAGE_ATTACHMENTS` is set: in debug builds, and where
// `LAYERKIT_IMAGE_ATTACHMENTS=1` is in the environment of the build.
#if IMAGE_ATTACHMENTS
  @_exported import Testing
#endif
