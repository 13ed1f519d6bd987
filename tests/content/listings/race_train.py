"""What programs that train answer, in JSON, in one process: python3 race_train.py < questions.json.

A question is {"file", "seed", "steps"}, for the losses of so many steps of each training, or {"file"}, for what it prints.
"""

import contextlib
import io
import json
import runpy
import sys
from itertools import islice
from types import SimpleNamespace

import torch

sys.dont_write_bytecode = True
torch.set_num_threads(1)


def losses(file, seed, steps):
    run = SimpleNamespace(**runpy.run_path(file))
    config = run.created(run.SETTINGS, seed)
    model = run.Decoder(config)
    found = list(islice(run.train(model), steps))
    if run.FURTHER:
        run.resumed(config, run.FURTHER)
        found += islice(run.train(model), steps)
    return found


def printed(file):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        runpy.run_path(file, run_name="__main__")
    return said.getvalue()


questions = json.load(sys.stdin)
print(json.dumps([losses(**question) if "steps" in question else printed(**question) for question in questions]))
