# SPDX-License-Identifier: Apache-2.0
"""Validates the Job by the schemas of Kubernetes, strictly, and runs the command of three pods."""
import os
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml


def main(recipe, layerkit):
    with open(recipe) as file:
        job = yaml.safe_load(file)
    versions = [v for v in ["1.31", "1.32", "1.33", "1.34"] if has(v)]
    for version in versions:
        kubernetes_validate.validate(job, version, strict=True)
        print(f"valid for Kubernetes {version}")
    # The check can fail: a field of another name is refused.
    job["spec"]["parallelism_"] = 1
    try:
        kubernetes_validate.validate(job, versions[-1], strict=True)
        print("the schema took a field that does not exist", file=sys.stderr)
        return 1
    except kubernetes_validate.ValidationError:
        pass
    return run(job, layerkit)


def has(version):
    try:
        kubernetes_validate.validate({"apiVersion": "v1", "kind": "Namespace",
                                      "metadata": {"name": "n"}}, version)
        return True
    except kubernetes_validate.SchemaNotFoundError:
        return False


def run(job, layerkit):
    """The container's command, with the places of its volumes."""
    farms = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    container = job["spec"]["template"]["spec"]["containers"][0]
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "shared", "out"))
        os.makedirs(os.path.join(folder, "scratch"))
        for number in ["0", "7", str(job["spec"]["completions"] - 1)]:
            environment = dict(os.environ, LAYERKIT=layerkit, JOB_COMPLETION_INDEX=number)
            for entry in container["env"]:
                value = entry["value"]
                environment[entry["name"]] = folder + value if value.startswith("/") else value
            environment["FARM_SCENE"] = os.path.join(farms, "scene.caml")
            command = [word.replace("/farms/", farms + "/") for word in container["command"]]
            status = subprocess.run(command, env=environment).returncode
            part = os.path.join(folder, "shared", "out", f"shard-{number}")
            frames = len(os.listdir(part)) - 1 if os.path.isdir(part) else 0
            print(f"index {number}: status {status}, {frames} frames")
            if status != 0 or frames != 50:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
