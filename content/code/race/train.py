"""Trains a model of the length race in NumPy, with the weights, sequences and steps that the site begins from.

    python3 train.py

The settings of the run stand in SETTINGS below. Losses agree with those of the site in the first steps to many
digits, and later within the noise of training, as both round differently. A thousand steps take a minute or less.

Needs NumPy and nothing else.
"""

# %%
import math
import sys

import numpy as np

from evaluate import (
    FIRE_WIDTH,
    NOTHING,
    VOCABULARY,
    Model,
    Random,
    Reading,
    accuracy,
    added,
    addition,
    back,
    bias,
    buckets,
    by_chance,
    copy,
    counted,
    decays,
    digit_places,
    fire,
    frequencies,
    in_pairs,
    induction,
    is_trained,
    latest,
    layers_of,
    named,
    needle,
    parity,
    phases_of,
    rotated,
    seen,
    sigmoid,
    softplus,
)

# %% The run
SETTINGS = {
    "task": "back",
    "encoding": "rope",
    "k": 3,
    "length": 32,
    "min_length": 8,
    "steps": 1000,
    "learning_rate": 0.01,
    "layers": 1,
    "d_model": 32,
    "num_heads": 4,
    "mlp_dim": 128,
    "base": 10000,
    "slope_factor": 1,
    "num_buckets": 16,
    "max_distance": 24,
    "position_range": 0,
    "rotary": 1,
    "proportional": False,
    "scale_base": 512,
    "sink": False,
    "log_n": False,
    "output_gate": False,
    "random_positions": False,
    "length_skew": 0,
    # Of each layer (encoding, window, base, rotary, temperature): 0 for a window that hides nothing, the base and the
    # share above; the temperature "model" is log_n above, "none" none, "trained" one of its own.
    "per_layer": [],
}
FURTHER = {}  # of a second training: steps, length, min_length, and scaling (linear, ntk, yarn) or encoding "none"
SEEDS = [1]
LENGTHS = [16, 32, 64, 128, 256]
READINGS = {"none": {}}

# %% [markdown]
# ## The first weights
#
# Normal numbers in pairs (Box and Muller 1958), array after array, row after row.


# %%
def normal(random):
    while True:
        radius = math.sqrt(-2 * math.log(1 - random.uniform()))
        angle = 2 * math.pi * random.uniform()
        yield radius * math.cos(angle)
        yield radius * math.sin(angle)


def size(model):
    """How many numbers the model trains."""
    d, mlp = model.d_model, model.mlp_dim
    table = {
        "learned": (model.position_range or model.length) * d,
        "abacus": (model.position_range or model.length) * d,
        "t5": model.num_buckets * model.num_heads,
        "kerple": 2 * model.num_heads,
        "fire": 2 + 2 * FIRE_WIDTH + (FIRE_WIDTH + 1) * model.num_heads,
        "pope": d,
        "cope": (model.length + 1) * d // model.num_heads,
    }
    encodings = {model.encoding} & {"learned", "abacus"} | {encoding for encoding, *_ in layers_of(model)}
    tables = sum(table.get(encoding, 0) for encoding in encodings)
    layer = 4 * d + 4 * d * d + 2 * d * mlp + mlp + model.sink * model.num_heads + model.output_gate * d * d
    tempers = sum(is_trained(model, temperature) for *_, temperature in layers_of(model)) * model.num_heads
    return 2 * VOCABULARY[model.task] * d + tables + model.layers * layer + tempers + 2 * d


def parts_of(flat):
    """Takes one array after another from a row of numbers: parts of it, not copies."""
    at = 0

    def take(shape, coarse=True):
        nonlocal at
        at += math.prod(shape)
        return flat[at - math.prod(shape) : at].reshape(shape)

    take.rest = lambda: len(flat) - at
    return take


