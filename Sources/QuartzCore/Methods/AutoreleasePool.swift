// SPDX-License-Identifier: Apache-2.0

/// Calls `body`. There are no pools without Objective-C: objects go with their last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
