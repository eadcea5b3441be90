# SPDX-License-Identifier: Apache-2.0
#
# swift-argument-parser, linked statically into the tools and not installed.
# Without a network: -DFETCHCONTENT_SOURCE_DIR_ARGUMENTPARSER=/path/to/its/checkout.

include(FetchContent)
FetchContent_Declare(ArgumentParser
  GIT_REPOSITORY https://github.com/apple/swift-argument-parser
  GIT_TAG 1.8.2)

# A function, so that the switches of that project stay out of this one.
function(layerkit_fetch_argument_parser)
  FetchContent_GetProperties(ArgumentParser)
  if(NOT argumentparser_POPULATED)
    message(STATUS "Fetching swift-argument-parser 1.8.2")
    FetchContent_Populate(ArgumentParser)
    set(BUILD_EXAMPLES OFF)
    set(BUILD_TESTING OFF)
    set(BUILD_SHARED_LIBS OFF)
    add_subdirectory("${argumentparser_SOURCE_DIR}" "${argumentparser_BINARY_DIR}" EXCLUDE_FROM_ALL)
    target_compile_options(ArgumentParser PRIVATE -suppress-warnings)
  endif()
endfunction()
layerkit_fetch_argument_parser()
