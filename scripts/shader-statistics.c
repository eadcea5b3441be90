// SPDX-License-Identifier: Apache-2.0
//
// usage: shader-statistics VERT.spv FRAG.spv [VERT.spv FRAG.spv …]
// Prints what the first Vulkan driver's compiler says of each program, a line for each stage: its
// number, the stage, then NAME=VALUE. Nothing is drawn, so a driver without a GPU will do (Mesa's
// RADV with RADV_FORCE_FAMILY). scripts/shader-statistics calls it.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

#define MOST_BINDINGS 32
#define ATTRIBUTES 16

static void fail(const char *what, int status) {
  fprintf(stderr, "shader-statistics: %s: status %d\n", what, status);
  exit(1);
}

#define CHECK(call)                              \
  do {                                           \
    VkResult result_ = (call);                   \
    if (result_ != VK_SUCCESS) fail(#call, result_); \
  } while (0)

typedef struct {
  uint32_t *start;
  size_t count;
} Words;

static Words read_words(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path, 0);
  fseek(file, 0, SEEK_END);
  size_t bytes = (size_t)ftell(file);
  rewind(file);
  Words words = {malloc(bytes), bytes / 4};
  if (!words.start || fread(words.start, 1, bytes, file) != bytes) fail(path, 1);
  fclose(file);
  return words;
}

// Adds the bindings of a module: SPIR-V's OpDecorate (71) with Binding (33) names the numbers,
// OpVariable (59) the storage: 0 for samplers, 2 for blocks of uniforms.
static void add_bindings(Words words, VkShaderStageFlags stage, VkDescriptorSetLayoutBinding *bindings,
                         uint32_t *count) {
  for (size_t at = 5; at < words.count; at += words.start[at] >> 16) {
    const uint32_t *op = words.start + at;
    if ((op[0] & 0xffff) != 71 || op[2] != 33) continue;
    uint32_t storage = 0, place = 0;
    for (size_t other = 5; other < words.count; other += words.start[other] >> 16) {
      const uint32_t *variable = words.start + other;
      if ((variable[0] & 0xffff) == 59 && variable[2] == op[1]) storage = variable[3];
    }
    while (place < *count && bindings[place].binding != op[3]) place++;
    if (place == MOST_BINDINGS) fail("too many bindings", MOST_BINDINGS);
    if (place == *count) bindings[(*count)++].stageFlags = 0;
    bindings[place].binding = op[3];
    bindings[place].descriptorCount = 1;
    bindings[place].stageFlags |= stage;
    bindings[place].descriptorType = storage == 0 ? VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
                                                  : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  }
}

static VkShaderModule make_module(VkDevice device, Words words) {
  VkShaderModuleCreateInfo info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                   .codeSize = words.count * 4,
                                   .pCode = words.start};
  VkShaderModule module;
  CHECK(vkCreateShaderModule(device, &info, 0, &module));
  return module;
}

static VkPipelineLayout make_layout(VkDevice device, Words vert, Words frag) {
  VkDescriptorSetLayoutBinding bindings[MOST_BINDINGS] = {{0}};
  uint32_t count = 0;
  add_bindings(vert, VK_SHADER_STAGE_VERTEX_BIT, bindings, &count);
  add_bindings(frag, VK_SHADER_STAGE_FRAGMENT_BIT, bindings, &count);
  VkDescriptorSetLayoutCreateInfo set = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                         .bindingCount = count,
                                         .pBindings = bindings};
  VkDescriptorSetLayout setLayout;
  CHECK(vkCreateDescriptorSetLayout(device, &set, 0, &setLayout));
  VkPipelineLayoutCreateInfo info = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                     .setLayoutCount = 1,
                                     .pSetLayouts = &setLayout};
  VkPipelineLayout layout;
  CHECK(vkCreatePipelineLayout(device, &info, 0, &layout));
  return layout;
}