def created(settings, seed):
    """A model with its first weights. Its arrays are parts of model.weights["flat"]."""
    model = Model(**settings, seed=seed, step=0, parameters=0)
    model.parameters = size(model)
    flat = np.zeros(model.parameters)
    model.weights = named(parts_of(flat), model)
    draws, d = normal(Random(4 * seed)), model.d_model
    written = 2 * model.layers  # times x is added to

    def draw(array, variance):
        for index in range(array.size):
            array.flat[index] = math.sqrt(variance) * next(draws)

    draw(model.weights["embedding"], 1)
    if model.encoding in ("learned", "abacus"):
        draw(model.weights["positions"], 0.02**2)
    if "fire" in model.weights:
        model.weights["fire"][:] = 0.1, 1
        draw(model.weights["fire_in"], 1 / 3)
        draw(model.weights["fire_out"], 1 / 3 / FIRE_WIDTH)
    for layer in model.weights["layers"]:
        layer["gain"][:] = layer["mlp_gain"][:] = 1
        draw(layer["qkv"], 1 / d)
        draw(layer["out"], 1 / d / written)
        draw(layer["up"], 2 / d)
        draw(layer["down"], 1 / model.mlp_dim / written)
        if "tempers" in layer:
            layer["tempers"][:] = -math.log(math.log(model.length))  # s ln n is 1 at the length of training
        if model.output_gate:
            draw(layer["gate"], 1 / d)
    model.weights["gain"][:] = 1
    draw(model.weights["output"], 1 / d)
    flat[:] = flat.astype(np.float32)
    model.weights["flat"] = flat
    return model


# %% [markdown]
# ## The sequences of a step
#
# One length for all, and about as many tokens in every step.


# %%
def length_of_step(model, random):
    lengths = np.arange(model.min_length, model.length + 1, 2 if model.task == "copy" else 1)
    if model.length_skew == 0:
        return int(lengths[random.below(len(lengths))])
    sums = np.cumsum(lengths ** -float(model.length_skew))  # short ones are likelier
    at = np.searchsorted(sums, random.uniform() * sums[-1], side="right")
    return int(lengths[min(at, len(lengths) - 1)])


def batch(model, random):
    """tokens, targets and positions, [count, length] each."""
    draw = {f.__name__: f for f in (back, latest, needle, copy, induction, parity, addition)}[model.task]
    length, below = length_of_step(model, random), model.position_range
    tokens, targets, positions = [], [], []
    for _ in range(32 * model.length // length):
        if model.random_positions:
            positions.append(by_chance(random, below, length))
        else:
            positions.append((random.below(below - length + 1) if below else 0) + np.arange(length))
        one, asked = draw(random, length, model.k)
        tokens.append(one)
        targets.append(asked)
    return np.array(tokens), np.array(targets), np.array(positions)


# %% [markdown]
# ## Forwards and back
#
# Every part gives its result and a function: from the change of the result to those of what it was made of.


# %%
def normalised(x, gain, shift):
    centred = x - x.mean(axis=-1, keepdims=True)
    scale = 1 / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5)
    normal = centred * scale

    def way_back(change):
        inner = change * gain
        along = (inner * normal).mean(axis=-1, keepdims=True)
        dx = scale * (inner - inner.mean(axis=-1, keepdims=True) - normal * along)
        return dx, (change * normal).sum((0, 1)), change.sum((0, 1))

    return normal * gain + shift, way_back


def product(x, w):
    def way_back(change):
        rows = x.reshape(-1, x.shape[-1]).T @ change.reshape(-1, change.shape[-1])
        return change @ w.T, rows

    return x @ w, way_back


def turned(model, kind, positions, length):
    """For queries and for keys a function: from x or, back, its change to that by the angles of the positions.

    `back` is what was given on the way there.
    """
    encoding, _, base, rotary, _ = kind
    if encoding == "pope":
        return polar(model, kind, positions, length)
    if encoding not in ("rope", "xpos"):
        return [lambda x, back=None: x] * 2
    inv_freq, factors = frequencies(model, length, Reading(), base, rotary)
    fade = decays(model, positions, inv_freq) if encoding == "xpos" else 1

    def turn(by):
        return lambda x, back=None: rotated(x, positions, inv_freq if back is None else -inv_freq, by)

    return turn(factors * fade), turn(factors / fade)


def polar(model, kind, positions, length):
    """The same of PoPE; back needs what the function was given, and keys write the change of their phases."""
    width = model.d_model // model.num_heads
    inv_freq, factors = frequencies(model, length, Reading(), *kind[2:4], width)

    def turn(phases):
        angles = positions[..., None] * inv_freq + phases

        def go(x, back=None, to=None):
            if back is None:
                return in_pairs(softplus(x), angles, factors)
            re, im = x[..., :width], x[..., width:]
            if to is not None:
                given = model.weights["phases"]
                moved = factors * softplus(back) * (im * np.cos(angles) - re * np.sin(angles))
                to["phases"] += moved.sum((0, 2)) * ((given >= -2 * np.pi) & (given <= 0))
            return factors * sigmoid(back) * (re * np.cos(angles) + im * np.sin(angles))

        return go

    return turn(0), turn(phases_of(model))


