"""Wrong: nn is used and never imported, so the class cannot even be defined."""
import math


class SinusoidalEncoding(nn.Module):
    def __init__(self, d_model, base=10000.0):
        super().__init__()
        self.step = -math.log(base) / d_model
