// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The colors that have names of their own, in UIKit's spaces: grays in extended gray, the others
/// in extended sRGB.
extension UIColor {
  private static let blackColor = UIColor(white: 0, alpha: 1)
  private static let darkGrayColor = UIColor(white: 1.0 / 3, alpha: 1)
  private static let lightGrayColor = UIColor(white: 2.0 / 3, alpha: 1)
  private static let whiteColor = UIColor(white: 1, alpha: 1)
  private static let grayColor = UIColor(white: 0.5, alpha: 1)
  private static let redColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let greenColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private static let blueColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  private static let cyanColor = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  private static let yellowColor = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  private static let magentaColor = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  private static let orangeColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  private static let purpleColor = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  private static let brownColor = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  private static let clearColor = UIColor(white: 0, alpha: 0)

  /// White 0.
  public class var black: UIColor { blackColor }
  /// White 1/3.
  public class var darkGray: UIColor { darkGrayColor }
  /// White 2/3.
  public class var lightGray: UIColor { lightGrayColor }
  /// White 1.
  public class var white: UIColor { whiteColor }
  /// White 0.5.
  public class var gray: UIColor { grayColor }
  /// Red 1.
  public class var red: UIColor { redColor }
  /// Green 1.
  public class var green: UIColor { greenColor }
  /// Blue 1.
  public class var blue: UIColor { blueColor }
  /// Green and blue 1.
  public class var cyan: UIColor { cyanColor }
  /// Red and green 1.
  public class var yellow: UIColor { yellowColor }
  /// Red and blue 1.
  public class var magenta: UIColor { magentaColor }
  /// Red 1, green 0.5.
  public class var orange: UIColor { orangeColor }
  /// Red and blue 0.5.
  public class var purple: UIColor { purpleColor }
  /// Red 0.6, green 0.4, blue 0.2.
  public class var brown: UIColor { brownColor }
  /// White 0, alpha 0.
  public class var clear: UIColor { clearColor }
}
