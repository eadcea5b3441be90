// SPDX-License-Identifier: Apache-2.0

// For tests: snapshots of layers, views, controllers and scenes, and pictures as attachments.
@_exported import _Testing_CoreGraphics
@_exported import _Testing_UIKit
