// SPDX-License-Identifier: Apache-2.0

// Programs name events, keys and pointers with `import CAWindow` alone.
@_exported import CAHost
