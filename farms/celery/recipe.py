# SPDX-License-Identifier: Apache-2.0
# Celery with Redis. Workers: celery -A recipe worker --concurrency 1. The farm: python recipe.py.
# A message is taken off the queue only when its shard is there (acks_late); that of a worker that
# died comes back after visibility_timeout, which must be longer than a shard takes.
import os
import subprocess

from celery import Celery, group

broker = os.environ["FARM_BROKER"]
app = Celery("recipe", broker=broker, backend=broker)
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    broker_transport_options={"visibility_timeout": int(os.environ.get("FARM_PATIENCE", "3600"))},
)
shard = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib", "shard")


@app.task(autoretry_for=(subprocess.CalledProcessError,), default_retry_delay=1, max_retries=10)
def draw(number, count):
    subprocess.run([shard, str(number), str(count)], check=True)


if __name__ == "__main__":
    count = int(os.environ["FARM_SHARDS"])
    group(draw.s(number, count) for number in range(count))().get()
