// SPDX-License-Identifier: Apache-2.0
import Cards
import UIKit

print(Card(stripe: .red).bounds.width)
