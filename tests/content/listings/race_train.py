"""Losses of the first steps of programs that train, in JSON: python3 race_train.py < question.json.

The question is {"files", "seed", "steps"}, so many of each training; the answer has, for each file, {"losses", "accuracies"}.
"""

import importlib.util
import json
import sys

sys.dont_write_bytecode = True


def answer(file, seed, steps):
    spec = importlib.util.spec_from_file_location("run", file)
    run = importlib.util.module_from_spec(spec)
    sys.modules["run"] = run
    spec.loader.exec_module(run)
    config = run.created(run.SETTINGS, seed)
    model = config
    if hasattr(run, "torch"):
        run.torch.set_num_threads(1)
        model = run.Decoder(config)
    parts = list(run.train(model, steps))
    if run.FURTHER:
        run.resumed(config, run.FURTHER)
        parts += run.train(model, steps)
    return {"losses": [float(loss) for loss, _ in parts], "accuracies": [float(right) for _, right in parts]}


question = json.load(sys.stdin)
print(json.dumps([answer(file, question["seed"], question["steps"]) for file in question["files"]]))
