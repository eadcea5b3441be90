// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The RGB space of the nominal display, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The gray space of the nominal display: gray with the transfer curve of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// CMYK with ideal inks: R = (1 − C)(1 − K) in sRGB.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
