// SPDX-License-Identifier: Apache-2.0

// The pages in LayerKit.docc belong to this module, since DocC builds pages for modules only.
// It holds no code, and no program imports it.
