from known import close
from oracle import relative, sinusoidal


def check():
    close('Shaw', relative.indices(5, 5, 2), [
        [2, 3, 4, 4, 4], [1, 2, 3, 4, 4], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]])
    other = relative.indices(4, 4, 4, order='query-minus-key')
    close('query - key', [other[0][3], other[3][0]], [1, 7])
    q, k, u, v = [1, 2, 0, -1], [3, 1, -2, 0.5], [1, 0, 0, 1], [0, 1, 1, 0]
    plain = relative.terms(q, k, 4, u, v)
    keys = sinusoidal.encode(4, positions=[0], layout='concatenated')
    close('distance 0', plain['position'], [[q[2] * keys[0][2] + q[3] * keys[0][3]]])
    close('content', plain['content'], [[4.5]])
    close('biases', [plain['contentBias'], plain['positionBias']], [[[3.5]], [[1]]])
    # Rows by increasing distance: with 2 queries and 3 keys they are -2, -1, 0, 1.
    given = relative.terms([1, 1], [0, 0, 0], 1, [0], [1], relativeKeys=[-2, -1, 0, 1])
    close('rows of distances', given['position'], [[0, -1, -2], [1, 0, -1]])
