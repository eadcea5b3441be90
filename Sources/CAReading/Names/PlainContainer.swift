// SPDX-License-Identifier: Apache-2.0

/// A class of layers that draw nothing of their own: a scene file has their superclass instead, and
/// says the same.
package protocol PlainContainer {}
