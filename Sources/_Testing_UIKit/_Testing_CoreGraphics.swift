// SPDX-License-Identifier: Apache-2.0

// _Testing_UIKit