def attended(model, layer, kind, qkv, positions):
    """kind as in layers_of. Its way back takes the changes of the layer's sinks and ln s into `to`, of
    phases and CoPE's positions into `shared`."""
    count, length, width = qkv.shape
    q, k, v = qkv.reshape(count, length, 3, model.num_heads, -1).transpose(2, 0, 3, 1, 4)
    # Where positions follow one another, distances count, not where they begin.
    places = positions[:, None] if model.random_positions else np.arange(length)
    turn_q, turn_k = turned(model, kind, places, length)
    given = q, k
    q, k = turn_q(q), turn_k(k)
    scale = 1 / math.sqrt(v.shape[-1])
    if "tempers" in layer:
        scale = scale * np.exp(layer["tempers"])[:, None, None] * np.log(np.arange(1, length + 1))[:, None]
    scores = scale * (q @ k.swapaxes(-1, -2))
    visible, count_back = seen(length, kind[1] or length), None
    extra = bias(model, kind[0], positions if model.random_positions else places)
    if kind[0] == "cope":
        extra, count_back = counting(scores, scale * (q @ model.weights["places"].T), visible)
    logits = np.where(visible, scores + extra, -np.inf)
    highest, share = logits.max(axis=-1, keepdims=True), 0.0
    if model.sink:
        highest = np.maximum(highest, layer["sinks"][:, None, None])
        share = np.exp(layer["sinks"][:, None, None] - highest)
    weights = np.exp(logits - highest)
    whole = weights.sum(axis=-1, keepdims=True) + share
    weights, share = weights / whole, share / whole

    def way_back(change, to, shared):
        change = change.reshape(count, length, model.num_heads, -1).swapaxes(1, 2)
        dw = change @ v.swapaxes(-1, -2)
        along = (dw * weights).sum(axis=-1, keepdims=True)
        dl = weights * (dw - along)
        if model.sink:
            to["sinks"][:] = -(share * along).sum((0, 2, 3))
        own = dl
        if count_back:
            more, dz, z = count_back(dl)
            own = dl + more
        if "tempers" in layer:
            to["tempers"][:] = (own * scores).sum((0, 2, 3))
            to["tempers"][:] += (dz * z).sum((0, 2, 3)) if count_back else 0
        ds = own * scale
        dq, dk = ds @ k, ds.swapaxes(-1, -2) @ q
        if count_back:
            dq = dq + (scale * dz) @ model.weights["places"]
            shared["places"] += np.einsum("bhip,bhic->pc", scale * dz, q)
        phases = {"to": shared} if kind[0] == "pope" else {}
        dq, dk = turn_q(dq, given[0]), turn_k(dk, given[1], **phases)
        parts = np.stack([dq, dk, weights.swapaxes(-1, -2) @ change])
        together = dl if model.random_positions else dl.sum(axis=0)
        return parts.transpose(1, 3, 0, 2, 4).reshape(count, length, width), together

    return (weights @ v).swapaxes(1, 2).reshape(count, length, width // 3), way_back


def counting(scores, z, visible):
    """CoPE's bias. Its way back gives the changes of the scores and of z, and z."""
    added, gates, reached, floor, share = counted(scores, z, visible)

    def way_back(change):
        dz = np.zeros((*z.shape[:-1], z.shape[-1] + 1))
        where = tuple(np.ogrid[tuple(slice(n) for n in floor.shape)])[:-1]
        np.add.at(dz, (*where, floor), (1 - share) * change)
        np.add.at(dz, (*where, floor + 1), share * change)
        low, high = (
            np.take_along_axis(z, np.minimum(at, z.shape[-1] - 1), axis=-1) for at in (floor, floor + 1)
        )
        moved = np.where(reached < z.shape[-1] - 1, change * (high - low), 0)
        return moved.cumsum(axis=-1) * gates * (1 - gates), dz[..., :-1], z

    return added, way_back


def gated(mixed, h, w):
    """Its way back gives the changes of all three."""
    gate = sigmoid(h @ w)

    def way_back(change):
        inner = change * mixed * gate * (1 - gate)
        rows = h.reshape(-1, h.shape[-1]).T @ inner.reshape(-1, inner.shape[-1])
        return change * gate, inner @ w.T, rows

    return mixed * gate, way_back


def fire_back(model, change, positions, to):
    """Adds what the change of a layer's logits comes to in the numbers of FIRE."""
    _, x, distance, most, hidden = fire(model, positions)
    (c, m), (factors, _), out = (model.weights[name] for name in ("fire", "fire_in", "fire_out"))
    change = np.moveaxis(change, -3, -1)

    def rows(array):
        return array.reshape(-1, array.shape[-1])

    to["fire_out"][:-1] += rows(hidden).T @ rows(change)
    to["fire_out"][-1] += rows(change).sum(axis=0)
    inner = (change @ out[:-1].T) * (hidden > 0)
    to["fire_in"][0] += x.ravel() @ rows(inner)
    to["fire_in"][1] += rows(inner).sum(axis=0)
    into = (inner @ factors) / (np.log(1 + abs(c) * most) + 1e-6)
    to["fire"][0] += np.sign(c) * (
        into * (distance / (1 + abs(c) * distance) - x * most / (1 + abs(c) * most))
    ).sum()
    trained = np.sign(m) * (model.original_length or model.length)
    moves = most > positions[..., None]  # with m, where a query is before the threshold
    to["fire"][1] -= trained * (into * x * abs(c) / (1 + abs(c) * most) * moves).sum()


def bias_back(model, encoding, change, positions, to):
    """Adds what the change of a layer's logits, [..., heads, length, length], comes to in the numbers of its bias."""
    queries, keys = np.tril_indices(change.shape[-1])
    distance = (positions[..., queries] - positions[..., keys]).ravel()
    own = np.moveaxis(change[..., queries, keys], -2, 0).reshape(model.num_heads, -1)
    if encoding == "fire":
        fire_back(model, change, positions, to)
    if encoding == "t5":
        np.add.at(to["table"], buckets(model, distance), own.T)
    if encoding == "kerple":
        r1, r2 = np.exp(model.weights["kerple"])[:, :, None]
        reached = r2 * distance
        to["kerple"][0] -= (own * r1 * np.log(1 + reached)).sum(axis=1)
        to["kerple"][1] -= (own * r1 * reached / (1 + reached)).sum(axis=1)


def step(model, tokens, targets, positions):
    """Mean loss and accuracy of the answers, and the gradient, as one row of numbers."""
    w, length = model.weights, tokens.shape[1]
    gradient = np.zeros(model.parameters)
    g = named(parts_of(gradient), model)
    kinds = layers_of(model)
    x = w["embedding"][tokens] + added(model, positions, Reading(), tokens)
    ways = []
    for layer, kind in zip(w["layers"], kinds):
        h, norm_back = normalised(x, layer["gain"], layer["shift"])
        qkv, qkv_back = product(h, layer["qkv"])
        mixed, attend_back = attended(model, layer, kind, qkv, positions)
        gate_back = None
        if model.output_gate:
            mixed, gate_back = gated(mixed, h, layer["gate"])
        out, out_back = product(mixed, layer["out"])
        x = x + out
        h, mlp_norm_back = normalised(x, layer["mlp_gain"], layer["mlp_shift"])
        up, up_back = product(h, layer["up"])
        hidden = np.maximum(up + layer["hidden_shift"], 0)
        down, down_back = product(hidden, layer["down"])
        x = x + down
        ways.append(
            (norm_back, qkv_back, attend_back, gate_back, out_back, mlp_norm_back, up_back, hidden, down_back)
        )
    h, norm_back = normalised(x, w["gain"], w["shift"])
    logits, output_back = product(h, w["output"])

    asked = targets != NOTHING
    answers = max(1, asked.sum())
    chances = np.exp(logits - logits.max(axis=-1, keepdims=True))
    chances /= chances.sum(axis=-1, keepdims=True)
    own = np.take_along_axis(chances, np.maximum(targets, 0)[..., None], axis=-1)[..., 0]
    loss = -np.log(own[asked]).sum() / answers
    right = (logits.argmax(axis=-1) == targets)[asked].sum() / answers

    change = np.where(asked[..., None], chances, 0)
    change[asked, targets[asked]] -= 1
    change, g["output"][:] = output_back(change / answers)
    dx, g["gain"][:], g["shift"][:] = norm_back(change)
    for layer, way, (encoding, *_) in zip(g["layers"][::-1], ways[::-1], kinds[::-1]):
        norm_back, qkv_back, attend_back, gate_back, out_back, mlp_norm_back, up_back, hidden, down_back = way
        change, layer["down"][:] = down_back(dx)
        change = change * (hidden > 0)
        layer["hidden_shift"][:] = change.sum((0, 1))
        change, layer["up"][:] = up_back(change)
        change, layer["mlp_gain"][:], layer["mlp_shift"][:] = mlp_norm_back(change)
        dx = dx + change
        change, layer["out"][:] = out_back(dx)
        if gate_back:
            change, gate_change, layer["gate"][:] = gate_back(change)
        change, logits_change = attend_back(change, layer, g)
        bias_back(model, encoding, logits_change, positions if model.random_positions else np.arange(length), g)
        change, layer["qkv"][:] = qkv_back(change)
        if gate_back:
            change = change + gate_change
        change, layer["gain"][:], layer["shift"][:] = norm_back(change)
        dx = dx + change
    np.add.at(g["embedding"], tokens, dx)
    if model.encoding == "learned":
        np.add.at(g["positions"], positions, dx)
    if model.encoding == "abacus":
        places = digit_places(tokens)
        np.add.at(g["positions"], np.where(places > 0, places + positions[:, :1], 0), dx)
    return loss, right, gradient


# %% [markdown]
# ## The optimiser
#
# AdamW (Loshchilov and Hutter 2019), decay for matrices alone, gradients of norm 1 at most, 50 steps of
# warm-up, then a cosine down to 5 %.

# %%
MEAN, SQUARE, EPSILON, DECAY, MOST, WARM_UP, FURTHER_WARM_UP = 0.9, 0.98, 1e-8, 0.01, 1.0, 50, 10


def rate(model, step):
    rising = FURTHER_WARM_UP if model.earlier_steps else WARM_UP
    if step < rising:
        return model.learning_rate * (step + 1) / rising
    share = (step - rising) / max(1, model.steps - rising)
    return model.learning_rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * share)))


