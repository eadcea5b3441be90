// CAScenes
