"""Write the bucket of T5 for a relative position. Then run: pytest t5_bucket.py"""


def bucket(relative, bidirectional=True, num_buckets=32, max_distance=128):
    """The bucket, an int, of a relative position: key - query."""
    raise NotImplementedError


def test_near_distances_have_a_bucket_each():
    assert [bucket(-n) for n in range(8)] == list(range(8))


def test_keys_that_follow_have_the_other_half():
    assert [bucket(n) for n in (1, 7, 20)] == [17, 23, 26]


def test_far_distances_share_by_the_logarithm():
    assert bucket(-8) == bucket(-11) == 8
    assert bucket(-20) == bucket(-22) == 10
    assert bucket(-90) == 14


def test_the_last_bucket_has_no_end():
    assert bucket(-91) == bucket(-128) == bucket(-100_000) == 15


def test_a_decoder_looks_one_way_with_all_buckets():
    assert [bucket(-n, bidirectional=False) for n in (15, 16, 20, 113, 5_000)] == [15, 16, 17, 31, 31]
    assert bucket(3, bidirectional=False) == 0
