// SPDX-License-Identifier: Apache-2.0

/// The key of the action that runs when a layer enters a tree that is shown, or is no longer
/// hidden.
public let kCAOnOrderIn = "onOrderIn"

/// The key of the action that runs when a layer leaves its tree, or is hidden.
public let kCAOnOrderOut = "onOrderOut"

/// The key of transitions: of the action, and of every ``CATransition`` added to a layer.
public let kCATransition = "transition"
