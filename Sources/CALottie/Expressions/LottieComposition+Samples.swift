// SPDX-License-Identifier: Apache-2.0

extension LottieComposition {
  /// Gives properties the values of their expressions.
  mutating func apply(_ samples: LottieExpressionSamples) {
    for place in layers.indices { layers[place].apply(samples) }
    for id in assets.keys {
      guard case .layers(var list)? = assets[id]?.content else { continue }
      for place in list.indices { list[place].apply(samples) }
      assets[id]?.content = .layers(list)
    }
  }
}

extension LottieLayer {
  fileprivate mutating func apply(_ samples: LottieExpressionSamples) {
    transform.apply(samples)
    samples.visit(&timeRemap)
    for place in masks.indices {
      samples.visit(&masks[place].path)
      samples.visit(&masks[place].opacity)
      samples.visit(&masks[place].expansion)
      samples.visit(&masks[place].feather)
    }
    for place in effects.indices {
      for value in effects[place].values.indices {
        samples.visit(&effects[place].values[value].value)
      }
    }
    for place in styles.indices { samples.visit(&styles[place].values) }
    switch content {
    case .shapes(var items):
      for place in items.indices { items[place].apply(samples) }
      content = .shapes(items)
    case .text(var text):
      samples.visit(&text, layer: id)
      text.applyToOptions(samples)
      content = .text(text)
    case .camera(var camera):
      samples.visit(&camera.perspective)
      content = .camera(camera)
    default: break
    }
  }
}

extension LottieText {
  /// Gives path options, animators and ranges their values.
  fileprivate mutating func applyToOptions(_ samples: LottieExpressionSamples) {
    samples.visit(&pathValues)
    samples.visit(&groupAlignment)
    for place in animators.indices {
      samples.visit(&animators[place].values)
      guard var range = animators[place].range else { continue }
      samples.visit(&range.start)
      samples.visit(&range.end)
      samples.visit(&range.offset)
      samples.visit(&range.amount)
      samples.visit(&range.smoothness)
      samples.visit(&range.maximumEase)
      samples.visit(&range.minimumEase)
      samples.visitAmounts(of: &range)
      animators[place].range = range
    }
  }
}

extension LottieTransform {
  fileprivate mutating func apply(_ samples: LottieExpressionSamples) {
    samples.visit(&anchor)
    switch position {
    case .whole(var numbers)?:
      samples.visit(&numbers)
      position = .whole(numbers)
    case .split(var x, var y, var z)?:
      samples.visit(&x)
      samples.visit(&y)
      samples.visit(&z)
      position = .split(x: x, y: y, z: z)
    case nil: break
    }
    samples.visit(&scale)
    samples.visit(&rotation)
    samples.visit(&rotationX)
    samples.visit(&rotationY)
    samples.visit(&orientation)
    samples.visit(&opacity)
    samples.visit(&skew)
    samples.visit(&skewAxis)
    samples.visit(&startOpacity)
    samples.visit(&endOpacity)
  }
}

extension LottieItem {
  fileprivate mutating func apply(_ samples: LottieExpressionSamples) {
    switch content {
    case .group(var items, var transform):
      for place in items.indices { items[place].apply(samples) }
      transform.apply(samples)
      content = .group(items: items, transform: transform)
    case .path(var contour):
      samples.visit(&contour)
      content = .path(contour)
    case .fill(var paint):
      paint.apply(samples)
      content = .fill(paint)
    case .stroke(var paint, var stroke):
      paint.apply(samples)
      samples.visit(&stroke.width)
      for place in stroke.dashes.indices { samples.visit(&stroke.dashes[place]) }
      samples.visit(&stroke.dashOffset)
      content = .stroke(paint, stroke)
    default: applyToShape(samples)
    }
  }

  private mutating func applyToShape(_ samples: LottieExpressionSamples) {
    switch content {
    case .rectangle(var position, var size, var radius):
      samples.visit(&position)
      samples.visit(&size)
      samples.visit(&radius)
      content = .rectangle(position: position, size: size, radius: radius)
    case .ellipse(var position, var size):
      samples.visit(&position)
      samples.visit(&size)
      content = .ellipse(position: position, size: size)
    case .star(var star):
      star.apply(samples)
      content = .star(star)
    default: applyToOperation(samples)
    }
  }

  private mutating func applyToOperation(_ samples: LottieExpressionSamples) {
    switch content {
    case .trim(var trim):
      samples.visit(&trim.start)
      samples.visit(&trim.end)
      samples.visit(&trim.offset)
      content = .trim(trim)
    case .repeater(var repeater):
      samples.visit(&repeater.copies)
      samples.visit(&repeater.offset)
      repeater.transform.apply(samples)
      content = .repeater(repeater)
    case .roundCorners(var radius):
      samples.visit(&radius)
      content = .roundCorners(radius)
    case .offset(var amount, let join, var limit):
      samples.visit(&amount)
      samples.visit(&limit)
      content = .offset(amount: amount, join: join, miterLimit: limit)
    case .puckerBloat(var amount):
      samples.visit(&amount)
      content = .puckerBloat(amount)
    case .zigZag(var amplitude, var ridges, var points):
      samples.visit(&amplitude)
      samples.visit(&ridges)
      samples.visit(&points)
      content = .zigZag(amplitude: amplitude, ridges: ridges, isSmooth: points)
    case .twist(var angle, var center):
      samples.visit(&angle)
      samples.visit(&center)
      content = .twist(angle: angle, center: center)
    default: break
    }
  }
}

extension LottieStar {
  fileprivate mutating func apply(_ samples: LottieExpressionSamples) {
    samples.visit(&points)
    samples.visit(&position)
    samples.visit(&rotation)
    samples.visit(&outerRadius)
    samples.visit(&outerRoundness)
    samples.visit(&innerRadius)
    samples.visit(&innerRoundness)
  }
}

extension LottiePaint {
  fileprivate mutating func apply(_ samples: LottieExpressionSamples) {
    samples.visit(&color)
    samples.visit(&opacity)
    guard var own = gradient else { return }
    samples.visit(&own.start)
    samples.visit(&own.end)
    samples.visit(&own.highlightLength)
    samples.visit(&own.highlightAngle)
    gradient = own
  }
}
