# SPDX-License-Identifier: Apache-2.0
#
# What an installed copy must do before anything else: find a renderer, and draw one scene to the
# same bytes in two processes. The whole suite belongs to `swift test`.

set(scene "${PROJECT_SOURCE_DIR}/assets/scenes/first-light.ca")

add_test(NAME tool.info COMMAND layerkit info)
foreach(run IN ITEMS first second)
  add_test(NAME tool.render.${run} COMMAND layerkit render "${scene}" -o ${run}.png)
  set_tests_properties(tool.render.${run} PROPERTIES FIXTURES_SETUP smoke_pictures)
endforeach()
add_test(NAME tool.render.same_bytes COMMAND "${CMAKE_COMMAND}" -E compare_files first.png second.png)
set_tests_properties(tool.render.same_bytes PROPERTIES FIXTURES_REQUIRED smoke_pictures)
add_test(NAME demo.help COMMAND layerkit-demo --help)
