# SPDX-License-Identifier: Apache-2.0
# Ray: a task for each shard. Tasks of lost workers and machines, and those that failed, run again.
import os
import subprocess

import ray

shard = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib", "shard")


@ray.remote(num_cpus=1, max_retries=10, retry_exceptions=True)
def draw(number, count):
    subprocess.run([shard, str(number), str(count)], check=True)


if __name__ == "__main__":
    ray.init(address="auto", log_to_driver=False)
    count = int(os.environ["FARM_SHARDS"])
    ray.get([draw.remote(number, count) for number in range(count)])