# %% [markdown]
# ## A further training
#
# The same model, about to be trained again: with new moments, at another length, otherwise read.


# %%
def resumed(model, further):
    model.original_length, model.earlier_steps = model.length, model.step
    if "encoding" in further:  # DroPE: what has no weights is left out
        model.per_layer = []
    for name, value in further.items():
        setattr(model, name, value)
    model.factor = max(1, model.length / model.original_length) if model.scaling != "none" else 0
    model.step = 0


# %% [markdown]
# ## The steps


# %%
MATRICES = ["qkv", "out", "up", "down", "gate"]


def decaying(model):
    """1 for numbers of matrices, 0 for others."""
    mask = np.zeros(model.parameters)
    parts = named(parts_of(mask), model)
    parts["output"][:] = 1
    for layer in parts["layers"]:
        for name in layer.keys() & MATRICES:
            layer[name][:] = 1
    return mask


def train(model, steps=None):
    """Takes all steps of the model, or the first ones: gives loss and accuracy of each as it comes."""
    random = Random(4 * model.seed + (3 if model.earlier_steps else 1))
    flat, matrix = model.weights["flat"], decaying(model)
    mean, square = np.zeros_like(flat), np.zeros_like(flat)
    for model.step in range(1, (steps or model.steps) + 1):
        loss, right, gradient = step(model, *batch(model, random))
        gradient /= max(1, np.linalg.norm(gradient) / MOST)
        mean += (1 - MEAN) * (gradient - mean)
        square += (1 - SQUARE) * (gradient**2 - square)
        move = mean / (1 - MEAN**model.step) / (np.sqrt(square / (1 - SQUARE**model.step)) + EPSILON)
        now = rate(model, model.step - 1)
        flat -= now * (DECAY * matrix * flat + move)
        yield loss, right


# %% [markdown]
# ## A run, told as it goes


# %%
def follow(config, steps):
    losses = []
    for loss, _ in steps:
        losses.append(loss)
        if config.step % max(1, config.steps // 10) == 0:
            print(f"  step {config.step:5}  loss {np.mean(losses):.4f}", flush=True)
            losses = []


def run(build, train, accuracy):
    """Each seed: the first weights and settings, a model that is built of them, its steps, and what it answers."""
    for seed in SEEDS:
        config = created(SETTINGS, seed)
        model = build(config)
        print(f"{config.task}, {config.encoding}, seed {seed}: {config.parameters} weights")
        follow(config, train(model))
        if FURTHER:
            resumed(config, FURTHER)
            print(f"  further, up to {config.length} tokens: {FURTHER}")
            follow(config, train(model))
        for name, reading in READINGS.items():
            for length in LENGTHS:
                try:
                    right = accuracy(model, length, Reading(**reading))
                    print(f"  {name:12} {length:5} tokens  {100 * right:5.1f} %", flush=True)
                except ValueError as error:
                    print(f"  {name:12} {length:5} tokens  {error}")


# %% As a program
if __name__ == "__main__" and "ipykernel" not in sys.modules:
    run(lambda config: config, train, accuracy)
