// SPDX-License-Identifier: Apache-2.0
// The description of the file. It comes as text, since a script has room for few constants.
var $project = JSON.parse($text);
$text = "";
