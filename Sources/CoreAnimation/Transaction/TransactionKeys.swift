// SPDX-License-Identifier: Apache-2.0

/// The key of ``CATransaction/animationDuration()``; the value is a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"

/// The key of ``CATransaction/disableActions()``; the value is a number, zero for false.
public let kCATransactionDisableActions = "disableActions"

/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"

/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"
