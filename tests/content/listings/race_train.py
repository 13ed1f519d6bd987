"""Losses of the first steps of programs that train, in JSON: python3 race_train.py < questions.json.

A question is {"file", "seed", "steps"}, so many of each training.
"""

import importlib.util
import json
import sys
from itertools import islice

sys.dont_write_bytecode = True


def answer(file, seed, steps):
    spec = importlib.util.spec_from_file_location("run", file)
    run = importlib.util.module_from_spec(spec)
    sys.modules["run"] = run
    spec.loader.exec_module(run)
    run.torch.set_num_threads(1)
    config = run.created(run.SETTINGS, seed)
    model = run.Decoder(config)
    losses = list(islice(run.train(model), steps))
    if run.FURTHER:
        run.resumed(config, run.FURTHER)
        losses += islice(run.train(model), steps)
    return losses


print(json.dumps([answer(**question) for question in json.load(sys.stdin)]))
