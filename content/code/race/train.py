"""Trains a model of the length race in PyTorch, with the weights, sequences and steps that the site begins from.

    python3 train.py

SETTINGS has the settings of the run. Losses agree with those of the site in the first steps to many digits, and
later within the noise of training, as both round differently. A thousand steps take a minute or two.

Needs NumPy, and PyTorch 1.13 or later.
"""

# %%
import math
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from evaluate import (
    DRAWN,
    FIRE_WIDTH,
    NOTHING,
    Model,
    Random,
    Reading,
    buckets,
    by_chance,
    digit_places,
    distances,
    frequencies,
    layers_of,
    named,
    questions,
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
torch.set_default_dtype(torch.float64)  # rounds least; torch.float32 trains as well


def tensor(array):
    return torch.tensor(array, dtype=torch.get_default_dtype())


def normal(random):
    while True:
        radius = math.sqrt(-2 * math.log(1 - random.uniform()))
        angle = 2 * math.pi * random.uniform()
        yield radius * math.cos(angle)
        yield radius * math.sin(angle)


def created(settings, seed):
    """The settings of a model with its first weights as arrays; those of norms are nn.LayerNorm's own."""
    model = Model(**settings, seed=seed, step=0, parameters=0)
    draws, d = normal(Random(4 * seed)), model.d_model
    written = 2 * model.layers  # times x is added to

    def take(shape, coarse=True):
        model.parameters += math.prod(shape)
        return np.zeros(shape, np.float32)

    def draw(array, variance):
        normals = [next(draws) for _ in range(array.size)]
        array[:] = math.sqrt(variance) * np.reshape(normals, array.shape)

    model.weights = named(take, model)
    draw(model.weights["embedding"], 1)
    if model.encoding in ("learned", "abacus"):
        draw(model.weights["positions"], 0.02**2)
    if "fire" in model.weights:
        model.weights["fire"][:] = 0.1, 1
        draw(model.weights["fire_in"], 1 / 3)
        draw(model.weights["fire_out"], 1 / 3 / FIRE_WIDTH)
    for layer in model.weights["layers"]:
        draw(layer["qkv"], 1 / d)
        draw(layer["out"], 1 / d / written)
        draw(layer["up"], 2 / d)
        draw(layer["down"], 1 / model.mlp_dim / written)
        if "tempers" in layer:
            layer["tempers"][:] = -math.log(math.log(model.length))  # s ln n is 1 at the length of training
        if model.output_gate:
            draw(layer["gate"], 1 / d)
    draw(model.weights["output"], 1 / d)
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
    length, below = length_of_step(model, random), model.position_range
    tokens, targets, positions = [], [], []
    for _ in range(32 * model.length // length):
        if model.random_positions:
            positions.append(by_chance(random, below, length))
        else:
            positions.append((random.below(below - length + 1) if below else 0) + np.arange(length))
        one, asked = DRAWN[model.task](random, length, model.k)
        tokens.append(one)
        targets.append(asked)
    return np.array(tokens), np.array(targets), np.array(positions)


# %% [markdown]
# ## Encodings that are added to the embedded tokens
#
# `config` has the settings of a model, and its first weights as NumPy arrays.


# %%
class Sinusoidal(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.inv_freq = config.base ** (-torch.arange(0, config.d_model, 2) / config.d_model)

    def forward(self, tokens, positions, reading):
        angles = positions[..., None] * self.inv_freq
        return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(-2)


class Learned(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.table = nn.Parameter(tensor(config.weights["positions"]))

    def forward(self, tokens, positions, reading):
        rows = len(self.table)
        if positions.max() >= rows and not reading.clamp:
            raise ValueError(f"position {rows} has no row: the table ends at {rows - 1}")
        return F.embedding(positions.clamp(max=rows - 1), self.table)


class Abacus(Learned):
    """A row for the place of a digit in its number, and row 0 for every other token."""

    def forward(self, tokens, positions, reading):
        rows = len(self.table)
        if tokens.shape[-1] > 2 * rows + 2 and not reading.clamp:
            raise ValueError(f"{rows} rows are enough for {2 * rows + 2} tokens alone")
        places = torch.from_numpy(digit_places(tokens.numpy()))
        begin = positions[..., :1]  # what a sequence of training adds to its places
        return F.embedding((places > 0) * (places + begin).clamp(max=rows - 1), self.table)


ADDED = {"sinusoidal": Sinusoidal, "learned": Learned, "abacus": Abacus}

# %% [markdown]
# ## Encodings in attention
#
# They rotate queries and keys, [texts, heads, length, head_dim], or add to the scores, [texts, heads, query, key].
# All layers share their weights.


# %%
class Encoding(nn.Module):
    """NoPE, and what the others have in common."""

    def __init__(self, config):
        super().__init__()
        self.config = config

    def rotate(self, q, k, positions, base, rotary, reading):
        return q, k

    def bias(self, scores, q, visible, positions):
        """`scores` are the products of keys and `q`, which is scaled; positions [length] or [texts, length]."""
        return 0.0


class Rope(Encoding):
    def rotate(self, q, k, positions, base, rotary, reading):
        found = frequencies(self.config, q.shape[-2], reading, base, rotary)
        inv_freq, factors = map(tensor, found)
        angles, fade = positions[..., None] * inv_freq, self.fade(positions, inv_freq)
        cos, sin = factors * angles.cos(), factors * angles.sin()

        def turned(x, by):
            a, b = x.unflatten(-1, (-1, 2)).unbind(-1)  # pairs (2i, 2i + 1)
            return torch.stack([by * (a * cos - b * sin), by * (a * sin + b * cos)], dim=-1).flatten(-2)

        return turned(q, fade), turned(k, 1 / fade)

    def fade(self, positions, inv_freq):
        return 1.0


class XPos(Rope):
    def fade(self, positions, inv_freq):
        z = (torch.arange(len(inv_freq)) / len(inv_freq) + 0.4) / 1.4
        z = torch.where(inv_freq == 0, torch.ones_like(z), z)  # a pair that does not turn does not fade
        return z ** (positions[..., None] / self.config.scale_base)


class Pope(Encoding):
    """Each feature as a pair of length ln(1 + e^x), turned by the position and, of a key, by a trained phase."""

    def __init__(self, config):
        super().__init__(config)
        self.phases = nn.Parameter(tensor(config.weights["phases"]))

    def rotate(self, q, k, positions, base, rotary, reading):
        head_dim = q.shape[-1]
        found = frequencies(self.config, q.shape[-2], reading, base, rotary, head_dim)
        inv_freq, factors = map(tensor, found)

        def turned(x, angles):
            lengths = factors * F.softplus(x)
            return torch.cat([lengths * angles.cos(), lengths * angles.sin()], dim=-1)

        angles = positions[..., None] * inv_freq
        return turned(q, angles), turned(k, angles + self.phases.clamp(-2 * math.pi, 0)[:, None])


class T5(Encoding):
    def __init__(self, config):
        super().__init__(config)
        self.table = nn.Parameter(tensor(config.weights["table"]))

    def bias(self, scores, q, visible, positions):
        of_pairs = buckets(self.config, distances(positions).numpy())
        return F.embedding(torch.from_numpy(of_pairs), self.table).movedim(-1, -3)


class Alibi(Encoding):
    def bias(self, scores, q, visible, positions):
        heads = torch.arange(1, self.config.num_heads + 1)
        slopes = self.config.slope_factor * 2.0 ** (-8 * heads / self.config.num_heads)
        return -slopes[:, None, None] * distances(positions)[..., None, :, :]


class Kerple(Encoding):
    def __init__(self, config):
        super().__init__(config)
        self.logs = nn.Parameter(tensor(config.weights["kerple"]))  # of r1 and r2 of each head

    def bias(self, scores, q, visible, positions):
        r1, r2 = self.logs.exp()[..., None, None]
        return -r1 * torch.log(1 + r2 * distances(positions)[..., None, :, :].clamp(min=0))


class Fire(Encoding):
    def __init__(self, config):
        super().__init__(config)
        self.limits, self.into, self.out = (
            nn.Parameter(tensor(config.weights[name])) for name in ("fire", "fire_in", "fire_out")
        )

    def bias(self, scores, q, visible, positions):
        (c, m), (factors, shifts) = self.limits.abs(), self.into
        trained = self.config.original_length or self.config.length
        far = torch.maximum(positions, m * trained)[..., None]
        near = distances(positions).clamp(min=0)
        x = torch.log(1 + c * near) / (torch.log(1 + c * far) + 1e-6)
        hidden = F.relu(x[..., None] * factors + shifts)
        return (hidden @ self.out[:-1] + self.out[-1]).movedim(-1, -3)


class Cope(Encoding):
    """Positions count gates from the query back to the key; those between two rows mix both."""

    def __init__(self, config):
        super().__init__(config)
        self.places = nn.Parameter(tensor(config.weights["places"]))

    def bias(self, scores, q, visible, positions):
        gates = torch.sigmoid(scores) * visible
        last = len(self.places) - 1
        position = gates.flip(-1).cumsum(dim=-1).flip(-1).clamp(max=last)
        z, floor = q @ self.places.T, position.detach().long()
        low, high = z.gather(-1, floor), z.gather(-1, (floor + 1).clamp(max=last))
        return torch.lerp(low, high, position - floor)


IN_ATTENTION = {
    "none": Encoding, "rope": Rope, "xpos": XPos, "pope": Pope,
    "t5": T5, "alibi": Alibi, "kerple": Kerple, "fire": Fire, "cope": Cope,
}  # fmt: skip

# %% [markdown]
# ## The model


# %%
def linear(weight, **options):
    layer = nn.Linear(*weight.shape, **options)
    layer.weight.data = tensor(weight.T)
    return layer


class Attention(nn.Module):
    def __init__(self, config, weights):
        super().__init__()
        self.config = config
        self.qkv, self.out = (linear(weights[name], bias=False) for name in ("qkv", "out"))
        self.gate = linear(weights["gate"], bias=False) if config.output_gate else None
        self.sinks = nn.Parameter(tensor(weights["sinks"])) if config.sink else None
        self.tempers = nn.Parameter(tensor(weights["tempers"])) if "tempers" in weights else None  # ln s

    def forward(self, x, positions, encoding, window, base, rotary, temperature, reading):
        count, length, _ = x.shape
        # [texts, heads, length, head_dim] each
        q, k, v = self.qkv(x).unflatten(-1, (3, self.config.num_heads, -1)).permute(2, 0, 3, 1, 4)
        q, k = encoding.rotate(q, k, positions, base, rotary, reading)
        q = self.scale(length, reading.log_n and temperature != "none") / math.sqrt(v.shape[-1]) * q
        distance = distances(torch.arange(length))
        visible = (distance >= 0) & (distance < min(window or length, reading.window or length))
        scores = q @ k.mT
        of_pairs = positions if positions.dim() == 1 else positions[:, 0]
        logits = (scores + encoding.bias(scores, q, visible, of_pairs)).masked_fill(~visible, -torch.inf)
        if self.sinks is not None:  # a share that goes to no key
            sinks = self.sinks[:, None, None].expand(count, -1, length, 1)
            logits = torch.cat([logits, sinks], dim=-1)
        mixed = logits.softmax(dim=-1)[..., :length] @ v
        mixed = mixed.transpose(1, 2).flatten(-2)
        if self.gate is not None:
            mixed = mixed * torch.sigmoid(self.gate(x))
        return self.out(mixed)

    def scale(self, length, reads_log_n):
        """What each query is multiplied with besides 1 / sqrt(head_dim)."""
        log_n = torch.arange(1, length + 1).log()[:, None]
        scale = torch.ones_like(log_n)
        if self.tempers is not None:  # SSMax
            scale = self.tempers.exp()[:, None, None] * log_n
        if reads_log_n:
            scale = scale * (log_n / math.log(self.config.length)).clamp(min=1)
        return scale


class Block(nn.Module):
    def __init__(self, config, weights):
        super().__init__()
        self.norm, self.mlp_norm = nn.LayerNorm(config.d_model), nn.LayerNorm(config.d_model)
        self.attention = Attention(config, weights)
        self.up, self.down = linear(weights["up"]), linear(weights["down"], bias=False)
        nn.init.zeros_(self.up.bias)

    def forward(self, x, *where):
        x = x + self.attention(self.norm(x), *where)
        return x + self.down(F.relu(self.up(self.mlp_norm(x))))


class Decoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.embedding = nn.Parameter(tensor(config.weights["embedding"]))
        self.added = ADDED[config.encoding](config) if config.encoding in ADDED else None
        used = {"none", *(encoding for encoding, *_ in layers_of(config))}
        self.encodings = nn.ModuleDict({name: IN_ATTENTION[name](config) for name in used})
        self.blocks = nn.ModuleList(Block(config, weights) for weights in config.weights["layers"])
        self.norm = nn.LayerNorm(config.d_model)
        self.output = linear(config.weights["output"], bias=False)

    def forward(self, tokens, positions=None, reading=Reading()):
        """Logits over the vocabulary, [texts, length, vocabulary], of tokens and positions [texts, length]."""
        if reading.sinks:
            raise ValueError("sinks are kept in evaluate.py alone")
        places = torch.arange(tokens.shape[-1])
        positions = places if positions is None else positions
        x = F.embedding(tokens, self.embedding)
        if self.added is not None:
            x = x + self.added(tokens, positions, reading)
        # Where positions follow one another, distances count, not where they begin.
        rotating = positions[:, None] if self.config.random_positions else places
        for block, (encoding, *others) in zip(self.blocks, layers_of(self.config)):
            x = block(x, rotating, self.encodings[encoding], *others, reading)
        return self.output(self.norm(x))


# %% [markdown]
# ## Training
#
# AdamW (Loshchilov and Hutter 2019), decay for matrices alone, which are the weights of nn.Linear, gradients of
# norm 1 at most, 50 steps of warm-up, then a cosine down to 5 %.

# %%
MEAN, SQUARE, EPSILON, DECAY, MOST, WARM_UP, FURTHER_WARM_UP = 0.9, 0.98, 1e-8, 0.01, 1.0, 50, 10


def rate(model, step):
    rising = FURTHER_WARM_UP if model.earlier_steps else WARM_UP
    if step < rising:
        return model.learning_rate * (step + 1) / rising
    share = (step - rising) / max(1, model.steps - rising)
    return model.learning_rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * share)))


def train(model):
    """Takes the steps of the model: gives the loss of each as it comes."""
    config = model.config
    random = Random(4 * config.seed + (3 if config.earlier_steps else 1))
    matrices = [module.weight for module in model.modules() if isinstance(module, nn.Linear)]
    others = [weight for weight in model.parameters() if all(weight is not matrix for matrix in matrices)]
    groups = [{"params": matrices, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=1.0, betas=(MEAN, SQUARE), eps=EPSILON)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: rate(config, step))
    for config.step in range(1, config.steps + 1):
        tokens, targets, positions = map(torch.from_numpy, batch(config, random))
        logits = model(tokens, positions)
        asked = targets.flatten().long()  # NumPy may have shorter numbers on Windows
        loss = F.cross_entropy(logits.flatten(0, 1), asked, ignore_index=NOTHING)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), MOST)
        optimizer.step()
        schedule.step()
        yield loss.item()


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
# ## Right answers


# %%
@torch.no_grad()
def accuracy(model, length, reading):
    correct = asked = 0
    for tokens, targets, *positions in questions(model.config, length):
        tokens, *positions = map(torch.from_numpy, (tokens, *positions))
        best = model(tokens, *positions, reading=reading).argmax(dim=-1).numpy()
        correct += (best == targets).sum()
        asked += (targets != NOTHING).sum()
    return correct / asked


# %% [markdown]
# ## A run, told as it goes


# %%
def follow(config, steps):
    losses = []
    for loss in steps:
        losses.append(loss)
        if config.step % max(1, config.steps // 10) == 0:
            print(f"  step {config.step:5}  loss {np.mean(losses):.4f}", flush=True)
            losses = []


def run():
    """Each seed: the first weights, a model that is built of them, its steps, and what it answers."""
    for seed in SEEDS:
        config = created(SETTINGS, seed)
        model = Decoder(config)
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
    run()
