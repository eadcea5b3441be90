// CoreAnimationTests
