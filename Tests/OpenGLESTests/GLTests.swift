// SPDX-License-Identifier: Apache-2.0
import Testing

/// All tests of a program's own GL. They come one after the other, since some count the objects of
/// the process.
@Suite(.serialized) enum GLTests {}
