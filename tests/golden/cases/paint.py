import math

import oracle
from cases import GREY, case
from oracle import paint


def cases():
    def heatmap(name, values, stops, low, high, rows=1):
        params = {'rows': rows, 'cols': len(values) // rows, 'palette': oracle.flat(stops),
                  'min': low, 'max': high}
        return case(name, 'heatmap', [oracle.flat(values), params],
                    paint.heatmap(values, **params), 0)

    stops = [[10, 20, 30], [200, 100, 0], [255, 255, 255]]
    values = [-1.5, -1, -0.4, 0.1, 0.63, 1, 7, math.inf, -math.inf, math.nan]
    return [
        heatmap('three stops', values, stops, -1, 1, rows=2),
        heatmap('grey', [0, 1, 2.2, 3.4, 99.6, 128, 200, 254.2, 255, 256], GREY, 0, 255),
    ]
