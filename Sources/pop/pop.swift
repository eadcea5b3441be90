// SPDX-License-Identifier: Apache-2.0

// Ported code that imports pop expects the views and layers that it animates.
@_exported import UIKit