static VkRenderPass make_pass(VkDevice device) {
  VkAttachmentDescription color = {.format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                   .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                   .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                   .initialLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                   .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
  VkAttachmentReference reference = {0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
  VkSubpassDescription subpass = {.colorAttachmentCount = 1, .pColorAttachments = &reference};
  VkRenderPassCreateInfo info = {VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                 .attachmentCount = 1,
                                 .pAttachments = &color,
                                 .subpassCount = 1,
                                 .pSubpasses = &subpass};
  VkRenderPass pass;
  CHECK(vkCreateRenderPass(device, &info, 0, &pass));
  return pass;
}

// A pipeline as the compositor draws: strips of four instanced corners, premultiplied blending.
static VkPipeline make_pipeline(VkDevice device, VkRenderPass pass, Words vert, Words frag) {
  VkPipelineShaderStageCreateInfo stages[2] = {
      {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_VERTEX_BIT,
       .module = make_module(device, vert), .pName = "main"},
      {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
       .module = make_module(device, frag), .pName = "main"}};
  VkVertexInputBindingDescription buffer = {0, 16 * ATTRIBUTES, VK_VERTEX_INPUT_RATE_INSTANCE};
  VkVertexInputAttributeDescription attributes[ATTRIBUTES];
  for (uint32_t index = 0; index < ATTRIBUTES; index++)
    attributes[index] = (VkVertexInputAttributeDescription){
        index, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 16 * index};
  VkPipelineVertexInputStateCreateInfo input = {
      VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
      .vertexBindingDescriptionCount = 1, .pVertexBindingDescriptions = &buffer,
      .vertexAttributeDescriptionCount = ATTRIBUTES, .pVertexAttributeDescriptions = attributes};
  VkPipelineInputAssemblyStateCreateInfo assembly = {
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
      .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP};
  VkViewport viewport = {0, 0, 1920, 1080, 0, 1};
  VkRect2D scissor = {{0, 0}, {1920, 1080}};
  VkPipelineViewportStateCreateInfo view = {VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
                                            .viewportCount = 1, .pViewports = &viewport,
                                            .scissorCount = 1, .pScissors = &scissor};
  VkPipelineRasterizationStateCreateInfo raster = {
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1};
  VkPipelineMultisampleStateCreateInfo samples = {
      VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
      .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
  VkPipelineColorBlendAttachmentState over = {
      VK_TRUE, VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA, VK_BLEND_OP_ADD,
      VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA, VK_BLEND_OP_ADD, 15};
  VkPipelineColorBlendStateCreateInfo blend = {
      VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO, .attachmentCount = 1,
      .pAttachments = &over};
  VkGraphicsPipelineCreateInfo info = {
      VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
      .flags = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR, .stageCount = 2, .pStages = stages,
      .pVertexInputState = &input, .pInputAssemblyState = &assembly, .pViewportState = &view,
      .pRasterizationState = &raster, .pMultisampleState = &samples, .pColorBlendState = &blend,
      .layout = make_layout(device, vert, frag), .renderPass = pass};
  VkPipeline pipeline;
  CHECK(vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &info, 0, &pipeline));
  return pipeline;
}

static void print_value(const VkPipelineExecutableStatisticKHR *statistic) {
  char name[VK_MAX_DESCRIPTION_SIZE];
  strcpy(name, statistic->name);
  for (char *c = name; *c; c++)
    if (*c == ' ') *c = '_';
  switch (statistic->format) {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
      printf(" %s=%lld", name, (long long)statistic->value.i64);
      break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_FLOAT64_KHR:
      printf(" %s=%g", name, statistic->value.f64);
      break;
    default:
      printf(" %s=%llu", name, (unsigned long long)statistic->value.u64);
  }
}

static void print_statistics(VkDevice device, VkPipeline pipeline, int number) {
  PFN_vkGetPipelineExecutablePropertiesKHR properties_of =
      (void *)vkGetDeviceProcAddr(device, "vkGetPipelineExecutablePropertiesKHR");
  PFN_vkGetPipelineExecutableStatisticsKHR statistics_of =
      (void *)vkGetDeviceProcAddr(device, "vkGetPipelineExecutableStatisticsKHR");
  if (!properties_of || !statistics_of) fail("no VK_KHR_pipeline_executable_properties", 0);
  VkPipelineInfoKHR info = {VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR, .pipeline = pipeline};
  VkPipelineExecutablePropertiesKHR executables[8];
  for (int index = 0; index < 8; index++)
    executables[index] = (VkPipelineExecutablePropertiesKHR){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR};
  uint32_t count = 8;
  CHECK(properties_of(device, &info, &count, executables));
  for (uint32_t index = 0; index < count; index++) {
    VkPipelineExecutableInfoKHR which = {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR,
                                         .pipeline = pipeline, .executableIndex = index};
    VkPipelineExecutableStatisticKHR values[64];
    for (int place = 0; place < 64; place++)
      values[place] =
          (VkPipelineExecutableStatisticKHR){
              .sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR};
    uint32_t statistics = 64;
    CHECK(statistics_of(device, &which, &statistics, values));
    printf("%d %s", number,
           executables[index].stages & VK_SHADER_STAGE_FRAGMENT_BIT ? "frag" : "vert");
    for (uint32_t place = 0; place < statistics; place++) print_value(&values[place]);
    printf("\n");
  }
}

static VkDevice make_device(void) {
  VkApplicationInfo app = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_1};
  VkInstanceCreateInfo info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app};
  VkInstance instance;
  CHECK(vkCreateInstance(&info, 0, &instance));
  uint32_t count = 1;
  VkPhysicalDevice gpu;
  VkResult found = vkEnumeratePhysicalDevices(instance, &count, &gpu);
  if (found < 0 || count == 0) fail("no Vulkan device", found);
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(gpu, &properties);
  fprintf(stderr, "%s\n", properties.deviceName);
  float priority = 1;
  VkDeviceQueueCreateInfo queue = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
                                   .pQueuePriorities = &priority};
  VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR statistics = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR,
      .pipelineExecutableInfo = VK_TRUE};
  const char *extension = VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;
  VkDeviceCreateInfo create = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &statistics,
                               .queueCreateInfoCount = 1, .pQueueCreateInfos = &queue,
                               .enabledExtensionCount = 1, .ppEnabledExtensionNames = &extension};
  VkDevice device;
  CHECK(vkCreateDevice(gpu, &create, 0, &device));
  return device;
}

int main(int argc, char **argv) {
  if (argc < 3 || argc % 2 == 0) {
    fprintf(stderr, "usage: shader-statistics VERT.spv FRAG.spv [VERT.spv FRAG.spv …]\n");
    return 2;
  }
  VkDevice device = make_device();
  VkRenderPass pass = make_pass(device);
  for (int index = 1; index < argc; index += 2) {
    VkPipeline pipeline =
        make_pipeline(device, pass, read_words(argv[index]), read_words(argv[index + 1]));
    print_statistics(device, pipeline, index / 2);
  }
  return 0;
}
